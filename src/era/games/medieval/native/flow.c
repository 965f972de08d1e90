/* The order of play, and the loop that moves a game along it (flow.py). */

#include "state.h"

#define STILL_ROUNDS 100 /* so many rounds without a roll or a question, and nothing can change any more */

static inline int is_together(Question q)
{
    return q.kind == ASK_LAYOUT || q.kind == ASK_ROLL;
}

/* What answers a question; 0 if there is nothing to decide. */
static int find_choices(const Tables *t, State *s, Question q, Legal *legal)
{
    clear_legal(legal, q);
    switch (q.kind) {
    case ASK_LAYOUT:
        return legal_layout(t, s, q, legal);
    case ASK_ROLL:
        return legal_roll(t, s, q, legal);
    case ASK_FEATHERS:
        return legal_feathers(t, s, q, legal);
    case ASK_TAKE:
        return legal_take(t, s, q, legal);
    case ASK_BRIGANDS:
        return legal_brigands(s, q, legal);
    case ASK_SCORCH:
    case ASK_FLOOD:
        return legal_area(t, s, q, legal);
    case ASK_FIRE:
    case ASK_ATTACK:
        return legal_removal(t, s, q, legal);
    case ASK_BUILD:
        return legal_build(t, s, q, legal);
    case ASK_COST:
        return legal_cost(t, s, q, legal);
    case ASK_DEMAND:
        return legal_demand(t, s, q, legal);
    case ASK_BRIBE:
        return legal_bribe(legal);
    case ASK_FAIR:
        return legal_fair(t, s, q, legal);
    }
    return 0;
}

static void act_on(const Tables *t, State *s, Question q, const Action *action)
{
    switch (q.kind) {
    case ASK_LAYOUT:
        act_layout(t, s, q, action);
        break;
    case ASK_ROLL:
        act_roll(t, s, q, action);
        break;
    case ASK_FEATHERS:
        act_feathers(t, s, q, action);
        break;
    case ASK_TAKE:
        act_take(t, s, q, action);
        break;
    case ASK_BRIGANDS:
        act_brigands(s, q, action);
        break;
    case ASK_SCORCH:
    case ASK_FLOOD:
        act_area(t, s, q, action);
        break;
    case ASK_FIRE:
    case ASK_ATTACK:
    case ASK_COST:
        act_removal(t, s, q, action);
        break;
    case ASK_BUILD:
        act_build(t, s, q, action);
        break;
    case ASK_DEMAND:
        act_demand(t, s, q, action);
        break;
    case ASK_BRIBE:
        act_bribe(t, s, q, action);
        break;
    case ASK_FAIR:
        act_fair(t, s, q, action);
        break;
    }
}

static void begin_seat(const Tables *t, State *s, int seat)
{
    switch (s->step) {
    case LAYOUT_STEP:
        begin_layout(s, seat);
        break;
    case ROLL_STEP:
        begin_roll(t, s, seat);
        break;
    case FEATHERS_STEP:
        begin_feathers(t, s, seat);
        break;
    case COLLECT_STEP:
        begin_collect(t, s, seat);
        break;
    case FEED_STEP:
        begin_feed(t, s, seat);
        break;
    case DISASTERS_STEP:
        begin_disasters(t, s, seat);
        break;
    case BUILD_STEP:
        begin_build(t, s, seat);
        break;
    case EXTORT_STEP:
        begin_extort(t, s, seat);
        break;
    case BEFORE_PLAY: /* as flow.py, whose list of steps is read from its end: nobody has a fair yet */
    case FAIRS_STEP:
        begin_fairs(t, s, seat);
        break;
    }
}

static void begin_step(const Tables *t, State *s)
{
    if (s->step == LAYOUT_STEP || s->step == ROLL_STEP) {
        for (int seat = 0; seat < t->players; seat++)
            begin_seat(t, s, seat);
        s->moved = (int8_t)t->players;
        return;
    }
    int seat = (s->start + s->moved) % t->players;
    s->moved++;
    begin_seat(t, s, seat);
}

/* Closes the step; `moved` is reset first, so that what closing asks for is not asked twice. */
static void next_step(const Tables *t, State *s)
{
    int closed = s->step;
    s->step++;
    s->moved = 0;
    if (closed == LAYOUT_STEP)
        reveal_layout(t, s);
    else if (closed == ROLL_STEP)
        reveal_roll(t, s);
    else if (closed == FAIRS_STEP)
        close_round(t, s);
    if (s->step == STEPS)
        s->step = FIRST_OF_ROUND;
}

