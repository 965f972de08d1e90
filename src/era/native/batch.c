/* Many games in one buffer: begun, stepped by the numbers of legal actions and played out, all without the GIL.
 *
 * Nothing that a caller hands in can reach beyond an array: buffers are checked for their size and type, numbers for their
 * range, and a batch that is at work in one thread refuses all others (call.h). */

typedef struct {
    PyObject_HEAD
    Tables *tables;
} Engine;

#ifdef GAME_HAS_ENCODING
/* What games are chosen by and shown as (encode.c), once a batch has an encoding. */
typedef struct {
    Encoding encoding;
    Partial *partials; /* one a seat and game */
    int32_t *scores;   /* of each seat, when it was last rewarded */
    int32_t *ages;     /* numbers chosen in each game; -1 once it has ended */
} Encoded;
#endif

typedef struct {
    PyObject_HEAD
    Engine *engine;
    Py_ssize_t count;
    size_t stride; /* bytes from one state to the next */
    char *states;
    Legal *legals;
    Quick *sources;
    uint64_t seed;
    int draws; /* whether draws are made as soon as they are due */
    int busy;
#ifdef GAME_HAS_ENCODING
    Encoded *encoded;
#endif
} Batch;

#include "call.h"

#define CACHE_LINE 64

static inline State *state_at(const Batch *b, Py_ssize_t i)
{
    return (State *)(void *)(b->states + b->stride * (size_t)i);
}

#define LOOK_FAR 6
#define LOOK_NEAR 3

static inline void fetch_lines(const void *from, size_t size)
{
    for (size_t line = 0; line < size; line += CACHE_LINE)
        __builtin_prefetch((const char *)from + line, 1);
}

/* Fetches what the next games will touch while this one is played: a batch is larger than the caches of a core. First what
 * is common to all players, then, once that is there, the player who is to act. */
static inline void fetch_next(const Batch *b, Py_ssize_t i)
{
    if (i + LOOK_FAR < b->count) {
        fetch_lines(state_at(b, i + LOOK_FAR), game_common_size());
        fetch_lines(b->legals + i + LOOK_FAR, 4 * CACHE_LINE);
        fetch_lines(b->sources + i + LOOK_FAR, 1);
    }
    if (i + LOOK_NEAR < b->count) {
        size_t size;
        const void *player = game_acting(state_at(b, i + LOOK_NEAR), &size);
        fetch_lines(player, size);
    }
}

static inline void draw_due(const Batch *b, Py_ssize_t i)
{
    Source source = {NULL, b->sources + i};
    if (b->draws)
        make_draws(b->engine->tables, state_at(b, i), b->legals + i, &source);
}

static inline int first_seat(int seats)
{
    return seats ? __builtin_ctz((unsigned)seats) : -1;
}

/* The seat that the caller named for a game, or the first that may act; -1 if nobody may. */
static inline int seat_of(const Batch *b, Py_ssize_t i, const int8_t *seats)
{
    return seats == NULL ? first_seat(game_seats(state_at(b, i))) : seats[i];
}

static inline int is_seat(const Batch *b, int seat)
{
    return seat >= 0 && seat < game_players(b->engine->tables);
}

/* What a seat may do in one game; NULL if it may not act. */
static inline Legal *legal_of(Batch *b, Py_ssize_t i, int seat)
{
    Legal *legal = b->legals + i;
    return is_seat(b, seat) && game_find_legal(b->engine->tables, state_at(b, i), seat, legal) ? legal : NULL;
}

/* A state that came from elsewhere: nothing is known of what may be done in it, and nobody has chosen anything. */
static void forget_choices(Batch *b, Py_ssize_t i)
{
    game_forget_legal(b->legals + i);
#ifdef GAME_HAS_ENCODING
    int players = game_players(b->engine->tables);
    for (int seat = 0; b->encoded != NULL && seat < players; seat++) {
        game_clear_partial(b->encoded->partials + i * players + seat);
        b->encoded->scores[i * players + seat] = 0;
    }
    if (b->encoded != NULL)
        b->encoded->ages[i] = 0;
#endif
}

static void start_game(Batch *b, Py_ssize_t i)
{
    forget_choices(b, i);
    game_start(b->engine->tables, state_at(b, i), b->legals + i);
    draw_due(b, i);
}

static void start_all(Batch *b)
{
    for (Py_ssize_t i = 0; i < b->count; i++) {
        seed_quick(b->sources + i, b->seed, (uint64_t)i);
        start_game(b, i);
    }
}

