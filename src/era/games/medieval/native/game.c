/* ERA: Medieval Age as a game of era/native/game.h: which function plays which part (game.py). */

#define MAX_DRAWN MAX_DICE

static int game_read_tables(PyObject *dict, Tables *t)
{
    return read_tables(dict, t);
}

static PyObject *game_limits(void)
{
    return Py_BuildValue("{sisisisisisisisisisi}", "board", 64 * BOARD_WORDS, "pieces", MAX_PIECES, "shapes", MAX_SHAPES,
                         "kinds", MAX_KINDS, "faces", MAX_FACES, "laid", MAX_LAID, "leaving", MAX_LEAVING, "types",
                         MAX_TYPES, "state", (int)sizeof(State), "legal", (int)sizeof(Legal));
}

static size_t game_state_size(const Tables *t)
{
    return state_size(t);
}

static int game_players(const Tables *t)
{
    return t->players;
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

static int game_seats(const State *s)
{
    return find_seats(s);
}

static int game_over(const State *s)
{
    return s->over;
}

static int game_round(const State *s)
{
    return s->round;
}

static int game_bounds(const Tables *t, const State *s, int *bounds)
{
    return s->chance_count ? find_bounds(t, s, bounds) : -1;
}

static const void *game_acting(const State *s, size_t *size)
{
    *size = offsetof(Player, leaving); /* what comes after it is seldom touched */
    return s->players + (s->question_count ? s->questions[0].seat : 0);
}

static int game_find_legal(const Tables *t, State *s, int seat, Legal *legal)
{
    return find_legal(t, s, seat, legal);
}

static void game_forget_legal(Legal *legal)
{
    clear_legal(legal, make_question(ASK_STRIKE, -1, -1, -1));
}

static int game_result(const Tables *t, State *s, int32_t *scores)
{
    return make_result(t, s, scores);
}

static int game_observation_size(const Tables *t)
{
    return count_observed(t);
}

static void game_observe(const Tables *t, State *s, int seat, int16_t *out)
{
    observe(t, s, seat, out);
}

/* To build each piece, to lay each piece, then one class for each other kind of action. */
static int game_classes(const Tables *t)
{
    return 2 * t->pieces + ACT_TRADE + 1;
}

static int game_class(const Tables *t, const Legal *legal, int part)
{
    static const uint8_t ACTION_OF_PART[] = {
        [PART_REROLLS] = ACT_REROLL,   [PART_SETS] = ACT_SET_DIE, [PART_FEATHERS] = ACT_FEATHER, [PART_CHAPELS] = ACT_CHAPEL,
        [PART_TAKES] = ACT_TAKE,       [PART_LOSSES] = ACT_LOSE,  [PART_REMOVALS] = ACT_REMOVE,  [PART_SWAPS] = ACT_SWAP,
        [PART_DEMANDS] = ACT_DEMAND,   [PART_TRADES] = ACT_TRADE,
    };
    const Part *p = legal->parts + part;
    if (p->kind == PART_BUILD)
        return t->shape[p->shape].piece;
    if (p->kind <= PART_LAY_UNCLOSING)
        return t->pieces + t->shape[p->shape].piece;
    return 2 * t->pieces + (p->kind == PART_ONE ? p->action : ACTION_OF_PART[p->kind]);
}

static int64_t game_part_size(const Legal *legal, int part)
{
    return part_size(legal, legal->parts + part);
}

static PyObject *game_describe(const Tables *t, State *s, const Legal *legal, int64_t n)
{
    Action action;
    name_action(t, s, legal, n, &action);
    return describe_action(t, &action);
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
