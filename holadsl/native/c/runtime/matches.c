/* Many matches side by side, stepped together. They lie in blocks, each with a list of all that is legal in its matches,
   so that several threads can be at work: a block belongs to one of them. */
#define BLOCK 64
typedef struct {
    S *states;
    int64_t count;
    const uint64_t *seeds;
    int32_t *parts;  /* shuffles of a part in this deal */
    int64_t *begins; /* where the acts of a match begin in the list of its block */
    List *lists;
    int8_t *turn;
    int32_t *counts;
    uint8_t *over;
    int32_t *deals; /* -1 before the first is dealt */
    int64_t *points, *scores;
    int32_t points_at, scores_at; /* their columns */
} Matches;

static void column_read(const S *s, int32_t place, int64_t *to)
{
    const Column *c = columns + place;
    for (int32_t k = 0; k < c->copies; k++)
        to[k] = cell_read((const char *)s + c->at + (k + c->indexed) * (c->bits / 8), c->bits);
}
/* Deals and shuffles until somebody is to act, or the match is over. */
static void match_goes_on(const Matches *m, int64_t k)
{
    S *s = m->states + k;
    ITEM *a = 0;
    int64_t teams = columns[m->points_at].copies;
    for (;;) {
        int32_t *size, entry = after[s->phase];
        int ends = entry < 0 && !acts_in[s->phase], whole = ends || (entry >= 0 && deal_begins(s));
        if (s->fault || (entry < 0 && !ends))
            return;
        uint64_t seed;
        if (whole) {
            m->deals[k]++;
            column_read(s, m->points_at, m->points + k * teams);
            m->over[k] = (uint8_t)ends;
            if (ends)
                return;
            m->parts[k] = 0;
            gathered(s);
            size = shuffled_zone(s, &a);
            memcpy(a, deck, sizeof deck);
            *size = PACK;
            seed = seed_of_deal(m->seeds[k], (uint64_t)m->deals[k]);
        } else {
            size = shuffled_zone(s, &a);
            in_order(a, *size);
            seed = seed_of_deal(seed_of_deal(m->seeds[k], (uint64_t)m->deals[k]), (uint64_t)m->parts[k]++);
        }
        shuffled(a, *size, seed);
        run(s, 0, entry, -1, -1, -1);
    }
}
/* Puts what is listed behind what a block has. */
static void listed_too(List *l, const List *now, int32_t *fault)
{
    if (!room_for(l, l->n + now->n, fault))
        return;
    if (l->used + now->used > l->space) {
        int64_t space = 2 * l->space + now->used;
        int32_t *pool = realloc(l->pool, (size_t)space * sizeof *pool);
        if (!pool) {
            *fault = NO_MEMORY;
            return;
        }
        l->pool = pool;
        l->space = space;
    }
    if (now->used)
        memcpy(l->pool + l->used, now->pool, (size_t)now->used * sizeof *now->pool);
    for (int64_t i = 0; i < now->n; i++) {
        Move move = now->moves[i];
        int64_t moved = several_in(move) ? l->used : 0;
        l->moves[l->n++] = moved ? move_of(seat_of(move), choice_of(move), chosen_in(move) + moved, 1) : move;
    }
    l->used += now->used;
}
/* The row of a match is as the match is; what is legal is listed behind what is there. */
static void match_noted(const Matches *m, int64_t k, List *l, List *now)
{
    S *s = m->states + k;
    m->begins[k] = l->n;
    if (!m->over[k]) {
        now->n = now->used = 0;
        listed(s, now);
        listed_too(l, now, &s->fault);
    }
    m->counts[k] = (int32_t)(l->n - m->begins[k]);
    if (!m->over[k] && !m->counts[k] && !s->fault)
        s->fault = STUCK;
    m->turn[k] = (int8_t)(m->over[k] ? -1 : s->actor);
    column_read(s, m->scores_at, m->scores + k * columns[m->scores_at].copies);
}
/* In the blocks from one to before another: the matches begin as `from` does, or (without it) each match that isn't over
   does the act with its number in its list, which has one. The number of a match that can't go on, -1 for none. */
SHOWN int64_t matches_go(const Matches *m, const S *from, const int32_t *actions, int64_t first, int64_t last)
{
    int64_t broken = -1;
    List now = {0};
    for (int64_t block = first; block < last; block++) {
        int64_t begin = block * BLOCK, end = smaller(begin + BLOCK, m->count);
        List *l = m->lists + block;
        for (int64_t k = begin; k < end; k++) {
            S *s = m->states + k;
            if (from) {
                begun(s);
                state_copied(s, from);
            } else if (m->over[k] || s->fault) {
                continue;
            } else {
                acted(s, l->moves[m->begins[k] + actions[k]], l->pool, 0);
            }
            match_goes_on(m, k);
        }
        l->n = l->used = 0;
        for (int64_t k = begin; k < end; k++) {
            match_noted(m, k, l, &now);
            if (m->states[k].fault && broken < 0)
                broken = k;
        }
    }
    list_free(&now);
    return broken;
}
/* Whose act each is, and its number for good: `starts` says for each phase and choice (`choices` of them at the most) where
   in `numbers` those of nobody, and of each face, begin. Either may be left out. */
