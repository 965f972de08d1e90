/* Search: the best candidates of a decision are played out, all with the same dice, and the one that does best is taken.
 *
 * A playout goes on with the mind itself on every seat until so many rounds are over, and is valued there. What the seat may
 * not know is guessed anew for each. It can be stopped at any moment; work counts in positions valued. */

#include "mind.h"

#define FIRST_WIDTH 5      /* candidates that are played out from the beginning */
#define WIDEN_PLAYOUTS 6   /* after so many more playouts of all, one more candidate is looked at */
#define FIRST_LOOK 6       /* playouts before a candidate may be dropped */
#define SURE_DEVIATIONS 2.0 /* standard deviations that are beyond doubt */
#define PRIOR_WEIGHT 4.0f  /* what the value without playouts counts, in playouts */
#define MAX_PLAYOUT_DECISIONS 1500
#define MIN_WIN_SHARE 0.5  /* of playouts: to end the game at once and lose it more often gives it to somebody else */
#define GIVING_POINTS 100.0f

/* ---------------------------------------------------------------- playouts */

/* What others rolled behind their screens is not known: as if everybody else had just rolled once. */
static void guess_hidden(const Tables *t, State *s, int seat, Source *source)
{
    if (s->step != ROLL_STEP)
        return;
    for (int i = s->chance_count - 1; i >= 0; i--)
        if (s->chances[i].lot == NO_LOT && s->chances[i].seat >= 0 && s->chances[i].seat != seat) {
            s->chance_count--;
            memmove(s->chances + i, s->chances + i + 1, sizeof(Draw) * (size_t)(s->chance_count - i));
        }
    for (int other = 0; other < t->players; other++) {
        Player *p = s->players + other;
        if (other == seat || !has_dice(t, p))
            continue;
        memset(p->faces, 0, sizeof p->faces);
        memset(p->fixed, 0, sizeof p->fixed);
        for (int kind = 0; kind < t->kinds; kind++)
            for (int die = 0; die < p->pool[kind]; die++)
                p->faces[t->side[kind][draw_below(source, t->sides[kind])]]++;
        p->rolls = 1;
        p->ready = 0;
        p->sets = (int16_t)sum_effect(p, &t->dice_setters);
        int asked = 0;
        for (int i = 0; i < s->question_count; i++)
            asked |= s->questions[i].seat == other;
        if (!asked)
            ask_last(s, make_question(ASK_ROLL, other, -1, -1));
    }
}

/* The value of a position at the beginning of a round. */
static float value_round(Mind *mind, State *s, int seat)
{
    Thought thought;
    Looked looked;
    begin_thought(mind, s, seat, &thought);
    for (int other = 0; other < mind->t->players; other++)
        look_at_player(&thought, s, other, looked.own + other);
    return value_looked(&thought, s, &looked, 0, NULL);
}

/* The value to the seat after one playout more of a candidate. */
static float play_out(Search *search, Candidate *one)
{
    Thinker *thinker = search->thinker;
    Mind *mind = thinker->mind;
    const Tables *t = mind->t;
    State s;
    Legal legal;
    Quick quick, thoughts;
    Source dice = {NULL, &quick}, thinking = {NULL, &thoughts}, *before = thinker->source;
    int seat = search->question.seat, until = search->root.round + 1 + search->rounds;
    seed_quick(&quick, search->seed, (uint64_t)one->played);
    seed_quick(&thoughts, search->seed + 1, (uint64_t)one->played);
    memcpy(&s, &search->root, state_size(t));
    guess_hidden(t, &s, seat, &dice);
    thinker->source = &thinking;
    forget_all_but(thinker, search->root.round);
    clear_legal(&legal, make_question(ASK_STRIKE, -1, -1, -1));
    int was_last = is_last_round(t, &s);
    act_on(t, &s, search->question, &one->action);
    one->ends = !was_last && is_last_round(t, &s);
    advance(t, &s, &legal);
    for (int decisions = 0; decisions < MAX_PLAYOUT_DECISIONS && !s.over && s.round < until; decisions++) {
        make_draws(t, &s, &legal, &dice);
        int seats = find_seats(&s);
        if (!seats || s.round >= until)
            break;
        find_legal(t, &s, __builtin_ctz((unsigned)seats), &legal);
        Question q = legal.question;
        Action next;
        think_plainly(thinker, &s, &legal, &next);
        act_on(t, &s, q, &next);
        advance(t, &s, &legal);
    }
    thinker->source = before;
    forget_all_but(thinker, search->root.round); /* the next round of this playout is nobody else's */
    if (!s.over)
        return value_round(mind, &s, seat);
    float value = value_result(t, &s, seat);
    one->won += value > 0;
    return value;
}

/* The sum of as many playouts as every open candidate was given: some have one more, those that were dropped less. */
static double sum_playouts(const Search *search, int n)
{
    const Candidate *one = search->candidate + n;
    return one->played > search->playouts ? one->sum - search->result[n][search->playouts] : one->sum;
}

