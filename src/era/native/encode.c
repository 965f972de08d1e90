/* Games by numbers: observations, masks and choices as a game's encoding lays them out (encoding/encoding.py), and whole
 * environments, stepped all at once. */

static void free_encoded(Encoded *encoded)
{
    if (encoded == NULL)
        return;
    free(encoded->partials);
    free(encoded->scores);
    free(encoded->ages);
    free(encoded);
}

static inline Partial *partial_of(const Batch *b, Py_ssize_t i, int seat)
{
    return b->encoded->partials + i * game_players(b->engine->tables) + seat;
}

static int need_encoding(const Batch *b)
{
    if (b->encoded == NULL)
        PyErr_SetString(PyExc_ValueError, "this batch has no encoding yet: call encode first");
    return b->encoded != NULL;
}

static Encoded *make_encoded(const Batch *b, PyObject *dict)
{
    size_t games = (size_t)b->count, seats = games * (size_t)game_players(b->engine->tables);
    Encoded *made = calloc(1, sizeof *made);
    if (made == NULL)
        return (Encoded *)PyErr_NoMemory();
    made->partials = calloc(seats, sizeof *made->partials);
    made->scores = calloc(seats, sizeof *made->scores);
    made->ages = calloc(games, sizeof *made->ages);
    if (made->partials == NULL || made->scores == NULL || made->ages == NULL)
        PyErr_NoMemory();
    else if (game_read_encoding(dict, b->engine->tables, &made->encoding))
        return made;
    free_encoded(made);
    return NULL;
}

static PyObject *batch_encode(Batch *b, PyObject *arguments)
{
    PyObject *dict;
    if (!PyArg_ParseTuple(arguments, "O!", &PyDict_Type, &dict) || !begin_work(b))
        return NULL;
    Encoded *made = make_encoded(b, dict);
    if (made != NULL) {
        free_encoded(b->encoded);
        b->encoded = made;
        for (Py_ssize_t i = 0; i < b->count; i++)
            forget_choices(b, i);
    }
    return leave_game_if(b, made != NULL);
}

static void observe_game(Batch *b, Py_ssize_t i, int seat, uint8_t *row)
{
    const Encoding *e = &b->encoded->encoding;
    if (is_seat(b, seat))
        game_observe(b->engine->tables, e, state_at(b, i), seat, partial_of(b, i, seat), row);
    else
        memset(row, 0, (size_t)game_row_size(e));
}

static void mask_game(Batch *b, Py_ssize_t i, int seat, uint8_t *row)
{
    const Legal *legal = legal_of(b, i, seat);
    const Partial *partial = legal == NULL ? NULL : partial_of(b, i, seat);
    game_mask(b->engine->tables, &b->encoded->encoding, state_at(b, i), legal, partial, row);
}

/* Fills a row of bytes for each game. */
static PyObject *fill_rows(Batch *b, PyObject *arguments, void (*fill)(Batch *, Py_ssize_t, int, uint8_t *),
                           int (*measure)(const Encoding *))
{
    PyObject *out, *given = NULL;
    if (!PyArg_ParseTuple(arguments, "O|O", &out, &given) || !need_encoding(b))
        return NULL;
    Call call = {.batch = b};
    Py_ssize_t width = measure(&b->encoded->encoding);
    uint8_t *rows = use_buffer(&call, out, "out", BYTE, b->count * width, WRITABLE);
    const int8_t *seats = use_optional(&call, given, "seats", INT8, b->count, READABLE);
    if (start_call(&call)) {
        Py_BEGIN_ALLOW_THREADS;
        for (Py_ssize_t i = 0; i < b->count; i++)
            fill(b, i, seat_of(b, i, seats), rows + i * width);
        Py_END_ALLOW_THREADS;
    }
    return finish_call(&call, NULL);
}

static PyObject *batch_observe(Batch *b, PyObject *arguments)
{
    return fill_rows(b, arguments, observe_game, game_row_size);
}

static PyObject *batch_masks(Batch *b, PyObject *arguments)
{
    return fill_rows(b, arguments, mask_game, game_numbers);
}