SHOWN int64_t matches_listed(const Matches *m, int64_t first, int64_t last, int64_t width, int8_t *seats, int16_t *found,
                          const int32_t *starts, int32_t choices, const int16_t *numbers)
{
    for (int64_t k = first * BLOCK; k < smaller(last * BLOCK, m->count); k++) {
        const Move *moves = m->lists[k / BLOCK].moves + m->begins[k];
        const int32_t *start = starts ? starts + (int64_t)m->states[k].phase * choices : 0;
        for (int64_t i = 0; i < m->counts[k]; i++) {
            if (seats)
                seats[k * width + i] = (int8_t)seat_of(moves[i]);
            if (found)
                found[k * width + i] = numbers[start[choice_of(moves[i])] + 1 + chosen_in(moves[i])];
        }
    }
    return -1;
}
/* The acts of one match, and the pool of its block. */
SHOWN const Move *matches_acts(const Matches *m, int64_t k, const int32_t **pool)
{
    *pool = m->lists[k / BLOCK].pool;
    return m->lists[k / BLOCK].moves + m->begins[k];
}
INLINE int64_t put(void *row, int32_t wide, int64_t at, int64_t value)
{
    if (wide)
        ((int64_t *)row)[at] = value;
    else
        ((int32_t *)row)[at] = (int32_t)value;
    return at + 1;
}
/* One part of what a seat sees. `kind` 0: a variable, 1: how many lie in a zone, 2: what lies there, in so much room. Which
   copy it is; of whoever looks the one of his seat (-1), or of his team (-2). */
typedef struct {
    int32_t kind, item, copy, room;
} Seen;
static int64_t part_seen(const S *s, const Seen *p, int64_t seat, const int32_t *team_of, void *row, int32_t wide,
                         int64_t at)
{
    if (p->kind == 0) {
        const Column *c = columns + p->item;
        return put(row, wide, at, cell_read((const char *)s + c->at + (p->copy + c->indexed) * (c->bits / 8), c->bits));
    }
    const Room *z = zones + p->item;
    int64_t copy = p->copy == -1 ? seat : p->copy == -2 ? team_of[seat] : p->copy;
    const char *zone = (const char *)s + z->at + (size_t)(copy + z->indexed) * z->size;
    int32_t head[2] = {0, 0};
    memcpy(head, zone, z->front ? sizeof head : sizeof *head);
    if (p->kind == 1)
        return put(row, wide, at, head[0]);
    if (head[0] > p->room)
        return -1;
    const ITEM *a = (const ITEM *)(const void *)(zone + z->items) + head[1];
    for (int32_t i = 0; i < p->room; i++)
        at = put(row, wide, at, i < head[0] ? a[i] : -1);
    return at;
}
/* What a seat sees of each match, or (seat -1) the one to which the first act belongs. The rows have `width` numbers. -1, or
   the number of a match in which a zone has more than there is room for. */
SHOWN int64_t matches_seen(const Matches *m, int64_t first, int64_t last, int32_t seat, const Seen *parts, int64_t count,
                           const int32_t *team_of, char *rows, int64_t width, int32_t wide)
{
    for (int64_t k = first * BLOCK; k < smaller(last * BLOCK, m->count); k++) {
        const S *s = m->states + k;
        const Move *moves = m->lists[k / BLOCK].moves + m->begins[k];
        int64_t looks = seat >= 0 ? seat : m->counts[k] ? seat_of(moves[0]) : 0, may = 0;
        for (int64_t i = 0; i < m->counts[k] && !may; i++)
            may = seat_of(moves[i]) == looks;
        void *row = rows + k * width * (wide ? 8 : 4);
        int64_t at = put(row, wide, 0, looks);
        at = put(row, wide, at, s->phase);
        at = put(row, wide, at, m->turn[k]);
        at = put(row, wide, at, may);
        for (int64_t i = 0; i < count; i++) {
            at = part_seen(s, parts + i, looks, team_of, row, wide, at);
            if (at < 0)
                return k;
        }
    }
    return -1;
}
SHOWN void matches_free(Matches *m)
{
    for (int64_t block = 0; block * BLOCK < m->count; block++)
        list_free(m->lists + block);
}
/* The first match that isn't over and whose list has no act of its number; -1 for none. */
SHOWN int64_t matches_wrong(const Matches *m, const int32_t *actions)
{
    for (int64_t k = 0; k < m->count; k++)
        if (!m->over[k] && (actions[k] < 0 || actions[k] >= m->counts[k]))
            return k;
    return -1;
}
SHOWN int64_t matches_longest(const Matches *m)
{
    int64_t longest = 0;
    for (int64_t k = 0; k < m->count; k++)
        longest = larger(longest, m->counts[k]);
    return longest;
}
