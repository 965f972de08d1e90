/* The Python side of a mind: the type Mind of an engine's module (bots/native_mind.py, bots/training). */

#include "mind.h"

#include "rings.c"
#include "value.c"
#include "shop.c"
#include "rolling.c"
#include "rerolling.c"
#include "thinking.c"
#include "candidates.c"
#include "search.c"
#include "selfplay.c"

#define TASTE_NUMBERS 7 /* besides the leanings */

typedef struct {
    PyObject_HEAD
    Engine *engine;
    Mind *mind;
    Thinker *thinker;
    Taste taste; /* of whoever thinks */
    int busy;
} MindObject;

static PyTypeObject MIND_TYPE;

static int begin_thinking(MindObject *m)
{
    if (m->busy) {
        PyErr_SetString(PyExc_RuntimeError, "this mind is at work in another thread: give each thread a mind of its own");
        return 0;
    }
    m->busy = 1;
    return 1;
}

/* Whether this mind may think about these games now: both are then at work until `end_thinking`. */
static int begin_thinking_of(MindObject *m, Batch *b)
{
    if (!begin_thinking(m))
        return 0;
    if (begin_work(b))
        return 1;
    m->busy = 0;
    return 0;
}

static void end_thinking(MindObject *m, Batch *b)
{
    m->busy = b->busy = 0;
}

/* A buffer of so many 32-bit floating point numbers; 0 and an exception if it is none. */
static int get_floats(PyObject *object, Py_buffer *view, const char *name, Py_ssize_t number, int writable)
{
    return get_buffer(object, view, name, FLOAT.formats, FLOAT.size, number, writable);
}

static void set_plain_taste(Taste *taste)
{
    memset(taste, 0, sizeof *taste);
    taste->skulls = taste->swords = taste->hunger = taste->walls = 1.0f;
    taste->foresight = 1;
}

/* One seat thinks with this mind's taste, and takes all others for sensible. */
static void seat_taste(MindObject *m, int seat)
{
    for (int other = 0; other < MAX_PLAYERS; other++)
        set_plain_taste(m->mind->taste + other);
    m->mind->taste[seat] = m->taste;
}

static void mind_dealloc(MindObject *m)
{
    if (m->mind != NULL) {
        free(m->mind->rings);
        free(m->mind->remembered);
    }
    if (m->thinker != NULL)
        free(m->thinker->search);
    free(m->mind);
    free(m->thinker);
    Py_XDECREF(m->engine);
    Py_TYPE(m)->tp_free((PyObject *)m);
}

/* Mind(engine, slots): `slots` has a byte for each piece, 255 for none. */
static PyObject *mind_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords)
{
    PyObject *engine;
    Py_buffer slots;
    static char *names[] = {"engine", "slots", NULL};
    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "O!y*", names, &ENGINE_TYPE, &engine, &slots))
        return NULL;
    MindObject *m = (MindObject *)type->tp_alloc(type, 0);
    if (m == NULL) {
        PyBuffer_Release(&slots);
        return NULL;
    }
    m->engine = (Engine *)Py_NewRef(engine);
    const Tables *t = m->engine->tables;
    m->mind = calloc(1, sizeof *m->mind);
    m->thinker = calloc(1, sizeof *m->thinker);
    if (m->thinker != NULL)
        m->thinker->search = calloc(1, sizeof *m->thinker->search);
    int rings = list_rings(&t->board, NULL);
    if (m->mind != NULL) {
        m->mind->rings = calloc((size_t)rings + 1, sizeof(Ring));
        m->mind->remembered = calloc(REMEMBERED_PLANS, sizeof(RememberedPlans));
    }
    if (m->mind == NULL || m->thinker == NULL || m->thinker->search == NULL || m->mind->rings == NULL || m->mind->remembered == NULL) {
        PyBuffer_Release(&slots);
        Py_DECREF(m);
        return PyErr_NoMemory();
    }
    m->mind->t = t;
    m->mind->ring_count = list_rings(&t->board, m->mind->rings);
    for (int i = 0; i < t->pieces; i++) {
        int slot = i < slots.len ? ((const uint8_t *)slots.buf)[i] : 255;
        m->mind->slot[i] = (int8_t)(slot < SLOTS ? slot : -1);
    }
    PyBuffer_Release(&slots);
    set_plain_taste(&m->taste);
    seat_taste(m, 0);
    m->thinker->work = NO_SEARCH;
    m->thinker->mind = m->mind;
    m->thinker->samples = FEW_SAMPLES;
    m->thinker->per_piece = 1;
    return (PyObject *)m;
}

