/* Native states, actions and legal sets as plain Python numbers, and Python states as native ones: for tests, which hold
 * the two engines together step by step, and for whoever plays a Python position on natively. */

#include "objects.h"
#include "state.h"

static const char *const PHASE_NAMES[] = {"map", "exclude", "opening", "characters", "choose", "start-lot", "start",
                                          "settle", "turn", "withhold", "supply", "event", "refill", "over"};
static const char *const OUTCOME_NAMES[] = {"", "lost", "won", "challenge-lost", "complete", "finished"};
static const char *const ACTION_NAMES[] = {"ChooseCharacter", "Start", "Settle", "MoveMerchant", "Load", "Load", "Unload",
                                           "Sell", "Deliver", "Jewel", "RemoveGood", "End"};

/* ---------------------------------------------------------------- out */

/* The action as (name, fields...), in the order of actions.py. */
static PyObject *describe_action(const Action *a)
{
    const char *name = ACTION_NAMES[a->kind];
    switch (a->kind) {
    case ACT_CHOOSE:
    case ACT_START:
    case ACT_SETTLE:
    case ACT_SELL:
        return Py_BuildValue("(si)", name, a->a);
    case ACT_MOVE:
    case ACT_UNLOAD:
        return Py_BuildValue("(sii)", name, a->a, a->b);
    case ACT_LOAD:
    case ACT_LOAD_AREA:
        return Py_BuildValue("(siiNi)", name, a->a, a->b, PyBool_FromLong(a->kind == ACT_LOAD_AREA), a->c);
    case ACT_REMOVE:
        return Py_BuildValue("(siii)", name, a->a, a->b, a->c);
    case ACT_DELIVER:
        return Py_BuildValue("(siN)", name, a->a, list_bytes(a->goods, GOODS));
    }
    return Py_BuildValue("(s)", name);
}

#define MOST_DESCRIBED 100000

/* All legal actions, one after the other. */
static PyObject *describe_parts(const Tables *t, const State *s, const Legal *legal)
{
    if (!check_range("legal actions to describe", (long)legal->size, 0, MOST_DESCRIBED))
        return NULL;
    PyObject *made = PyTuple_New((Py_ssize_t)legal->size);
    for (int64_t n = 0; made != NULL && n < legal->size; n++) {
        Action action;
        name_action(t, s, legal, n, &action);
        PyTuple_SET_ITEM(made, n, describe_action(&action));
    }
    return made;
}

/* Where the points come from; in the Federation, how many cards each merchant completed. */
static PyObject *describe_sheets(const Tables *t, const State *s)
{
    int32_t lines[MAX_MERCHANTS][SCORE_LINES];
    PyObject *made = PyTuple_New(t->merchants);
    score_lines(t, s, lines);
    for (int m = 0; made != NULL && m < t->merchants; m++) {
        PyObject *sheet = t->federation ? Py_BuildValue("(i)", s->merchants[m].done_count)
                                        : LIST_OF(SCORE_LINES, PyLong_FromLong(lines[m][i]));
        PyTuple_SET_ITEM(made, m, sheet);
    }
    return made;
}

static PyObject *describe_merchant(const Tables *t, const Merchant *m)
{
    return Py_BuildValue("{sisisisisisisisisNsN}", "at", m->at, "who", m->who - 1, "red", m->red, "white", m->white,
                         "weight", m->weight, "capacity", m->capacity, "houses", (int)m->houses, "cards", m->done_count,
                         "cargo", list_bytes(m->cargo, GOODS), "done", list_bytes(m->done, m->done_count));
    (void)t;
}

static PyObject *describe_way(Way way)
{
    return Py_BuildValue("(iiNi)", way.to, way.cost, PyBool_FromLong(way.customs), way.needed);
}

static PyObject *describe_ways(const State *s, int city)
{
    return LIST_OF(s->ways[city], describe_way(s->way[city][i]));
}

