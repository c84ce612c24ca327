/* Whist by hand in C with spades for trump, a whole playout in one function: what generated C is measured against where
 * suit is followed.
 *
 * Cards are 0 to 51, thirteen of a suit, the two first, spades last. Seats are 0 to 3, side 0 is seats 0 and 2.
 */

#include "chance.h"

enum { SEATS = 4, CARDS = 52, HAND = 13, SPADES = 3, ODD = 6 };

/* One deal of uniformly random play; its points by side, and how many decisions it took. */
static int playout(uint64_t seed, int32_t *points)
{
    uint8_t deck[CARDS], hand[SEATS][HAND];
    int leader = 0, tricks[2] = {0, 0};
    uint64_t stream = seed_of_play(seed);

    shuffled(deck, CARDS, seed_of_deal(seed, 0));
    for (int i = 0; i < HAND; i++)
        for (int seat = 0; seat < SEATS; seat++)
            hand[seat][i] = deck[SEATS * i + seat];

    for (int held = HAND; held > 0; held--) {
        int led = -1, best = -1, winner = leader;
        for (int step = 0; step < SEATS; step++) {
            int seat = (leader + step) % SEATS, choices = 0, i;
            uint8_t place[HAND];
            for (i = 0; i < held; i++) {
                place[choices] = (uint8_t)i;
                choices += hand[seat][i] / 13 == led;
            }
            if (choices > 0)
                i = place[below(&stream, (uint64_t)choices)];
            else
                i = (int)below(&stream, (uint64_t)held);
            int card = hand[seat][i];
            for (; i < held - 1; i++)
                hand[seat][i] = hand[seat][i + 1];
            if (led < 0)
                led = card / 13;
            int strength = card / 13 == SPADES ? card + CARDS : card / 13 == led ? card : -1;
            if (strength > best) {
                best = strength;
                winner = seat;
            }
        }
        leader = winner;
        tricks[winner % 2]++;
    }
    for (int side = 0; side < 2; side++)
        points[side] = tricks[side] > ODD ? tricks[side] - ODD : 0;
    return CARDS;
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
