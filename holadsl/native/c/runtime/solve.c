/* The exact value of the rest of a deal whose cards all lie known: `solving/tree.py` tells how it goes, and it is followed
   here position by position. */
#define DEEP 512
#define NEVER (INT64_C(1) << 60)
enum { SHUFFLE_COMES = 101, TOO_DEEP, TOO_MANY_POSITIONS };

/* What is known of a position: what is still won from there lies from `low` to `high`; the act that decided last. */
typedef struct {
    Two key;
    int64_t low, high;
    int32_t best, used;
} Known;
typedef struct {
    S s;
    List list;
    int32_t *order;
    int64_t room;
    int32_t begin[SEATS + 2], groups; /* where the acts of each seat begin in the order, asked one after the other */
} Level;
typedef struct {
    Two *weights;
    Known *known;
    Level *levels[DEEP + 1];
    const int32_t *team_of;
    int64_t room, n, most, team, sign;
    int32_t fault;
} Solver;

static int64_t gained(const Solver *v, const S *s)
{
    return v->sign * gain_of(s, v->team);
}
static Known *looked_up(const Solver *v, Two key)
{
    uint64_t at = key.a & (uint64_t)(v->room - 1);
    while (v->known[at].used && (v->known[at].key.a != key.a || v->known[at].key.b != key.b))
        at = (at + 1) & (uint64_t)(v->room - 1);
    return v->known + at;
}
static int widened(Solver *v)
{
    Known *before = v->known;
    int64_t many = v->room;
    v->known = calloc((size_t)many * 2, sizeof *before);
    if (!v->known) {
        v->known = before;
        return 0;
    }
    v->room = 2 * many;
    for (int64_t i = 0; i < many; i++)
        if (before[i].used)
            *looked_up(v, before[i].key) = before[i];
    free(before);
    return 1;
}
static Known *known_of(Solver *v, Two key)
{
    Known *one = looked_up(v, key);
    if (one->used)
        return one;
    if (v->n >= v->most) {
        v->fault = TOO_MANY_POSITIONS;
        return 0;
    }
    if (2 * ++v->n > v->room) {
        if (!widened(v)) {
            v->fault = NO_MEMORY;
            return 0;
        }
        one = looked_up(v, key);
    }
    *one = (Known){.key = key, .low = -NEVER, .high = NEVER, .best = -1, .used = 1};
    return one;
}
static Level *level(Solver *v, int32_t depth)
{
    if (depth > DEEP) {
        v->fault = TOO_DEEP;
        return 0;
    }
    if (!v->levels[depth] && !(v->levels[depth] = calloc(1, sizeof(Level))))
        v->fault = NO_MEMORY;
    return v->levels[depth];
}
static int like_of(Move move)
{
    int64_t card = chosen_in(move);
    return row_of[card] * GROUPS + group_of[card];
}
/* An act with cards that are alike comes to the same. */
static int seen_before(const Level *l, int32_t from, int32_t n, int32_t entry, Move move)
{
    if (!by_likeness[entry - PHASES])
        return 0;
    for (int32_t i = from; i < n; i++) {
        Move other = l->list.moves[l->order[i]];
        if (choice_of(other) == choice_of(move) && like_of(other) == like_of(move))
            return 1;
    }
    return 0;
}
/* The acts of one seat as they are listed, but that first which decided last. */
static int32_t group_ordered(Level *l, int64_t from, int64_t to, int32_t n, int32_t best)
{
    int32_t begin = n;
    if (best >= from && best < to)
        l->order[n++] = best;
    for (int64_t k = from; k < to; k++) {
        Move move = l->list.moves[k];
        if (k != best && !seen_before(l, begin, n, first_act[l->s.phase] + (int32_t)choice_of(move), move))
            l->order[n++] = (int32_t)k;
    }
    l->begin[l->groups++] = begin;
    return n;
}
/* Who is asked one after the other: in a window the first who may answer; else those with a right first, then the actor. */
static int ordered(Solver *v, Level *l, int32_t best)
{
    int64_t n = l->list.n, end = 0;
    if (n > l->room) {
        free(l->order);
        l->order = malloc((size_t)(2 * n) * sizeof *l->order);
        l->room = l->order ? 2 * n : 0;
        if (!l->room) {
            v->fault = NO_MEMORY;
            return 0;
        }
    }
    const Move *moves = l->list.moves;
    while (end < n && seat_of(moves[end]) == seat_of(*moves))
        end++;
    int actor_first = is_window[l->s.phase] || seat_of(*moves) == l->s.actor;
    int32_t many = 0;
    l->groups = 0;
    for (int64_t from = actor_first ? end : 0, to; from < n && !is_window[l->s.phase]; from = to) {
        for (to = from; to < n && seat_of(moves[to]) == seat_of(moves[from]);)
            to++;
        many = group_ordered(l, from, to, many, best);
    }
    if (actor_first)
        many = group_ordered(l, 0, end, many, best);
    l->begin[l->groups] = many;
    return 1;
}
static int64_t bound_of(Solver *v, int32_t depth, int64_t least, int32_t skip);

