/* The Python types: Engine, the rules of one ruleset, and Batch, many games of it. rules.py says what they are for. */

#ifdef __linux__
#include <sys/mman.h>
#endif

static PyMethodDef BATCH_METHODS[] = {
    {"start", (PyCFunction)batch_start, METH_VARARGS, "start([seed]): begin all games anew."},
    {"restart", (PyCFunction)batch_restart, METH_VARARGS, "restart(game): begin one game anew; its draws go on."},
    {"seats", (PyCFunction)batch_seats, METH_O, "seats(out): who may act in each game, as bits; 0 when it is over."},
    {"over", (PyCFunction)batch_over, METH_O, "over(out): whether each game is over."},
    {"counts", (PyCFunction)batch_counts, METH_VARARGS, "counts(out[, seats]): how many legal actions there are."},
    {"step", (PyCFunction)batch_step, METH_VARARGS, "step(actions[, seats]): play one action in each game; -1 for none."},
#ifdef GAME_HAS_ENCODING
    {"encode", (PyCFunction)batch_encode, METH_VARARGS, "encode(encoding): what games are shown as and chosen by."},
    {"observe", (PyCFunction)batch_observe, METH_VARARGS, "observe(out[, seats]): what a seat may know, as bytes."},
    {"masks", (PyCFunction)batch_masks, METH_VARARGS, "masks(out[, seats]): which numbers may come next."},
    {"choose", (PyCFunction)batch_choose, METH_VARARGS, "choose(game, seat, number): add a number to a choice."},
    {"advance", (PyCFunction)batch_advance, METH_VARARGS, "advance(numbers, ...): a number in each game, as environments."},
#endif
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
#ifdef GAME_HAS_ENCODING
    free_encoded(b->encoded);
#endif
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
#ifdef GAME_HAS_ENCODING
    b->encoded = NULL;
#endif
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
        return PyLong_FromLong(game_classes(t));
#ifdef GAME_HAS_ENCODING
    case 2:
        Py_RETURN_TRUE;
#endif
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
    {"classes", (getter)engine_get, NULL, "How many classes of actions a policy weighs.", (void *)1},
#ifdef GAME_HAS_ENCODING
    {"has_encoding", (getter)engine_get, NULL, "Whether games can be shown as bytes and chosen by numbers.", (void *)2},
#endif
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