/* effects.py as far as rules ask for it. */
static PyObject *describe_effects(const Tables *t, const State *s)
{
    return Py_BuildValue("{sNsNsNsisN}", "load", list_bytes(s->load_cost, GOODS), "sell",
                         list_bytes(s->sell_cost, t->cities), "tribute", LIST_OF(t->cities, PyLong_FromLong(s->tribute[i])),
                         "spaces", s->spaces, "moves", LIST_OF(t->cities, describe_ways(s, i)));
}

/* What each order in the row still asks for. */
static PyObject *describe_asked(const Tables *t, const State *s, int card)
{
    int missing[GOODS];
    for (int good = 0; good < GOODS; good++)
        missing[good] = t->card[card].goods[good];
    if (card >= t->orders)
        count_missing(t, s, card, missing);
    return LIST_OF(GOODS, PyLong_FromLong(missing[i]));
}

static PyObject *describe_state(const Tables *t, const State *s)
{
    return Py_BuildValue(
        "{sssisisisisisisisisisisisisisisisisisssisNsNsNsNsNsNsNsNsNsNsNsNsNsNsN}", "phase", PHASE_NAMES[s->phase], "round",
        s->round, "active", s->active, "first", s->first, "left", s->left, "moves_only", s->moves_only, "extra", s->extra,
        "gave", s->gave, "red_left", s->red_left, "white_left", s->white_left, "deck", s->deck, "step", s->step, "to_place",
        s->to_place, "places", s->places, "to_remove", s->to_remove, "removing", s->removing, "challenge", s->challenge,
        "ending", s->ending, "outcome", OUTCOME_NAMES[s->outcome], "excluded_goods", count_excluded_goods(t, s), "stock",
        list_bytes(s->stock, GOODS), "row", list_bytes(s->row, s->row_count), "orders",
        list_bytes(s->orders, s->orders_count), "specials", list_bytes(s->specials, s->specials_count), "event_deck",
        list_bytes(s->event_deck, s->events_count), "excluded", list_bytes(s->excluded, s->excluded_count), "layout",
        list_bytes(s->layout, t->cities), "jewels_on", list_bytes(s->jewels_on, t->cards), "on_special",
        list_bytes(s->on_special[0], t->specials * GOODS), "event_of", LIST_OF(t->specials, PyLong_FromLong(s->event_of[i])),
        "withheld", list_bytes(s->withheld, t->specials), "area",
        list_bytes(s->area[0][0], t->cities * MAX_MERCHANTS * GOODS), "effects", describe_effects(t, s), "merchants",
        LIST_OF(t->merchants, describe_merchant(t, s->merchants + i)), "asked",
        LIST_OF(s->row_count, describe_asked(t, s, s->row[i])));
}

/* ---------------------------------------------------------------- in */

static int get_name(PyObject *object, const char *name, const char *const *names, int number, int8_t *found)
{
    PyObject *text = get_attribute(object, name);
    *found = -1;
    for (int i = 0; text != NULL && PyUnicode_Check(text) && i < number; i++)
        if (PyUnicode_CompareWithASCIIString(text, names[i]) == 0)
            *found = (int8_t)i;
    if (*found < 0 && !PyErr_Occurred())
        PyErr_Format(PyExc_ValueError, "'%s' is %R: the native engine knows no such thing", name, text);
    Py_XDECREF(text);
    return *found >= 0;
}

#define NAMES_OF(list) list, (int)(sizeof list / sizeof list[0])

/* A list with one number for each merchant, into a field of each. */
#define GET_EACH(object, name, field, least, most)                                                                     \
    do {                                                                                                               \
        PyObject *list_ = get_list(object, name, t->merchants, t->merchants);                                          \
        int good_ = list_ != NULL;                                                                                     \
        for (int i_ = 0; good_ && i_ < t->merchants; i_++) {                                                           \
            long value_;                                                                                               \
            good_ = read_number(LIST_ITEM(list_, i_), name, least, most, &value_);                                     \
            s->merchants[i_].field = (__typeof__(s->merchants[i_].field))value_;                                       \
        }                                                                                                              \
        Py_XDECREF(list_);                                                                                             \
        if (!good_)                                                                                                    \
            return 0;                                                                                                  \
    } while (0)

