/* How much one engine can hold. Everything lies in arrays of fixed size, so that a state is copied with one memcpy.
 *
 * There are two engines of the same source: a small one for boxes like the printed one, and a large one for whatever a box
 * of one's own may say (box/validate.py). engine.py takes the smallest that can hold a ruleset; what exceeds both is played
 * in Python, and era.native.supports says which limit it exceeds. */

#ifndef ERA_CAPACITY_H
#define ERA_CAPACITY_H

#ifndef MAX_CARDS
#define MAX_CARDS 64
#endif

#if MAX_CARDS == 64
#define MAX_CITIES 12
#define MAX_SPECIALS 8
#define MAX_EVENTS 16
#define MAX_CHARACTERS 16
#define MAX_EXCLUDED 16
#else
#define MAX_CITIES 20
#define MAX_SPECIALS 64
#define MAX_EVENTS 64
#define MAX_CHARACTERS 64
#define MAX_EXCLUDED 64
#endif

#define MAX_PLAYERS 4
#define MAX_MERCHANTS 4
#define GOODS 4
#define MAX_NEAR 4            /* cities that share a side with one */
#define MAX_FIGURE 99         /* of a box: cubes of a good, actions, spaces, places (box/validate.py) */
#define MAX_LOT_TABLE 65536   /* numbers that say how many sets of order cards there are (card_sets.c) */

#endif
