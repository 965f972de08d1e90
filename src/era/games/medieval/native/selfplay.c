/* Self-play: a mind plays games against itself and learns from how they end, in the manner of TD-Gammon. After-states are
 * recorded for every player when a round begins and when somebody has built; each is moved towards what came after it,
 * TD(lambda), in batches with Adam's steps. */

#include "mind.h"

#define MAX_RECORDED 512
#define LAMBDA 0.8f
#define BATCH_SAMPLES 128
#define MAX_ERROR 1.0f
#define ADAM_FAST 0.9f
#define ADAM_SLOW 0.999f
#define MAX_GAME_DECISIONS 6000

typedef struct {
    float f[FEATURES];
    float stands; /* the sheet with majorities: what the network's output is added to */
} Sample;

typedef struct {
    int count[MAX_PLAYERS];
    Sample sample[MAX_PLAYERS][MAX_RECORDED];
    Sample pending[MAX_PLAYERS];
    int pends;
} Recording;

/* What was recorded lately, to be learned from again: rows of a sample and its target. */
typedef struct {
    float f[FEATURES];
    float stands, target;
} Memory;

#define REPLAYS 5 /* old samples for each new one */

typedef struct {
    Memory *memory;
    int64_t rows, kept; /* kept: how many were ever written; the oldest are written over */
    Quick quick;
    float *weights, *first, *second; /* the weights, and Adam's moments of them */
    float *gradient;
    int in_batch;
    int64_t steps;
    float rate;
    double squared;
    int64_t samples;
} Learner;

static void record_player(Thought *thought, State *s, const Own *all, int seat, const Clock *clock, int has_built, Sample *to)
{
    int majorities = compare_player(thought->mind, s, all, seat, clock, has_built, to->f);
    to->stands = (float)(all[seat].sheet + majorities);
}

/* Records the position for every player; `builder` has just built, -1 for nobody. */
static void record_position(Mind *mind, State *s, int builder, Sample *to)
{
    const Tables *t = mind->t;
    Own all[MAX_PLAYERS];
    Thought thought;
    begin_thought(mind, s, builder < 0 ? 0 : builder, &thought);
    Clock clock = read_clock(t, s);
    for (int seat = 0; seat < t->players; seat++)
        look_at_player(&thought, s, seat, all + seat);
    for (int seat = 0; seat < t->players; seat++)
        record_player(&thought, s, all, seat, &clock, seat == builder, to + seat);
}

static void keep_recorded(const Tables *t, Recording *recording, const Sample *from)
{
    for (int seat = 0; seat < t->players; seat++)
        if (recording->count[seat] < MAX_RECORDED)
            recording->sample[seat][recording->count[seat]++] = from[seat];
}

static void step_weights(Learner *learner)
{
    if (!learner->in_batch)
        return;
    learner->steps++;
    float steps = (float)learner->steps, share = 1.0f / (float)learner->in_batch;
    float fast = 1.0f - powf(ADAM_FAST, steps), slow = 1.0f - powf(ADAM_SLOW, steps);
    for (int i = 0; i < WEIGHTS; i++) {
        float slope = learner->gradient[i] * share;
        learner->first[i] = ADAM_FAST * learner->first[i] + (1.0f - ADAM_FAST) * slope;
        learner->second[i] = ADAM_SLOW * learner->second[i] + (1.0f - ADAM_SLOW) * slope * slope;
        learner->weights[i] -= learner->rate * (learner->first[i] / fast) / (sqrtf(learner->second[i] / slow) + 1e-6f);
    }
    memset(learner->gradient, 0, sizeof(float) * WEIGHTS);
    learner->in_batch = 0;
}

