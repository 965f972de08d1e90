/* Many games in one buffer: begun, stepped by the numbers of actions, observed and played out, all without the GIL.
 *
 * Nothing that a caller hands in can reach beyond an array: buffers are checked for their size and type, numbers for their
 * range, and a batch that is at work in one thread refuses all others. */

#ifdef __linux__
#include <sys/mman.h>
#endif

typedef struct {
    PyObject_HEAD
    Tables *tables;
} Engine;

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
} Batch;

static PyTypeObject ENGINE_TYPE;
static PyTypeObject BATCH_TYPE;

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
        fetch_lines(state_at(b, i + LOOK_FAR), offsetof(State, players));
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

/* ---------------------------------------------------------------- buffers of the caller */

static int get_buffer(PyObject *object, Py_buffer *view, const char *name, const char *formats, Py_ssize_t item,
                      Py_ssize_t number, int writable)
{
    if (PyObject_GetBuffer(object, view, PyBUF_C_CONTIGUOUS | PyBUF_FORMAT | (writable ? PyBUF_WRITABLE : 0)) < 0)
        return 0;
    const char *format = view->format == NULL ? "B" : view->format;
    if (*format == '@' || *format == '=' || *format == '<')
        format++;
    if (view->itemsize == item && strlen(format) == 1 && strchr(formats, *format) != NULL && view->len == item * number)
        return 1;
    PyErr_Format(PyExc_ValueError, "'%s' must have %zd numbers of %zd bytes (format %s), not %zd bytes of format %s", name,
                 number, item, formats, view->len, format);
    PyBuffer_Release(view);
    return 0;
}

/* An optional buffer of seats; `seats->buf` is NULL if there is none. */
static int get_seats(PyObject *object, Py_buffer *seats, Py_ssize_t number)
{
    memset(seats, 0, sizeof *seats);
    return object == NULL || object == Py_None || get_buffer(object, seats, "seats", "b", 1, number, 0);
}

static void release(Py_buffer *view)
{
    if (view->obj != NULL)
        PyBuffer_Release(view);
}

/* The seat that the caller named for a game, or the first that may act; -1 if nobody may. */
static inline int seat_of(const Batch *b, Py_ssize_t i, const Py_buffer *seats)
{
    if (seats->buf == NULL)
        return first_seat(game_seats(state_at(b, i)));
    return ((const int8_t *)seats->buf)[i];
}

static inline int is_seat(const Batch *b, int seat)
{
    return seat >= 0 && seat < game_players(b->engine->tables);
}

/* ---------------------------------------------------------------- one at a time */

static int begin_work(Batch *b)
{
    if (b->busy) {
        PyErr_SetString(PyExc_RuntimeError, "this batch is at work in another thread: give each thread a batch of its own");
        return 0;
    }
    b->busy = 1;
    return 1;
}

static int check_index(const Batch *b, Py_ssize_t i)
{
    if (i >= 0 && i < b->count)
        return 1;
    PyErr_Format(PyExc_IndexError, "there is no game %zd: there are %zd, from 0", i, b->count);
    return 0;
}

/* Works out what a seat may do in one game; an exception if it may not act. */
static int need_legal(Batch *b, Py_ssize_t i, int seat)
{
    if (is_seat(b, seat) && game_find_legal(b->engine->tables, state_at(b, i), seat, b->legals + i))
        return 1;
    PyErr_Format(PyExc_ValueError, "seat %d may not act in game %zd now", seat, i);
    return 0;
}

static int need_action(Batch *b, Py_ssize_t i, int seat, long long n)
{
    if (!need_legal(b, i, seat))
        return 0;
    if (n >= 0 && n < b->legals[i].size)
        return 1;
    PyErr_Format(PyExc_ValueError, "there is no action %lld in game %zd: seat %d has %lld, from 0", n, i, seat,
                 (long long)b->legals[i].size);
    return 0;
}

/* ---------------------------------------------------------------- all games */

static void start_all(Batch *b)
{
    for (Py_ssize_t i = 0; i < b->count; i++) {
        seed_quick(b->sources + i, b->seed, (uint64_t)i);
        game_start(b->engine->tables, state_at(b, i), b->legals + i);
        draw_due(b, i);
    }
}