static PyObject *mind_set_weights(MindObject *m, PyObject *buffer)
{
    Py_buffer view;
    if (!get_floats(buffer, &view, "weights", WEIGHTS, READABLE))
        return NULL;
    memcpy(m->mind->weights, view.buf, sizeof m->mind->weights);
    PyBuffer_Release(&view);
    Py_RETURN_NONE;
}

/* set_taste(numbers): a leaning for each feature, then caution, the factors on skulls, swords, hunger and walls, whether the
 * second reroll is foreseen, and whether places are chosen carelessly. None: no taste at all. */
static PyObject *mind_set_taste(MindObject *m, PyObject *given)
{
    Py_buffer numbers;
    if (given == Py_None) {
        set_plain_taste(&m->taste);
        Py_RETURN_NONE;
    }
    if (!get_floats(given, &numbers, "numbers", FEATURES + TASTE_NUMBERS, READABLE))
        return NULL;
    const float *rest = (const float *)numbers.buf + FEATURES;
    memcpy(m->taste.lean, numbers.buf, sizeof m->taste.lean);
    m->taste.leans = 0;
    for (int i = F_SHEET; i <= F_SCORCHED; i++)
        m->taste.leans |= m->taste.lean[i] != 0;
    m->taste.caution = rest[0], m->taste.skulls = rest[1], m->taste.swords = rest[2], m->taste.hunger = rest[3];
    m->taste.walls = rest[4], m->taste.foresight = rest[5] > 0, m->taste.careless = rest[6] > 0;
    PyBuffer_Release(&numbers);
    Py_RETURN_NONE;
}

/* What a taste may lean towards: its first feature, and how much of it makes one. */
static const struct {
    const char *name;
    int feature;
    float unit;
} LEANINGS[] = {
    {"culture", F_CULTURE, 5}, {"disaster", F_DISASTER, 10}, {"dice", F_DICE, 8}, {"die", F_KIND, 4}, {"stock", F_STOCK, 1},
    {"building", F_SLOT, 2}, {"court", F_CLOSED, 1}, {"walled", F_AREA, 30}, {"walled-points", F_WALLED_POINTS, 10},
    {"open-points", F_OPEN_POINTS, 10}, {"walls-missing", F_NEED, 4}, {"crowded", F_SICK, 5}, {"hungry", F_HUNGER_NEXT, 5},
};

static int add_leanings(PyObject *module)
{
    PyObject *found = PyDict_New();
    for (size_t i = 0; found != NULL && i < sizeof LEANINGS / sizeof *LEANINGS; i++) {
        PyObject *one = Py_BuildValue("(if)", LEANINGS[i].feature, LEANINGS[i].unit);
        if (one == NULL || PyDict_SetItemString(found, LEANINGS[i].name, one) < 0)
            Py_CLEAR(found);
        Py_XDECREF(one);
    }
    int added = found == NULL ? -1 : PyModule_AddObjectRef(module, "LEANINGS", found);
    Py_XDECREF(found);
    return added;
}

/* More of either than any game has is as good as that; sums of them stay numbers. */
#define MAX_WORK (1LL << 60)
#define MAX_ROUNDS_AHEAD 10000

static int64_t limit_work(long long work)
{
    return work > MAX_WORK ? MAX_WORK : work < 0 ? 0 : work;
}

static int limit_rounds(int rounds)
{
    return rounds > MAX_ROUNDS_AHEAD ? MAX_ROUNDS_AHEAD : rounds < 0 ? 0 : rounds;
}

/* set_search(work, rounds): how much a decision inside of `duel` and `train` is searched; work below nought: not at all. */
static PyObject *mind_set_search(MindObject *m, PyObject *arguments)
{
    long long work;
    int rounds;
    if (!PyArg_ParseTuple(arguments, "Li", &work, &rounds))
        return NULL;
    m->thinker->work = work >= 0 ? limit_work(work) : NO_SEARCH;
    m->thinker->rounds = limit_rounds(rounds);
    Py_RETURN_NONE;
}

static int check_same_engine(const MindObject *m, const Batch *b)
{
    if (m->engine == b->engine)
        return 1;
    PyErr_SetString(PyExc_ValueError, "the games are of another engine than the mind");
    return 0;
}

typedef struct {
    int64_t decisions, unfinished, rounds, closed, seats;
    double score, best, lead;
} Tally;