/* What comes of an act of a level, looked at one level further down. */
static int64_t after_act(Solver *v, int32_t depth, Move move, int64_t least)
{
    Level *l = v->levels[depth], *down = level(v, depth + 1);
    if (!down)
        return 0;
    state_copied(&down->s, &l->s);
    acted(&down->s, move, l->list.pool, 0);
    return bound_of(v, depth + 1, least, 0);
}
/* Asks the seats one after the other; see `Tree._asked`. */
static int64_t all_asked(Solver *v, int32_t depth, int64_t least, int32_t skip, int32_t *best)
{
    Level *l = v->levels[depth];
    int64_t low = NEVER, high = -NEVER;
    for (int32_t group = skip; group < l->groups; group++) {
        int last = group == l->groups - 1;
        int ours = v->team_of[seat_of(l->list.moves[l->order[l->begin[group]]])] == v->team;
        for (int32_t i = l->begin[group]; i < l->begin[group + 1]; i++) {
            int64_t one = after_act(v, depth, l->list.moves[l->order[i]], least);
            if (v->fault)
                return 0;
            if (ours == (one >= least)) {
                *best = l->order[i];
                return ours ? smaller(low, one) : larger(high, one);
            }
            low = ours ? low : smaller(low, one);
            high = ours ? larger(high, one) : high;
        }
        if (last)
            return ours ? high : low;
    }
    return 0;
}
/* A bound of what is won in all: the value is at least that where it isn't below `least`, else at the most that. */
static int64_t bound_of(Solver *v, int32_t depth, int64_t least, int32_t skip)
{
    Level *l = v->levels[depth];
    S *s = &l->s;
    for (int64_t steps = 0;; steps++) {
        l->list.n = l->list.used = 0;
        listed(s, &l->list);
        if (s->fault || steps > LONGEST) {
            v->fault = s->fault ? s->fault : TOO_DEEP;
            return 0;
        }
        if (!l->list.n) {
            v->fault = acts_in[s->phase] ? STUCK : after[s->phase] >= 0 && !deal_begins(s) ? SHUFFLE_COMES : 0;
            return gained(v, s);
        }
        if (l->list.n > 1 || skip)
            break;
        acted(s, *l->list.moves, l->list.pool, 0);
    }
    int64_t so_far = gained(v, s);
    Two key = {0, 0};
    int32_t best = -1;
    if (!skip) {
        key = told_apart(s, v->weights);
        const Known *one = known_of(v, key);
        if (!one || one->low + so_far >= least)
            return one ? one->low + so_far : 0;
        if (one->high + so_far < least)
            return one->high + so_far;
        best = one->best;
    }
    if (!ordered(v, l, best))
        return 0;
    int64_t found = all_asked(v, depth, least, skip, &best);
    if (!v->fault && !skip) {
        Known *one = looked_up(v, key);
        one->best = best;
        if (found >= least)
            one->low = found - so_far;
        else
            one->high = found - so_far;
    }
    return found;
}
/* The value of what lies on a level, from bounds that close in on it. */
static int64_t exact(Solver *v, const S *s, int64_t guess)
{
    int64_t low = -NEVER, high = NEVER;
    while (low < high && !v->fault) {
        Level *l = level(v, 1);
        if (!l)
            break;
        int64_t least = guess == low ? guess + 1 : guess;
        state_copied(&l->s, s);
        guess = bound_of(v, 1, least, 0);
        if (guess >= least)
            low = guess;
        else
            high = guess;
    }
    return low;
}
/* Whether the value is at least that; `skip` seats with a right let it be. */
static int reaches(Solver *v, const S *s, int64_t least, int32_t skip)
{
    Level *l = level(v, 1);
    if (!l)
        return 0;
    state_copied(&l->s, s);
    return bound_of(v, 1, least, skip) >= least;
}
/* The place in the list of the act that is best, by the rule of `solving/tree.py`. */
static int64_t best_of(Solver *v, Level *l, S *next, int64_t value)
{
    if (!ordered(v, l, -1))
        return 0;
    int32_t groups = l->groups;
    for (int32_t group = 0; group < groups && !v->fault; group++) {
        Move first = l->list.moves[l->order[l->begin[group]]];
        int ours = v->team_of[seat_of(first)] == v->team, last = group == groups - 1;
        if (!last && (ours ? reaches(v, &l->s, value, group + 1) : !reaches(v, &l->s, value + 1, group + 1)))
            continue;
        for (int64_t k = 0; k < l->list.n && !v->fault; k++) {
            if (seat_of(l->list.moves[k]) != seat_of(first))
                continue;
            state_copied(next, &l->s);
            acted(next, l->list.moves[k], l->list.pool, 0);
            if (ours ? reaches(v, next, value, 0) : !reaches(v, next, value + 1, 0))
                return k;
        }
    }
    v->fault = v->fault ? v->fault : STUCK;
    return 0;
}
/* The places in the lists of the acts that are best, to the end of the deal; how many they are. */
static int64_t line_of(Solver *v, const S *from, int64_t value, int32_t *line, int64_t room)
{
    int64_t n = 0;
    Level *l = level(v, 0);
    S *next = malloc(sizeof *next);
    if (!l || !next)
        v->fault = NO_MEMORY;
    else
        state_copied(&l->s, from);
    while (!v->fault) {
        l->list.n = l->list.used = 0;
        listed(&l->s, &l->list);
        if (!l->list.n)
            break;
        if (n >= room) {
            v->fault = TOO_DEEP;
            break;
        }
        int64_t k = l->list.n > 1 ? best_of(v, l, next, value) : 0;
        acted(&l->s, l->list.moves[k], l->list.pool, 0);
        line[n++] = (int32_t)k;
    }
    free(next);
    return n;
}
static void solver_freed(Solver *v)
{
    for (int32_t depth = 0; depth <= DEEP && v->levels[depth]; depth++) {
        list_free(&v->levels[depth]->list);
        free(v->levels[depth]->order);
        free(v->levels[depth]);
    }
    free(v->known);
    free(v->weights);
    free(v);
}
static Solver *solver(const int32_t *team_of, int64_t team, int64_t sign, int64_t most)
{
    Solver *v = calloc(1, sizeof *v);
    if (!v)
        return 0;
    v->team_of = team_of;
    v->team = team;
    v->sign = sign;
    v->most = most;
    v->room = 1024;
    v->known = calloc((size_t)v->room, sizeof *v->known);
    v->weights = malloc(WEIGHTS * ROWS * sizeof *v->weights);
    for (uint64_t i = 0; v->weights && i < WEIGHTS * ROWS; i++)
        v->weights[i] = (Two){mixed(2 * i + 1), mixed(~(2 * i))};
    if (!v->known || !v->weights || !level(v, 0)) {
        solver_freed(v);
        return 0;
    }
    return v;
}
/* For each act of the list that is that seat's its value; the value of the position, the best line, and how many positions
   there were. */
SHOWN int32_t solved(const S *from, int64_t seat, const int32_t *team_of, int64_t sign, int64_t most, int64_t *values,
                     int64_t room, int32_t *line, int64_t *about)
{
    Solver *v = solver(team_of, team_of[seat], sign, most);
    List list = {0};
    S *next = malloc(sizeof *next);
    if (!v || !next) {
        free(next);
        if (v)
            solver_freed(v);
        return NO_MEMORY;
    }
    int64_t guess = gained(v, from), first = guess;
    state_copied(next, from);
    listed(next, &list);
    for (int64_t k = 0; k < list.n && !v->fault; k++) {
        if (seat_of(list.moves[k]) != seat)
            continue;
        state_copied(next, from);
        acted(next, list.moves[k], list.pool, 0);
        values[k] = guess = exact(v, next, guess);
        values[k] -= first;
    }
    int64_t value = v->fault ? 0 : exact(v, from, guess);
    about[0] = value - first;
    about[1] = v->fault ? 0 : line_of(v, from, value, line, room);
    about[2] = v->n;
    int32_t fault = v->fault;
    list_free(&list);
    free(next);
    solver_freed(v);
    return fault;
}
