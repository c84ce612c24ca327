/* What happened, as numbers: what it was, how many numbers and cards belong to it, those. */
typedef struct {
    int64_t *a, n, room;
} Log;

/* Where the numbers and cards of the next happening go; nowhere if there is no memory. */
INLINE int64_t *told(Log *log, int64_t what, int64_t numbers, int64_t cards, int32_t *fault)
{
    int64_t more = numbers + cards + 3;
    if (log->n + more > log->room) {
        int64_t room = 2 * log->room + more + 256;
        int64_t *a = realloc(log->a, (size_t)room * sizeof *a);
        if (!a) {
            *fault = NO_MEMORY;
            return 0;
        }
        log->a = a;
        log->room = room;
    }
    int64_t *place = log->a + log->n;
    place[0] = what;
    place[1] = numbers;
    place[2] = cards;
    log->n += more;
    return place + 3;
}