static PyObject *batch_start(Batch *b, PyObject *arguments)
{
    unsigned long long seed = b->seed;
    if (!PyArg_ParseTuple(arguments, "|K", &seed) || !begin_work(b))
        return NULL;
    b->seed = seed;
    Py_BEGIN_ALLOW_THREADS;
    start_all(b);
    Py_END_ALLOW_THREADS;
    b->busy = 0;
    Py_RETURN_NONE;
}

static PyObject *batch_seats(Batch *b, PyObject *out)
{
    Py_buffer view;
    if (!get_buffer(out, &view, "out", "B", 1, b->count, 1))
        return NULL;
    if (begin_work(b)) {
        for (Py_ssize_t i = 0; i < b->count; i++)
            ((uint8_t *)view.buf)[i] = (uint8_t)game_seats(state_at(b, i));
        b->busy = 0;
    }
    release(&view);
    return PyErr_Occurred() ? NULL : Py_NewRef(Py_None);
}

static PyObject *batch_counts(Batch *b, PyObject *arguments)
{
    PyObject *out, *given = NULL;
    Py_buffer view, seats;
    if (!PyArg_ParseTuple(arguments, "O|O", &out, &given) || !get_buffer(out, &view, "out", "ql", 8, b->count, 1))
        return NULL;
    if (get_seats(given, &seats, b->count)) {
        if (begin_work(b)) {
            int64_t *counts = view.buf;
            Py_BEGIN_ALLOW_THREADS;
            for (Py_ssize_t i = 0; i < b->count; i++) {
                int seat = seat_of(b, i, &seats);
                int may = is_seat(b, seat) && game_find_legal(b->engine->tables, state_at(b, i), seat, b->legals + i);
                counts[i] = may ? b->legals[i].size : 0;
            }
            Py_END_ALLOW_THREADS;
            b->busy = 0;
        }
        release(&seats);
    }
    release(&view);
    return PyErr_Occurred() ? NULL : Py_NewRef(Py_None);
}

/* A row of 0 and 1 for each game: which numbers are actions. Those beyond the row's width are not shown. */
static PyObject *batch_masks(Batch *b, PyObject *arguments)
{
    PyObject *out, *given = NULL;
    Py_ssize_t width;
    Py_buffer view, seats;
    if (!PyArg_ParseTuple(arguments, "On|O", &out, &width, &given))
        return NULL;
    if (width < 1 || width > PY_SSIZE_T_MAX / b->count)
        return PyErr_Format(PyExc_ValueError, "a row of %zd numbers is not possible", width);
    if (!get_buffer(out, &view, "out", "B?b", 1, b->count * width, 1))
        return NULL;
    if (get_seats(given, &seats, b->count)) {
        if (begin_work(b)) {
            Py_BEGIN_ALLOW_THREADS;
            for (Py_ssize_t i = 0; i < b->count; i++) {
                int seat = seat_of(b, i, &seats);
                int may = is_seat(b, seat) && game_find_legal(b->engine->tables, state_at(b, i), seat, b->legals + i);
                int64_t size = may ? b->legals[i].size : 0;
                size_t ones = (size_t)(size < width ? size : width);
                memset((char *)view.buf + i * width, 1, ones);
                memset((char *)view.buf + i * width + ones, 0, (size_t)width - ones);
            }
            Py_END_ALLOW_THREADS;
            b->busy = 0;
        }
        release(&seats);
    }
    release(&view);
    return PyErr_Occurred() ? NULL : Py_NewRef(Py_None);
}

/* The first game whose action is none, or -1. Nothing is changed but what is remembered of legal actions. */
static Py_ssize_t find_wrong(Batch *b, const int64_t *actions, const Py_buffer *seats)
{
    for (Py_ssize_t i = 0; i < b->count; i++) {
        if (actions[i] == -1)
            continue;
        int seat = seat_of(b, i, seats);
        if (!is_seat(b, seat) || !game_find_legal(b->engine->tables, state_at(b, i), seat, b->legals + i) ||
            actions[i] < 0 || actions[i] >= b->legals[i].size)
            return i;
    }
    return -1;
}

static Py_ssize_t step_all(Batch *b, const int64_t *actions)
{
    Py_ssize_t played = 0;
    for (Py_ssize_t i = 0; i < b->count; i++) {
        fetch_next(b, i);
        if (actions[i] == -1)
            continue;
        game_answer(b->engine->tables, state_at(b, i), b->legals + i, actions[i]);
        draw_due(b, i);
        played++;
    }
    return played;
}

