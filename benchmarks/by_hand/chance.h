/* SplitMix64 and the streams of a match, as holadsl/engine/chance.py specifies them. */

#include <stdint.h>

#define STEP 0x9E3779B97F4A7C15u

static inline uint64_t mixed(uint64_t x)
{
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

static inline uint64_t draw(uint64_t *stream)
{
    return mixed(*stream += STEP);
}

/* A number from 0 to n - 1, all equally likely: draws below (2^64 mod n) are drawn again. */
static inline unsigned below(uint64_t *stream, uint64_t n)
{
    uint64_t x = draw(stream);
    while (x < n && x < -n % n)
        x = draw(stream);
    return (unsigned)(x % n);
}

static inline uint64_t seed_of_deal(uint64_t master, uint64_t deal)
{
    return mixed(mixed(master) + (deal + 1) * STEP);
}

static inline uint64_t seed_of_play(uint64_t master)
{
    return mixed(mixed(master) ^ (uint64_t)1 << 63);
}

static inline uint64_t seed_of_match(uint64_t master, uint64_t number)
{
    return seed_of_deal(seed_of_play(master), number);
}

/* The pack of so many cards, in order, then shuffled from the end. */
static inline void shuffled(uint8_t *deck, int size, uint64_t seed)
{
    uint64_t stream = seed;
    for (int i = 0; i < size; i++)
        deck[i] = (uint8_t)i;
    for (int i = size - 1; i > 0; i--) {
        unsigned k = below(&stream, (uint64_t)i + 1);
        uint8_t card = deck[i];
        deck[i] = deck[k];
        deck[k] = card;
    }
}
