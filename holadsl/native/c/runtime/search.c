/* Information-set Monte Carlo tree search: `searching/tree.py` tells how it goes, `searching/bounds.py` how acts are
   compared. Both are followed here to the last bit. */
#define WAITS UINT64_C(255) /* the key of letting play go on: no act has this seat */
#define POINT 16
#define LN_2 45426
#define BROADEST (1 << 24)
#define BROAD 4

/* An act in the tree: which it is, the first act behind it, the next one beside it. */
typedef struct {
    uint64_t key;
    int64_t total;
    int32_t first, next, visits, seen;
} Node;
/* A sum of squares: of numbers below 2^53 as many as a search can have. */
typedef struct {
    uint64_t low, high;
} Squares;
typedef struct {
    Node *nodes;
    Squares *squares; /* of the nodes that are the first acts of the search */
    int32_t *path, *team, *place; /* of the acts on the way: their nodes, who gains; of a list: the nodes of its acts */
    int64_t n, depth, room;
    int64_t low, high, caller;
    int64_t *explored; /* for each number of times that an act was there: how much it is explored */
    const int32_t *kinds, *worths; /* of the acts of all phases, of cards; nothing where none come first */
    const uint64_t *links;         /* for each card the others with which it makes melds, as bits */
} Tree;

/* The whole root: a guess by the way a float lies in memory, made better, then made right. */
INLINE uint64_t root_of(uint64_t x)
{
    double n = (double)x, y;
    uint64_t bits;
    memcpy(&bits, &n, sizeof bits);
    bits = UINT64_C(0x5FE6EB50C7B537A9) - (bits >> 1);
    memcpy(&y, &bits, sizeof y);
    for (int i = 0; i < 3; i++)
        y *= 1.5 - 0.5 * n * y * y;
    uint64_t root = (uint64_t)(n * y);
    while (root * root > x)
        root--;
    while ((root + 1) * (root + 1) <= x)
        root++;
    return root;
}
static int64_t logarithm(int64_t n)
{
    int64_t k = 0;
    while (n >> (k + 1))
        k++;
    return ((k << POINT) + (((n - (INT64_C(1) << k)) << POINT) >> k)) * LN_2 >> POINT;
}
INLINE int64_t bound(const Tree *t, const Node *a, int64_t span)
{
    int64_t more = a->total - a->visits * t->low;
    for (; span >= BROADEST; span >>= 1)
        more >>= 1;
    int64_t mean = (more << POINT) / (a->visits * span);
    return mean + (int64_t)root_of((uint64_t)(t->explored[a->seen] / a->visits));
}
/* What tells acts apart, however the cards of several lie in the pool. */
static uint64_t key_of(Move move, const int32_t *pool)
{
    if (!several_in(move))
        return move;
    const int32_t *cards = pool + chosen_in(move);
    uint64_t key = mixed((uint32_t)move);
    for (int32_t i = 0; i <= *cards; i++)
        key = mixed(key ^ (uint32_t)cards[i]);
    return key;
}
static int32_t found_in(const Tree *t, int32_t at, uint64_t key)
{
    int32_t child = t->nodes[at].first;
    while (child && t->nodes[child].key != key)
        child = t->nodes[child].next;
    return child;
}
static int32_t added(Tree *t, int32_t at, uint64_t key)
{
    Node *a = t->nodes + t->n;
    *a = (Node){.key = key, .next = t->nodes[at].first, .seen = 1};
    t->nodes[at].first = (int32_t)t->n;
    return (int32_t)t->n++;
}
/* The kind of an act, where some come first in playouts; `preference.py` tells of that. */
enum { THROWN, OTHER, CALLED, AWAY };
static int kind_of(const Tree *t, const S *s, Move move)
{
    return !t->kinds || move == WAITS ? OTHER : t->kinds[first_act[s->phase] - PHASES + choice_of(move)];
}
static int bits_in(uint64_t x)
{
    int n = 0;
    for (; x; x &= x - 1)
        n++;
    return n;
}
/* Of two acts of a list that throw a card the better one: with fewer links to others that could be thrown, then what
   counts more. */
