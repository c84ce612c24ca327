/* Four-player Hola by hand in C, a whole playout in one function: a move is chosen and played at once, none is listed.
 *
 * Cards are 0 to 51, thirteen of a suit, the two first. Seats are 0 to 3, side 0 is seats 0 and 2. Arrays and counts.
 */

#include "chance.h"

enum { SEATS = 4, CARDS = 52, HAND = 4, ACE = 12, TEN = 8, TWO = 0, SEVEN = 5 };

/* One deal of uniformly random play; its points by side, and how many decisions it took. */
static int playout(uint64_t seed, int32_t *points)
{
    uint8_t stock[CARDS], hand[SEATS][HAND];
    int held = HAND, top = 0; /* all hands are equally large when a trick begins */
    int leader = 0, side = 0, decisions = 0;
    int tricks[2] = {0, 0};
    uint64_t stream = seed_of_play(seed);

    points[0] = points[1] = 0;
    shuffled(stock, CARDS, seed_of_deal(seed, 0));
    for (int i = 0; i < HAND; i++)
        for (int seat = 0; seat < SEATS; seat++)
            hand[seat][i] = stock[top++];

    while (held > 0) {
        int led = -1, worth = 0, winner = leader;
        for (;;) {
            for (int step = 0; step < SEATS; step++) {
                int seat = (leader + step) % SEATS, choices = held;
                int asked = led >= 0 && step == 0; /* the leader may also let the trick go */
                int i = (int)below(&stream, (uint64_t)(choices + asked));
                decisions++;
                if (i == choices)
                    goto taken;
                int rank = hand[seat][i] % 13;
                for (; i < choices - 1; i++)
                    hand[seat][i] = hand[seat][i + 1];
                if (led < 0)
                    led = rank;
                if (rank == led || rank == TWO || rank == SEVEN)
                    winner = seat;
                if (rank == ACE || rank == TEN)
                    worth += 10;
            }
            held--;
            if (held == 0 || winner % 2 == leader % 2)
                break;
        }
    taken:
        leader = winner;
        side = winner % 2;
        points[side] += worth;
        tricks[side]++;
        for (; held < HAND && CARDS - top >= SEATS; held++)
            for (int step = 0; step < SEATS; step++)
                hand[(leader + step) % SEATS][held] = stock[top++];
    }
    points[side] += 10;
    if (tricks[0] == 0)
        points[1] = 170;
    if (tricks[1] == 0)
        points[0] = 170;
    return decisions;
}

/* Matches of a seed, from number `first` on, of one deal each; the points of both sides where they are wanted.
 * How many decisions.
 */
int64_t play(uint64_t master, uint64_t first, int64_t deals, int32_t *points)
{
    int64_t decisions = 0;
    int32_t own[2];
    for (int64_t deal = 0; deal < deals; deal++)
        decisions += playout(seed_of_match(master, first + (uint64_t)deal), points ? points + 2 * deal : own);
    return decisions;
}