/* To end a game that somebody else will win is giving it away, for as long as it is not long already. */
static int gives_away(const Search *search, const Candidate *one)
{
    const Tables *t = search->thinker->mind->t;
    return one->ends && t->players > 2 && search->root.round <= TIRED_ROUND && one->played >= FIRST_LOOK &&
           one->won < MIN_WIN_SHARE * one->played;
}

/* What a candidate is worth by its playouts and, for as long as they are few, by its value without them. */
static float rate_candidate(const Search *search, int n)
{
    const Candidate *one = search->candidate + n, *first = search->candidate;
    int number = one->played < search->playouts ? one->played : search->playouts;
    float mean = first->played ? (float)(first->sum / first->played) : first->prior;
    float prior = PRIOR_WEIGHT * (mean + one->prior - first->prior);
    return ((float)sum_playouts(search, n) + prior) / ((float)number + PRIOR_WEIGHT) + one->lean;
}

/* The best of those that were played out as often as any. */
static int find_leader(const Search *search)
{
    int best = -1;
    float most = 0;
    for (int n = 0; n < search->count; n++) {
        const Candidate *one = search->candidate + n;
        if (one->dropped || one->played < search->playouts)
            continue;
        float rate = rate_candidate(search, n) - (gives_away(search, one) ? GIVING_POINTS : 0);
        if (best < 0 || rate > most) {
            best = n;
            most = rate;
        }
    }
    return best;
}

/* How far a candidate is behind the leader on the dice that both were given: the mean, and in `doubt` its variance. */
static double measure_behind(const Search *search, int n, int leader, double *doubt)
{
    const Candidate *one = search->candidate + n, *first = search->candidate + leader;
    int number = one->played < first->played ? one->played : first->played;
    double sum = 0, squares = 0;
    for (int i = 0; i < number; i++) {
        double behind = search->result[leader][i] - search->result[n][i];
        sum += behind;
        squares += behind * behind;
    }
    double mean = number ? sum / number : 0;
    *doubt = number ? (squares / number - mean * mean) / number : 0;
    return mean + first->lean - one->lean;
}

/* What a candidate is worth, on the scale of the leader. */
static float value_candidate(const Search *search, int n, int leader)
{
    const Candidate *one = search->candidate + n;
    double doubt;
    if (one->played && (one->dropped || one->played < search->playouts))
        return rate_candidate(search, leader) - (float)measure_behind(search, n, leader, &doubt);
    return rate_candidate(search, n);
}

/* Drops a candidate that is behind the leader beyond doubt, or that came to the same in every playout: two ways to the same
 * position, such as what is built first. */
static void drop_loser(Search *search, int n)
{
    Candidate *one = search->candidate + n;
    int leader = find_leader(search);
    double doubt;
    if (one->played < FIRST_LOOK || leader == n)
        return;
    double behind = measure_behind(search, n, leader, &doubt);
    int is_same = behind == 0 && doubt == 0;
    one->dropped = is_same || (behind > 0 && behind * behind > SURE_DEVIATIONS * SURE_DEVIATIONS * doubt + 1e-6);
}

/* The open candidate that was played out least, so that all see the same dice; -1 if one alone is left. Candidates are
 * opened by and by: little time goes to the most promising, much time finds what did not look it. */
static int find_next(Search *search)
{
    for (;;) {
        int next = -1, left = 0;
        for (int n = 0; n < search->open; n++) {
            const Candidate *one = search->candidate + n;
            left += !one->dropped;
            if (!one->dropped && (next < 0 || one->played < search->candidate[next].played))
                next = n;
        }
        int least = next < 0 ? 0 : search->candidate[next].played;
        if (least > search->playouts)
            search->playouts = least;
        if (search->open == search->count || (left > 1 && search->open >= FIRST_WIDTH + least / WIDEN_PLAYOUTS))
            return left > 1 ? next : -1;
        search->open++;
    }
}

/* Plays out for so much work; returns whether more would be of any use. */
static int search_on(Search *search, int64_t work)
{
    Mind *mind = search->thinker->mind;
    int64_t until = mind->evaluations + work;
    if (work > 0 && !search->looked_wider)
        look_wider(search);
    while (mind->evaluations < until) {
        int next = find_next(search);
        Candidate *one = search->candidate + next;
        if (next < 0 || one->played == MAX_PLAYOUTS)
            return 0;
        float value = play_out(search, one);
        search->result[next][one->played++] = value;
        one->sum += value;
        drop_loser(search, next);
    }
    return 1;
}

/* ---------------------------------------------------------------- inside of a game */

static void think(Thinker *thinker, State *s, const Legal *legal, Action *action)
{
    if (thinker->work == NO_SEARCH || legal->question.kind == ASK_LAYOUT) {
        think_plainly(thinker, s, legal, action);
        return;
    }
    Search *search = thinker->search;
    begin_search(search, thinker, s, legal, thinker->rounds, next_quick(thinker->source->quick));
    if (search->count > 1)
        search_on(search, thinker->work);
    *action = search->candidate[find_leader(search)].action;
}