static void count_game(const Tables *t, State *s, const int32_t *scores, Tally *tally)
{
    int best = 0;
    tally->unfinished += !s->over;
    tally->rounds += s->round;
    for (int seat = 0; seat < t->players; seat++) {
        tally->score += scores[seat];
        tally->closed += any(find_enclosed(t, s->players + seat));
        tally->seats++;
        if (scores[seat] > scores[best])
            best = seat;
    }
    tally->best += scores[best];
}

/* train(openings, weights, moments, memory, kept, games, seed, rate, noise, steps) -> (steps, kept, decisions, unfinished, rounds, mean score,
 * mean best score, share of domains with a closed ring, mean squared error). Games begin from the openings in turn. */
static PyObject *mind_train(MindObject *m, PyObject *arguments)
{
    PyObject *openings, *given, *given_moments, *given_memory;
    long long games, steps, kept;
    unsigned long long seed;
    double rate, noise;
    if (!PyArg_ParseTuple(arguments, "O!OOOLLKddL", &BATCH_TYPE, &openings, &given, &given_moments, &given_memory, &kept,
                          &games, &seed, &rate, &noise, &steps))
        return NULL;
    Batch *b = (Batch *)openings;
    Py_buffer weights, moments, memory;
    if (!check_same_engine(m, b) || !get_floats(given, &weights, "weights", WEIGHTS, WRITABLE))
        return NULL;
    if (!get_floats(given_moments, &moments, "moments", 2 * WEIGHTS, WRITABLE)) {
        PyBuffer_Release(&weights);
        return NULL;
    }
    int is_counted = kept >= 0 && kept <= MAX_WORK && steps >= 0 && steps <= MAX_WORK;
    if (!is_counted || PyObject_GetBuffer(given_memory, &memory, PyBUF_C_CONTIGUOUS | PyBUF_WRITABLE) < 0) {
        PyBuffer_Release(&weights);
        PyBuffer_Release(&moments);
        return is_counted ? NULL : PyErr_Format(PyExc_ValueError, "%lld samples cannot have been kept in %lld steps", kept, steps);
    }
    Recording *recording = malloc(sizeof *recording);
    float *gradient = calloc(WEIGHTS, sizeof(float));
    PyObject *made = NULL;
    if (recording == NULL || gradient == NULL) {
        PyErr_NoMemory();
    } else if (begin_thinking_of(m, b)) {
        const Tables *t = m->engine->tables;
        Mind *mind = m->mind;
        Tally tally = {0};
        Learner learner = {.memory = memory.buf, .rows = memory.len / (Py_ssize_t)sizeof(Memory), .kept = kept,
                           .weights = mind->weights, .first = moments.buf, .second = (float *)moments.buf + WEIGHTS,
                           .gradient = gradient, .steps = steps, .rate = (float)rate};
        seed_quick(&learner.quick, seed, 1ULL << 40);
        Thinker *thinkers[MAX_PLAYERS] = {m->thinker, m->thinker, m->thinker, m->thinker};
        memcpy(mind->weights, weights.buf, sizeof mind->weights);
        for (int seat = 0; seat < MAX_PLAYERS; seat++)
            set_plain_taste(mind->taste + seat);
        mind->noise = (float)noise;
        Py_BEGIN_ALLOW_THREADS;
        for (long long game = 0; game < games; game++) {
            State state;
            Quick quick;
            Source source = {NULL, &quick};
            int32_t scores[MAX_PLAYERS];
            seed_quick(&quick, seed, (uint64_t)game);
            memcpy(&state, state_at(b, (Py_ssize_t)(next_quick(&quick) % (uint64_t)b->count)), state_size(t));
            m->thinker->source = &source;
            memset(recording->count, 0, sizeof recording->count);
            tally.decisions += play_minds(thinkers, &state, &source, recording, MAX_GAME_DECISIONS);
            make_result(t, &state, scores);
            count_game(t, &state, scores, &tally);
            if (rate > 0 && state.over)
                learn_game(t, &learner, recording, scores);
        }
        if (rate > 0)
            step_weights(&learner);
        Py_END_ALLOW_THREADS;
        mind->noise = 0;
        m->thinker->source = NULL;
        memcpy(weights.buf, mind->weights, sizeof mind->weights);
        end_thinking(m, b);
        made = Py_BuildValue("(LLLLddddd)", (long long)learner.steps, (long long)learner.kept, (long long)tally.decisions, (long long)tally.unfinished,
                             (double)tally.rounds / (double)games, tally.score / (double)tally.seats,
                             tally.best / (double)games, (double)tally.closed / (double)tally.seats,
                             learner.samples ? learner.squared / (double)learner.samples : 0.0);
    }
    free(recording);
    free(gradient);
    PyBuffer_Release(&weights);
    PyBuffer_Release(&moments);
    PyBuffer_Release(&memory);
    return made;
}