static PyObject *batch_step(Batch *b, PyObject *arguments)
{
    PyObject *given, *who = NULL;
    Py_buffer view, seats;
    Py_ssize_t wrong = -1, played = 0;
    if (!PyArg_ParseTuple(arguments, "O|O", &given, &who) || !get_buffer(given, &view, "actions", "ql", 8, b->count, 0))
        return NULL;
    if (get_seats(who, &seats, b->count)) {
        if (begin_work(b)) {
            Py_BEGIN_ALLOW_THREADS;
            wrong = find_wrong(b, view.buf, &seats);
            if (wrong < 0)
                played = step_all(b, view.buf);
            Py_END_ALLOW_THREADS;
            if (wrong >= 0) {
                int64_t n = ((const int64_t *)view.buf)[wrong];
                if (need_action(b, wrong, seat_of(b, wrong, &seats), n) && !PyErr_Occurred())
                    PyErr_Format(PyExc_ValueError, "action %lld of game %zd changed meanwhile", (long long)n, wrong);
            }
            b->busy = 0;
        }
        release(&seats);
    }
    release(&view);
    return PyErr_Occurred() ? NULL : PyLong_FromSsize_t(played);
}

static PyObject *batch_observe(Batch *b, PyObject *arguments)
{
    PyObject *out, *given = NULL;
    Py_buffer view, seats;
    const Tables *t = b->engine->tables;
    Py_ssize_t size = game_observation_size(t);
    if (!PyArg_ParseTuple(arguments, "O|O", &out, &given) || !get_buffer(out, &view, "out", "h", 2, b->count * size, 1))
        return NULL;
    if (get_seats(given, &seats, b->count)) {
        if (begin_work(b)) {
            Py_BEGIN_ALLOW_THREADS;
            for (Py_ssize_t i = 0; i < b->count; i++) {
                int seat = seat_of(b, i, &seats);
                int16_t *row = (int16_t *)view.buf + i * size;
                if (is_seat(b, seat))
                    game_observe(t, state_at(b, i), seat, row);
                else
                    memset(row, 0, sizeof *row * (size_t)size);
            }
            Py_END_ALLOW_THREADS;
            b->busy = 0;
        }
        release(&seats);
    }
    release(&view);
    return PyErr_Occurred() ? NULL : Py_NewRef(Py_None);
}