static int64_t thrown(const Tree *t, const S *s, const List *l, const int64_t *two)
{
    uint64_t held = 0;
    for (int64_t k = 0; k < l->n; k++)
        if (kind_of(t, s, l->moves[k]) == THROWN)
            held |= UINT64_C(1) << (chosen_in(l->moves[k]) & 63);
    int64_t a = chosen_in(l->moves[two[0]]), b = chosen_in(l->moves[two[1]]);
    int more = bits_in(t->links[a] & held), fewer = bits_in(t->links[b] & held);
    return fewer < more || (fewer == more && t->worths[b] > t->worths[a]) ? two[1] : two[0];
}
/* An act drawn from those of the highest kind; of two that throw a card the better one. */
static int64_t preferred(const Tree *t, const S *s, const List *l, uint64_t *r)
{
    int top = -1;
    int64_t many = 0, drawn[2] = {0}, found[2] = {0};
    for (int64_t k = 0; k < l->n; k++) {
        int kind = kind_of(t, s, l->moves[k]);
        many = kind > top ? 1 : many + (kind == top);
        top = kind > top ? kind : top;
    }
    int twice = top == THROWN;
    for (int i = 0; i <= twice; i++)
        drawn[i] = below(r, many);
    for (int64_t k = 0, place = -1; k < l->n; k++)
        if (kind_of(t, s, l->moves[k]) == top) {
            place++;
            for (int i = 0; i <= twice; i++)
                if (place == drawn[i])
                    found[i] = k;
        }
    return twice ? thrown(t, s, l, found) : found[0];
}
/* The place of the act to try in a list, and whether it is new in the tree: those come first that do so in playouts. An
   act is added as long as few were tried for how often play came here. */
static int64_t tried(Tree *t, const S *s, int32_t at, const List *l, uint64_t *r, int *is_new)
{
    int64_t fresh = 0, k = 0, best = 0, most = -1, known = 0, span = larger(t->high - t->low, 1);
    int top = -1;
    for (; k < l->n; k++) {
        int32_t child = t->place[k] = found_in(t, at, key_of(l->moves[k], l->pool));
        if (child) {
            known++;
            t->nodes[child].seen++;
            continue;
        }
        int kind = kind_of(t, s, l->moves[k]);
        fresh = kind > top ? 1 : fresh + (kind == top);
        top = kind > top ? kind : top;
    }
    *is_new = fresh && (!at || known * known < BROAD * (int64_t)t->nodes[at].visits);
    if (*is_new) {
        int64_t left = below(r, fresh);
        for (k = 0; t->place[k] || kind_of(t, s, l->moves[k]) != top || left--;)
            k++;
        t->place[k] = added(t, at, key_of(l->moves[k], l->pool));
        return k;
    }
    for (k = 0; k < l->n; k++) {
        int64_t one = t->place[k] ? bound(t, t->nodes + t->place[k], span) : -1;
        if (one > most) {
            most = one;
            best = k;
        }
    }
    return best;
}
/* Of who may call while another is on turn: at the root his acts, and that he waits; where he does, those of the others. */
static void of_caller(const Tree *t, int32_t at, List *l, int32_t *fault)
{
    if (t->caller < 0 || (at && t->nodes[at].key != WAITS))
        return;
    int64_t n = l->n;
    l->n = 0;
    for (int64_t k = 0; k < n; k++)
        if ((seat_of(l->moves[k]) == t->caller) == !at)
            l->moves[l->n++] = l->moves[k];
    if (!at)
        push(l, WAITS, fault);
}
static int roomy(Tree *t, int64_t many)
{
    if (many <= t->room)
        return 1;
    int32_t *place = realloc(t->place, (size_t)(2 * many) * sizeof *place);
    if (!place)
        return 0;
    t->place = place;
    t->room = 2 * many;
    return 1;
}
/* Down the tree to an act that is new in it, or to the end of the deal. */
static void gone_down(Tree *t, S *s, Play *g, const int32_t *team_of)
{
    List *l = g->list;
    int32_t at = 0;
    int is_new = 0;
    t->depth = 0;
    while (!is_new && !s->fault) {
        l->n = l->used = 0;
        listed(s, l);
        if (!l->n && dealt(s, g))
            continue;
        if (!l->n)
            break;
        of_caller(t, at, l, &s->fault);
        if (!roomy(t, l->n)) {
            s->fault = NO_MEMORY;
            break;
        }
        int64_t k = tried(t, s, at, l, &g->r, &is_new);
        Move move = l->moves[k];
        at = t->place[k];
        t->path[t->depth] = at;
        t->team[t->depth++] = team_of[move == WAITS ? t->caller : seat_of(move)];
        if (move != WAITS)
            acted(s, move, l->pool, 0);
    }
}
/* Plays on to the end of the deal; where nothing comes first as any playout does. */
static void played_on(const Tree *t, S *s, Play *g, int64_t *row)
{
    List *l = g->list;
    if (!t->kinds) {
        played(s, g, row);
        return;
    }
    for (int64_t decisions = 0; !s->fault;) {
        l->n = l->used = 0;
        if (listed(s, l)) {
            Move move = l->moves[preferred(t, s, l, &g->r)];
            acted(s, move, l->pool, 0);
            if (UNLIKELY(++decisions > 2 * LONGEST))
                s->fault = TOO_LONG;
        } else if (acts_in[s->phase]) {
            s->fault = s->fault ? s->fault : STUCK;
        } else if (!dealt(s, g)) {
            break;
        }
    }
    noted(s, row + 3);
}
static void square_added(Squares *sum, int64_t one)
{
    uint64_t r = (uint64_t)(one < 0 ? -one : one), a = r >> 32, b = (uint32_t)r, twice = a * b;
    uint64_t parts[2] = {b * b, twice << 33};
    sum->high += a * a + (twice >> 31);
    for (int i = 0; i < 2; i++) {
        sum->low += parts[i];
        sum->high += sum->low < parts[i];
    }
}
/* What came out goes to all acts on the way; a team's is counted against the mean of all teams, the other way round
   where the least wins (sign -1). */
