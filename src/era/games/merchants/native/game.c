/* Era of Merchants as a game of era/native/game.h: which function plays which part (game.py). */

#define GAME_HAS_ENCODING
#define MAX_DRAWN MAX_CARDS /* the opening orders, or the cities of the map */

static PyObject *game_limits(void)
{
    return Py_BuildValue("{sisisisisisisisi}", "cards", MAX_CARDS, "cities", MAX_CITIES, "specials", MAX_SPECIALS, "events",
                         MAX_EVENTS, "characters", MAX_CHARACTERS, "excluded", MAX_EXCLUDED, "state", (int)sizeof(State),
                         "legal", (int)sizeof(Legal));
}

static int game_players(const Tables *t)
{
    return t->seats;
}

static int game_seats(const State *s)
{
    return is_asking(s) ? 1 << s->active % s->seats : 0;
}

static int game_over(const State *s)
{
    return s->phase == PHASE_OVER;
}

static int game_bounds(const Tables *t, const State *s, int *bounds)
{
    return is_drawing(s) ? find_bounds(t, s, bounds) : -1;
}

static size_t game_common_size(void)
{
    return offsetof(State, on_special);
}

static const void *game_acting(const State *s, size_t *size)
{
    *size = offsetof(Merchant, done);
    return s->merchants + s->active;
}

static void game_forget_legal(Legal *legal)
{
    clear_legal(legal);
}

static void game_perform(const Tables *t, State *s, const Legal *legal, const Action *action)
{
    (void)legal;
    perform(t, s, action);
}

static int game_is_together(const Tables *t)
{
    return t->federation;
}

/* To go to each city, to load, to unload and to hand over each good, to sell or deliver to each order; then one class for
 * each kind of action. */
static int game_classes(const Tables *t)
{
    return t->cities + 3 * GOODS + t->cards + ACT_END + 1;
}

static int game_class(const Tables *t, const Legal *legal, int part)
{
    const Part *p = legal->parts + part;
    int goods = t->cities, cards = goods + 3 * GOODS, kinds = cards + t->cards;
    switch (p->kind) {
    case ACT_MOVE:
        return p->a;
    case ACT_LOAD:
    case ACT_LOAD_AREA:
        return goods + p->a;
    case ACT_UNLOAD:
        return goods + (p->b == NONE ? GOODS : 2 * GOODS) + p->a;
    case ACT_SELL:
    case ACT_DELIVER:
        return cards + p->a;
    }
    return kinds + p->kind;
}

static int64_t game_part_size(const Legal *legal, int part)
{
    return legal->parts[part].size;
}

static PyObject *game_describe(const Tables *t, State *s, const Legal *legal, int64_t n)
{
    Action action;
    name_action(t, s, legal, n, &action);
    return describe_action(&action);
}
