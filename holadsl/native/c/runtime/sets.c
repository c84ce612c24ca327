/* Several cards at once: the sets that a choice allows, small ones first, built card by card. */
typedef int64_t (*Asked)(S *s, K *k);
typedef struct {
    S *s;
    K *k;
    List *l;
    Asked narrow, test;
    int64_t seat, choice, meld, size;
    ITEM *picked;      /* the zone that names the set, and where the set begins in it */
    int32_t *n, first;
    int32_t ordered;
    int64_t kinds;
    ITEM faces[MOST + PAD], chosen[MOST];
    int32_t counts[MOST];
} Sets;

/* A test of the first so many cards that are named. */
INLINE int64_t asked(Sets *t, Asked test, int64_t n)
{
    *t->n = t->first + (int32_t)n;
    int64_t answer = test(t->s, t->k);
    *t->n = 0;
    return answer;
}
static int pooled(Sets *t, const ITEM *cards)
{
    List *l = t->l;
    if (l->used + t->size + 1 > l->space) {
        int64_t space = 2 * l->space + t->size + 256;
        int32_t *pool = realloc(l->pool, (size_t)space * sizeof *pool);
        if (!pool) {
            t->s->fault = NO_MEMORY;
            return 0;
        }
        l->pool = pool;
        l->space = space;
    }
    l->pool[l->used] = (int32_t)t->size;
    for (int64_t i = 0; i < t->size; i++)
        l->pool[l->used + 1 + i] = (int32_t)(cards[i] + t->meld * FACES);
    return 1;
}
static void pushed(Sets *t, const ITEM *cards)
{
    List *l = t->l;
    if (!pooled(t, cards))
        return;
    push(l, move_of(t->seat, t->choice, l->used, 1), &t->s->fault);
    l->used += t->size + 1;
}
/* The first order of the cards from a place on that is legal; `used` marks those that stand already. */
static int legal_order(Sets *t, uint8_t *used, int64_t at)
{
    if (at == t->size) {
        if (!asked(t, t->test, at))
            return 0;
        pushed(t, t->picked + t->first);
        return 1;
    }
    for (int64_t i = 0; i < t->size; i++) {
        if (used[i])
            continue;
        used[i] = 1;
        t->picked[t->first + at] = t->chosen[i];
        int found = legal_order(t, used, at + 1);
        used[i] = 0;
        if (found)
            return 1;
    }
    return 0;
}
static void complete(Sets *t)
{
    ITEM *cards = t->picked + t->first;
    if (t->ordered) {
        uint8_t used[MOST] = {0};
        memcpy(t->chosen, cards, (size_t)t->size * sizeof(ITEM));
        legal_order(t, used, 0);
        memcpy(cards, t->chosen, (size_t)t->size * sizeof(ITEM));
    } else if (asked(t, t->test, t->size)) {
        pushed(t, cards);
    }
}
/* So many are chosen, and stand in the zone that names them; further ones come from the kinds from a place on. */
static void grow(Sets *t, int64_t n, int64_t place)
{
    if (n == t->size) {
        complete(t);
        return;
    }
    for (int64_t i = place; i < t->kinds && !t->s->fault; i++) {
        if (!t->counts[i])
            continue;
        t->picked[t->first + n] = t->faces[i];
        if (t->ordered || n + 1 == t->size || asked(t, t->narrow, n + 1)) {
            t->counts[i]--;
            grow(t, n + 1, i);
            t->counts[i]++;
        }
    }
}
/* All of them. The given card, if there is one, stands in the zone `picked` already. */
static void all_sets(Sets *t, const ITEM *source, int64_t held, int64_t least, int64_t most)
{
    t->kinds = 0;
    for (int64_t i = 0; i < held; i++) {
        int64_t at = IDENTICAL ? position(t->faces, t->kinds, source[i]) : t->kinds;
        if (at >= t->kinds) {
            at = t->kinds++;
            t->faces[at] = source[i];
            t->counts[at] = 0;
        }
        t->counts[at]++;
    }
    if (t->first + held > MOST) {
        t->s->fault = FULL;
        return;
    }
    for (t->size = larger(least, 0); t->size <= smaller(most, held) && !t->s->fault; t->size++)
        grow(t, 0, 0);
}