/* Weights as finite numbers from 0; else an exception. */
static int check_weights(const double *weights, Py_ssize_t number)
{
    for (Py_ssize_t i = 0; i < number; i++) {
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
    PyObject *given = NULL;
    Py_buffer weights = {0};
    int64_t decisions = 0;
    Py_ssize_t classes = game_classes(b->engine->tables);
    if (!PyArg_ParseTuple(arguments, "L|O", &most, &given))
        return NULL;
    if (most < 0)
        return PyErr_Format(PyExc_ValueError, "%lld decisions cannot be made", most);
    if (given != NULL && given != Py_None) {
        if (!get_buffer(given, &weights, "weights", "d", 8, classes, 0))
            return NULL;
        if (!check_weights(weights.buf, classes)) {
            release(&weights);
            return NULL;
        }
    }
    if (begin_work(b)) {
        Py_BEGIN_ALLOW_THREADS;
        for (Py_ssize_t i = 0; i < b->count; i++) {
            Source source = {NULL, b->sources + i};
            fetch_next(b, i);
            decisions += play_on(b->engine->tables, state_at(b, i), b->legals + i, &source, most, weights.buf);
        }
        Py_END_ALLOW_THREADS;
        b->busy = 0;
    }
    release(&weights);
    return PyErr_Occurred() ? NULL : PyLong_FromLongLong(decisions);
}

static PyObject *batch_results(Batch *b, PyObject *arguments)
{
    PyObject *scores, *winners;
    Py_buffer score, winner;
    int players = game_players(b->engine->tables);
    if (!PyArg_ParseTuple(arguments, "OO", &scores, &winners) ||
        !get_buffer(scores, &score, "scores", "il", 4, b->count * players, 1))
        return NULL;
    if (get_buffer(winners, &winner, "winners", "B", 1, b->count, 1)) {
        if (begin_work(b)) {
            Py_BEGIN_ALLOW_THREADS;
            for (Py_ssize_t i = 0; i < b->count; i++) {
                int32_t *row = (int32_t *)score.buf + i * players;
                ((uint8_t *)winner.buf)[i] = (uint8_t)game_result(b->engine->tables, state_at(b, i), row);
            }
            Py_END_ALLOW_THREADS;
            b->busy = 0;
        }
        release(&winner);
    }
    release(&score);
    return PyErr_Occurred() ? NULL : Py_NewRef(Py_None);
}

static PyObject *batch_over(Batch *b, PyObject *out)
{
    Py_buffer view;
    if (!get_buffer(out, &view, "out", "B?", 1, b->count, 1))
        return NULL;
    if (begin_work(b)) {
        for (Py_ssize_t i = 0; i < b->count; i++)
            ((uint8_t *)view.buf)[i] = (uint8_t)game_over(state_at(b, i));
        b->busy = 0;
    }
    release(&view);
    return PyErr_Occurred() ? NULL : Py_NewRef(Py_None);
}

/* ---------------------------------------------------------------- copies */

/* Copies one game over another `times` times: what it costs is what bench/ measures. */
static PyObject *batch_copy_game(Batch *b, PyObject *arguments)
{
    Py_ssize_t from, to, times = 1;
    if (!PyArg_ParseTuple(arguments, "nn|n", &from, &to, &times) || !check_index(b, from) || !check_index(b, to) ||
        !begin_work(b))
        return NULL;
    size_t size = game_state_size(b->engine->tables);
    for (Py_ssize_t i = 0; i < times && from != to; i++) {
        memcpy(state_at(b, to), state_at(b, from), size);
        __asm__ volatile("" ::: "memory");
    }
    game_forget_legal(b->legals + to);
    b->busy = 0;
    Py_RETURN_NONE;
}

/* Copies one game over all others: playouts of one position. Their draws stay their own. */
static PyObject *batch_fan_out(Batch *b, PyObject *arguments)
{
    Py_ssize_t from;
    if (!PyArg_ParseTuple(arguments, "n", &from) || !check_index(b, from) || !begin_work(b))
        return NULL;
    size_t size = game_state_size(b->engine->tables);
    Py_BEGIN_ALLOW_THREADS;
    for (Py_ssize_t i = 0; i < b->count; i++) {
        if (i != from)
            memcpy(state_at(b, i), state_at(b, from), size);
        game_forget_legal(b->legals + i);
    }
    Py_END_ALLOW_THREADS;
    b->busy = 0;
    Py_RETURN_NONE;
}

/* ---------------------------------------------------------------- one game */

static PyObject *batch_size(Batch *b, PyObject *arguments)
{
    Py_ssize_t i;
    int seat;
    if (!PyArg_ParseTuple(arguments, "ni", &i, &seat) || !check_index(b, i) || !begin_work(b))
        return NULL;
    PyObject *found = need_legal(b, i, seat) ? PyLong_FromLongLong(b->legals[i].size) : NULL;
    b->busy = 0;
    return found;
}

static PyObject *batch_act(Batch *b, PyObject *arguments)
{
    Py_ssize_t i;
    int seat;
    long long n;
    if (!PyArg_ParseTuple(arguments, "niL", &i, &seat, &n) || !check_index(b, i) || !begin_work(b))
        return NULL;
    int good = need_action(b, i, seat, n);
    if (good) {
        game_answer(b->engine->tables, state_at(b, i), b->legals + i, n);
        draw_due(b, i);
    }
    b->busy = 0;
    return good ? Py_NewRef(Py_None) : NULL;
}

static PyObject *batch_bounds(Batch *b, PyObject *arguments)
{
    Py_ssize_t i;
    int bounds[MAX_DRAWN];
    if (!PyArg_ParseTuple(arguments, "n", &i) || !check_index(b, i) || !begin_work(b))
        return NULL;
    int number = game_bounds(b->engine->tables, state_at(b, i), bounds);
    b->busy = 0;
    if (number < 0)
        Py_RETURN_NONE;
    PyObject *made = PyTuple_New(number);
    for (int k = 0; made != NULL && k < number; k++)
        PyTuple_SET_ITEM(made, k, PyLong_FromLong(bounds[k]));
    return made;
}

static PyObject *batch_draw(Batch *b, PyObject *arguments)
{
    Py_ssize_t i;
    PyObject *given;
    int bounds[MAX_DRAWN];
    if (!PyArg_ParseTuple(arguments, "nO!", &i, &PyTuple_Type, &given) || !check_index(b, i) || !begin_work(b))
        return NULL;
    int number = game_bounds(b->engine->tables, state_at(b, i), bounds);
    int good = number >= 0 && PyTuple_GET_SIZE(given) == number;
    for (int k = 0; good && k < number; k++) {
        long value = PyLong_AsLong(PyTuple_GET_ITEM(given, k));
        good = !PyErr_Occurred() && value >= 0 && value < bounds[k];
        bounds[k] = (int)value;
    }
    if (good)
        game_draw(b->engine->tables, state_at(b, i), b->legals + i, bounds);
    else if (!PyErr_Occurred())
        PyErr_Format(PyExc_ValueError, "this is no outcome of the draw that is due in game %zd", i);
    b->busy = 0;
    return good ? Py_NewRef(Py_None) : NULL;
}

static PyObject *batch_describe(Batch *b, PyObject *arguments)
{
    Py_ssize_t i;
    int seat;
    long long n;
    if (!PyArg_ParseTuple(arguments, "niL", &i, &seat, &n) || !check_index(b, i) || !begin_work(b))
        return NULL;
    PyObject *found = NULL;
    if (need_action(b, i, seat, n))
        found = game_describe(b->engine->tables, state_at(b, i), b->legals + i, n);
    b->busy = 0;
    return found;
}

static PyObject *batch_parts(Batch *b, PyObject *arguments)
{
    Py_ssize_t i;
    int seat;
    if (!PyArg_ParseTuple(arguments, "ni", &i, &seat) || !check_index(b, i) || !begin_work(b))
        return NULL;
    PyObject *found = NULL;
    if (need_legal(b, i, seat))
        found = game_describe_parts(b->engine->tables, state_at(b, i), b->legals + i);
    b->busy = 0;
    return found;
}

static PyObject *describe_one(Batch *b, PyObject *arguments, PyObject *(*describe)(const Tables *, State *))
{
    Py_ssize_t i;
    if (!PyArg_ParseTuple(arguments, "n", &i) || !check_index(b, i) || !begin_work(b))
        return NULL;
    PyObject *found = describe(b->engine->tables, state_at(b, i));
    b->busy = 0;
    return found;
}

static PyObject *batch_sheets(Batch *b, PyObject *arguments)
{
    return describe_one(b, arguments, game_describe_sheets);
}

static PyObject *batch_state(Batch *b, PyObject *arguments)
{
    return describe_one(b, arguments, game_describe_state);
}

/* Reads a Python state into a state of its own first: one that cannot be read changes nothing. */
static State *read_python_state(const Tables *t, PyObject *object)
{
    State *read = malloc(sizeof *read);
    if (read == NULL)
        return (State *)PyErr_NoMemory();
    if (game_read_state(t, object, read))
        return read;
    free(read);
    return NULL;
}

static PyObject *batch_load(Batch *b, PyObject *arguments)
{
    Py_ssize_t i;
    PyObject *object;
    if (!PyArg_ParseTuple(arguments, "nO", &i, &object) || !check_index(b, i) || !begin_work(b))
        return NULL;
    State *read = read_python_state(b->engine->tables, object);
    if (read != NULL) {
        memcpy(state_at(b, i), read, game_state_size(b->engine->tables));
        game_forget_legal(b->legals + i);
        draw_due(b, i);
        free(read);
    }
    b->busy = 0;
    return read == NULL ? NULL : Py_NewRef(Py_None);
}

static PyObject *batch_compare(Batch *b, PyObject *arguments)
{
    Py_ssize_t i;
    PyObject *object;
    if (!PyArg_ParseTuple(arguments, "nO", &i, &object) || !check_index(b, i) || !begin_work(b))
        return NULL;
    State *read = read_python_state(b->engine->tables, object);
    const char *differs = read == NULL ? NULL : game_compare(b->engine->tables, state_at(b, i), read);
    b->busy = 0;
    if (read == NULL)
        return NULL;
    free(read);
    return differs == NULL ? Py_NewRef(Py_None) : PyUnicode_FromString(differs);
}

static PyMethodDef BATCH_METHODS[] = {
    {"start", (PyCFunction)batch_start, METH_VARARGS, "start([seed]): begin all games anew."},
    {"seats", (PyCFunction)batch_seats, METH_O, "seats(out): who may act in each game, as bits; 0 when it is over."},
    {"over", (PyCFunction)batch_over, METH_O, "over(out): whether each game is over."},
    {"counts", (PyCFunction)batch_counts, METH_VARARGS, "counts(out[, seats]): how many legal actions there are."},
    {"masks", (PyCFunction)batch_masks, METH_VARARGS, "masks(out, width[, seats]): which numbers are legal actions."},
    {"step", (PyCFunction)batch_step, METH_VARARGS, "step(actions[, seats]): play one action in each game; -1 for none."},
    {"observe", (PyCFunction)batch_observe, METH_VARARGS, "observe(out[, seats]): what a seat may know, as numbers."},
    {"playout", (PyCFunction)batch_playout, METH_VARARGS, "playout(most[, weights]): play all games on."},
    {"results", (PyCFunction)batch_results, METH_VARARGS, "results(scores, winners): as if the games ended now."},
    {"copy_game", (PyCFunction)batch_copy_game, METH_VARARGS, "copy_game(from, to[, times]): copy a game over another."},
    {"fan_out", (PyCFunction)batch_fan_out, METH_VARARGS, "fan_out(from): copy a game over all others."},
    {"size", (PyCFunction)batch_size, METH_VARARGS, "size(game, seat): how many legal actions there are."},
    {"act", (PyCFunction)batch_act, METH_VARARGS, "act(game, seat, number): play one action in one game."},
    {"bounds", (PyCFunction)batch_bounds, METH_VARARGS, "bounds(game): the bounds of the draw that is due, or None."},
    {"draw", (PyCFunction)batch_draw, METH_VARARGS, "draw(game, outcome): the outcome of the draw that is due."},
    {"describe", (PyCFunction)batch_describe, METH_VARARGS, "describe(game, seat, number): an action in plain numbers."},
    {"parts", (PyCFunction)batch_parts, METH_VARARGS, "parts(game, seat): the legal actions, group by group."},
    {"sheets", (PyCFunction)batch_sheets, METH_VARARGS, "sheets(game): the score sheets, line by line."},
    {"state", (PyCFunction)batch_state, METH_VARARGS, "state(game): the whole state in plain numbers."},
    {"load", (PyCFunction)batch_load, METH_VARARGS, "load(game, state): play a Python state on."},
    {"compare", (PyCFunction)batch_compare, METH_VARARGS, "compare(game, state): the first difference, or None."},
    {NULL, NULL, 0, NULL},
};

static void batch_dealloc(Batch *b)
{
    free(b->states);
    free(b->legals);
    free(b->sources);
    Py_XDECREF(b->engine);
    Py_TYPE(b)->tp_free((PyObject *)b);
}

static Py_ssize_t batch_length(Batch *b)
{
    return b->count;
}

static PySequenceMethods BATCH_SEQUENCE = {.sq_length = (lenfunc)batch_length};

static PyTypeObject BATCH_TYPE = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "era.native.NativeBatch",
    .tp_basicsize = sizeof(Batch),
    .tp_dealloc = (destructor)batch_dealloc,
    .tp_as_sequence = &BATCH_SEQUENCE,
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_methods = BATCH_METHODS,
};