/* Whether the first question needs an answer; if it does not, it is dropped. */
static int settle(const Tables *t, State *s, Legal *legal)
{
    Question q = s->questions[0];
    if (q.kind == ASK_STRIKE) {
        drop_question(s, 0);
        strike(t, s, q);
        return 0;
    }
    if (is_together(q) || find_choices(t, s, q, legal))
        return 1;
    drop_question(s, 0);
    return 0;
}

/* Moves on until there is a draw to make, a question to answer, or nothing left. What answers the question is left in
 * `legal`, unless several are asked at once. */
static void advance(const Tables *t, State *s, Legal *legal)
{
    int last_round = s->round + STILL_ROUNDS;
    clear_legal(legal, make_question(ASK_STRIKE, -1, -1, -1));
    while (!s->over) {
        if (s->chance_count)
            return;
        if (s->question_count) {
            if (settle(t, s, legal))
                return;
        } else if (s->moved < t->players) {
            begin_step(t, s);
        } else {
            next_step(t, s);
            if (s->round > last_round && !s->over)
                finish(s);
        }
    }
}

/* Who may act now, as bits. */
static int find_seats(const State *s)
{
    if (s->over || s->chance_count || !s->question_count)
        return 0;
    int seats = 1 << s->questions[0].seat;
    if (is_together(s->questions[0]))
        for (int i = 1; i < s->question_count; i++)
            seats |= 1 << s->questions[i].seat;
    return seats;
}

/* The question this seat may answer now. */
static const Question *find_question(const State *s, int seat)
{
    if (s->over || s->chance_count || !s->question_count)
        return NULL;
    if (s->questions[0].seat == seat)
        return s->questions;
    if (is_together(s->questions[0]))
        for (int i = 1; i < s->question_count; i++)
            if (s->questions[i].seat == seat)
                return s->questions + i;
    return NULL;
}

/* Works out what a seat may do now, unless `legal` holds it already. */
static int find_legal(const Tables *t, State *s, int seat, Legal *legal)
{
    const Question *question = find_question(s, seat);
    if (question == NULL)
        return 0;
    if (legal->question.seat != seat || legal->question.kind != question->kind)
        find_choices(t, s, *question, legal);
    return 1;
}

/* Applies the n-th legal action of whoever `legal` is about, and moves on. */
static void answer(const Tables *t, State *s, Legal *legal, int64_t n)
{
    Action action;
    name_action(t, s, legal, n, &action);
    act_on(t, s, legal->question, &action);
    advance(t, s, legal);
}

/* The bounds of the draw that is due; returns how many numbers are to be drawn. */
static int find_bounds(const Tables *t, const State *s, int *bounds)
{
    const Draw *draw = s->chances;
    int number = 0;
    if (draw->lot == START_PLAYER_LOT) {
        bounds[number++] = t->players;
    } else if (draw->lot != NO_LOT) {
        for (int i = 0; i < t->lot[draw->lot].count; i++)
            bounds[number++] = t->lot[draw->lot].types - i;
    } else {
        for (int kind = 0; kind < t->kinds; kind++)
            for (int i = 0; i < draw->dice[kind]; i++)
                bounds[number++] = t->sides[kind];
    }
    return number;
}

/* Applies a possible outcome of the draw that is due, and moves on. */
static void apply_draw(const Tables *t, State *s, Legal *legal, const int *outcome)
{
    Draw draw = s->chances[0];
    s->chance_count--;
    memmove(s->chances, s->chances + 1, sizeof(Draw) * (size_t)s->chance_count);
    if (draw.lot != NO_LOT) {
        apply_lot(t, s, draw.lot, outcome);
    } else if (draw.seat < 0) {
        memset(s->philippe, 0, sizeof s->philippe);
        add_faces(t, s->philippe, &draw, outcome);
        s->knows_philippe = 1;
    } else if (draw.open) {
        add_faces(t, s->players[draw.seat].faces, &draw, outcome);
    } else {
        apply_roll(t, s, &draw, outcome);
    }
    advance(t, s, legal);
}