/* Adds a number to what a seat has chosen: -1 if it may not come next, 0 if more must follow, 1 if an action was played. */
static int choose_in_game(Batch *b, Py_ssize_t i, int seat, int64_t number)
{
    Legal *legal = legal_of(b, i, seat);
    if (legal == NULL)
        return -1;
    int found = game_choose(b->engine->tables, &b->encoded->encoding, state_at(b, i), legal, partial_of(b, i, seat), number);
    if (found > 0)
        draw_due(b, i);
    return found;
}

/* Whether an action was played; None if the number may not come next. */
static PyObject *batch_choose(Batch *b, PyObject *arguments)
{
    Py_ssize_t i;
    int seat;
    long long number;
    if (!PyArg_ParseTuple(arguments, "niL", &i, &seat, &number) || !need_encoding(b) || !enter_game(b, i))
        return NULL;
    int found = choose_in_game(b, i, seat, number);
    return leave_game(b, found < 0 ? Py_NewRef(Py_None) : PyBool_FromLong(found));
}

/* ---------------------------------------------------------------- environments */

enum Illegal { ILLEGAL_LOSES, ILLEGAL_IGNORED, ILLEGAL_RAISES };
enum Reward { REWARD_WIN, REWARD_POINTS, REWARD_PROGRESS };
enum Ending { GOES_ON, TERMINATED, TRUNCATED };

#define ILLEGAL_POINTS -100 /* what an illegal number costs where points are counted: era/envs/rewards.py */

typedef struct {
    const int64_t *numbers;
    uint8_t *observations, *masks, *endings;
    int8_t *seats;
    float *rewards;
    int illegal, reward;
    long long most;
} Advance;

/* Who won shares what the others lose: one winner gets 1, the sum is 0. Of a game that is won alone or together, all get
 * 1 or nothing. Python's numbers are doubles, so these are, too (era/envs/rewards.py). */
static void reward_winners(int players, int winners, int together, float *rewards)
{
    int number = __builtin_popcount((unsigned)winners);
    for (int seat = 0; seat < players; seat++) {
        double won = winners >> seat & 1;
        if (!together && players > 1)
            won = number ? (won / number - 1.0 / players) * players / (players - 1) : 0;
        rewards[seat] = (float)won;
    }
}

static void reward_points(Batch *b, Py_ssize_t i, const int32_t *scores, float *rewards)
{
    int players = game_players(b->engine->tables);
    int32_t *before = b->encoded->scores + i * players;
    for (int seat = 0; seat < players; seat++) {
        rewards[seat] = (float)(scores[seat] - before[seat]);
        before[seat] = scores[seat];
    }
}

/* After an action: points as they come, or what the end brings. */
static void reward_game(Batch *b, Py_ssize_t i, int kind, float *rewards)
{
    const Tables *t = b->engine->tables;
    int32_t scores[MAX_PLAYERS];
    int over = game_over(state_at(b, i));
    if (!over && kind != REWARD_PROGRESS)
        return;
    int winners = game_result(t, state_at(b, i), scores);
    if (kind == REWARD_WIN)
        reward_winners(game_players(t), winners, game_is_together(t), rewards);
    else
        reward_points(b, i, scores, rewards);
}

/* Whoever chose what is no choice has lost, and all others have won. */
static void punish(const Batch *b, int seat, int kind, float *rewards)
{
    const Tables *t = b->engine->tables;
    int players = game_players(t), others = ((1 << players) - 1) & ~(1 << seat);
    if (kind != REWARD_WIN)
        rewards[seat] = ILLEGAL_POINTS;
    else if (players == 1 || game_is_together(t))
        for (int each = 0; each < players; each++)
            rewards[each] = -1;
    else
        reward_winners(players, others, 0, rewards);
}

static void finish_env(Batch *b, Py_ssize_t i, Advance *a, int ending)
{
    a->endings[i] = (uint8_t)ending;
    b->encoded->ages[i] = ending == GOES_ON ? b->encoded->ages[i] : -1;
}

/* A game that has ended begins anew, whatever its number is; otherwise the number is one of whoever is on turn. Without
 * numbers nothing is played. */
