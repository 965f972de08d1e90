/* All that the rules look up and that never changes during a game: ruleset.py in arrays.
 *
 * tables.py fills it from a Ruleset at run time, so a changed box needs no compiler. */

#ifndef ERA_TABLES_H
#define ERA_TABLES_H

#include <stdint.h>
#include <string.h>

#include "capacity.h"

#define NONE -1 /* no good, no merchant, no city */
#define NO_LIMIT 999

enum ScheduleKind { ORDER, SPECIAL, END_CARD };
enum Effect { EFFECT_LOAD_COST, EFFECT_WITHHOLD, EFFECT_TRIBUTE, EFFECT_BORDER_COST, EFFECT_BLOCK, EFFECT_ENTER_COST,
              EFFECT_SELL_COST, EFFECT_ENTER_WITH, EFFECT_LEAVE_COST, EFFECT_SPACES };
enum Chosen { BY_LOT, BY_CHOICE, LISTED };

typedef struct {
    uint8_t city;
    uint8_t goods[GOODS];
    int16_t size, points;
} CardTable;

/* A merchant without a character has the first of them, which is nobody's. */
typedef struct {
    uint64_t name; /* as a hash */
    int8_t home, free_hand, any_house, no_customs, extra_move, far_hand;
    int16_t spaces, per_space;
} CharacterTable;

typedef struct {
    int8_t effect, good;
    int16_t count;
    uint32_t cities; /* that it names, or those of its country, as bits */
} EventTable;

typedef struct Tables {
    int federation, seats, merchants, confirm, hardest, titles;

    int cities;
    int8_t product[MAX_CITIES];
    uint32_t spot_near[MAX_CITIES]; /* the spots that share a side with a spot */
    uint8_t layout[MAX_CITIES];     /* the spot of each city on the fixed map */
    uint32_t borders[MAX_CITIES];   /* where customs are due, between cities */

    int orders, specials, cards; /* the orders come first */
    CardTable card[MAX_CARDS];
    int stock[GOODS];

    int actions, actions_with_house, most_cost, cards_for_house, houses, red_jewels, white_jewels;
    int spaces, spaces_per_card, places, opening, deck;
    int opening_redraw_goods, cards_a_round, cards_a_round_late, places_lost_a_round;
    int schedule_size;
    uint8_t schedule[MAX_CARDS + 1];

    int map_by_lot;
    int start; /* the merchant who opens every round; NONE: the players agree */
    int characters, characters_by, lots;
    CharacterTable character[MAX_CHARACTERS + 1];
    uint8_t lot[MAX_CHARACTERS];       /* who can be drawn by lot */
    uint8_t chosen[MAX_MERCHANTS];     /* if they were listed */
    int events;
    EventTable event[MAX_EVENTS];

    int white_jewel_points, red_jewel_points, title_points;

    int excluded_by, excluded;
    uint8_t excluded_cards[MAX_EXCLUDED]; /* if they were listed */
    int excluded_goods;                   /* that they must carry; NONE: any number */
    int64_t lot_ways;
    uint32_t ways[MAX_LOT_TABLE];
} Tables;

#endif
