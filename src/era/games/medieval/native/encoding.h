/* Where everything stands in an observation, and the first number of each section of the action table: read from what
 * encoding/encoding.py describes, so that both are stated in one place. The names here are those of the fields and sections
 * there; native code knows how each is filled, not where it stands. */

#ifndef ERA_ENCODING_H
#define ERA_ENCODING_H

#include "state.h"

#define SHARED_FIELDS(F)                                                                                               \
    F(step) F(round) F(start) F(moved) F(ending) F(over) F(question) F(question_seat) F(question_resource) F(xs)       \
    F(chosen_piece) F(chosen_turn) F(marks) F(supply) F(out) F(dice) F(dice_out) F(types) F(philippe) F(philippe_goods)

#define PLAYER_FIELDS(F)                                                                                               \
    F(hidden) F(ready) F(culture) F(disaster) F(rolls) F(sets) F(hammers) F(swords) F(shields) F(skulls) F(chapels)    \
    F(swaps) F(fairs) F(road_fairs) F(stock) F(pool) F(paid) F(leaving) F(faces) F(fixed) F(built) F(tray) F(ground)   \
    F(above) F(enclosed)

#define SECTIONS(F)                                                                                                    \
    F(wait) F(plain) F(go) F(mark) F(set) F(feather) F(chapel) F(lose) F(swap) F(demand) F(trade) F(cell)

#define FIELD(name) int32_t name;

typedef struct Encoding {
    struct {
        SHARED_FIELDS(FIELD)
    } common;
    struct {
        PLAYER_FIELDS(FIELD)
    } player;
    struct {
        SECTIONS(FIELD)
        int32_t pieces; /* the section `piece`, or `place` where one number says both */
        int32_t one_step, size;
    } number;
    int32_t first_player, player_size, size; /* of an observation */
    int32_t set_of_kind[MAX_KINDS];          /* the first number of the section `set` for each kind of dice */
    uint16_t cell[64 * BOARD_WORDS];         /* of each bit of a Mask: row by row, without the column beside the board */
    struct {
        int16_t first, ground, above; /* cells of a shape from its corner's: first those on the ground, then those above it */
        uint16_t farthest;
    } cells[MAX_SHAPES];
    uint16_t offset[MAX_STEPS];
} Encoding;

#undef FIELD

/* What a seat has chosen of an answer that takes several numbers: numbers.py. */
typedef struct Partial {
    int16_t shape; /* that waits for its space; -1 for none */
    int16_t last;  /* the face of the last mark; -1 for none */
    uint8_t marks[MAX_FACES];
} Partial;

#endif
