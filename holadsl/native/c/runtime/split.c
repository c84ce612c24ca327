/* Splits: the cards of a zone in sets as well as can be. A set is a number in which bit i stands for the card in place i;
   the best way with the cards from a place on is kept for each of those that are used already. */
#define AT_MOST 64
#define FEW 64

typedef struct {
    int64_t cost;
    uint64_t rest, set; /* used cards from the place on; the set that stands first, none: the card is left over */
    int32_t place, next;
} Way;
typedef struct {
    S *s;
    K *k;
    int64_t (*may)(S *s, K *k), (*fits)(S *s, K *k);
    ITEM *named;
    int32_t *n, counted; /* counted: the number of sets is looked for */
    int64_t cards;
    ITEM card[AT_MOST];
    int64_t cost[AT_MOST];
    uint64_t *sets;
    int64_t count, room;
    int32_t begin[AT_MOST + 1]; /* where the sets with that card first begin: they come in that order */
    Way *ways;
    int32_t *table; /* places of ways + 1 by their hash, a power of two of them */
    int64_t known, space;
    uint64_t few[FEW];
} Split;

static int set_found(Split *t, uint64_t set)
{
    if (t->count == t->room) {
        uint64_t *sets = malloc((size_t)(2 * t->room) * sizeof *sets);
        if (!sets) {
            t->s->fault = NO_MEMORY;
            return 0;
        }
        memcpy(sets, t->sets, (size_t)t->count * sizeof *sets);
        if (t->sets != t->few)
            free(t->sets);
        t->sets = sets;
        t->room *= 2;
    }
    t->sets[t->count++] = set;
    return 1;
}
static int64_t named_asked(Split *t, int64_t (*test)(S *s, K *k), int64_t n)
{
    *t->n = (int32_t)n;
    int64_t answer = test(t->s, t->k);
    *t->n = 0;
    return answer;
}
/* All sets of the cards from a place on, with those that are chosen already, which stand in the zone that names them. */
static void sets_from(Split *t, int64_t n, uint64_t bits, int64_t start)
{
    for (int64_t i = start; i < t->cards && !t->s->fault; i++) {
        if (n == 0)
            t->begin[i] = (int32_t)t->count;
        uint64_t now = bits | UINT64_C(1) << i;
        t->named[n] = t->card[i];
        if (!named_asked(t, t->may, n + 1))
            continue;
        if (named_asked(t, t->fits, n + 1) && !set_found(t, now))
            return;
        sets_from(t, n + 1, now, i + 1);
    }
}
static uint64_t hash_of(int64_t place, uint64_t rest)
{
    uint64_t x = (rest + (uint64_t)place) * UINT64_C(0x9E3779B97F4A7C15);
    return x ^ x >> 29;
}
static int more_ways(Split *t)
{
    int64_t space = t->space ? 2 * t->space : 256;
    Way *ways = realloc(t->ways, (size_t)space * sizeof *ways);
    if (ways)
        t->ways = ways;
    int32_t *table = ways ? calloc((size_t)(2 * space), sizeof *table) : 0;
    if (!table) {
        t->s->fault = NO_MEMORY;
        return 0;
    }
    for (int64_t i = 0; i < t->known; i++) {
        uint64_t at = hash_of(ways[i].place, ways[i].rest);
        while (table[at & (uint64_t)(2 * space - 1)])
            at++;
        table[at & (uint64_t)(2 * space - 1)] = (int32_t)i + 1;
    }
    free(t->table);
    t->table = table;
    t->space = space;
    return 1;
}
/* The number of a way that is known, -1 for none. */
static int32_t known_way(const Split *t, int64_t place, uint64_t rest)
{
    if (!t->space)
        return -1;
    for (uint64_t at = hash_of(place, rest);; at++) {
        int32_t number = t->table[at & (uint64_t)(2 * t->space - 1)];
        if (!number || (t->ways[number - 1].place == place && t->ways[number - 1].rest == rest))
            return number - 1;
    }
}
static int32_t way_kept(Split *t, Way way)
{
    if (t->known == t->space && !more_ways(t))
        return -1;
    uint64_t at = hash_of(way.place, way.rest), mask = (uint64_t)(2 * t->space - 1);
    while (t->table[at & mask])
        at++;
    t->ways[t->known] = way;
    t->table[at & mask] = (int32_t)++t->known;
    return (int32_t)t->known - 1;
}
/* The number of the best way with the cards from a place on, those used already left aside; -1 where none are left. */
static int32_t best_way(Split *t, int64_t place, uint64_t used)
{
    while (place < t->cards && used >> place & 1)
        place++;
    if (place == t->cards || t->s->fault)
        return -1;
    int32_t known = known_way(t, place, used >> place);
    if (known >= 0)
        return known;
    int32_t next = best_way(t, place + 1, used);
    Way found = {(next < 0 ? 0 : t->ways[next].cost) + t->cost[place], used >> place, 0, (int32_t)place, next};
    for (int32_t i = t->begin[place]; i < t->begin[place + 1]; i++) {
        if (t->sets[i] & used)
            continue;
        next = best_way(t, place + 1, used | t->sets[i]);
        int64_t cost = (next < 0 ? 0 : t->ways[next].cost) - t->counted;
        if (cost < found.cost) {
            found.cost = cost;
            found.set = t->sets[i];
            found.next = next;
        }
    }
    return way_kept(t, found);
}
/* The best way of all; the cards and what each costs stand in `t` already. */
static int32_t best_split(Split *t)
{
    t->sets = t->few;
    t->room = FEW;
    t->count = t->known = t->space = 0;
    t->ways = 0;
    t->table = 0;
    sets_from(t, 0, 0, 0);
    t->begin[t->cards] = (int32_t)t->count;
    return t->s->fault ? -1 : best_way(t, 0, 0);
}
static void done_with(Split *t)
{
    if (t->sets != t->few)
        free(t->sets);
    free(t->ways);
    free(t->table);
}
/* The cards of the sets of a way, or of its first set; how many there are. */
static int64_t cards_of(const Split *t, int32_t way, ITEM *to, int64_t room, int whole)
{
    int64_t n = 0;
    for (; way >= 0; way = t->ways[way].next) {
        uint64_t set = t->ways[way].set;
        for (int64_t i = 0; set && i < t->cards; i++)
            if (set >> i & 1 && n < room)
                to[n++] = t->card[i];
        if (set && !whole)
            break;
    }
    return n;
}