/* ---------------------------------------------------------------- the engine */

static PyObject *engine_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords)
{
    PyObject *dict;
    static char *names[] = {"tables", NULL};
    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "O!", names, &PyDict_Type, &dict))
        return NULL;
    Engine *engine = (Engine *)type->tp_alloc(type, 0);
    if (engine == NULL)
        return NULL;
    engine->tables = aligned_alloc(CACHE_LINE, (sizeof *engine->tables + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE);
    if (engine->tables == NULL) {
        Py_DECREF(engine);
        return PyErr_NoMemory();
    }
    if (!game_read_tables(dict, engine->tables)) {
        Py_DECREF(engine);
        return NULL;
    }
    return (PyObject *)engine;
}

static void engine_dealloc(Engine *engine)
{
    free(engine->tables);
    Py_TYPE(engine)->tp_free((PyObject *)engine);
}

#define HUGE_PAGE ((size_t)2 << 20)

/* On huge pages where the system has them: the games of a large batch lie on more pages than a core knows by heart. */
static char *allocate_states(size_t size)
{
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    if (size >= HUGE_PAGE) {
        char *made = aligned_alloc(HUGE_PAGE, (size + HUGE_PAGE - 1) / HUGE_PAGE * HUGE_PAGE);
        if (made != NULL)
            madvise(made, size, MADV_HUGEPAGE);
        return made;
    }
#endif
    return aligned_alloc(CACHE_LINE, size);
}

