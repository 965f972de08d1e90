/* The native engine of ERA: Medieval Age, in one translation unit: the rules in the order of GAME_LAYERS, then what all
 * games share. hatch_build.py compiles it once for each line below, with these definitions. */

// Variant: small BOARD_WORDS=3
// Variant: large BOARD_WORDS=7

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stddef.h>
#include <stdlib.h>

#include "state.h"

#include "domain.c"
#include "walls.c"
#include "areas.c"
#include "costs.c"
#include "scoring.c"
#include "solitaire.c"
#include "ending.c"

#include "roll.c"
#include "setup.c"
#include "feathers.c"
#include "collect.c"
#include "feed.c"
#include "disasters.c"
#include "build.c"
#include "extort.c"
#include "fairs.c"

#include "choices.c"
#include "flow.c"

#include "tables.c"

#include "observe.c"
#include "numbers.c"

#include "describe.c"
#include "game.c"

#define GAME_EXTRAS "mind.c"
#include "module.c"
