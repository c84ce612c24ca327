/* Play step by step, from outside. What comes from outside is checked as far as memory hangs on it. */
SHOWN void log_free(Log *log)
{
    free(log->a);
    memset(log, 0, sizeof *log);
}
/* Play goes on in a phase, or waits there. */
SHOWN int32_t state_go(S *s, int32_t phase, Log *log)
{
    if (phase < 0 || phase >= PHASES)
        return s->fault = OUTSIDE;
    run(s, log, phase, -1, -1, -1);
    return s->fault;
}
/* The outcome of a shuffle: the same cards as are to be shuffled, in any order. */
static int32_t fed(S *s, const int32_t *order, int64_t n, Log *log)
{
    int64_t entry = entry_after(s), left[FACES] = {0};
    ITEM *a = 0;
    int32_t *size = entry < 0 ? 0 : shuffled_zone(s, &a);
    if (!size)
        return STUCK;
    int whole = deal_begins(s);
    for (int64_t i = 0; whole && i < PACK; i++)
        left[deck[i]]++;
    for (int64_t i = 0; !whole && i < *size; i++)
        left[a[i]]++;
    for (int64_t i = 0; i < n; i++)
        if (order[i] < 0 || order[i] >= FACES || --left[order[i]] < 0)
            return OUTSIDE;
    if (n != (whole ? PACK : *size))
        return OUTSIDE;
    if (whole)
        gathered(s);
    size = shuffled_zone(s, &a);
    for (int64_t i = 0; i < n; i++)
        a[i] = (ITEM)order[i];
    *size = (int32_t)n;
    run(s, log, (int32_t)entry, -1, -1, -1);
    return s->fault;
}
SHOWN int32_t state_feed(S *s, const int32_t *order, int64_t n, Log *log)
{
    return s->fault ? s->fault : fed(s, order, n, log);
}
SHOWN int32_t state_legal(S *s, List *l)
{
    l->n = l->used = 0;
    listed(s, l);
    return s->fault;
}
/* What a seat does, which is legal: that was asked before. */
SHOWN int32_t state_act(S *s, const Move *move, const int32_t *pool, Log *log)
{
    int32_t entry = entry_of(s, move->choice);
    int bad = entry < 0 || move->seat < 0 || move->seat >= SEATS || move->count >= MOST;
    for (int32_t i = 0; i < move->count && !bad; i++)
        bad = pool[move->chosen + i] < 0 || pool[move->chosen + i] / FACES > MELDS;
    if (bad)
        return s->fault ? s->fault : (s->fault = OUTSIDE);
    if (!s->fault)
        acted(s, move, pool, entry, log);
    return s->fault;
}
/* Plays at random to the end of so many deals; the same as the fused form. */
static void played(S *s, Play *g, int64_t *row)
{
    int64_t decisions = 0;
    List *l = g->list;
    ITEM *a = 0;
    while (!s->fault) {
        int32_t *size, entry = entry_after(s);
        if (entry >= 0) {
            uint64_t seed = seed_of_deal(g->seed, (uint64_t)larger(g->deal - 1, 0));
            if (deal_begins(s)) {
                if (!g->left)
                    break;
                g->left--;
                gathered(s);
                size = shuffled_zone(s, &a);
                memcpy(a, deck, sizeof deck);
                *size = PACK;
                seed = seed_of_deal(g->seed, (uint64_t)g->deal++);
                g->part = 0;
            } else {
                size = shuffled_zone(s, &a);
                in_order(a, *size);
                seed = seed_of_deal(seed, (uint64_t)g->part++);
            }
            shuffled(a, *size, seed);
            run(s, 0, entry, -1, -1, -1);
            continue;
        }
        l->n = l->used = 0;
        listed(s, l);
        if (!l->n) {
            if (!over(s))
                s->fault = s->fault ? s->fault : STUCK;
            break;
        }
        const Move *move = l->moves + below(&g->r, l->n);
        acted(s, move, l->pool, entry_of(s, move->choice), 0);
        if (++decisions > LONGEST * g->deal + LONGEST)
            s->fault = TOO_LONG;
    }
    row[0] = s->fault;
    row[1] = decisions;
    row[2] = s->phase;
    noted(s, row + 3);
}
