/* Four-player Hola by hand in C, step by step: a state, what is legal in it, and what a move does to it.
 *
 * Cards are 0 to 51, thirteen of a suit, the two first. Seats are 0 to 3, side 0 is seats 0 and 2. Arrays and counts.
 */

#include "chance.h"

enum { SEATS = 4, CARDS = 52, HAND = 4, TRICK = 16, STOP = -1, ACE = 12, TEN = 8, TWO = 0, SEVEN = 5 };

typedef struct {
    uint8_t stock[CARDS]; /* what is left of it lies from `top` on */
    int top;
    uint8_t hand[SEATS][HAND];
    int held[SEATS];
    uint8_t trick[TRICK];
    int played;
    int to_play;
    int leader;
    int turn;
    int winner; /* of the trick, so far */
    int asking; /* the leader is asked whether he holds */
    int over;
    int points[2];
    int tricks[2];
} Hola;

static int rank(int card)
{
    return card % 13;
}

static int is_wild(int card)
{
    return rank(card) == TWO || rank(card) == SEVEN;
}

static int worth(int card)
{
    return rank(card) == ACE || rank(card) == TEN ? 10 : 0;
}

/* Each lap gives one card to every seat, the first one served first, as long as there is a lap left. */
static void fill_up(Hola *game, int first)
{
    while (game->held[first] < HAND && CARDS - game->top >= SEATS) {
        for (int step = 0; step < SEATS; step++) {
            int seat = (first + step) % SEATS;
            game->hand[seat][game->held[seat]++] = game->stock[game->top++];
        }
    }
}

static void begin_trick(Hola *game, int leader)
{
    game->leader = game->turn = game->winner = leader;
    game->played = 0;
    game->to_play = SEATS;
    game->over = game->held[leader] == 0;
}

static void begin(Hola *game, uint64_t seed)
{
    *game = (Hola){0};
    shuffled(game->stock, CARDS, seed_of_deal(seed, 0));
    fill_up(game, 0);
    begin_trick(game, 0);
}

static void count(Hola *game, int last)
{
    game->points[last] += 10;
    for (int side = 0; side < 2; side++)
        if (game->tricks[1 - side] == 0)
            game->points[side] = 170;
}

static void take(Hola *game)
{
    int winner = game->winner, side = winner % 2;
    for (int i = 0; i < game->played; i++)
        game->points[side] += worth(game->trick[i]);
    game->tricks[side]++;
    fill_up(game, winner);
    begin_trick(game, winner);
    if (game->over)
        count(game, side);
}

/* The moves of the seat on turn, in the order of its hand; STOP is the last one in a hold. How many. */
static int legal(const Hola *game, int8_t *moves)
{
    int number = game->held[game->turn];
    for (int i = 0; i < number; i++)
        moves[i] = (int8_t)game->hand[game->turn][i];
    if (game->asking)
        moves[number++] = STOP;
    return number;
}

static void drop(Hola *game, int card)
{
    uint8_t *hand = game->hand[game->turn];
    int i = 0, last = --game->held[game->turn];
    while (hand[i] != card)
        i++;
    for (; i < last; i++)
        hand[i] = hand[i + 1];
}

static void act(Hola *game, int move)
{
    if (game->asking) {
        game->asking = 0;
        if (move == STOP) {
            take(game);
            return;
        }
        game->to_play = SEATS;
    }
    drop(game, move);
    game->trick[game->played++] = (uint8_t)move;
    if (rank(move) == rank(game->trick[0]) || is_wild(move))
        game->winner = game->turn;
    if (--game->to_play > 0) {
        game->turn = (game->turn + 1) % SEATS;
    } else if (game->winner % 2 != game->leader % 2 && game->held[game->leader] > 0) {
        game->asking = 1;
        game->turn = game->leader;
    } else {
        take(game);
    }
}

/* Matches of a seed, from number `first` on, of one deal of uniformly random play each; the points of both sides where
 * they are wanted. How many decisions.
 */
int64_t play(uint64_t master, uint64_t first, int64_t deals, int32_t *points)
{
    int64_t decisions = 0;
    for (int64_t deal = 0; deal < deals; deal++) {
        Hola game;
        int8_t moves[HAND + 1];
        uint64_t seed = seed_of_match(master, first + (uint64_t)deal);
        uint64_t stream = seed_of_play(seed);
        begin(&game, seed);
        while (!game.over) {
            int number = legal(&game, moves);
            act(&game, moves[below(&stream, (uint64_t)number)]);
            decisions++;
        }
        if (points) {
            points[2 * deal] = game.points[0];
            points[2 * deal + 1] = game.points[1];
        }
    }
    return decisions;
}
