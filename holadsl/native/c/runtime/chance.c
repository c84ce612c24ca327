/* Chance: SplitMix64, the same numbers as everywhere. A stream is its state. */
#define STEP UINT64_C(0x9E3779B97F4A7C15)

INLINE uint64_t mixed(uint64_t x)
{
    x = (x ^ (x >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94D049BB133111EB);
    return x ^ (x >> 31);
}
INLINE uint64_t drawn(uint64_t *r)
{
    *r += STEP;
    return mixed(*r);
}
static uint64_t below_slowly(uint64_t *r, uint64_t x, uint64_t n)
{
    uint64_t thrown_away = (0 - n) % n;
    while (x < thrown_away)
        x = drawn(r);
    return x % n;
}
/* A number below n, which isn't 0. Dividing is slow, so by a small number it is done with its inverse. */
INLINE int64_t below(uint64_t *r, int64_t many)
{
    uint64_t x = drawn(r), n = (uint64_t)many;
    if (UNLIKELY(x < n))
        return (int64_t)below_slowly(r, x, n);
#ifdef __SIZEOF_INT128__
    if (n < sizeof inverse / sizeof *inverse) {
        uint64_t rest = x - n * (uint64_t)(((unsigned __int128)x * inverse[n]) >> 64);
        return (int64_t)(rest >= n ? rest - n : rest);
    }
#endif
    return (int64_t)(x % n);
}
INLINE void exchanged(ITEM *a, int64_t i, int64_t j)
{
    ITEM c = a[i];
    a[i] = a[j];
    a[j] = c;
}
/* Four numbers are drawn before what they say is done: a processor that guesses whether a card was just put where the
   next is taken from guesses wrong too often, and begins anew. */
static void shuffled(ITEM *a, int64_t n, uint64_t seed)
{
    int64_t i = n - 1;
    for (; i > 3; i -= 4) {
        int64_t j = below(&seed, i + 1), k = below(&seed, i), l = below(&seed, i - 1), m = below(&seed, i - 2);
        exchanged(a, i, j);
        exchanged(a, i - 1, k);
        exchanged(a, i - 2, l);
        exchanged(a, i - 3, m);
    }
    for (; i > 0; i--)
        exchanged(a, i, below(&seed, i + 1));
}
INLINE void in_order(ITEM *a, int64_t n)
{
    for (int64_t i = 1; i < n; i++) {
        ITEM c = a[i];
        int64_t j = i;
        for (; j > 0 && a[j - 1] > c; j--)
            a[j] = a[j - 1];
        a[j] = c;
    }
}
INLINE uint64_t seed_of_deal(uint64_t master, uint64_t deal)
{
    return mixed(mixed(master) + (deal + 1) * STEP);
}
INLINE uint64_t seed_of_play(uint64_t master)
{
    return mixed(mixed(master) ^ (UINT64_C(1) << 63));
}