/* Numbers of a list into bytes; returns how many, or -1. */
static int read_bytes(PyObject *list, const char *name, uint8_t *into, int least, int most, int highest)
{
    if (!PyList_Check(list) && !PyTuple_Check(list)) {
        PyErr_Format(PyExc_TypeError, "'%s' must hold lists", name);
        return -1;
    }
    int number = (int)LIST_SIZE(list);
    if (!check_range(name, number, least, most))
        return -1;
    for (int i = 0; i < number; i++) {
        long value;
        if (!read_number(LIST_ITEM(list, i), name, 0, highest, &value))
            return -1;
        into[i] = (uint8_t)value;
    }
    return number;
}

static int get_cargo(const Tables *t, PyObject *object, State *s)
{
    PyObject *list = get_list(object, "cargo", t->merchants, t->merchants);
    int good = list != NULL;
    for (int m = 0; good && m < t->merchants; m++)
        good = read_bytes(LIST_ITEM(list, m), "cargo", s->merchants[m].cargo, GOODS, GOODS, MAX_FIGURE) >= 0;
    Py_XDECREF(list);
    return good;
}

static int get_done(const Tables *t, PyObject *object, State *s)
{
    PyObject *list = get_list(object, "done", t->merchants, t->merchants);
    int good = list != NULL;
    for (int m = 0; good && m < t->merchants; m++) {
        int number = read_bytes(LIST_ITEM(list, m), "done", s->merchants[m].done, 0, t->cards, t->cards - 1);
        s->merchants[m].done_count = (uint8_t)number;
        good = number >= 0;
    }
    Py_XDECREF(list);
    return good;
}

static int find_character(const Tables *t, PyObject *traits)
{
    PyObject *name = get_attribute(traits, "name");
    const char *text = name == NULL ? NULL : PyUnicode_AsUTF8(name);
    uint64_t hash = text == NULL ? 0 : hash_name(text);
    Py_XDECREF(name);
    for (int i = 0; text != NULL && i <= t->characters; i++)
        if (t->character[i].name == hash)
            return i;
    if (!PyErr_Occurred())
        PyErr_SetString(PyExc_ValueError, "'who' names a character that these rules do not have");
    return -1;
}

static int get_who(const Tables *t, PyObject *object, State *s)
{
    PyObject *list = get_list(object, "who", t->merchants, t->merchants);
    int good = list != NULL;
    for (int m = 0; good && m < t->merchants; m++) {
        int who = find_character(t, LIST_ITEM(list, m));
        s->merchants[m].who = (uint8_t)who;
        good = who >= 0;
    }
    Py_XDECREF(list);
    return good;
}

static int get_jewels(const Tables *t, PyObject *object, State *s)
{
    PyObject *dict = get_attribute(object, "jewels_on"), *key, *value;
    Py_ssize_t place = 0;
    int good = dict != NULL && PyDict_Check(dict);
    if (dict != NULL && !good)
        PyErr_SetString(PyExc_TypeError, "'jewels_on' must be a dictionary");
    while (good && PyDict_Next(dict, &place, &key, &value)) {
        long card, jewels;
        good = read_number(key, "jewels_on", 0, t->orders - 1, &card) &&
               read_number(value, "jewels_on", 1, MAX_FIGURE, &jewels);
        if (good)
            s->jewels_on[card] = (uint8_t)jewels;
    }
    Py_XDECREF(dict);
    return good;
}

/* Numbers from -1 on, into signed bytes. */
static int get_events(const Tables *t, PyObject *object, State *s)
{
    PyObject *list = get_list(object, "event_of", t->specials, t->specials);
    int good = list != NULL;
    for (int i = 0; good && i < t->specials; i++) {
        long value;
        good = read_number(LIST_ITEM(list, i), "event_of", NONE, t->events - 1, &value);
        s->event_of[i] = (int8_t)value;
    }
    Py_XDECREF(list);
    return good;
}

