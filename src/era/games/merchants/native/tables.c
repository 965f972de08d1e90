/* Reads the tables that tables.py makes of a Ruleset. Everything is checked against the limits and against the other
 * tables, so that no table can make the rules leave an array, or go round for ever with nobody to ask. */

#include "reading.h"
#include "state.h"

/* FNV-1a: characters of a Python state are found by their names. */
static uint64_t hash_name(const char *name)
{
    uint64_t hash = 14695981039346656037ULL;
    for (; *name; name++)
        hash = (hash ^ (unsigned char)*name) * 1099511628211ULL;
    return hash;
}

static int read_bits(PyObject *item, const char *name, int number, uint32_t *bits)
{
    long value;
    if (!read_number(item, name, 0, (1L << number) - 1, &value))
        return 0;
    *bits = (uint32_t)value;
    return 1;
}

static int read_all_bits(PyObject *dict, const char *name, int number, uint32_t *bits)
{
    PyObject *list = read_list(dict, name, number, number);
    if (list == NULL)
        return 0;
    for (int i = 0; i < number; i++)
        if (!read_bits(LIST_ITEM(list, i), name, number, bits + i))
            return 0;
    return 1;
}

/* ERM-1, MCO-2: every spot has a neighbour, so that nobody is ever stuck, and every city a spot of its own. */
static int read_map(PyObject *dict, Tables *t)
{
    uint32_t taken = 0;
    READ(dict, t, cities, 1, MAX_CITIES);
    READ_ALL(dict, t, product, t->cities, NONE, GOODS - 1);
    READ_ALL(dict, t, layout, t->cities, 0, t->cities - 1);
    if (!read_all_bits(dict, "spot_near", t->cities, t->spot_near) || !read_all_bits(dict, "borders", t->cities, t->borders))
        return 0;
    for (int i = 0; i < t->cities; i++) {
        taken |= 1U << t->layout[i];
        if (!check_range("neighbours of a city", __builtin_popcount(t->spot_near[i]), 1, MAX_NEAR))
            return 0;
    }
    return check_range("spots on the map", __builtin_popcount(taken), t->cities, t->cities);
}

static int read_cards(PyObject *dict, Tables *t)
{
    PyObject *cards = read_list(dict, "cards", 1, MAX_CARDS);
    if (cards == NULL)
        return 0;
    t->cards = (int)LIST_SIZE(cards);
    READ(dict, t, specials, 0, MAX_SPECIALS);
    if (!check_range("specials", t->specials, 0, t->cards))
        return 0;
    t->orders = t->cards - t->specials;
    for (int i = 0; i < t->cards; i++) {
        CardTable *card = t->card + i;
        READ(LIST_ITEM(cards, i), card, city, 0, t->cities - 1);
        READ(LIST_ITEM(cards, i), card, points, -9999, 9999);
        READ_ALL(LIST_ITEM(cards, i), card, goods, GOODS, 0, MAX_FIGURE);
        for (int good = 0; good < GOODS; good++)
            card->size = (int16_t)(card->size + card->goods[good]);
    }
    READ_ALL(dict, t, stock, GOODS, 0, MAX_FIGURE);
    return 1;
}

static int read_figures(PyObject *dict, Tables *t)
{
    READ(dict, t, actions, 1, MAX_FIGURE);
    READ(dict, t, actions_with_house, !t->federation, MAX_FIGURE); /* else a base game could stand still */
    READ(dict, t, most_cost, 0, MAX_FIGURE);
    READ(dict, t, cards_for_house, 0, MAX_FIGURE);
    READ(dict, t, houses, 0, MAX_FIGURE);
    READ(dict, t, red_jewels, 0, MAX_FIGURE);
    READ(dict, t, white_jewels, 0, MAX_FIGURE);
    READ(dict, t, spaces, 0, MAX_FIGURE);
    READ(dict, t, spaces_per_card, 0, MAX_FIGURE);
    READ(dict, t, places, 0, MAX_FIGURE);
    READ(dict, t, opening_redraw_goods, 0, MAX_FIGURE);
    READ(dict, t, cards_a_round, 1, MAX_FIGURE);
    READ(dict, t, cards_a_round_late, 1, MAX_FIGURE);
    READ(dict, t, places_lost_a_round, 1, MAX_FIGURE);
    READ(dict, t, white_jewel_points, -9999, 9999);
    READ(dict, t, red_jewel_points, -9999, 9999);
    READ(dict, t, title_points, -9999, 9999);
    return 1;
}

/* FED-2: which order cards leave the game. */
static int read_excluded(PyObject *dict, Tables *t)
{
    READ(dict, t, excluded, 0, MAX_EXCLUDED);
    READ(dict, t, excluded_goods, NONE, 999);
    PyObject *cards = read_list(dict, "excluded_cards", 0, t->excluded);
    if (cards == NULL || !check_range("excluded", t->excluded, 0, t->orders))
        return 0;
    uint8_t seen[MAX_CARDS] = {0};
    t->excluded_by = LIST_SIZE(cards) ? LISTED : BY_LOT;
    for (int i = 0; i < LIST_SIZE(cards); i++) {
        long card;
        if (!read_number(LIST_ITEM(cards, i), "excluded_cards", 0, t->orders - 1, &card))
            return 0;
        if (!check_range("excluded_cards", seen[card]++, 0, 0))
            return 0;
        t->excluded_cards[i] = (uint8_t)card;
    }
    if (t->excluded_by == LISTED)
        return check_range("excluded_cards", LIST_SIZE(cards), t->excluded, t->excluded);
    if (!t->federation)
        return 1;
    long table = (long)(t->orders + 1) * (t->excluded + 1) * (lot_total(t) + 1);
    if (!check_range("the table of sets of order cards", table, 1, MAX_LOT_TABLE))
        return 0;
    make_ways(t);
    return check_range("the ways to exclude orders", (long)t->lot_ways, 1, INT32_MAX);
}

