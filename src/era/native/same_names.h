/* What plays which part under the same name in every game (game.h): a game's game.c says only what differs. */

#ifndef ERA_SAME_NAMES_H
#define ERA_SAME_NAMES_H

static int game_read_tables(PyObject *dict, Tables *t)
{
    return read_tables(dict, t);
}

static size_t game_state_size(const Tables *t)
{
    return state_size(t);
}

static void game_start(const Tables *t, State *s, Legal *legal)
{
    open_game(t, s);
    advance(t, s, legal);
}

static void game_answer(const Tables *t, State *s, Legal *legal, int64_t n)
{
    answer(t, s, legal, n);
}

static void game_draw(const Tables *t, State *s, Legal *legal, const int *outcome)
{
    apply_draw(t, s, legal, outcome);
}

static int game_round(const State *s)
{
    return s->round;
}

static int game_find_legal(const Tables *t, State *s, int seat, Legal *legal)
{
    return find_legal(t, s, seat, legal);
}

static int game_result(const Tables *t, State *s, int32_t *scores)
{
    return make_result(t, s, scores);
}

static PyObject *game_describe_parts(const Tables *t, State *s, const Legal *legal)
{
    return describe_parts(t, s, legal);
}

static PyObject *game_describe_sheets(const Tables *t, State *s)
{
    return describe_sheets(t, s);
}

static PyObject *game_describe_state(const Tables *t, State *s)
{
    return describe_state(t, s);
}

static int game_read_state(const Tables *t, PyObject *state, State *s)
{
    return read_state(t, state, s);
}

static const char *game_compare(const Tables *t, const State *one, const State *other)
{
    return compare_states(t, one, other);
}

#ifdef GAME_HAS_ENCODING
static int game_read_encoding(PyObject *dict, const Tables *t, Encoding *e)
{
    return read_encoding(dict, t, e);
}

static int game_row_size(const Encoding *e)
{
    return e->size;
}

static int game_numbers(const Encoding *e)
{
    return e->number.size;
}

static void game_clear_partial(Partial *partial)
{
    clear_partial(partial);
}

static void game_observe(const Tables *t, const Encoding *e, State *s, int seat, const Partial *partial, uint8_t *out)
{
    observe(t, e, s, seat, partial, out);
}

static void game_mask(const Tables *t, const Encoding *e, State *s, const Legal *legal, const Partial *partial, uint8_t *out)
{
    show_mask(t, e, s, legal, partial, out);
}

static int game_choose(const Tables *t, const Encoding *e, State *s, Legal *legal, Partial *partial, int64_t number)
{
    Action action;
    int found = choose_number(t, e, s, legal, partial, number, &action);
    if (found == CHOICE_MADE) {
        game_perform(t, s, legal, &action);
        advance(t, s, legal);
    }
    return found;
}

static int game_allows(const Tables *t, const Encoding *e, State *s, const Legal *legal, const Partial *partial,
                       int64_t number)
{
    Action action;
    Partial tried = *partial;
    return choose_number(t, e, s, legal, &tried, number, &action) != NO_CHOICE;
}
#endif

#endif
