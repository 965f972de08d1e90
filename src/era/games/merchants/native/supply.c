/* FED-12 to FED-14: after each round new cards come, or in the hardest challenge places go (steps/supply.py). */

#include "state.h"

/* FED-12: two a round once the last special order was there before this round's cards. */
static int count_cards_this_round(const Tables *t, const State *s)
{
    return s->specials_count ? t->cards_a_round : t->cards_a_round_late;
}

/* FED-14. */
static void turn_up_end_card(const Tables *t, State *s)
{
    s->step++;
    if (!t->hardest) {
        finish(s, OUTCOME_WON);
    } else if (!s->row_count) {
        finish(s, OUTCOME_COMPLETE);
    } else {
        s->challenge = 1;
        s->to_place = 0;
        s->phase = PHASE_SUPPLIED;
    }
}

/* Waits for the next card, if there is a place for it. */
static void place_next(const Tables *t, State *s)
{
    if (!s->to_place)
        s->phase = PHASE_SUPPLIED;
    else if (s->row_count >= s->places)
        finish(s, OUTCOME_LOST);
    else if (t->schedule[s->step] == END_CARD)
        turn_up_end_card(t, s);
    else
        s->phase = PHASE_SUPPLY;
}

/* FED-14: more cards than places end the challenge; the victory that the end card brought stays. */
static void lose_places(const Tables *t, State *s)
{
    s->places = (uint8_t)(s->places > t->places_lost_a_round ? s->places - t->places_lost_a_round : 0);
    if (s->row_count > s->places)
        finish(s, OUTCOME_CHALLENGE_LOST);
    else
        s->phase = PHASE_SUPPLIED;
}

static void begin_supply(const Tables *t, State *s)
{
    if (s->challenge) {
        lose_places(t, s);
    } else {
        s->to_place = (int16_t)count_cards_this_round(t, s);
        place_next(t, s);
    }
}

static int is_special_next(const Tables *t, const State *s)
{
    return t->schedule[s->step] == SPECIAL;
}

static void finish_placing(const Tables *t, State *s)
{
    s->to_place--;
    place_next(t, s);
}

static void draw_supply(const Tables *t, State *s, const int *outcome)
{
    int special = is_special_next(t, s);
    int card = special ? take_nth(s->specials, &s->specials_count, outcome[0])
                       : take_nth(s->orders, &s->orders_count, outcome[0]);
    s->step++;
    s->row[s->row_count++] = (uint8_t)card;
    if (special) {
        s->phase = PHASE_EVENT;
    } else {
        s->deck--;
        finish_placing(t, s);
    }
}

/* FED-13: the event belongs to the special order that came last, and lasts as long as it lies there. */
static void draw_event(const Tables *t, State *s, const int *outcome)
{
    int event = take_nth(s->event_deck, &s->events_count, outcome[0]);
    begin_event(t, s, s->row[s->row_count - 1] - t->orders, event);
    if (!s->to_remove)
        finish_placing(t, s);
}
