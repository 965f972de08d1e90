/* Where everything stands in an observation, and the first number of each section of the action table: read from what
 * encoding/encoding.py describes, so that both are stated in one place. The names here are those of the fields and sections
 * there; native code knows how each is filled, not where it stands. */

#ifndef ERA_ENCODING_H
#define ERA_ENCODING_H

#include "state.h"

#define MAX_ROW 100000
#define SWAPS (GOODS + 1) /* no good, or one of each kind */

/* Each with how many bytes it takes. */
#define SHARED_FIELDS(F)                                                                                               \
    F(phase, PHASE_OVER + 1) F(active, 1) F(first, 1) F(round, 1) F(left, 1) F(moves_only, 1) F(extra, 1) F(gave, 1)   \
    F(red_left, 1) F(white_left, 1) F(deck, 1) F(step, 1) F(to_place, 1) F(places, 1) F(to_remove, 1) F(challenge, 1)  \
    F(ending, 1) F(removing, 1) F(chosen_card, 1) F(marks, GOODS) F(stock, GOODS) F(row, t->cards)                     \
    F(completed, t->cards) F(jewels_on, t->cards) F(on_special, t->specials * GOODS) F(event_of, t->specials)          \
    F(withheld, t->specials) F(unseen_orders, t->orders) F(excluded, t->orders) F(unseen_specials, t->specials)        \
    F(unseen_events, t->events) F(layout, t->cities)

#define MERCHANT_FIELDS(F)                                                                                             \
    F(seat, 1) F(character, 1) F(at, t->cities) F(cargo, GOODS) F(capacity, 1) F(houses, t->cities) F(red, 1)          \
    F(white, 1) F(areas, t->cities * GOODS)

/* Each with how many numbers it has. */
#define SECTIONS(F)                                                                                                    \
    F(wait, 1) F(plain, 2) F(go, 1) F(mark, GOODS) F(character, t->characters) F(start, t->merchants)                  \
    F(settle, t->cities) F(move, t->cities * SWAPS) F(load, GOODS * (2 * t->merchants - 1) * SWAPS)                    \
    F(unload, GOODS * t->merchants) F(sell, t->cards) F(deliver, t->specials) F(remove, t->merchants * t->cities)

#define FIELD(name, count) int32_t name;

typedef struct Encoding {
    struct {
        SHARED_FIELDS(FIELD)
    } common;
    struct {
        MERCHANT_FIELDS(FIELD)
    } merchant; /* from the first byte of a merchant's part */
    struct {
        SECTIONS(FIELD)
        int32_t size;
    } number;
    int32_t first_merchant, merchant_size, size; /* of an observation */
} Encoding;

#undef FIELD

/* What a seat has chosen of a delivery, which takes several numbers: numbers.py. */
typedef struct Partial {
    int16_t card; /* the special order, counted from the first of them; -1 for none */
    int8_t last;  /* the good of the last mark; -1 for none */
    uint8_t marks[GOODS];
} Partial;

#endif