static PyObject *batch_start(Batch *b, PyObject *arguments)
{
    unsigned long long seed = b->seed;
    if (!PyArg_ParseTuple(arguments, "|K", &seed))
        return NULL;
    Call call = {.batch = b};
    if (start_call(&call)) {
        b->seed = seed;
        Py_BEGIN_ALLOW_THREADS;
        start_all(b);
        Py_END_ALLOW_THREADS;
    }
    return finish_call(&call, NULL);
}

/* A byte of each game, by a function of its state. */
static PyObject *tell_bytes(Batch *b, PyObject *out, int (*tell)(const State *))
{
    Call call = {.batch = b};
    uint8_t *bytes = use_buffer(&call, out, "out", BYTE, b->count, WRITABLE);
    if (start_call(&call))
        for (Py_ssize_t i = 0; i < b->count; i++)
            bytes[i] = (uint8_t)tell(state_at(b, i));
    return finish_call(&call, NULL);
}

static PyObject *batch_seats(Batch *b, PyObject *out)
{
    return tell_bytes(b, out, game_seats);
}

static PyObject *batch_over(Batch *b, PyObject *out)
{
    return tell_bytes(b, out, game_over);
}

static PyObject *batch_counts(Batch *b, PyObject *arguments)
{
    PyObject *out, *given = NULL;
    if (!PyArg_ParseTuple(arguments, "O|O", &out, &given))
        return NULL;
    Call call = {.batch = b};
    int64_t *counts = use_buffer(&call, out, "out", INT64, b->count, WRITABLE);
    const int8_t *seats = use_optional(&call, given, "seats", INT8, b->count, READABLE);
    if (start_call(&call)) {
        Py_BEGIN_ALLOW_THREADS;
        for (Py_ssize_t i = 0; i < b->count; i++) {
            const Legal *legal = legal_of(b, i, seat_of(b, i, seats));
            counts[i] = legal == NULL ? 0 : legal->size;
        }
        Py_END_ALLOW_THREADS;
    }
    return finish_call(&call, NULL);
}

/* ---------------------------------------------------------------- played by the numbers of legal actions */

#define NO_ACTION -1 /* leaves a game as it is */

static inline int has_action(const Legal *legal, int64_t n)
{
    return n >= 0 && n < legal->size;
}

/* The first game whose action is none, or -1. Nothing is changed but what is remembered of legal actions. */
static Py_ssize_t find_wrong(Batch *b, const int64_t *actions, const int8_t *seats)
{
    for (Py_ssize_t i = 0; i < b->count; i++) {
        if (actions[i] == NO_ACTION)
            continue;
        const Legal *legal = legal_of(b, i, seat_of(b, i, seats));
        if (legal == NULL || !has_action(legal, actions[i]))
            return i;
    }
    return -1;
}

static Py_ssize_t step_all(Batch *b, const int64_t *actions)
{
    Py_ssize_t played = 0;
    for (Py_ssize_t i = 0; i < b->count; i++) {
        fetch_next(b, i);
        if (actions[i] == NO_ACTION)
            continue;
        game_answer(b->engine->tables, state_at(b, i), b->legals + i, actions[i]);
        draw_due(b, i);
        played++;
    }
    return played;
}

/* Works out what a seat may do in one game; NULL and an exception if it may not act. */
static Legal *need_legal(Batch *b, Py_ssize_t i, int seat)
{
    Legal *legal = legal_of(b, i, seat);
    if (legal == NULL)
        PyErr_Format(PyExc_ValueError, "seat %d may not act in game %zd now", seat, i);
    return legal;
}

static Legal *need_action(Batch *b, Py_ssize_t i, int seat, long long n)
{
    Legal *legal = need_legal(b, i, seat);
    if (legal == NULL || has_action(legal, n))
        return legal;
    PyErr_Format(PyExc_ValueError, "there is no action %lld in game %zd: seat %d has %lld, from 0", n, i, seat,
                 (long long)legal->size);
    return NULL;
}

static PyObject *batch_step(Batch *b, PyObject *arguments)
{
    PyObject *given, *who = NULL, *played = NULL;
    if (!PyArg_ParseTuple(arguments, "O|O", &given, &who))
        return NULL;
    Call call = {.batch = b};
    const int64_t *actions = use_buffer(&call, given, "actions", INT64, b->count, READABLE);
    const int8_t *seats = use_optional(&call, who, "seats", INT8, b->count, READABLE);
    if (start_call(&call)) {
        Py_ssize_t wrong, number = 0;
        Py_BEGIN_ALLOW_THREADS;
        wrong = find_wrong(b, actions, seats);
        if (wrong < 0)
            number = step_all(b, actions);
        Py_END_ALLOW_THREADS;
        if (wrong < 0)
            played = PyLong_FromSsize_t(number);
        else if (need_action(b, wrong, seat_of(b, wrong, seats), actions[wrong]) != NULL)
            PyErr_Format(PyExc_ValueError, "action %lld of game %zd changed meanwhile", (long long)actions[wrong], wrong);
    }
    return finish_call(&call, played);
}