/* duel(other, openings, pairs, seed) -> (score, margin) of each pair: the same opening and dice, seats changed. */
static PyObject *mind_duel(MindObject *m, PyObject *arguments)
{
    PyObject *rival, *openings;
    long long pairs;
    unsigned long long seed;
    if (!PyArg_ParseTuple(arguments, "O!O!LK", &MIND_TYPE, &rival, &BATCH_TYPE, &openings, &pairs, &seed))
        return NULL;
    MindObject *other = (MindObject *)rival;
    Batch *b = (Batch *)openings;
    if (!check_same_engine(m, b) || !check_same_engine(other, b))
        return NULL;
    if (m == other) {
        PyErr_SetString(PyExc_ValueError, "a mind cannot play against itself here: make two");
        return NULL;
    }
    PyObject *list = PyList_New(0);
    if (list == NULL || !begin_thinking(other)) {
        Py_XDECREF(list);
        return NULL;
    }
    if (!begin_thinking_of(m, b)) {
        other->busy = 0;
        Py_DECREF(list);
        return NULL;
    }
    const Tables *t = m->engine->tables;
    int players = t->players;
    for (long long pair = 0; list != NULL && pair < pairs; pair++) {
        double score = 0, margin = 0;
        Py_BEGIN_ALLOW_THREADS;
        for (int first = 0; first < (players == 1 ? 2 : players); first++) {
            State state;
            Quick quick, thoughts;
            Source source = {NULL, &quick}, thinking = {NULL, &thoughts};
            int32_t scores[MAX_PLAYERS];
            Thinker *thinkers[MAX_PLAYERS];
            seed_quick(&quick, seed, (uint64_t)pair);
            seed_quick(&thoughts, seed + 1, (uint64_t)pair);
            memcpy(&state, state_at(b, (Py_ssize_t)(next_quick(&quick) % (uint64_t)b->count)), state_size(t));
            for (int seat = 0; seat < players; seat++)
                thinkers[seat] = (seat == first || (players == 1 && first == 0)) ? m->thinker : other->thinker;
            if (players == 1)
                thinkers[0] = first == 0 ? m->thinker : other->thinker;
            seat_taste(m, first);
            for (int seat = 0; seat < MAX_PLAYERS; seat++)
                other->mind->taste[seat] = other->taste;
            if (players == 1)
                seat_taste(m, 0);
            m->thinker->source = other->thinker->source = &thinking;
            play_minds(thinkers, &state, &source, NULL, MAX_GAME_DECISIONS);
            int winners = make_result(t, &state, scores);
            if (players == 1) {
                margin += first == 0 ? scores[0] : -scores[0];
                continue;
            }
            int most = INT32_MIN;
            for (int seat = 0; seat < players; seat++)
                if (seat != first && scores[seat] > most)
                    most = scores[seat];
            score += (winners >> first & 1) / (double)__builtin_popcount((unsigned)winners) / players;
            margin += (double)(scores[first] - most) / players;
        }
        m->thinker->source = other->thinker->source = NULL;
        Py_END_ALLOW_THREADS;
        PyObject *one = Py_BuildValue("(dd)", score, margin);
        if (one == NULL || PyList_Append(list, one) < 0)
            Py_CLEAR(list);
        Py_XDECREF(one);
    }
    end_thinking(m, b);
    other->busy = 0;
    return list;
}

/* begin(games, game, seat, seed, rounds): lists the candidates of a decision; returns how many there are. */
static PyObject *mind_begin(MindObject *m, PyObject *arguments)
{
    PyObject *games;
    Py_ssize_t i;
    int seat, rounds;
    unsigned long long seed;
    if (!PyArg_ParseTuple(arguments, "O!niKi", &BATCH_TYPE, &games, &i, &seat, &seed, &rounds))
        return NULL;
    Batch *b = (Batch *)games;
    if (!check_same_engine(m, b) || !check_index(b, i) || !begin_thinking_of(m, b))
        return NULL;
    if (!need_legal(b, i, seat)) {
        end_thinking(m, b);
        return NULL;
    }
    Quick quick;
    Source source = {NULL, &quick};
    seed_quick(&quick, seed, 0);
    m->thinker->source = &source;
    forget_all_but(m->thinker, -1);
    seat_taste(m, seat);
    Py_BEGIN_ALLOW_THREADS;
    begin_search(m->thinker->search, m->thinker, state_at(b, i), b->legals + i, limit_rounds(rounds), seed);
    Py_END_ALLOW_THREADS;
    m->thinker->source = NULL;
    end_thinking(m, b);
    return PyLong_FromLong(m->thinker->search->count);
}

