/* Whole games without Python: core/runner.py, and choices by weights. Runs without the GIL. */

typedef struct {
    int64_t decisions;
    int finished, rounds, winners;
    int32_t scores[MAX_PLAYERS];
} Played;

/* Makes all draws that are due. */
static inline void make_draws(const Tables *t, State *s, Legal *legal, Source *source)
{
    int bounds[MAX_DRAWN], number;
    while ((number = game_bounds(t, s, bounds)) >= 0) {
        for (int i = 0; i < number; i++)
            bounds[i] = (int)draw_below(source, bounds[i]);
        game_draw(t, s, legal, bounds);
    }
}

/* One of the seats that may act, all equally likely; where only one may, nothing is drawn. */
static inline int pick_seat(int seats, Source *source)
{
    if ((seats & (seats - 1)) == 0)
        return __builtin_ctz((unsigned)seats);
    for (int64_t n = draw_below(source, __builtin_popcount((unsigned)seats)); n; n--)
        seats &= seats - 1;
    return __builtin_ctz((unsigned)seats);
}

/* The number of an action, its class chosen by weight; all actions of a class are equally likely. */
static int64_t choose_by_weight(const Tables *t, const Legal *legal, int parts, const double *weights, Source *source)
{
    double total = 0;
    for (int part = 0; part < parts; part++)
        total += weights[game_class(t, legal, part)] * (double)game_part_size(legal, part);
    if (!(total > 0))
        return draw_below(source, legal->size);
    double left = next_random(source) * total;
    int64_t before = 0;
    for (int part = 0; part < parts; part++) {
        int64_t size = game_part_size(legal, part);
        double weight = weights[game_class(t, legal, part)];
        if (left < weight * (double)size) {
            int64_t within = (int64_t)(left / weight);
            return before + (within < size ? within : size - 1);
        }
        left -= weight * (double)size;
        before += size;
    }
    return legal->size - 1; /* rounding */
}

/* Plays on until the game is over or so many decisions were made. `weights` may be NULL: all actions equally likely. */
static int64_t play_on(const Tables *t, State *s, Legal *legal, Source *source, int64_t most, const double *weights)
{
    int64_t decisions = 0;
    for (;;) {
        int seats = game_seats(s);
        if (!seats) {
            make_draws(t, s, legal, source);
            seats = game_seats(s);
            if (!seats)
                return decisions;
        }
        if (decisions == most)
            return decisions;
        game_find_legal(t, s, pick_seat(seats, source), legal);
        int64_t n = weights == NULL ? draw_below(source, legal->size)
                                    : choose_by_weight(t, legal, legal->part_count, weights, source);
        game_answer(t, s, legal, n);
        decisions++;
    }
}

static void sum_up(const Tables *t, State *s, int64_t decisions, Played *played)
{
    memset(played, 0, sizeof *played);
    played->decisions = decisions;
    played->finished = game_over(s);
    played->rounds = game_round(s);
    played->winners = game_result(t, s, played->scores);
}