static PyObject *engine_batch(Engine *engine, PyObject *arguments)
{
    Py_ssize_t count;
    unsigned long long seed = 0;
    int draws = 1;
    if (!PyArg_ParseTuple(arguments, "n|Kp", &count, &seed, &draws))
        return NULL;
    if (count < 1 || count > 1000000)
        return PyErr_Format(PyExc_ValueError, "a batch has 1 to 1,000,000 games, not %zd", count);
    Batch *b = PyObject_New(Batch, &BATCH_TYPE);
    if (b == NULL)
        return NULL;
    b->engine = (Engine *)Py_NewRef((PyObject *)engine);
    b->count = count;
    b->seed = seed;
    b->draws = draws;
    b->busy = 0;
    b->stride = (game_state_size(engine->tables) + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
    b->states = allocate_states(b->stride * (size_t)count);
    b->legals = malloc(sizeof *b->legals * (size_t)count);
    b->sources = malloc(sizeof *b->sources * (size_t)count);
    if (b->states == NULL || b->legals == NULL || b->sources == NULL) {
        Py_DECREF(b);
        return PyErr_NoMemory();
    }
    Py_BEGIN_ALLOW_THREADS;
    start_all(b);
    Py_END_ALLOW_THREADS;
    return (PyObject *)b;
}

/* (decisions, finished, scores, winners, rounds) */
static PyObject *describe_played(const Tables *t, const Played *played)
{
    int players = game_players(t);
    PyObject *scores = PyTuple_New(players), *winners = PyTuple_New(__builtin_popcount((unsigned)played->winners));
    if (scores == NULL || winners == NULL) {
        Py_XDECREF(scores);
        Py_XDECREF(winners);
        return NULL;
    }
    for (int seat = 0, place = 0; seat < players; seat++) {
        PyTuple_SET_ITEM(scores, seat, PyLong_FromLong(played->scores[seat]));
        if (played->winners >> seat & 1)
            PyTuple_SET_ITEM(winners, place++, PyLong_FromLong(seat));
    }
    return Py_BuildValue("(LNNNi)", (long long)played->decisions, PyBool_FromLong(played->finished), scores, winners,
                         played->rounds);
}

static void play_game(const Tables *t, Twister *twister, int64_t most, Played *played)
{
    State state;
    Legal legal;
    Source source = {twister, NULL};
    game_start(t, &state, &legal);
    sum_up(t, &state, play_on(t, &state, &legal, &source, most, NULL), played);
}

#define MAX_KEY_BYTES 256

/* The number that `random.Random` makes of a text, as the key of a twister; `key` is big-endian. */
static void seed_from_bytes(Twister *twister, const unsigned char *key, size_t length)
{
    uint32_t words[MAX_KEY_BYTES / 4] = {0};
    for (size_t i = 0; i < length; i++)
        words[i / 4] |= (uint32_t)key[length - 1 - i] << 8 * (i % 4);
    seed_twister(twister, words, (length + 3) / 4);
}

typedef struct {
    Py_ssize_t length;
    unsigned char bytes[MAX_KEY_BYTES];
} Key;

static int read_keys(PyObject *list, Key *keys)
{
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(list); i++) {
        char *bytes;
        if (PyBytes_AsStringAndSize(PyList_GET_ITEM(list, i), &bytes, &keys[i].length) < 0)
            return 0;
        if (keys[i].length < 1 || keys[i].length > MAX_KEY_BYTES) {
            PyErr_Format(PyExc_ValueError, "a key has 1 to %d bytes, not %zd", MAX_KEY_BYTES, keys[i].length);
            return 0;
        }
        memcpy(keys[i].bytes, bytes, (size_t)keys[i].length);
    }
    return 1;
}