/* ---------------------------------------------------------------- played out */

/* Weights as finite numbers from 0; else an exception. */
static int check_weights(const double *weights, Py_ssize_t number)
{
    for (Py_ssize_t i = 0; weights != NULL && i < number; i++) {
        if (!(weights[i] >= 0 && weights[i] <= 1e9)) {
            PyErr_Format(PyExc_ValueError, "weight %zd is not a number from 0 to 1e9", i);
            return 0;
        }
    }
    return 1;
}

static PyObject *batch_playout(Batch *b, PyObject *arguments)
{
    long long most;
    PyObject *given = NULL, *made = NULL;
    Py_ssize_t classes = game_classes(b->engine->tables);
    if (!PyArg_ParseTuple(arguments, "L|O", &most, &given))
        return NULL;
    if (most < 0)
        return PyErr_Format(PyExc_ValueError, "%lld decisions cannot be made", most);
    Call call = {.batch = b};
    const double *weights = use_optional(&call, given, "weights", DOUBLE, classes, READABLE);
    if (check_weights(weights, classes) && start_call(&call)) {
        int64_t decisions = 0;
        Py_BEGIN_ALLOW_THREADS;
        for (Py_ssize_t i = 0; i < b->count; i++) {
            Source source = {NULL, b->sources + i};
            fetch_next(b, i);
            decisions += play_on(b->engine->tables, state_at(b, i), b->legals + i, &source, most, weights);
        }
        Py_END_ALLOW_THREADS;
        made = PyLong_FromLongLong(decisions);
    }
    return finish_call(&call, made);
}

static PyObject *batch_results(Batch *b, PyObject *arguments)
{
    PyObject *to_scores, *to_winners;
    int players = game_players(b->engine->tables);
    if (!PyArg_ParseTuple(arguments, "OO", &to_scores, &to_winners))
        return NULL;
    Call call = {.batch = b};
    int32_t *scores = use_buffer(&call, to_scores, "scores", INT32, b->count * players, WRITABLE);
    uint8_t *winners = use_buffer(&call, to_winners, "winners", BYTE, b->count, WRITABLE);
    if (start_call(&call)) {
        Py_BEGIN_ALLOW_THREADS;
        for (Py_ssize_t i = 0; i < b->count; i++)
            winners[i] = (uint8_t)game_result(b->engine->tables, state_at(b, i), scores + i * players);
        Py_END_ALLOW_THREADS;
    }
    return finish_call(&call, NULL);
}

/* ---------------------------------------------------------------- copies */

static int check_index(const Batch *b, Py_ssize_t i)
{
    if (i >= 0 && i < b->count)
        return 1;
    PyErr_Format(PyExc_IndexError, "there is no game %zd: there are %zd, from 0", i, b->count);
    return 0;
}

/* Copies one game over another `times` times: what it costs is what bench/ measures. */
static PyObject *batch_copy_game(Batch *b, PyObject *arguments)
{
    Py_ssize_t from, to, times = 1;
    if (!PyArg_ParseTuple(arguments, "nn|n", &from, &to, &times) || !check_index(b, from) || !check_index(b, to))
        return NULL;
    Call call = {.batch = b};
    if (start_call(&call)) {
        size_t size = game_state_size(b->engine->tables);
        for (Py_ssize_t i = 0; i < times && from != to; i++) {
            memcpy(state_at(b, to), state_at(b, from), size);
            __asm__ volatile("" ::: "memory");
        }
        forget_choices(b, to);
    }
    return finish_call(&call, NULL);
}

/* Copies one game over all others: playouts of one position. Their draws stay their own. */
static PyObject *batch_fan_out(Batch *b, PyObject *arguments)
{
    Py_ssize_t from;
    if (!PyArg_ParseTuple(arguments, "n", &from) || !check_index(b, from))
        return NULL;
    Call call = {.batch = b};
    if (start_call(&call)) {
        size_t size = game_state_size(b->engine->tables);
        Py_BEGIN_ALLOW_THREADS;
        for (Py_ssize_t i = 0; i < b->count; i++) {
            if (i != from)
                memcpy(state_at(b, i), state_at(b, from), size);
            forget_choices(b, i);
        }
        Py_END_ALLOW_THREADS;
    }
    return finish_call(&call, NULL);
}
