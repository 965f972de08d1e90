/* One game of a batch: for tests, for search, and for whoever looks into it. */

/* Whether there is such a game, and the batch is free to look at it; `leave_game` when it was. */
static int enter_game(Batch *b, Py_ssize_t i)
{
    return check_index(b, i) && begin_work(b);
}

static PyObject *leave_game(Batch *b, PyObject *found)
{
    b->busy = 0;
    return found;
}

/* None, or an exception that was set. */
static PyObject *leave_game_if(Batch *b, int good)
{
    return leave_game(b, good ? Py_NewRef(Py_None) : NULL);
}

static PyObject *batch_restart(Batch *b, PyObject *arguments)
{
    Py_ssize_t i;
    if (!PyArg_ParseTuple(arguments, "n", &i) || !enter_game(b, i))
        return NULL;
    start_game(b, i);
    return leave_game_if(b, 1);
}

static PyObject *batch_size(Batch *b, PyObject *arguments)
{
    Py_ssize_t i;
    int seat;
    if (!PyArg_ParseTuple(arguments, "ni", &i, &seat) || !enter_game(b, i))
        return NULL;
    const Legal *legal = need_legal(b, i, seat);
    return leave_game(b, legal == NULL ? NULL : PyLong_FromLongLong(legal->size));
}

static PyObject *batch_act(Batch *b, PyObject *arguments)
{
    Py_ssize_t i;
    int seat;
    long long n;
    if (!PyArg_ParseTuple(arguments, "niL", &i, &seat, &n) || !enter_game(b, i))
        return NULL;
    Legal *legal = need_action(b, i, seat, n);
    if (legal != NULL) {
        game_answer(b->engine->tables, state_at(b, i), legal, n);
        draw_due(b, i);
    }
    return leave_game_if(b, legal != NULL);
}

static PyObject *batch_bounds(Batch *b, PyObject *arguments)
{
    Py_ssize_t i;
    int bounds[MAX_DRAWN];
    if (!PyArg_ParseTuple(arguments, "n", &i) || !enter_game(b, i))
        return NULL;
    int number = game_bounds(b->engine->tables, state_at(b, i), bounds);
    if (number < 0)
        return leave_game_if(b, 1);
    PyObject *made = PyTuple_New(number);
    for (int k = 0; made != NULL && k < number; k++)
        PyTuple_SET_ITEM(made, k, PyLong_FromLong(bounds[k]));
    return leave_game(b, made);
}

static PyObject *batch_draw(Batch *b, PyObject *arguments)
{
    Py_ssize_t i;
    PyObject *given;
    int bounds[MAX_DRAWN];
    if (!PyArg_ParseTuple(arguments, "nO!", &i, &PyTuple_Type, &given) || !enter_game(b, i))
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
    return leave_game_if(b, good);
}

static PyObject *batch_describe(Batch *b, PyObject *arguments)
{
    Py_ssize_t i;
    int seat;
    long long n;
    if (!PyArg_ParseTuple(arguments, "niL", &i, &seat, &n) || !enter_game(b, i))
        return NULL;
    const Legal *legal = need_action(b, i, seat, n);
    return leave_game(b, legal == NULL ? NULL : game_describe(b->engine->tables, state_at(b, i), legal, n));
}

static PyObject *batch_parts(Batch *b, PyObject *arguments)
{
    Py_ssize_t i;
    int seat;
    if (!PyArg_ParseTuple(arguments, "ni", &i, &seat) || !enter_game(b, i))
        return NULL;
    const Legal *legal = need_legal(b, i, seat);
    return leave_game(b, legal == NULL ? NULL : game_describe_parts(b->engine->tables, state_at(b, i), legal));
}

static PyObject *describe_one(Batch *b, PyObject *arguments, PyObject *(*describe)(const Tables *, State *))
{
    Py_ssize_t i;
    if (!PyArg_ParseTuple(arguments, "n", &i) || !enter_game(b, i))
        return NULL;
    return leave_game(b, describe(b->engine->tables, state_at(b, i)));
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
    if (!PyArg_ParseTuple(arguments, "nO", &i, &object) || !enter_game(b, i))
        return NULL;
    State *read = read_python_state(b->engine->tables, object);
    if (read != NULL) {
        memcpy(state_at(b, i), read, game_state_size(b->engine->tables));
        forget_choices(b, i);
        draw_due(b, i);
        free(read);
    }
    return leave_game_if(b, read != NULL);
}

static PyObject *batch_compare(Batch *b, PyObject *arguments)
{
    Py_ssize_t i;
    PyObject *object;
    if (!PyArg_ParseTuple(arguments, "nO", &i, &object) || !enter_game(b, i))
        return NULL;
    State *read = read_python_state(b->engine->tables, object);
    if (read == NULL)
        return leave_game_if(b, 0);
    const char *differs = game_compare(b->engine->tables, state_at(b, i), read);
    free(read);
    return differs == NULL ? leave_game_if(b, 1) : leave_game(b, PyUnicode_FromString(differs));
}
