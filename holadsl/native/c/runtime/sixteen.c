/* Sixteen items of one byte at once: a test gives for each of them a byte that is 0 or has all bits. Zones have room for as
   many to be read from any item on. */
typedef uint8_t V16 __attribute__((vector_size(16)));
typedef uint64_t V2 __attribute__((vector_size(16)));
typedef char C16 __attribute__((vector_size(16)));
#define ONES UINT64_C(0x0101010101010101)

INLINE V16 both(uint64_t eight)
{
    V2 two = {eight, eight};
    return (V16)two;
}
INLINE V16 sixteen(const ITEM *a)
{
    V16 v;
    memcpy(&v, a, sizeof v);
    return v;
}
/* Those that are one of so many numbers from the lowest on; both stand in each byte. */
INLINE V16 within(V16 v, uint64_t low, uint64_t many)
{
    return (V16)(v - both(low) < both(many));
}
INLINE V16 all(int64_t test)
{
    return both(test ? ~UINT64_C(0) : 0);
}
INLINE V16 either(V16 test, V16 then, V16 other)
{
    return (test & then) | (~test & other);
}
/* The first n of them, at the most all. */
INLINE V16 upto(int64_t n)
{
    static const uint8_t first[] = {255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
                                    0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0,   0};
    V16 v;
    memcpy(&v, first + 16 - n, sizeof v);
    return v;
}
INLINE int any(V16 test)
{
#ifdef __SSE2__
    return __builtin_ia32_pmovmskb128((C16)test) != 0;
#else
    return (((V2)test)[0] | ((V2)test)[1]) != 0;
#endif
}
/* For each, how many pass up to it. */
INLINE V16 sums(V16 test)
{
    V16 v = -test;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    uint64_t front = ((V2)v)[0] * ONES, back = (((V2)v)[1] + (front >> 56)) * ONES;
    V2 two = {front, back};
    return (V16)two;
#else
    for (int i = 1; i < 16; i++)
        v[i] = (uint8_t)(v[i] + v[i - 1]);
    return v;
#endif
}
INLINE int64_t last(V16 v)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    return (int64_t)(((V2)v)[1] >> 56);
#else
    return v[15];
#endif
}
/* The place of the one that passes of which j pass before; it is there. */
INLINE int64_t nth(V16 sums, int64_t j)
{
    V16 beyond = (V16)(sums > both((uint64_t)j * ONES));
#ifdef __SSE2__
    return __builtin_ctz((unsigned)__builtin_ia32_pmovmskb128((C16)beyond));
#elif __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    uint64_t front = ((V2)beyond)[0], back = ((V2)beyond)[1];
    return (front ? __builtin_ctzll(front) : 64 + __builtin_ctzll(back)) / 8;
#else
    int64_t i = 0;
    while (!beyond[i])
        i++;
    return i;
#endif
}
