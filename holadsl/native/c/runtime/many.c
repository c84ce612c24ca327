SHOWN void list_free(List *l)
{
    free(l->moves);
    free(l->pool);
    memset(l, 0, sizeof *l);
}
/* Many playouts in one call. Each begins as `from` says (`each`: the next of them; without them a new match). Playout
   number k of a master seed is always the same. */
#define AT_ONCE 64
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
        if (IN_PLACE)
            state_copied(s, now);
        playout(IN_PLACE ? s : (S *)now, /* fused in variables it is only read */
                &g, seed_of_deal(seed_of_play(master), (uint64_t)(first + k)), deal, part, left, rows + k * ROW);
    }
    list_free(&list);
    free(s);
    return NO_FAULT;
}
/* The same, all begun alike, and of each only what is to be noted, in its place: decisions, and the points and scores of
   all teams, which begin at these places of a row. */
SHOWN int32_t playouts_noted(const S *from, uint64_t master, int64_t first, int64_t n, int64_t deal, int64_t left,
                             int64_t teams, int64_t at_points, int64_t at_scores, int64_t *points, int64_t *scores,
                             int32_t *decisions)
{
    int64_t rows[AT_ONCE * ROW];
    for (int64_t done = 0; done < n; done += AT_ONCE) {
        int64_t now = n - done < AT_ONCE ? n - done : AT_ONCE;
        int32_t fault = playouts(from, 0, master, first + done, now, deal, 0, left, rows);
        for (int64_t k = done; k < done + now && !fault; k++) {
            const int64_t *row = rows + (k - done) * ROW;
            fault = (int32_t)row[0];
            decisions[k] = (int32_t)row[1];
            for (int64_t team = 0; team < teams; team++) {
                points[k * teams + team] = row[at_points + team];
                scores[k * teams + team] = row[at_scores + team];
            }
        }
        if (fault)
            return fault;
    }
    return NO_FAULT;
}
/* One playout, which leaves the state as it ends. */
SHOWN void state_played(S *s, uint64_t seed, int64_t deal, int64_t part, int64_t left, int64_t *row)
{
    List list = {0};
    Play g = {.list = &list, .back = 1};
    playout(s, &g, seed, deal, part, left, row);
    list_free(&list);
}
SHOWN int64_t state_size(void)
{
    return sizeof(S);
}
SHOWN void state_copy(S *to, const S *from)
{
    state_copied(to, from);
}
SHOWN void state_begin(S *s)
{
    begun(s);
}
