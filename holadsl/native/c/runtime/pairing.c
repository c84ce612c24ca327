/* Pairings: whether each item finds a partner of its own. All that fit are known before; then Kuhn's algorithm. */
typedef struct {
    int64_t n;
    uint8_t fits[MOST][MOST], tried[MOST];
    int32_t taken[MOST];
} Pairs;

static int partner_for(Pairs *p, int64_t one)
{
    for (int64_t i = 0; i < p->n; i++) {
        if (!p->fits[one][i] || p->tried[i])
            continue;
        p->tried[i] = 1;
        if (p->taken[i] < 0 || partner_for(p, p->taken[i])) {
            p->taken[i] = (int32_t)one;
            return 1;
        }
    }
    return 0;
}
static int64_t paired(Pairs *p, int64_t ones, int64_t others)
{
    p->n = others;
    for (int64_t i = 0; i < others; i++)
        p->taken[i] = -1;
    for (int64_t one = 0; one < ones; one++) {
        memset(p->tried, 0, (size_t)others);
        if (!partner_for(p, one))
            return 0;
    }
    return 1;
}
