/* The order of play (flow.py): what may be done in each phase, which step does it, and what comes next. */

#include "state.h"

static inline int is_asking(const State *s)
{
    return s->phase == PHASE_TURN || s->phase == PHASE_WITHHOLD || s->phase == PHASE_CHOOSE || s->phase == PHASE_START ||
           s->phase == PHASE_SETTLE;
}

static void list_legal(const Tables *t, const State *s, Legal *legal)
{
    clear_legal(legal);
    legal->is_known = 1;
    switch (s->phase) {
    case PHASE_CHOOSE:
        find_characters(t, s, legal);
        break;
    case PHASE_START:
        for (int merchant = 0; merchant < t->merchants; merchant++)
            add_action(legal, ACT_START, merchant, 0, 0);
        break;
    case PHASE_SETTLE:
        find_free_cities(t, s, legal);
        break;
    case PHASE_TURN:
        find_turn(t, s, legal);
        break;
    case PHASE_WITHHOLD:
        find_removals(t, s, legal);
        break;
    }
}

/* Works out what a seat may do now, unless `legal` holds it already; 0 if it may do nothing. */
static int find_legal(const Tables *t, const State *s, int seat, Legal *legal)
{
    if (!is_asking(s) || s->active % s->seats != seat)
        return 0;
    if (!legal->is_known)
        list_legal(t, s, legal);
    return 1;
}

/* The n-th legal action; the caller has seen to it that there are so many. */
static void name_action(const Tables *t, const State *s, const Legal *legal, int64_t n, Action *action)
{
    int place = (int)n, within = 0;
    if (legal->is_counted) {
        for (place = 0; n >= legal->parts[place].size; place++)
            n -= legal->parts[place].size;
        within = (int)n;
    }
    Part part = legal->parts[place];
    action->kind = part.kind;
    action->a = part.a;
    action->b = part.b;
    action->c = part.c;
    if (part.kind == ACT_DELIVER)
        name_delivery(t, s, part.a, within, action->goods);
}

static void perform(const Tables *t, State *s, const Action *action)
{
    switch (action->kind) {
    case ACT_CHOOSE:
        perform_character(t, s, action->a);
        break;
    case ACT_START:
        begin_rounds(s, action->a);
        break;
    case ACT_SETTLE:
        perform_settle(t, s, action->a);
        break;
    case ACT_MOVE:
        perform_move(s, action->a, action->b);
        break;
    case ACT_LOAD:
    case ACT_LOAD_AREA:
        perform_load(s, action->kind, action->a, action->b, action->c);
        break;
    case ACT_UNLOAD:
        perform_unload(t, s, action->a, action->b);
        break;
    case ACT_SELL:
        perform_sell(t, s, action->a);
        break;
    case ACT_DELIVER:
        perform_deliver(t, s, action->a, action->goods);
        break;
    case ACT_JEWEL:
        perform_jewel(s);
        break;
    case ACT_REMOVE:
        perform_remove(t, s, action->a, action->b, action->c);
        break;
    case ACT_END:
        s->phase = PHASE_ENDED;
        break;
    }
}

/* ---------------------------------------------------------------- draws */

static int is_drawing(const State *s)
{
    return s->phase != PHASE_OVER && !is_asking(s);
}

/* The bounds of the draw that is due (draws.py); returns how many numbers are to be drawn. */
static int find_bounds(const Tables *t, const State *s, int *bounds)
{
    int number = 1, first = 0;
    switch (s->phase) {
    case PHASE_MAP:
        number = first = t->cities;
        break;
    case PHASE_EXCLUDE:
        first = (int)t->lot_ways;
        break;
    case PHASE_OPENING:
        number = t->opening;
        first = s->orders_count;
        break;
    case PHASE_CHARACTERS:
        number = t->merchants;
        first = t->lots;
        break;
    case PHASE_START_LOT:
        first = t->merchants;
        break;
    case PHASE_SUPPLY:
        first = is_special_next(t, s) ? s->specials_count : s->orders_count;
        break;
    case PHASE_EVENT:
        first = s->events_count;
        break;
    case PHASE_REFILL:
        first = s->orders_count;
        break;
    }
    for (int i = 0; i < number; i++)
        bounds[i] = first - i;
    return number;
}