/* Plays one random game for each key, as `lab/simulate.py` does with `random.Random(text)`. */
static PyObject *engine_play_keys(Engine *engine, PyObject *arguments)
{
    PyObject *list, *made = NULL;
    long long most;
    if (!PyArg_ParseTuple(arguments, "O!L", &PyList_Type, &list, &most))
        return NULL;
    Py_ssize_t number = PyList_GET_SIZE(list);
    Key *keys = malloc(sizeof *keys * (size_t)(number + 1));
    Played *played = malloc(sizeof *played * (size_t)(number + 1));
    if (keys == NULL || played == NULL) {
        PyErr_NoMemory();
    } else if (read_keys(list, keys)) {
        Py_BEGIN_ALLOW_THREADS;
        for (Py_ssize_t i = 0; i < number; i++) {
            Twister twister;
            seed_from_bytes(&twister, keys[i].bytes, (size_t)keys[i].length);
            play_game(engine->tables, &twister, most, played + i);
        }
        Py_END_ALLOW_THREADS;
        made = PyList_New(number);
        for (Py_ssize_t i = 0; made != NULL && i < number; i++) {
            PyObject *one = describe_played(engine->tables, played + i);
            if (one == NULL) {
                Py_CLEAR(made);
                break;
            }
            PyList_SET_ITEM(made, i, one);
        }
    }
    free(keys);
    free(played);
    return made;
}

