/* What the native part of a game gives to what all games share (batch.c, playout.c), as core/game.py says it in Python.
 *
 * A game's engine.c includes the game's own sources, which define the types `Tables`, `State` and `Legal` and all the
 * functions below but for those of same_names.h, and then module.c. Everything is static and one translation unit, so that the compiler may put
 * anything in line. A function that returns a PyObject is called with the GIL, all others without it. */

#ifndef ERA_GAME_H
#define ERA_GAME_H

/* The tables of a ruleset, read from what the game's tables.py made; 0 and a Python exception if they do not fit. */
static int game_read_tables(PyObject *dict, Tables *t);
static PyObject *game_limits(void);

/* The bytes of a state that are in use. They are all there is to copy. */
static size_t game_state_size(const Tables *t);
static int game_players(const Tables *t);

/* Begins a game. Like the next two, it moves on until somebody must decide or something must be drawn. */
static void game_start(const Tables *t, State *s, Legal *legal);
/* Plays the n-th of the legal actions in `legal`. */
static void game_answer(const Tables *t, State *s, Legal *legal, int64_t n);
static void game_draw(const Tables *t, State *s, Legal *legal, const int *outcome);

/* Who may act now, as bits; nobody while a draw is due or the game is over. */
static int game_seats(const State *s);
static int game_over(const State *s);
static int game_round(const State *s);
/* The bounds of the draw that is due, and how many there are; -1 if none is due. */
static int game_bounds(const Tables *t, const State *s, int *bounds);
/* The bytes at the beginning of a state that every decision looks at, and then the part that whoever acts next changes most:
 * both are fetched into the cache before. */
static size_t game_common_size(void);
static const void *game_acting(const State *s, size_t *size);
/* Works out what a seat may do, unless `legal` holds it already; 0 if the seat may not act. */
static int game_find_legal(const Tables *t, State *s, int seat, Legal *legal);
/* Makes `legal` hold nothing: for a state that came from elsewhere. */
static void game_forget_legal(Legal *legal);

/* The scores; returns the winners, as bits. */
static int game_result(const Tables *t, State *s, int32_t *scores);

/* A game that defines GAME_HAS_ENCODING also has types `Encoding` (its layouts, encoding/encoding.py) and `Partial` (what a seat has
 * chosen of a decision that takes several numbers), and these. */
#ifdef GAME_HAS_ENCODING
/* 0 and a Python exception if an encoding does not fit the tables. */
static int game_read_encoding(PyObject *dict, const Tables *t, Encoding *e);
static int game_row_size(const Encoding *e);
static int game_numbers(const Encoding *e);
static void game_clear_partial(Partial *partial);
/* What a seat may know of a state, as bytes. */
static void game_observe(const Tables *t, const Encoding *e, State *s, int seat, const Partial *partial, uint8_t *out);
/* A 1 for each number that may come next; `legal` is NULL if the seat may not act. */
static void game_mask(const Tables *t, const Encoding *e, State *s, const Legal *legal, const Partial *partial,
                      uint8_t *out);
/* Does what an action says, and does not move on. */
static void game_perform(const Tables *t, State *s, const Legal *legal, const Action *action);
/* Adds a number to what was chosen: -1 if it may not come next, 0 if more must follow, 1 if the action was whole and was
 * played. */
static int game_choose(const Tables *t, const Encoding *e, State *s, Legal *legal, Partial *partial, int64_t number);
/* Whether game_choose would take it. */
static int game_allows(const Tables *t, const Encoding *e, State *s, const Legal *legal, const Partial *partial,
                       int64_t number);
/* Whether all win or lose together. */
static int game_is_together(const Tables *t);
#endif

/* Policies weigh classes of actions, such as "build a farm": how many there are, and the class of a part of `legal`. */
static int game_classes(const Tables *t);
static int game_class(const Tables *t, const Legal *legal, int part);
static int64_t game_part_size(const Legal *legal, int part);

/* For tests and for whoever looks into one game: an action, the parts of the legal set, the score sheets, the whole state
 * as plain Python numbers; a state read from a Python one; and the first field in which two states differ, or NULL. */
static PyObject *game_describe(const Tables *t, State *s, const Legal *legal, int64_t n);
static PyObject *game_describe_parts(const Tables *t, State *s, const Legal *legal);
static PyObject *game_describe_sheets(const Tables *t, State *s);
static PyObject *game_describe_state(const Tables *t, State *s);
static int game_read_state(const Tables *t, PyObject *state, State *s);
static const char *game_compare(const Tables *t, const State *one, const State *other);

#endif