/* Adds the slope of one sample's squared error; `target` is the score it should have foretold. */
static void learn_sample(Learner *learner, const float *f, float foretold, float target, const float *hidden)
{
    float error = clip((foretold - target) / SCORE_SCALE, MAX_ERROR);
    const float *out = learner->weights + FEATURES * HIDDEN + HIDDEN;
    float *grad = learner->gradient, *grad_bias = grad + FEATURES * HIDDEN, *grad_out = grad_bias + HIDDEN, back[HIDDEN];
    for (int h = 0; h < HIDDEN; h++) {
        grad_out[h] += error * hidden[h];
        back[h] = error * out[h] * (hidden[h] > 0 ? 1.0f : 0.1f);
        grad_bias[h] += back[h];
    }
    grad_out[HIDDEN] += error;
    for (int i = 0; i < F_END; i++) {
        if (f[i] == 0)
            continue;
        float *row = grad + i * HIDDEN;
        for (int h = 0; h < HIDDEN; h++)
            row[h] += f[i] * back[h];
    }
    learner->squared += (double)error * error;
    learner->samples++;
    if (++learner->in_batch == BATCH_SAMPLES)
        step_weights(learner);
}

static void learn_again(Learner *learner)
{
    uint64_t filled = (uint64_t)(learner->kept < learner->rows ? learner->kept : learner->rows);
    for (int i = 0; i < REPLAYS; i++) {
        const Memory *row = learner->memory + next_quick(&learner->quick) % filled;
        float hidden[HIDDEN];
        float foretold = row->stands + SCORE_SCALE * forward(learner->weights, row->f, hidden);
        learn_sample(learner, row->f, foretold, row->target, hidden);
    }
}

static void learn_game(const Tables *t, Learner *learner, const Recording *recording, const int32_t *scores)
{
    for (int seat = 0; seat < t->players; seat++) {
        float target = (float)scores[seat];
        for (int i = recording->count[seat] - 1; i >= 0; i--) {
            const Sample *sample = recording->sample[seat] + i;
            float hidden[HIDDEN];
            float foretold = sample->stands + SCORE_SCALE * forward(learner->weights, sample->f, hidden);
            learn_sample(learner, sample->f, foretold, target, hidden);
            if (learner->rows) {
                Memory *row = learner->memory + learner->kept++ % learner->rows;
                memcpy(row->f, sample->f, sizeof row->f);
                row->stands = sample->stands;
                row->target = target;
                learn_again(learner);
            }
            target = LAMBDA * target + (1.0f - LAMBDA) * foretold;
        }
    }
}

/* Plays a game on with the minds of its seats; returns how many decisions were made. */
static int64_t play_minds(Thinker *const *thinkers, State *s, Source *dice, Recording *recording, int most)
{
    const Tables *t = thinkers[0]->mind->t;
    Legal legal;
    int64_t decisions = 0;
    int round = -1;
    clear_legal(&legal, make_question(ASK_STRIKE, -1, -1, -1));
    for (int seat = 0; seat < t->players; seat++)
        forget_all_but(thinkers[seat], -1);
    while (decisions < most) {
        make_draws(t, s, &legal, dice);
        int seats = find_seats(s);
        if (!seats)
            break;
        int seat = __builtin_ctz((unsigned)seats);
        if (recording != NULL && s->round != round && s->step == ROLL_STEP) {
            Sample now[MAX_PLAYERS];
            round = s->round;
            record_position(thinkers[seat]->mind, s, -1, now);
            keep_recorded(t, recording, now);
        }
        find_legal(t, s, seat, &legal);
        Question q = legal.question;
        Action action;
        think(thinkers[seat], s, &legal, &action);
        act_on(t, s, q, &action);
        if (recording != NULL && q.kind == ASK_BUILD)
            record_position(thinkers[seat]->mind, s, seat, recording->pending);
        advance(t, s, &legal);
        if (recording != NULL && q.kind == ASK_BUILD &&
            (!s->question_count || s->questions[0].kind != ASK_BUILD || s->questions[0].seat != seat))
            keep_recorded(t, recording, recording->pending);
        decisions++;
    }
    return decisions;
}
