/* FED-1 to FED-4, ERM-1: what is drawn and chosen before the first turn (steps/setup.py). */

#include "state.h"

/* All goods in the stock, everything still to be drawn (State.new). */
static void make_state(const Tables *t, State *s)
{
    memset(s, 0, state_size(t));
    s->phase = PHASE_EXCLUDE;
    s->round = 1;
    s->seats = (uint8_t)t->seats;
    s->moves_only = 1;
    s->removing = NONE;
    s->red_left = (uint8_t)t->red_jewels;
    s->white_left = (uint8_t)t->white_jewels;
    s->deck = (uint8_t)t->deck;
    s->places = (uint8_t)t->places;
    for (int good = 0; good < GOODS; good++)
        s->stock[good] = (uint8_t)t->stock[good];
    for (int card = 0; card < t->orders; card++)
        s->orders[s->orders_count++] = (uint8_t)card;
    for (int special = 0; special < t->specials; special++) {
        s->specials[s->specials_count++] = (uint8_t)(t->orders + special);
        s->event_of[special] = NONE;
    }
    for (int event = 0; event < t->events; event++)
        s->event_deck[s->events_count++] = (uint8_t)event;
    memcpy(s->layout, t->layout, sizeof s->layout);
    for (int merchant = 0; merchant < t->merchants; merchant++)
        s->merchants[merchant].at = NONE;
}

/* FED-2: these order cards leave the game; how many goods they carry is how easy it is. */
static void exclude(State *s, const uint8_t *cards, int number)
{
    memcpy(s->excluded, cards, (size_t)number);
    s->excluded_count = (uint8_t)number;
    for (int i = 0; i < number; i++)
        for (int place = 0; place < s->orders_count; place++)
            if (s->orders[place] == cards[i]) {
                take_nth(s->orders, &s->orders_count, place);
                break;
            }
    s->phase = PHASE_OPENING;
}

/* FED-2: the goods on the excluded orders. */
static int count_excluded_goods(const Tables *t, const State *s)
{
    int goods = 0;
    for (int i = 0; i < s->excluded_count; i++)
        goods += t->card[s->excluded[i]].size;
    return goods;
}

/* Begins with the first draw that the options leave open. */
static void open_game(const Tables *t, State *s)
{
    make_state(t, s);
    refresh(t, s);
    if (!t->federation) {
        memcpy(s->row, s->specials, s->specials_count);
        s->row_count = s->specials_count;
        s->phase = t->map_by_lot ? PHASE_MAP : PHASE_OPENING;
    } else if (t->excluded_by == LISTED) {
        exclude(s, t->excluded_cards, t->excluded);
    }
}

/* ERM-1: the city cards are laid out by lot, spot after spot. */
static void draw_map(const Tables *t, State *s, const int *outcome)
{
    uint8_t left[MAX_CITIES], number = 0;
    for (int city = 0; city < t->cities; city++)
        left[number++] = (uint8_t)city;
    for (int spot = 0; spot < t->cities; spot++)
        s->layout[take_nth(left, &number, outcome[spot])] = (uint8_t)spot;
    refresh(t, s);
    s->phase = PHASE_OPENING;
}

static void draw_excluded(const Tables *t, State *s, const int *outcome)
{
    uint8_t cards[MAX_EXCLUDED];
    exclude(s, cards, pick_set(t, outcome[0], cards));
}

static void begin_rounds(State *s, int merchant)
{
    s->first = s->active = (int8_t)merchant;
    s->phase = PHASE_OPENED;
}

static void finish_characters(const Tables *t, State *s)
{
    refresh(t, s);
    if (t->start == NONE)
        s->phase = PHASE_START;
    else
        begin_rounds(s, t->start);
}

/* FED-1, FED-4: each merchant has a character, and starts in its hometown. */
static void give_character(const Tables *t, Merchant *m, int character)
{
    m->who = (uint8_t)(character + 1);
    m->at = who_is(t, m)->home;
}

