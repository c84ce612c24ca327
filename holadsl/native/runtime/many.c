/* Many playouts in one call. Each begins as `from` says (`each`: the next of them; without them a new match). Playout
   number k of a master seed is always the same. */
static void playout(S *s, Play *g, uint64_t seed, int64_t deal, int64_t part, int64_t left, int64_t *row)
{
    g->seed = seed;
    g->r = seed_of_play(seed);
    g->deal = deal;
    g->part = part;
    g->left = left;
    PLAYED(s, g, row);
}
SHOWN int32_t playouts(const S *from, int32_t each, uint64_t master, int64_t first, int64_t n, int64_t deal,
                       int64_t part, int64_t left, int64_t *rows)
{
    List list = {0};
    Play g = {.list = &list};
    S *s = malloc(2 * sizeof *s);
    if (!s)
        return NO_MEMORY;
    begun(s + 1);
    const S *begin = from ? from : s + 1;
    for (int64_t k = 0; k < n; k++) {
        const S *now = begin + (each ? k : 0);
        S *t = IN_PLACE ? memcpy(s, now, sizeof *s) : (S *)now; /* fused in variables it is only read */
        playout(t, &g, seed_of_deal(seed_of_play(master), (uint64_t)(first + k)), deal, part, left, rows + k * ROW);
    }
    free(list.moves);
    free(list.pool);
    free(s);
    return NO_FAULT;
}
/* One playout, which leaves the state as it ends. */
SHOWN void state_played(S *s, uint64_t seed, int64_t deal, int64_t part, int64_t left, int64_t *row)
{
    List list = {0};
    Play g = {.list = &list, .back = 1};
    playout(s, &g, seed, deal, part, left, row);
    free(list.moves);
    free(list.pool);
}
SHOWN int64_t state_size(void)
{
    return sizeof(S);
}
