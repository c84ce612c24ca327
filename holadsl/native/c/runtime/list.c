/* What is legal: for each act the seat, the number of the choice, and what it takes: one number, or several of a pool,
   where they stand from place `chosen` on, behind their number. From the low bits on: 8 for the seat, 8 for whether it is
   several, 16 for the choice, 32 for what it takes. */
typedef uint64_t Move;
typedef struct {
    Move *moves;
    int32_t *pool;
    int64_t n, room, used, space;
} List;
/* A playout: its seed and its stream of decisions; how many deals have begun, and shuffles of a part in this one; how many
   deals may yet begin. */
typedef struct {
    uint64_t seed, r;
    int64_t deal, part, left;
    List *list;
    int32_t back; /* the state is left as the playout ends */
    Move move;
} Play;

INLINE int grown(List *l, int32_t *fault)
{
    int64_t room = 2 * l->room + 128;
    Move *moves = room > LONGEST_LIST ? 0 : realloc(l->moves, (size_t)room * sizeof *moves);
    if (!moves) {
        *fault = room > LONGEST_LIST ? TOO_MANY : NO_MEMORY;
        return 0;
    }
    l->moves = moves;
    l->room = room;
    return 1;
}
INLINE Move move_of(int64_t seat, int64_t choice, int64_t chosen, int several)
{
    return (uint8_t)seat | (Move)several << 8 | (Move)(uint16_t)choice << 16 | (Move)(uint32_t)chosen << 32;
}
INLINE int64_t seat_of(Move move)
{
    return (int8_t)move;
}
INLINE int several_in(Move move)
{
    return (int)(move >> 8 & 255);
}
INLINE int64_t choice_of(Move move)
{
    return (int16_t)(move >> 16);
}
INLINE int64_t chosen_in(Move move)
{
    return (int32_t)(move >> 32);
}
INLINE void push(List *l, Move move, int32_t *fault)
{
    if (LIKELY(l->n < l->room) || grown(l, fault))
        l->moves[l->n++] = move;
}
/* Where moves can be written, for so many of which there is room; nowhere if there is no memory. */
INLINE Move *room_for(List *l, int64_t many, int32_t *fault)
{
    while (UNLIKELY(l->room < many))
        if (!grown(l, fault))
            return 0;
    return l->moves;
}