static void deal_characters(const Tables *t, State *s, const uint8_t *chosen)
{
    for (int merchant = 0; merchant < t->merchants; merchant++)
        give_character(t, s->merchants + merchant, chosen[merchant]);
    finish_characters(t, s);
}

/* FED-3: the opening orders are shuffled back while one of them has five goods. */
static int is_too_big(const Tables *t, const uint8_t *cards)
{
    for (int i = 0; i < t->opening; i++)
        if (t->card[cards[i]].size >= t->opening_redraw_goods)
            return 1;
    return 0;
}

static void draw_opening(const Tables *t, State *s, const int *outcome)
{
    uint8_t left[MAX_CARDS], cards[MAX_CARDS], number = s->orders_count;
    memcpy(left, s->orders, number);
    for (int i = 0; i < t->opening; i++)
        cards[i] = (uint8_t)take_nth(left, &number, outcome[i]);
    if (t->federation && is_too_big(t, cards))
        return;
    memcpy(s->row + s->row_count, cards, (size_t)t->opening);
    s->row_count = (uint8_t)(s->row_count + t->opening);
    memcpy(s->orders, left, number);
    s->orders_count = number;
    if (!t->federation) {
        s->phase = PHASE_START_LOT;
    } else if (t->characters_by == LISTED) {
        deal_characters(t, s, t->chosen);
    } else if (t->characters_by == BY_CHOICE) {
        s->phase = PHASE_CHOOSE;
        s->active = 0;
    } else {
        s->phase = PHASE_CHARACTERS;
    }
}

static void draw_characters(const Tables *t, State *s, const int *outcome)
{
    uint8_t left[MAX_CHARACTERS], chosen[MAX_MERCHANTS], number = (uint8_t)t->lots;
    memcpy(left, t->lot, sizeof left);
    for (int merchant = 0; merchant < t->merchants; merchant++)
        chosen[merchant] = (uint8_t)take_nth(left, &number, outcome[merchant]);
    deal_characters(t, s, chosen);
}

/* FED-1: all four are different; who has no card may be chosen, too. */
static void find_characters(const Tables *t, const State *s, Legal *legal)
{
    for (int character = 0; character < t->characters; character++) {
        int is_free = 1;
        for (int merchant = 0; merchant < t->merchants; merchant++)
            is_free &= s->merchants[merchant].who != character + 1;
        if (is_free)
            add_action(legal, ACT_CHOOSE, character, 0, 0);
    }
}

/* FED-1: one merchant after the other, each by whoever plays it. */
static void perform_character(const Tables *t, State *s, int character)
{
    give_character(t, acting(s), character);
    if (s->active + 1 < t->merchants) {
        s->active++;
    } else {
        s->active = 0;
        finish_characters(t, s);
    }
}

/* ERM-1: cities are chosen in reverse order of turns, so the last player chooses first. */
static void draw_start(const Tables *t, State *s, const int *outcome)
{
    s->first = (int8_t)outcome[0];
    s->active = (int8_t)((s->first + t->merchants - 1) % t->merchants);
    s->phase = PHASE_SETTLE;
}

static void find_free_cities(const Tables *t, const State *s, Legal *legal)
{
    for (int city = 0; city < t->cities; city++) {
        int is_free = 1;
        for (int merchant = 0; merchant < t->merchants; merchant++)
            is_free &= s->merchants[merchant].at != city;
        if (is_free)
            add_action(legal, ACT_SETTLE, city, 0, 0);
    }
}

static void perform_settle(const Tables *t, State *s, int city)
{
    acting(s)->at = (int8_t)city;
    acting(s)->houses |= 1U << city;
    for (int merchant = 0; merchant < t->merchants; merchant++)
        if (s->merchants[merchant].at == NONE) {
            s->active = (int8_t)((s->active + t->merchants - 1) % t->merchants);
            return;
        }
    begin_rounds(s, s->first);
}
