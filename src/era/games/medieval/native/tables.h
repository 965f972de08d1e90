/* All that the rules look up and that never changes during a game: ruleset.py in arrays.
 *
 * tables.py fills it from a Ruleset at run time, so a changed box needs no compiler. */

#ifndef ERA_TABLES_H
#define ERA_TABLES_H

#include "board.h"

enum { TRADE, STONE, WOOD, FOOD, CULTURE };
enum PieceKind { BUILDING, WALL, ROAD, BRIDGE, GATE, AREA, RIVER };
enum Touches { TOUCHES_NOTHING, TOUCHES_EDGE, TOUCHES_NETWORK };
enum RiverMode { RIVER_NONE, RIVER_EACH, RIVER_CHOICE };
enum Effect { EFFECT_BRIGANDS, EFFECT_DISEASE, EFFECT_SCORCH, EFFECT_FLOOD, EFFECT_FIRE, EFFECT_ATTACK, EFFECT_LOSE_ALL,
              EFFECT_LOSE, EFFECT_SUFFER };
enum Struck { STRIKES_ROLLER, STRIKES_OPPONENTS, STRIKES_EVERYONE };
enum Bonus { BONUS_NONE, BONUS_EMPTY_SPACES, BONUS_RESOURCES, BONUS_CULTURE, BONUS_DICE };
enum Counted { COUNTED_DIE, COUNTED_BUILDING, COUNTED_RESOURCE, COUNTED_CULTURE };

#define NOT_IN_KIND -2 /* a piece that costs no die, or no building */
#define NOT_IN_PLAY -1

/* Some steps from a corner to spaces of a footprint, as numbers of `Tables.shift`. */
typedef struct {
    int16_t first, count;
} Steps;

typedef struct {
    int16_t piece, turn;
    int16_t key; /* shapes with equal keys fit at the same places */
    int8_t is_plain;
    Steps cells, free, water, way;
    Mask mask, ground, over_water; /* with the corner at space 0 */
} Shape;

typedef struct {
    int8_t kind, wall, is_building, is_marked, touches, turns_x, shelters;
    int8_t die;
    int16_t die_cost, building_cost;
    int16_t points;
    int16_t sets_dice, rerolls, swaps, hammers, swords, fairs;
    uint8_t cost[RESOURCES], collect[RESOURCES];
    int16_t first_shape, shapes;
    int16_t turns[4];
    int16_t bonus, bonus_most, bonuses; /* bonus_most < 0: no limit */
    struct {
        int16_t per, points, each, most;
        uint64_t of; /* dice, building types or resources, as bits */
    } counted[MAX_BONUSES];
    int8_t has_bonus;
} PieceTable;

typedef struct {
    int8_t die, hammers, swords, shields, skulls, feather, is_either;
    int8_t gains[RESOURCES + 1];
    int8_t resource[2], amount[2]; /* the two sides of an either/or face */
} FaceTable;

typedef struct {
    int8_t effect, resource, amount, strikes;
} DisasterTable;

typedef struct {
    int16_t count, types;
    int16_t of[MAX_TYPES];
} LotTable;

/* The buildings that have an effect, and how much of it: short lists to run through. */
typedef struct {
    int count;
    int16_t index[MAX_TYPES], amount[MAX_TYPES];
} Effects;

typedef struct Tables {
    uint64_t serial; /* no other tables of this process have it */
    Board board;
    int players, alone, dice_leave_at_once, confirm, extort, ends_without_room, river_mode, has_roads, costs_in_kind;
    int has_fairs;
    int xs_to_end, rounds, start_keep, scorched, flooded, river;

    int pieces, buildings, shapes, keys, shifts;
    int ground_shifts; /* the first of them: those of all that may be built */
    Effects dice_setters, rerollers, swappers, hammering, armed;
    PieceTable piece[MAX_PIECES];
    Shape shape[MAX_SHAPES];
    int16_t step[MAX_STEPS];   /* numbers of shifts */
    int16_t shift[MAX_SHIFTS]; /* in spaces */
    int built;
    int16_t to_build[MAX_PIECES]; /* what may be built at all */

    int supply[MAX_PIECES], out[MAX_PIECES], tray[MAX_PIECES];
    uint64_t types;
    int stock[RESOURCES], track[RESOURCES];

    int kinds, faces;
    FaceTable face[MAX_FACES];
    int sides[MAX_KINDS];
    int16_t side[MAX_KINDS][MAX_SIDES];
    int first_face[MAX_KINDS], kind_faces[MAX_KINDS]; /* a kind's different faces stand together */
    int dice_supply[MAX_KINDS], dice_out[MAX_KINDS], philippe[MAX_KINDS];
    int eithers, feathers;
    int16_t either[MAX_FACES], feather[MAX_FACES];

    int disasters[7];
    DisasterTable disaster[7][MAX_DISASTERS];
    int lots;
    LotTable lot[MAX_LOTS];
    int ranks;
    int rank[MAX_RANKS]; /* the fewest points for each, the highest rank first */
} Tables;

#endif
