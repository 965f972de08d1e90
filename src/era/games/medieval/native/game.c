/* ERA: Medieval Age as a game of era/native/game.h: which function plays which part (game.py). */

#define MAX_DRAWN MAX_DICE
#define GAME_HAS_ENCODING

static PyObject *game_limits(void)
{
    return Py_BuildValue("{sisisisisisisisisisi}", "board", 64 * BOARD_WORDS, "pieces", MAX_PIECES, "shapes", MAX_SHAPES,
                         "kinds", MAX_KINDS, "faces", MAX_FACES, "laid", MAX_LAID, "leaving", MAX_LEAVING, "types",
                         MAX_TYPES, "state", (int)sizeof(State), "legal", (int)sizeof(Legal));
}

static int game_players(const Tables *t)
{
    return t->players;
}

static int game_seats(const State *s)
{
    return find_seats(s);
}

static int game_over(const State *s)
{
    return s->over;
}

static int game_bounds(const Tables *t, const State *s, int *bounds)
{
    return s->chance_count ? find_bounds(t, s, bounds) : -1;
}

static size_t game_common_size(void)
{
    return offsetof(State, players);
}

static const void *game_acting(const State *s, size_t *size)
{
    *size = offsetof(Player, leaving); /* what comes after it is seldom touched */
    return s->players + (s->question_count ? s->questions[0].seat : 0);
}

static void game_forget_legal(Legal *legal)
{
    clear_legal(legal, make_question(ASK_STRIKE, -1, -1, -1));
}

static void game_perform(const Tables *t, State *s, const Legal *legal, const Action *action)
{
    act_on(t, s, legal->question, action);
}

static int game_is_together(const Tables *t)
{
    (void)t;
    return 0;
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
