/* How much one engine can hold. Everything lies in arrays of fixed size, so that a state is copied with one memcpy.
 *
 * There are two engines of the same source: a small one for boxes like the printed one, which fits into the caches of a
 * core, and a large one for whatever a box of one's own may say (box/validate.py). tables.py chooses, and says which
 * limit a box exceeds if it exceeds them all. */

#ifndef ERA_CAPACITY_H
#define ERA_CAPACITY_H

#ifndef BOARD_WORDS
#define BOARD_WORDS 3
#endif

#if BOARD_WORDS == 3
#define MAX_PIECES 48
#define MAX_SHAPES 144
#define MAX_KINDS 8
#define MAX_FACES 56
#define MAX_LAID 96
#define MAX_LEAVING 48
#define MAX_QUESTIONS 16
#define MAX_CHANCES 8
#define MAX_TYPES 32
#else
#define MAX_PIECES 96
#define MAX_SHAPES 288
#define MAX_KINDS 12
#define MAX_FACES 240
#define MAX_LAID 416
#define MAX_LEAVING 255
#define MAX_QUESTIONS 64
#define MAX_CHANCES 20
#define MAX_TYPES 40
#endif

#define MAX_PLAYERS 4
#define MAX_DICE (MAX_KINDS * 99) /* in one roll */
#define MAX_SIDES 20
#define MAX_STEPS 8192  /* spaces of all footprints together */
#define MAX_SHIFTS 400  /* different steps from a corner to a space */
#define MAX_DISASTERS 40 /* that one number of skulls brings */
#define MAX_LOTS 16
#define MAX_BONUSES 8
#define MAX_RANKS 16
#define RESOURCES 4

#endif
