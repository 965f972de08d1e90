/* Everything that changes during a game: state.py as one flat struct. No pointers, so a copy is one memcpy. */

#ifndef ERA_STATE_H
#define ERA_STATE_H

#include "tables.h"

/* Those up to OVER are seen; the others are where a step leaves the game for flow.c to go on from. */
enum Phase { PHASE_MAP, PHASE_EXCLUDE, PHASE_OPENING, PHASE_CHARACTERS, PHASE_CHOOSE, PHASE_START_LOT, PHASE_START,
             PHASE_SETTLE, PHASE_TURN, PHASE_WITHHOLD, PHASE_SUPPLY, PHASE_EVENT, PHASE_REFILL, PHASE_OVER, PHASE_OPENED,
             PHASE_ENDED, PHASE_REFILLED, PHASE_SUPPLIED, PHASE_REMOVED };

enum Outcome { NO_OUTCOME, OUTCOME_LOST, OUTCOME_WON, OUTCOME_CHALLENGE_LOST, OUTCOME_COMPLETE, OUTCOME_FINISHED };

enum ActionKind { ACT_CHOOSE, ACT_START, ACT_SETTLE, ACT_MOVE, ACT_LOAD, ACT_LOAD_AREA, ACT_UNLOAD, ACT_SELL, ACT_DELIVER,
                  ACT_JEWEL, ACT_REMOVE, ACT_END };

/* A way out of a city: where to, how many actions, whether customs are due, the good that must be carried. */
typedef struct {
    uint8_t to, cost;
    int8_t customs, needed;
} Way;

typedef struct {
    int8_t at;
    uint8_t who; /* a number of Tables.character */
    uint8_t red, white, done_count;
    uint8_t cargo[GOODS];
    uint16_t weight; /* the sum of the cargo */
    int16_t capacity;
    uint32_t houses; /* as bits of cities */
    uint8_t done[MAX_CARDS];
} Merchant;

typedef struct State {
    int32_t round;
    int8_t phase, active, first, moves_only, extra, gave, removing, challenge, ending, outcome;
    int16_t left, to_place, to_remove, step;
    int16_t spaces; /* the most that events leave */
    uint8_t red_left, white_left, deck, places;
    uint8_t seats; /* how many people play; each has every so many-th merchant */
    uint8_t row_count, orders_count, specials_count, events_count, excluded_count;
    uint8_t stock[GOODS], load_cost[GOODS];
    uint8_t sell_cost[MAX_CITIES], ways[MAX_CITIES];
    int8_t tribute[MAX_CITIES];
    uint16_t lying[MAX_CITIES]; /* how many goods lie in the selling areas of a city */
    Way way[MAX_CITIES][MAX_NEAR];
    uint8_t row[MAX_CARDS];
    uint8_t area[MAX_CITIES][MAX_MERCHANTS][GOODS];
    uint8_t on_special[MAX_SPECIALS][GOODS];
    int8_t event_of[MAX_SPECIALS];
    uint8_t withheld[MAX_SPECIALS];
    uint8_t orders[MAX_CARDS], jewels_on[MAX_CARDS];
    uint8_t specials[MAX_SPECIALS], event_deck[MAX_EVENTS], excluded[MAX_EXCLUDED], layout[MAX_CITIES];
    Merchant merchants[MAX_MERCHANTS]; /* last: those who do not play are never copied */
} State;

static inline size_t state_size(const Tables *t)
{
    return offsetof(State, merchants) + sizeof(Merchant) * (size_t)t->merchants;
}

/* What a player can do (actions.py): a character, merchant, city or card; a good and whom it comes from or goes to... */
typedef struct {
    uint8_t kind;
    int a, b, c;
    uint8_t goods[GOODS]; /* of a delivery */
} Action;

/* A legal action, or all deliveries to one special order, which are counted and not listed. */
typedef struct {
    uint8_t kind, a;
    int8_t b, c;
    int32_t size;
} Part;

#define MAX_PARTS (MAX_CARDS + 160) /* every order of a city; moves, loads and unloads of all kinds */

typedef struct Legal {
    int64_t size;
    int16_t part_count;
    int8_t is_known, is_counted; /* whether some part has not exactly one action */
    Part parts[MAX_PARTS];
} Legal;

/* ---------------------------------------------------------------- small things that every step does */

static inline Merchant *acting(State *s)
{
    return s->merchants + s->active;
}

static inline const CharacterTable *who_is(const Tables *t, const Merchant *m)
{
    return t->character + m->who;
}

static inline int count_houses(const Merchant *m)
{
    return __builtin_popcount(m->houses);
}

static inline void clear_legal(Legal *legal)
{
    legal->size = 0;
    legal->part_count = 0;
    legal->is_known = legal->is_counted = 0;
}

static inline void add_part(Legal *legal, int kind, int a, int b, int c, int size)
{
    Part *part = legal->parts + legal->part_count++;
    part->kind = (uint8_t)kind;
    part->a = (uint8_t)a;
    part->b = (int8_t)b;
    part->c = (int8_t)c;
    part->size = size;
    legal->size += size;
}

static inline void add_action(Legal *legal, int kind, int a, int b, int c)
{
    add_part(legal, kind, a, b, c, 1);
}

/* Takes the n-th out of a list. */
static inline int take_nth(uint8_t *list, uint8_t *number, int n)
{
    int taken = list[n];
    --*number;
    memmove(list + n, list + n + 1, (size_t)(*number - n));
    return taken;
}

#endif
