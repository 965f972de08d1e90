/* The native engine of Era of Merchants, in one translation unit: the rules in the order of GAME_LAYERS, then what all games
 * share. hatch_build.py compiles it once for each line below, with these definitions. */

// Variant: small MAX_CARDS=64
// Variant: large MAX_CARDS=255

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stddef.h>
#include <stdlib.h>

#include "state.h"

#include "card_sets.c"
#include "effects.c"

#include "characters.c"
#include "events.c"
#include "houses.c"
#include "orders.c"
#include "ending.c"
#include "scoring.c"

#include "setup.c"
#include "move.c"
#include "load.c"
#include "unload.c"
#include "withhold.c"
#include "sell.c"
#include "turn.c"
#include "supply.c"
#include "refill.c"

#include "flow.c"

#include "tables.c"

#include "observe.c"
#include "numbers.c"

#include "describe.c"
#include "game.c"

#include "module.c"
