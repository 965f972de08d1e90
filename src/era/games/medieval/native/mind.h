/* A mind that plays Medieval natively: what it knows of a box, what it has learned, and what it remembers while it thinks.
 *
 * Used by bots for playouts and by training for self-play; bots/native_mind.py is the Python side. It looks only at what a
 * seat may know: domains, tracks, supplies, revealed dice, and the seat's own dice. */

#ifndef ERA_MIND_H
#define ERA_MIND_H

#include "source.h"
#include "state.h"

#define MAX_PLANS 3
#define REMEMBERED_PLANS 4096
#define SLOTS 20 /* building types that have a number of their own among the features; the last is for all others */

typedef struct {
    Mask ring, inside;
    uint8_t x0, y0, x1, y1;
} Ring;

typedef struct {
    int16_t ring[MAX_PLANS];
    int count;
} Plans;

typedef struct {
    Mask barrier, obstacles;
    int longest;
    Plans plans;
} RememberedPlans;

#define FEATURES 128
#define HIDDEN 48
#define WEIGHTS (FEATURES * HIDDEN + HIDDEN + HIDDEN + 1)

/* What a player likes and misjudges, the same in every decision: characters and levels (bots/taste.py). */
typedef struct {
    int leans;            /* whether any leaning is not nought */
    float lean[FEATURES]; /* points that a feature of the own domain seems to be worth besides what it is */
    float caution;        /* points that rolling again must gain; below nought for a gambler */
    float skulls, swords, hunger, walls; /* factors on what these seem to be worth */
    int foresight;        /* whether the first reroll thinks of the second */
    int careless;         /* builds wherever there is room: minds neither neighbours nor the ring it has begun */
} Taste;

typedef struct Mind {
    const Tables *t;
    int8_t slot[MAX_PIECES]; /* where a piece counts among the features; -1: nowhere */
    Ring *rings;
    int ring_count;
    RememberedPlans *remembered;
    float weights[WEIGHTS]; /* [feature][hidden], hidden biases, output weights, output bias */
    float noise;            /* of pieces' values, for exploring */
    Taste taste[MAX_PLAYERS];
    int64_t evaluations; /* how many positions were valued: the unit of work */
} Mind;

#endif