static void advance_game(Batch *b, Py_ssize_t i, Advance *a)
{
    int players = game_players(b->engine->tables), seat = first_seat(game_seats(state_at(b, i)));
    float *rewards = a->rewards + i * players;
    memset(rewards, 0, sizeof *rewards * (size_t)players);
    a->endings[i] = GOES_ON;
    if (a->numbers == NULL)
        return;
    if (b->encoded->ages[i] < 0) {
        start_game(b, i);
        return;
    }
    int found = choose_in_game(b, i, seat, a->numbers[i]);
    b->encoded->ages[i]++;
    if (found > 0)
        reward_game(b, i, a->reward, rewards);
    if (found < 0 && a->illegal == ILLEGAL_LOSES && is_seat(b, seat)) {
        punish(b, seat, a->reward, rewards);
        finish_env(b, i, a, TERMINATED);
    } else if (game_over(state_at(b, i))) {
        finish_env(b, i, a, TERMINATED);
    } else if (a->most && b->encoded->ages[i] >= a->most) {
        finish_env(b, i, a, TRUNCATED);
    }
}

static void show_game(Batch *b, Py_ssize_t i, Advance *a)
{
    const Encoding *e = &b->encoded->encoding;
    int seat = first_seat(game_seats(state_at(b, i))), ended = b->encoded->ages[i] < 0;
    a->seats[i] = (int8_t)(seat < 0 ? 0 : seat);
    observe_game(b, i, a->seats[i], a->observations + (size_t)i * (size_t)game_row_size(e));
    mask_game(b, i, ended ? -1 : seat, a->masks + (size_t)i * (size_t)game_numbers(e));
}

/* The first game whose number may not come next, or -1. Nothing is changed. */
static Py_ssize_t find_illegal(Batch *b, const int64_t *numbers)
{
    const Encoding *e = &b->encoded->encoding;
    for (Py_ssize_t i = 0; i < b->count; i++) {
        int seat = first_seat(game_seats(state_at(b, i)));
        const Legal *legal = legal_of(b, i, seat);
        if (b->encoded->ages[i] < 0)
            continue;
        if (legal == NULL || !game_allows(b->engine->tables, e, state_at(b, i), legal, partial_of(b, i, seat), numbers[i]))
            return i;
    }
    return -1;
}

/* advance(numbers, observations, masks, seats, rewards, endings, illegal, reward, most): one number in each game, and what
 * comes of it; without numbers (None), what is to be seen now. Returns the first game whose number was refused, and then nothing was
 * played; -1 if there is none. */
static PyObject *batch_advance(Batch *b, PyObject *arguments)
{
    PyObject *numbers, *observations, *masks, *seats, *rewards, *endings, *made = NULL;
    Advance a;
    if (!PyArg_ParseTuple(arguments, "OOOOOOiiL", &numbers, &observations, &masks, &seats, &rewards, &endings, &a.illegal,
                          &a.reward, &a.most) ||
        !need_encoding(b))
        return NULL;
    const Encoding *e = &b->encoded->encoding;
    Call call = {.batch = b};
    a.numbers = use_optional(&call, numbers, "numbers", INT64, b->count, READABLE);
    a.observations = use_buffer(&call, observations, "observations", BYTE, b->count * game_row_size(e), WRITABLE);
    a.masks = use_buffer(&call, masks, "masks", BYTE, b->count * game_numbers(e), WRITABLE);
    a.seats = use_buffer(&call, seats, "seats", INT8, b->count, WRITABLE);
    a.rewards = use_buffer(&call, rewards, "rewards", FLOAT, b->count * game_players(b->engine->tables), WRITABLE);
    a.endings = use_buffer(&call, endings, "endings", BYTE, b->count, WRITABLE);
    if (start_call(&call)) {
        Py_ssize_t wrong = -1;
        Py_BEGIN_ALLOW_THREADS;
        if (a.numbers != NULL && a.illegal == ILLEGAL_RAISES)
            wrong = find_illegal(b, a.numbers);
        for (Py_ssize_t i = 0; wrong < 0 && i < b->count; i++) {
            fetch_next(b, i);
            advance_game(b, i, &a);
            show_game(b, i, &a);
        }
        Py_END_ALLOW_THREADS;
        made = PyLong_FromSsize_t(wrong);
    }
    return finish_call(&call, made);
}
