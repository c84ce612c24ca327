/* A state as rows of numbers, and back: the cells of all variables, the sizes of all zones, their items in order. Tables
   say where each lies: variables in `columns`, zones in `zones`. */
static int64_t cell_read(const char *p, int32_t bits)
{
    int64_t wide;
    int32_t half;
    int16_t small;
    int8_t tiny;
    switch (bits) {
    case 8: memcpy(&tiny, p, sizeof tiny); return tiny;
    case 16: memcpy(&small, p, sizeof small); return small;
    case 32: memcpy(&half, p, sizeof half); return half;
    default: memcpy(&wide, p, sizeof wide); return wide;
    }
}
static void cell_written(char *p, int32_t bits, int64_t value)
{
    int32_t half = (int32_t)value;
    int16_t small = (int16_t)value;
    int8_t tiny = (int8_t)value;
    switch (bits) {
    case 8: memcpy(p, &tiny, sizeof tiny); return;
    case 16: memcpy(p, &small, sizeof small); return;
    case 32: memcpy(p, &half, sizeof half); return;
    default: memcpy(p, &value, sizeof value); return;
    }
}
static void begun(S *s)
{
    emptied(s);
    for (size_t i = 0; i < COLUMNS; i++)
        for (int32_t k = 0; k < columns[i].copies + columns[i].indexed; k++)
            cell_written((char *)s + columns[i].at + k * (columns[i].bits / 8), columns[i].bits, columns[i].first);
    s->phase = START;
    s->actor = -1;
}
SHOWN void state_read(const S *s, int64_t *cells, int32_t *sizes, int64_t *items)
{
    for (size_t i = 0; i < COLUMNS; i++) {
        const Column *c = columns + i;
        for (int32_t k = 0; k < c->copies; k++)
            *cells++ = cell_read((const char *)s + c->at + (k + c->indexed) * (c->bits / 8), c->bits);
    }
    for (size_t i = 0; i < ROOMS; i++) {
        const Room *z = zones + i;
        for (int32_t k = 0; k < z->copies; k++) {
            const char *zone = (const char *)s + z->at + (size_t)(k + z->indexed) * z->size;
            int32_t head[2] = {0, 0};
            memcpy(head, zone, z->front ? sizeof head : sizeof *head);
            const ITEM *a = (const ITEM *)(const void *)(zone + z->items) + head[1];
            *sizes++ = head[0];
            for (int32_t n = 0; n < head[0]; n++)
                *items++ = a[n];
        }
    }
}
/* Whether all numbers lie within their bounds, and no more cards than there are; only then anything is written. */
SHOWN int32_t state_write(S *s, const int64_t *cells, const int32_t *sizes, const int64_t *items)
{
    int64_t cards = 0;
    begun(s);
    for (size_t i = 0; i < COLUMNS; i++) {
        const Column *c = columns + i;
        for (int32_t k = 0; k < c->copies; k++, cells++) {
            if (*cells < c->low || *cells > c->high)
                return OUTSIDE;
            cell_written((char *)s + c->at + (k + c->indexed) * (c->bits / 8), c->bits, *cells);
        }
    }
    for (size_t i = 0; i < ROOMS; i++) {
        const Room *z = zones + i;
        for (int32_t k = 0; k < z->copies; k++, sizes++) {
            char *zone = (char *)s + z->at + (size_t)(k + z->indexed) * z->size;
            ITEM *a = (ITEM *)(void *)(zone + z->items);
            cards += z->cards ? *sizes : 0;
            if (*sizes < 0 || *sizes > z->capacity || cards > PACK)
                return FULL;
            memcpy(zone, sizes, sizeof *sizes);
            for (int32_t n = 0; n < *sizes; n++, items++) {
                if (*items < z->low || *items > z->high)
                    return OUTSIDE;
                a[n] = (ITEM)*items;
            }
        }
    }
    return NO_FAULT;
}