static void make_draw(const Tables *t, State *s, const int *outcome)
{
    switch (s->phase) {
    case PHASE_MAP:
        draw_map(t, s, outcome);
        break;
    case PHASE_EXCLUDE:
        draw_excluded(t, s, outcome);
        break;
    case PHASE_OPENING:
        draw_opening(t, s, outcome);
        break;
    case PHASE_CHARACTERS:
        draw_characters(t, s, outcome);
        break;
    case PHASE_START_LOT:
        draw_start(t, s, outcome);
        break;
    case PHASE_SUPPLY:
        draw_supply(t, s, outcome);
        break;
    case PHASE_EVENT:
        draw_event(t, s, outcome);
        break;
    case PHASE_REFILL:
        draw_refill(s, outcome);
        break;
    }
}

/* ---------------------------------------------------------------- from turn to turn */

static void begin_turn(const Tables *t, State *s, Legal *legal)
{
    s->phase = PHASE_TURN;
    s->left = (int16_t)count_actions(t, s);
    s->moves_only = 1;
    s->extra = s->gave = 0;
    legal->is_known = 0;
}

static void begin_round(const Tables *t, State *s, Legal *legal)
{
    s->round++;
    s->active = s->first;
    begin_turn(t, s, legal);
}

static void pass_turn(const Tables *t, State *s, Legal *legal)
{
    s->active = (int8_t)((s->active + 1) % t->merchants);
    if (s->active != s->first)
        begin_turn(t, s, legal);
    else if (t->federation)
        begin_supply(t, s);
    else if (s->ending)
        finish(s, OUTCOME_FINISHED);
    else
        begin_round(t, s, legal);
}

static void end_turn(const Tables *t, State *s, Legal *legal)
{
    s->left = 0;
    if (t->federation)
        pass_turn(t, s, legal);
    else
        begin_refill(t, s);
}

/* Whether ending the turn is all that can be done. What was found out is kept for whoever asks next. */
static int has_nothing_left(const Tables *t, const State *s, Legal *legal)
{
    if (!legal->is_known)
        list_legal(t, s, legal);
    return legal->size == 1;
}

/* Goes on until a player has to decide or something has to be drawn. Turns in which nothing is left to decide end by
 * themselves; where a table wants that (`confirm`), only those in which nothing could be done. */
static void advance(const Tables *t, State *s, Legal *legal)
{
    int waits = s->phase == PHASE_TURN && t->confirm;
    legal->is_known = 0;
    for (;;) {
        switch (s->phase) {
        case PHASE_OPENED:
            begin_turn(t, s, legal);
            break;
        case PHASE_ENDED:
            end_turn(t, s, legal);
            break;
        case PHASE_REFILLED:
            pass_turn(t, s, legal);
            break;
        case PHASE_SUPPLIED:
            begin_round(t, s, legal);
            break;
        case PHASE_REMOVED:
            finish_placing(t, s);
            break;
        case PHASE_TURN:
            if (s->challenge && !s->row_count) {
                finish(s, OUTCOME_COMPLETE);
                return;
            }
            if (waits || !has_nothing_left(t, s, legal))
                return;
            end_turn(t, s, legal);
            break;
        default:
            return;
        }
        waits = 0;
    }
}

static void answer(const Tables *t, State *s, Legal *legal, int64_t n)
{
    Action action;
    name_action(t, s, legal, n, &action);
    perform(t, s, &action);
    advance(t, s, legal);
}

static void apply_draw(const Tables *t, State *s, Legal *legal, const int *outcome)
{
    make_draw(t, s, outcome);
    advance(t, s, legal);
}