/* FED-3: the redrawing of the opening orders ends. */
static int read_opening(PyObject *dict, Tables *t)
{
    int small = 0, out = t->federation ? t->excluded : 0;
    READ(dict, t, opening, 0, MAX_FIGURE);
    READ(dict, t, deck, 0, t->orders);
    for (int card = 0; card < t->orders; card++)
        small += t->card[card].size < t->opening_redraw_goods;
    return check_range("opening", t->opening, 0, t->orders - out) && check_range("opening", t->opening, 0, t->places) &&
           check_range("deck", t->deck, 0, t->orders - out - t->opening) &&
           (!t->federation || check_range("small orders", small, out + t->opening, MAX_CARDS));
}

/* FED-12: no more cards than there are, and the end card last. */
static int read_schedule(PyObject *dict, Tables *t)
{
    PyObject *list = read_list(dict, "schedule", 0, MAX_CARDS + 1);
    int number[END_CARD + 1] = {0};
    if (list == NULL)
        return 0;
    t->schedule_size = (int)LIST_SIZE(list);
    if (!t->federation)
        return 1;
    READ_ALL(dict, t, schedule, t->schedule_size, ORDER, END_CARD);
    for (int i = 0; i < t->schedule_size; i++)
        number[t->schedule[i]]++;
    return check_range("end cards", number[END_CARD], 1, 1) &&
           check_range("schedule", t->schedule[t->schedule_size - 1], END_CARD, END_CARD) &&
           check_range("orders of the schedule", number[ORDER], 0, t->orders - t->excluded - t->opening) &&
           check_range("special orders of the schedule", number[SPECIAL], 0, t->specials) &&
           check_range("events", t->events, number[SPECIAL], MAX_EVENTS);
}

static int read_character(PyObject *dict, const Tables *t, CharacterTable *who)
{
    PyObject *name = read_item(dict, "name");
    const char *text = name == NULL ? NULL : PyUnicode_AsUTF8(name);
    if (text == NULL)
        return 0;
    who->name = hash_name(text);
    READ(dict, who, home, 0, t->cities - 1);
    READ(dict, who, spaces, 0, MAX_FIGURE);
    READ(dict, who, per_space, 1, 9);
    READ(dict, who, free_hand, 0, 1);
    READ(dict, who, any_house, 0, 1);
    READ(dict, who, no_customs, 0, 1);
    READ(dict, who, extra_move, 0, 1);
    READ(dict, who, far_hand, 0, 1);
    return 1;
}

static int read_characters(PyObject *dict, Tables *t)
{
    PyObject *characters = read_list(dict, "characters", 0, MAX_CHARACTERS);
    PyObject *lot = read_list(dict, "lot", 0, MAX_CHARACTERS);
    if (characters == NULL || lot == NULL)
        return 0;
    t->character[0].name = hash_name("");
    t->character[0].home = NONE;
    t->character[0].per_space = 1;
    t->characters = (int)LIST_SIZE(characters);
    t->lots = (int)LIST_SIZE(lot);
    for (int i = 0; i < t->characters; i++)
        if (!read_character(LIST_ITEM(characters, i), t, t->character + 1 + i))
            return 0;
    READ(dict, t, characters_by, BY_LOT, LISTED);
    READ(dict, t, start, NONE, t->merchants - 1);
    READ_ALL(dict, t, lot, t->lots, 0, t->characters - 1);
    READ_ALL(dict, t, chosen, t->merchants, 0, t->characters ? t->characters - 1 : 0);
    return !t->federation || (check_range("characters", t->characters, t->merchants, MAX_CHARACTERS) &&
                              check_range("characters in the lot", t->lots, t->merchants, MAX_CHARACTERS));
}

static int read_events(PyObject *dict, Tables *t)
{
    PyObject *events = read_list(dict, "events", 0, MAX_EVENTS);
    if (events == NULL)
        return 0;
    t->events = (int)LIST_SIZE(events);
    for (int i = 0; i < t->events; i++) {
        EventTable *event = t->event + i;
        PyObject *table = LIST_ITEM(events, i), *cities = read_item(table, "cities");
        if (cities == NULL || !read_bits(cities, "cities", t->cities, &event->cities))
            return 0;
        READ(table, event, effect, EFFECT_LOAD_COST, EFFECT_SPACES);
        int needs_good = event->effect == EFFECT_LOAD_COST || event->effect == EFFECT_WITHHOLD ||
                         event->effect == EFFECT_TRIBUTE || event->effect == EFFECT_ENTER_WITH;
        READ(table, event, good, needs_good ? 0 : NONE, GOODS - 1);
        READ(table, event, count, 0, 9999);
    }
    return 1;
}

static int read_tables(PyObject *dict, Tables *t)
{
    memset(t, 0, sizeof *t);
    READ(dict, t, federation, 0, 1);
    READ(dict, t, seats, 1, MAX_PLAYERS);
    READ(dict, t, merchants, t->seats, t->federation ? MAX_MERCHANTS : t->seats);
    READ(dict, t, confirm, 0, 1);
    READ(dict, t, hardest, 0, 1);
    READ(dict, t, titles, 0, 1);
    READ(dict, t, map_by_lot, 0, 1);
    return read_map(dict, t) && check_range("cities", t->cities, t->merchants, MAX_CITIES) && read_cards(dict, t) &&
           read_figures(dict, t) && read_excluded(dict, t) && read_opening(dict, t) && read_events(dict, t) &&
           read_schedule(dict, t) && read_characters(dict, t);
}