#define GET_LIST(object, into, field, counter, least, most, highest)                                                   \
    do {                                                                                                               \
        int number_ = get_bytes(object, #field, (into)->field, least, most, highest);                                  \
        if (number_ < 0)                                                                                               \
            return 0;                                                                                                  \
        (into)->counter = (uint8_t)number_;                                                                            \
    } while (0)

static int get_lists(const Tables *t, PyObject *object, State *s)
{
    GET_BYTES(object, s, stock, GOODS, MAX_FIGURE);
    GET_LIST(object, s, row, row_count, 0, t->cards, t->cards - 1);
    GET_LIST(object, s, orders, orders_count, 0, t->orders, t->orders - 1);
    GET_LIST(object, s, specials, specials_count, 0, t->specials, t->cards - 1);
    GET_LIST(object, s, event_deck, events_count, 0, t->events, t->events - 1);
    GET_LIST(object, s, excluded, excluded_count, 0, t->excluded, t->orders - 1);
    GET_BYTES(object, s, layout, t->cities, t->cities - 1);
    GET_BYTES(object, s, withheld, t->specials, MAX_FIGURE);
    return get_bytes(object, "area", s->area[0][0], t->cities * MAX_MERCHANTS * GOODS, t->cities * MAX_MERCHANTS * GOODS,
                     MAX_FIGURE) >= 0 &&
           get_bytes(object, "on_special", s->on_special[0], t->specials * GOODS, t->specials * GOODS, MAX_FIGURE) >= 0 &&
           get_events(t, object, s) && get_jewels(t, object, s);
}

/* How many goods lie in each city, which must be the sum of its selling areas. */
static int get_lying(const Tables *t, PyObject *object, State *s)
{
    PyObject *list = get_list(object, "lying", t->cities, t->cities);
    int good = list != NULL;
    for (int city = 0; good && city < t->cities; city++) {
        int sum = 0;
        long lying;
        for (int merchant = 0; merchant < MAX_MERCHANTS; merchant++)
            for (int kind = 0; kind < GOODS; kind++)
                sum += s->area[city][merchant][kind];
        good = read_number(LIST_ITEM(list, city), "lying", sum, sum, &lying);
        s->lying[city] = (uint16_t)sum;
    }
    Py_XDECREF(list);
    return good;
}

static int get_merchants(const Tables *t, PyObject *object, State *s)
{
    GET_EACH(object, "at", at, NONE, t->cities - 1);
    GET_EACH(object, "weight", weight, 0, INT16_MAX);
    GET_EACH(object, "houses", houses, 0, (1L << t->cities) - 1);
    GET_EACH(object, "red", red, 0, MAX_FIGURE);
    GET_EACH(object, "white", white, 0, MAX_FIGURE);
    return get_who(t, object, s) && get_cargo(t, object, s) && get_done(t, object, s);
}

static int refuse(const char *why)
{
    PyErr_Format(PyExc_ValueError, "a state that these rules never reach: %s", why);
    return 0;
}

/* Each card is in one place at most: so no list can grow longer than there are cards. */
static int check_cards(const Tables *t, const State *s)
{
    uint8_t seen[MAX_CARDS] = {0};
    int doubled = 0;
    for (int i = 0; i < s->row_count; i++)
        doubled |= seen[s->row[i]]++;
    for (int i = 0; i < s->orders_count; i++)
        doubled |= seen[s->orders[i]]++;
    for (int i = 0; i < s->specials_count; i++) /* in the base game they lie in the row as well */
        doubled |= s->specials[i] < t->orders || (t->federation && seen[s->specials[i]]++);
    for (int m = 0; m < t->merchants; m++)
        for (int i = 0; i < s->merchants[m].done_count; i++)
            doubled |= seen[s->merchants[m].done[i]]++;
    for (int special = 0; special < t->specials; special++)
        for (int good = 0; good < GOODS; good++)
            doubled |= s->on_special[special][good] > t->card[t->orders + special].goods[good];
    return doubled ? refuse("a card is in two places") : 1;
}

/* What is kept beside what it is worked out from, and the map. */
static int check_sums(const Tables *t, State *s)
{
    uint32_t taken = 0;
    for (int m = 0; m < t->merchants; m++) {
        int weight = 0;
        for (int good = 0; good < GOODS; good++)
            weight += s->merchants[m].cargo[good];
        if (weight != s->merchants[m].weight)
            return refuse("a carriage is heavier than its goods");
        if (s->merchants[m].at == NONE && (s->phase >= PHASE_TURN || s->phase == PHASE_START))
            return refuse("a merchant is nowhere");
    }
    for (int city = 0; city < t->cities; city++)
        taken |= 1U << s->layout[city];
    return __builtin_popcount(taken) == t->cities ? 1 : refuse("two cities have one spot");
}

/* What is still to come must be there when it does. */
static int check_supply(const Tables *t, const State *s)
{
    int coming[END_CARD + 1] = {0};
    for (int i = s->step; i < t->schedule_size; i++)
        coming[t->schedule[i]]++;
    int events = coming[SPECIAL] + (s->phase == PHASE_EVENT);
    int is_special_up = s->row_count && s->row[s->row_count - 1] >= t->orders;
    if (coming[ORDER] > s->orders_count || coming[SPECIAL] > s->specials_count || events > s->events_count)
        return refuse("cards are missing");
    if (!s->challenge && s->phase != PHASE_OVER && !coming[END_CARD])
        return refuse("the end card is missing");
    if (s->phase == PHASE_SUPPLY && (s->challenge || coming[END_CARD] + coming[ORDER] + coming[SPECIAL] < 2))
        return refuse("no card is due");
    if (s->phase == PHASE_EVENT && !is_special_up)
        return refuse("no special order brought an event");
    if (s->phase == PHASE_WITHHOLD && (s->removing == NONE || s->event_of[s->removing] == NONE || s->to_remove < 1 ||
                                       t->event[s->event_of[s->removing]].effect != EFFECT_WITHHOLD))
        return refuse("no event takes goods away");
    return s->phase < PHASE_OPENING || s->phase > PHASE_CHARACTERS || s->row_count + t->opening <= t->cards
               ? 1
               : refuse("too many orders");
}

static int check_base(const Tables *t, const State *s)
{
    for (int special = 0; special < t->specials; special++)
        if (s->event_of[special] != NONE)
            return refuse("an event in the base game");
    int shown = count_orders_shown(t, s);
    if (shown > t->places || (s->phase == PHASE_OPENING && shown))
        return refuse("too many orders");
    if (s->deck > s->orders_count || (s->phase == PHASE_REFILL && (s->to_place < 1 || s->to_place > s->deck)))
        return refuse("cards are missing");
    return 1;
}

static int is_phase_of_variant(const Tables *t, int phase)
{
    static const int OF_BASE = 1 << PHASE_MAP | 1 << PHASE_START_LOT | 1 << PHASE_SETTLE | 1 << PHASE_REFILL;
    static const int OF_FEDERATION = 1 << PHASE_EXCLUDE | 1 << PHASE_CHARACTERS | 1 << PHASE_CHOOSE | 1 << PHASE_START |
                                     1 << PHASE_WITHHOLD | 1 << PHASE_SUPPLY | 1 << PHASE_EVENT;
    return !((t->federation ? OF_BASE : OF_FEDERATION) >> phase & 1);
}

static int check_state(const Tables *t, State *s)
{
    if (!is_phase_of_variant(t, s->phase))
        return refuse("a phase of the other game");
    if (!check_cards(t, s) || !check_sums(t, s) || !(t->federation ? check_supply(t, s) : check_base(t, s)))
        return 0;
    if (s->phase == PHASE_EXCLUDE && (t->excluded_by == LISTED || s->orders_count != t->orders))
        return refuse("nothing is to be excluded");
    if (s->phase == PHASE_OPENING && s->orders_count < t->opening + s->deck)
        return refuse("cards are missing");
    Legal legal;
    if (is_asking(s)) {
        list_legal(t, s, &legal);
        if (!legal.size)
            return refuse("nobody can do anything");
    }
    return 1;
}

static int read_state(const Tables *t, PyObject *object, State *s)
{
    memset(s, 0, state_size(t));
    s->seats = (uint8_t)t->seats;
    if (!get_name(object, "phase", NAMES_OF(PHASE_NAMES), &s->phase) ||
        !get_name(object, "outcome", NAMES_OF(OUTCOME_NAMES), &s->outcome))
        return 0;
    GET(object, s, round, 1, INT16_MAX);
    GET(object, s, active, 0, t->merchants - 1);
    GET(object, s, first, 0, t->merchants - 1);
    GET(object, s, left, 0, 999);
    GET(object, s, moves_only, 0, 1);
    GET(object, s, extra, 0, 1);
    GET(object, s, gave, 0, 1);
    GET(object, s, red_left, 0, MAX_FIGURE);
    GET(object, s, white_left, 0, MAX_FIGURE);
    GET(object, s, deck, 0, t->orders);
    GET(object, s, step, 0, t->schedule_size);
    GET(object, s, to_place, 0, MAX_FIGURE);
    GET(object, s, places, 0, MAX_FIGURE);
    GET(object, s, to_remove, 0, 9999);
    GET(object, s, removing, NONE, t->specials - 1);
    GET(object, s, challenge, 0, 1);
    GET(object, s, ending, 0, 1);
    if (!get_lists(t, object, s) || !get_lying(t, object, s) || !get_merchants(t, object, s))
        return 0;
    refresh(t, s);
    GET_EACH(object, "capacity", capacity, 0, INT16_MAX);
    return check_state(t, s);
}

/* ---------------------------------------------------------------- compared */

static const char *compare_one(const Merchant *a, const Merchant *b)
{
    DIFFERS(at);
    DIFFERS(who);
    DIFFERS(red);
    DIFFERS(white);
    DIFFERS(weight);
    DIFFERS(capacity);
    DIFFERS(houses);
    DIFFERS(done_count);
    BYTES_DIFFER(cargo, GOODS);
    BYTES_DIFFER(done, a->done_count);
    return NULL;
}

/* The first field in which two states differ; NULL if they are equal. */
static const char *compare_states(const Tables *t, const State *a, const State *b)
{
    DIFFERS(phase);
    DIFFERS(round);
    DIFFERS(active);
    DIFFERS(first);
    DIFFERS(left);
    DIFFERS(moves_only);
    DIFFERS(extra);
    DIFFERS(gave);
    DIFFERS(removing);
    DIFFERS(challenge);
    DIFFERS(ending);
    DIFFERS(outcome);
    DIFFERS(to_place);
    DIFFERS(to_remove);
    DIFFERS(step);
    DIFFERS(red_left);
    DIFFERS(white_left);
    DIFFERS(deck);
    DIFFERS(places);
    DIFFERS(row_count);
    DIFFERS(orders_count);
    DIFFERS(specials_count);
    DIFFERS(events_count);
    DIFFERS(excluded_count);
    DIFFERS(spaces);
    BYTES_DIFFER(stock, GOODS);
    BYTES_DIFFER(row, a->row_count);
    BYTES_DIFFER(orders, a->orders_count);
    BYTES_DIFFER(specials, a->specials_count);
    BYTES_DIFFER(event_deck, a->events_count);
    BYTES_DIFFER(excluded, a->excluded_count);
    BYTES_DIFFER(layout, t->cities);
    BYTES_DIFFER(jewels_on, t->cards);
    BYTES_DIFFER(on_special, t->specials);
    BYTES_DIFFER(event_of, t->specials);
    BYTES_DIFFER(withheld, t->specials);
    BYTES_DIFFER(area, t->cities);
    BYTES_DIFFER(lying, t->cities);
    for (int merchant = 0; merchant < t->merchants; merchant++) {
        const char *differs = compare_one(a->merchants + merchant, b->merchants + merchant);
        if (differs != NULL)
            return differs;
    }
    return NULL;
}
