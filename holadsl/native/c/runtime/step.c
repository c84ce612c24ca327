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
    int64_t entry = after[s->phase], left[FACES] = {0};
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
/* What a seat does, which is legal: that was asked before. What memory hangs on is looked at all the same. */
SHOWN int32_t state_act(S *s, Move move, const int32_t *pool, Log *log)
{
    int64_t choice = choice_of(move), chosen = chosen_in(move);
    int several = several_in(move);
    int bad = choice < 0 || choice >= acts_in[s->phase] || seat_of(move) < 0 || seat_of(move) >= SEATS;
    const Taken *taken = taken_by + (bad ? 0 : first_act[s->phase] - PHASES + choice);
    bad = bad || several != taken->several || (several && (*pool < 0 || *pool >= MOST));
    bad = bad || (!several && (chosen < taken->low || chosen > taken->high));
    for (int32_t i = 1; !bad && several && i <= *pool; i++)
        bad = pool[i] < 0 || pool[i] >= FACES * MELDS;
    if (!s->fault && bad)
        s->fault = OUTSIDE;
    if (!s->fault)
        acted(s, move, pool, log);
    return s->fault;
}
/* The next shuffle of a playout, as far as another deal may begin; nothing where play doesn't wait for one. */
static int dealt(S *s, Play *g)
{
    ITEM *a = 0;
    int32_t entry = after[s->phase], *size;
    if (entry < 0 || (deal_begins(s) && !g->left))
        return 0;
    uint64_t seed = seed_of_deal(g->seed, (uint64_t)larger(g->deal - 1, 0));
    if (deal_begins(s)) {
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
    return 1;
}
/* Plays at random to the end of so many deals; the same as the fused form. */
static void played(S *s, Play *g, int64_t *row)
{
    int64_t decisions = 0;
    List *l = g->list;
    while (!s->fault) {
        l->n = l->used = 0;
        int64_t n = listed(s, l);
        if (LIKELY(n)) {
            Move move = l->moves[below(&g->r, n)];
            acted(s, move, l->pool, 0);
            if (UNLIKELY(++decisions > LONGEST * g->deal + LONGEST))
                s->fault = TOO_LONG;
        } else if (acts_in[s->phase]) {
            s->fault = s->fault ? s->fault : STUCK;
        } else if (!dealt(s, g)) {
            break;
        }
    }
    row[0] = s->fault;
    row[1] = decisions;
    row[2] = s->phase;
    noted(s, row + 3);
}