/* Plays one random game from the state of a `random.Random`, and says what its state is afterwards. */
static PyObject *engine_play_twister(Engine *engine, PyObject *arguments)
{
    PyObject *given;
    long long most;
    Twister twister;
    Played played;
    if (!PyArg_ParseTuple(arguments, "O!L", &PyTuple_Type, &given, &most))
        return NULL;
    if (PyTuple_GET_SIZE(given) != TWISTER_WORDS + 1)
        return PyErr_Format(PyExc_ValueError, "the state of a random.Random has %d numbers", TWISTER_WORDS + 1);
    for (int i = 0; i < TWISTER_WORDS; i++)
        twister.word[i] = (uint32_t)PyLong_AsUnsignedLongMask(PyTuple_GET_ITEM(given, i));
    long next = PyLong_AsLong(PyTuple_GET_ITEM(given, TWISTER_WORDS));
    if (PyErr_Occurred())
        return NULL;
    if (next < 0 || next > TWISTER_WORDS)
        return PyErr_Format(PyExc_ValueError, "%ld is no place in the state of a random.Random", next);
    twister.next = (int)next;
    Py_BEGIN_ALLOW_THREADS;
    play_game(engine->tables, &twister, most, &played);
    Py_END_ALLOW_THREADS;
    PyObject *after = PyTuple_New(TWISTER_WORDS + 1), *one = describe_played(engine->tables, &played);
    if (after == NULL || one == NULL) {
        Py_XDECREF(after);
        Py_XDECREF(one);
        return NULL;
    }
    for (int i = 0; i < TWISTER_WORDS; i++)
        PyTuple_SET_ITEM(after, i, PyLong_FromUnsignedLong(twister.word[i]));
    PyTuple_SET_ITEM(after, TWISTER_WORDS, PyLong_FromLong(twister.next));
    return Py_BuildValue("(NN)", one, after);
}

static PyObject *engine_get(Engine *engine, void *what)
{
    const Tables *t = engine->tables;
    switch ((intptr_t)what) {
    case 0:
        return PyLong_FromLong(game_players(t));
    case 1:
        return PyLong_FromLong(game_observation_size(t));
    case 2:
        return PyLong_FromLong(game_classes(t));
    }
    return PyLong_FromSize_t(game_state_size(t));
}

static PyMethodDef ENGINE_METHODS[] = {
    {"batch", (PyCFunction)engine_batch, METH_VARARGS, "batch(count[, seed[, draws]]): many games in one buffer."},
    {"play_keys", (PyCFunction)engine_play_keys, METH_VARARGS, "play_keys(keys, most): a random game for each key."},
    {"play_twister", (PyCFunction)engine_play_twister, METH_VARARGS, "play_twister(state, most): one random game."},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef ENGINE_FIELDS[] = {
    {"players", (getter)engine_get, NULL, "How many play.", (void *)0},
    {"observation_size", (getter)engine_get, NULL, "How many numbers an observation has.", (void *)1},
    {"classes", (getter)engine_get, NULL, "How many classes of actions a policy weighs.", (void *)2},
    {"state_size", (getter)engine_get, NULL, "The bytes of a state.", (void *)3},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyTypeObject ENGINE_TYPE = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "era.native.NativeEngine",
    .tp_basicsize = sizeof(Engine),
    .tp_dealloc = (destructor)engine_dealloc,
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_methods = ENGINE_METHODS,
    .tp_getset = ENGINE_FIELDS,
    .tp_new = engine_new,
};
