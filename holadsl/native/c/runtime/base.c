/* What every program needs: numbers, and items that go from zone to zone. Generated code asks for it by name. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define INLINE static inline __attribute__((unused))
#define SHOWN __attribute__((visibility("default")))
#define ALONE __attribute__((noinline))
#define LIKELY(x) __builtin_expect(!!(x), 1)
#define UNLIKELY(x) __builtin_expect(!!(x), 0)

enum { NO_FAULT, OUTSIDE, FULL, NOT_THERE, STUCK, TOO_LONG, NO_MEMORY, TOO_MANY };

INLINE int64_t smaller(int64_t a, int64_t b) { return a < b ? a : b; }
INLINE int64_t larger(int64_t a, int64_t b) { return a > b ? a : b; }

/* Division that rounds down, and what it leaves. */
INLINE int64_t rounded(int64_t a, int64_t b)
{
    int64_t q = a / b;
    return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q;
}
INLINE int64_t left_over(int64_t a, int64_t b)
{
    int64_t r = a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

/* The place of a copy behind the spare one, which belongs to nobody. */
INLINE int64_t found(int64_t i, int64_t copies, int32_t *fault)
{
    if (UNLIKELY((uint64_t)i + 1 > (uint64_t)copies)) {
        *fault = OUTSIDE;
        return 0;
    }
    return i + 1;
}
/* The same for what is changed: nobody has nothing of his own. */
INLINE int64_t placed(int64_t i, int64_t copies, int32_t *fault)
{
    if (UNLIKELY((uint64_t)i >= (uint64_t)copies)) {
        *fault = OUTSIDE;
        return 0;
    }
    return i + 1;
}
/* A value for a variable that has these bounds. */
INLINE int64_t fitting(int64_t value, int64_t low, int64_t high, int32_t *fault)
{
    if (UNLIKELY((uint64_t)value - (uint64_t)low > (uint64_t)high - (uint64_t)low)) {
        *fault = OUTSIDE;
        return low;
    }
    return value;
}

INLINE int64_t item(const ITEM *a, int64_t n, int64_t at)
{
    return (uint64_t)at < (uint64_t)n ? a[at] : -1;
}
/* An equal item stands before it. */
INLINE int had(const ITEM *a, int64_t at)
{
    for (int64_t i = 0; i < at; i++)
        if (a[i] == a[at])
            return 1;
    return 0;
}
/* The place of the first such item, or one that isn't below n. Items of one byte are looked at eight at a time, so up to
   seven more than there are: zones have room for that. */
INLINE int64_t position(const ITEM *a, int64_t n, int64_t card)
{
    int64_t at = 0;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    if (sizeof(ITEM) == 1) {
        const uint64_t ones = UINT64_C(0x0101010101010101);
        do {
            uint64_t eight;
            memcpy(&eight, a + at, sizeof eight);
            eight ^= ones * (uint8_t)card;
            uint64_t equal = (eight - ones) & ~eight & ones << 7;
            if (LIKELY(equal))
                return at + __builtin_ctzll(equal) / 8;
        } while ((at += 8) < n);
        return at;
    }
#endif
    while (at < n && a[at] != card)
        at++;
    return at;
}
/* Copies items eight at a time, so up to seven more than asked for are written: zones have room for that. */
INLINE void copied(ITEM *to, const ITEM *from, int64_t n)
{
    for (int64_t i = 0; i < n; i += PAD)
        memcpy(to + i, from + i, PAD * sizeof(ITEM));
}
INLINE void closed_up(ITEM *a, int64_t at, int64_t n)
{
    do
        memmove(a + at, a + at + 1, PAD * sizeof(ITEM));
    while (UNLIKELY((at += PAD) < n));
}
/* A zone whose front is taken begins at a place of its own: where there is no room behind it, it goes to the front. */
INLINE void pulled(ITEM *a, int32_t *h, int64_t n, int64_t more, int64_t capacity)
{
    if (UNLIKELY(*h + n + more > capacity)) {
        memmove(a, a + *h, (size_t)n * sizeof(ITEM));
        *h = 0;
    }
}