/* search(work): plays the candidates out for so much work; returns how much was done and whether more is of use. */
static PyObject *mind_search(MindObject *m, PyObject *argument)
{
    long long work = PyLong_AsLongLong(argument);
    if ((work == -1 && PyErr_Occurred()) || !begin_thinking(m))
        return NULL;
    int64_t before = m->mind->evaluations;
    int more = 0;
    Quick quick;
    Source source = {NULL, &quick};
    seed_quick(&quick, m->thinker->search->seed, 1);
    m->thinker->source = &source;
    Py_BEGIN_ALLOW_THREADS;
    if (m->thinker->search->count > 1)
        more = search_on(m->thinker->search, limit_work(work));
    Py_END_ALLOW_THREADS;
    m->thinker->source = NULL;
    m->busy = 0;
    return Py_BuildValue("(LN)", (long long)(m->mind->evaluations - before), PyBool_FromLong(more));
}

/* ranking() -> (action, value, playouts) of each candidate, the best first. */
static PyObject *mind_ranking(MindObject *m, PyObject *Py_UNUSED(none))
{
    const Search *search = m->thinker->search;
    int taken[MAX_CANDIDATES] = {0};
    PyObject *list = PyList_New(0);
    int leader = find_leader(search);
    for (int place = 0; list != NULL && place < search->count; place++) {
        int best = place ? -1 : leader;
        for (int n = 0; place && n < search->count; n++)
            if (!taken[n] && (best < 0 || value_candidate(search, n, leader) > value_candidate(search, best, leader)))
                best = n;
        taken[best] = 1;
        PyObject *one = Py_BuildValue("(Ndi)", describe_action(m->engine->tables, &search->candidate[best].action),
                                      (double)value_candidate(search, best, leader), search->candidate[best].played);
        if (one == NULL || PyList_Append(list, one) < 0)
            Py_CLEAR(list);
        Py_XDECREF(one);
    }
    return list;
}

static PyMethodDef MIND_METHODS[] = {
    {"set_weights", (PyCFunction)mind_set_weights, METH_O, "set_weights(buffer): what was learned."},
    {"set_taste", (PyCFunction)mind_set_taste, METH_O, "set_taste(numbers): what whoever thinks likes and misjudges."},
    {"set_search", (PyCFunction)mind_set_search, METH_VARARGS, "set_search(work, rounds): how games are searched."},
    {"train", (PyCFunction)mind_train, METH_VARARGS,
     "train(openings, weights, moments, memory, kept, games, seed, rate, noise, steps): learn from games against itself."},
    {"duel", (PyCFunction)mind_duel, METH_VARARGS, "duel(other, openings, pairs, seed): (score, margin) of each pair."},
    {"begin", (PyCFunction)mind_begin, METH_VARARGS, "begin(games, game, seat, seed, rounds): list the candidates."},
    {"search", (PyCFunction)mind_search, METH_O, "search(work): play the candidates out; (work done, more is of use)."},
    {"ranking", (PyCFunction)mind_ranking, METH_NOARGS, "ranking(): (action, value, playouts), the best first."},
    {NULL, NULL, 0, NULL},
};

static PyTypeObject MIND_TYPE = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "era.native.NativeMind",
    .tp_basicsize = sizeof(MindObject),
    .tp_dealloc = (destructor)mind_dealloc,
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_methods = MIND_METHODS,
    .tp_new = mind_new,
};

static int add_extras(PyObject *module)
{
    return PyType_Ready(&MIND_TYPE) >= 0 && PyModule_AddObjectRef(module, "Mind", (PyObject *)&MIND_TYPE) >= 0 &&
           PyModule_AddIntConstant(module, "MIND_WEIGHTS", WEIGHTS) >= 0 &&
           PyModule_AddIntConstant(module, "SAMPLE_BYTES", sizeof(Memory)) >= 0 &&
           PyModule_AddIntConstant(module, "FEATURES", FEATURES) >= 0 &&
           PyModule_AddIntConstant(module, "FIRST_LEANING", F_SHEET) >= 0 &&
           PyModule_AddIntConstant(module, "LAST_LEANING", F_SCORCHED) >= 0 &&
           add_leanings(module) >= 0;
}
