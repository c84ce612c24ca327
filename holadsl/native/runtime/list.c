/* What is legal: for each act the seat, the number of the choice, and what it takes: one number, or several of a pool. */
typedef struct {
    int32_t seat, choice, chosen, count; /* count: -1 for one number, else how many from place `chosen` of the pool */
} Move;
typedef struct {
    Move *moves;
    int32_t *pool;
    int64_t n, room, used, space;
} List;
/* A playout: its seed and its stream of decisions; how many deals have begun, and shuffles of a part in this one; how many
   deals may yet begin. */
typedef struct {
    uint64_t seed, r;
    int64_t deal, part, left;
    List *list;
    int32_t back; /* the state is left as the playout ends */
    Move move;
} Play;

static inline int grown(List *l, int32_t *fault)
{
    int64_t room = 2 * l->room + 128;
    Move *moves = room > LONGEST_LIST ? 0 : realloc(l->moves, (size_t)room * sizeof *moves);
    if (!moves) {
        *fault = room > LONGEST_LIST ? TOO_MANY : NO_MEMORY;
        return 0;
    }
    l->moves = moves;
    l->room = room;
    return 1;
}
static inline void push(List *l, int64_t seat, int64_t choice, int64_t chosen, int32_t *fault)
{
    if (UNLIKELY(l->n >= l->room) && !grown(l, fault))
        return;
    l->moves[l->n++] = (Move){(int32_t)seat, (int32_t)choice, (int32_t)chosen, -1};
}