static void backed_up(Tree *t, const int64_t *before, const int64_t *after, int64_t teams, int64_t sign)
{
    int64_t whole = 0;
    for (int64_t i = 0; i < teams; i++)
        whole += after[i] - before[i];
    for (int64_t i = 0; i < teams; i++) {
        int64_t one = sign * (teams * (after[i] - before[i]) - whole);
        t->low = smaller(t->low, one);
        t->high = larger(t->high, one);
    }
    for (int64_t k = 0; k < t->depth; k++) {
        Node *a = t->nodes + t->path[k];
        int64_t one = sign * (teams * (after[t->team[k]] - before[t->team[k]]) - whole);
        a->visits++;
        a->total += one;
        if (!k)
            square_added(t->squares + t->path[k], one);
    }
}
static int32_t iterated(Tree *t, const S *worlds, S *s, int64_t many, int64_t iterations, uint64_t seed,
                        const int32_t *team_of, int64_t won, int64_t teams, int64_t sign, List *l)
{
    int64_t before[ROW], after[ROW];
    Play g = {.list = l, .r = seed_of_play(seed)};
    for (int64_t k = 0; k < iterations; k++) {
        state_copied(s, worlds + k % many);
        noted(s, before + 3);
        g.seed = seed_of_deal(seed, (uint64_t)k);
        g.deal = 1;
        g.part = g.left = 0;
        gone_down(t, s, &g, team_of);
        played_on(t, s, &g, after);
        if (s->fault)
            return s->fault;
        backed_up(t, before + won, after + won, teams, sign);
    }
    return NO_FAULT;
}
/* So many iterations from worlds that one seat can't tell apart. For each act that is legal in the first of them, in the
   order of the list: how often it was tried, what it brought in all, and the squares of that in two words; behind `room`
   acts the same of letting play go on, where `caller` is a seat that is asked for a call while another is on turn. */
SHOWN int32_t searched(const S *worlds, int64_t many, int64_t iterations, uint64_t seed, int64_t explore,
                       const int32_t *team_of, int64_t won, int64_t teams, int64_t sign, int64_t caller,
                       const int32_t *kinds, const int32_t *worths, const uint64_t *links, int64_t *out, int64_t room)
{
    List list = {0};
    Tree t = {.n = 1, .caller = caller, .kinds = kinds, .worths = worths, .links = links};
    S *s = malloc(sizeof *s);
    t.nodes = calloc((size_t)iterations + 1, sizeof *t.nodes);
    t.squares = calloc((size_t)iterations + 1, sizeof *t.squares);
    t.explored = malloc(((size_t)iterations + 1) * sizeof *t.explored);
    for (int64_t n = 1; t.explored && n <= iterations; n++)
        t.explored[n] = explore * logarithm(n);
    t.path = malloc(((size_t)iterations + 1) * sizeof *t.path);
    t.team = malloc(((size_t)iterations + 1) * sizeof *t.team);
    int32_t fault = NO_MEMORY;
    if (s && t.nodes && t.squares && t.explored && t.path && t.team)
        fault = iterated(&t, worlds, s, many, iterations, seed, team_of, won, teams, sign, &list);
    if (!fault) {
        state_copied(s, worlds);
        list.n = list.used = 0;
        listed(s, &list);
        for (int64_t k = 0; k <= list.n && k <= room; k++) {
            int32_t child = found_in(&t, 0, k < list.n ? key_of(list.moves[k], list.pool) : WAITS);
            out[4 * k] = child ? t.nodes[child].visits : 0;
            out[4 * k + 1] = child ? t.nodes[child].total : 0;
            out[4 * k + 2] = child ? (int64_t)t.squares[child].low : 0;
            out[4 * k + 3] = child ? (int64_t)t.squares[child].high : 0;
        }
    }
    list_free(&list);
    free(t.nodes);
    free(t.squares);
    free(t.explored);
    free(t.path);
    free(t.team);
    free(t.place);
    free(s);
    return fault;
}
