/* Search: the best candidates of a decision are played out, all with the same dice, and the one that does best is taken.
 *
 * A playout goes on with the mind itself on every seat until so many rounds are over, and is valued there. What the seat may
 * not know is guessed anew for each. It can be stopped at any moment; work counts in positions valued. */

#include "mind.h"

#define MAX_CANDIDATES 10
#define MAX_PLAYOUTS 2048
#define FIRST_LOOK 6   /* playouts before a candidate may be dropped */
#define PRIOR_WEIGHT 4.0f /* what the value without playouts counts, in playouts */
#define MAX_PLAYOUT_DECISIONS 1500

typedef struct {
    Action action;
    float prior; /* its value without playouts, on the scale of the others */
    float lean;  /* what it seems to be worth besides, whatever playouts say */
    double sum;
    int played; /* playouts, until it was dropped */
    int dropped;
} Candidate;

typedef struct Search {
    Thinker *thinker;
    State root;
    Question question;
    int count, playouts, rounds; /* rounds to play out after this one */
    uint64_t seed;
    Candidate candidate[MAX_CANDIDATES];
    float result[MAX_CANDIDATES][MAX_PLAYOUTS];
} Search;

static void add_candidate(Search *search, const Action *action, float prior, float lean)
{
    int place = search->count < MAX_CANDIDATES ? search->count++ : MAX_CANDIDATES;
    for (; place > 0 && search->candidate[place - 1].prior + search->candidate[place - 1].lean < prior + lean; place--)
        if (place < MAX_CANDIDATES)
            search->candidate[place] = search->candidate[place - 1];
    if (place == MAX_CANDIDATES)
        return;
    Candidate *one = search->candidate + place;
    memset(one, 0, sizeof *one);
    one->action = *action;
    one->prior = prior;
    one->lean = lean;
}

/* ---------------------------------------------------------------- candidates */

static void list_rerolls(Search *search, State *s, int seat)
{
    Thinker *thinker = search->thinker;
    const Tables *t = thinker->mind->t;
    const Player *p = s->players + seat;
    RollTable *table = get_roll_table(thinker, s, seat);
    RerollChoice choices[MAX_ROLLED + 1];
    const Taste *taste = thinker->mind->taste + seat;
    int number = rank_rerolls(table, p, taste->foresight ? MAX_ROLLS - p->rolls : 1, MANY_SAMPLES, thinker->source, choices,
                              MAX_ROLLED + 1);
    for (int i = 0; i < number; i++) {
        Action action;
        memset(&action, 0, sizeof action);
        action.kind = choices[i].dice ? ACT_REROLL : ACT_STOP;
        memcpy(action.counts, choices[i].counts, (size_t)t->faces);
        add_candidate(search, &action, choices[i].mean, choices[i].dice ? -taste->caution : 0);
    }
}

static void list_feathers(Search *search, State *s, const Legal *legal)
{
    Thinker *thinker = search->thinker;
    RollTable *table = get_roll_table(thinker, s, legal->question.seat);
    Sum total;
    sum_faces(table, s->players[legal->question.seat].faces, &total);
    for (int64_t n = 0; n < legal->size && n < 400; n++) {
        Action action;
        memset(&action, 0, sizeof action);
        name_action(thinker->mind->t, s, legal, n, &action);
        float value = action.kind == ACT_DONE ? value_sum(table, &total) - FEATHER_POINTS * total.feathers
                                              : value_open_reroll(table, &total, action.a,
                                                                  action.kind == ACT_FEATHER ? action.b : -1);
        add_candidate(search, &action, value, 0);
    }
}

static void list_builds(Search *search, State *s, int seat)
{
    Thinker *thinker = search->thinker;
    const Tables *t = thinker->mind->t;
    Player *p = s->players + seat;
    Shop *shop = &thinker->shop;
    Thought thought;
    Looked base;
    Action action;
    begin_thought(thinker->mind, s, seat, &thought);
    open_shop(&thought, s, thinker->per_piece, !p->swaps, &base, shop, thinker->source);
    int trade = limit(p->stock[TRADE], shop->size[0]), stone = limit(p->stock[STONE], shop->size[1]);
    int wood = limit(p->stock[WOOD], shop->size[2]), hammers = limit(p->hammers, MAX_HAMMERS + 1);
    memset(&action, 0, sizeof action);
    action.kind = ACT_DONE;
    add_candidate(search, &action, shop->left[TRADE][trade] + shop->left[STONE][stone] + shop->left[WOOD][wood], 0);
    for (int i = 0; i < shop->count; i++) {
        const Item *item = shop->item + i;
        if (item->wood > wood || item->stone > stone || item->hammers > hammers || item->trade > trade)
            continue;
        name_build(t, item->laid, &action);
        int known = 0;
        for (int n = 0; n < search->count; n++)
            known |= !memcmp(&search->candidate[n].action, &action, sizeof action);
        if (!known)
            add_candidate(search, &action,
                          item->value + find_best(shop, hammers - item->hammers, trade - item->trade, stone - item->stone,
                                                  wood - item->wood), 0);
    }
    if (p->swaps && find_swap(thinker, p, &action))
        add_candidate(search, &action, search->candidate[0].prior + MIN_SWAP_GAIN, 0);
}

static void list_answers(Search *search, State *s, const Legal *legal)
{
    Thinker *thinker = search->thinker;
    const Tables *t = thinker->mind->t;
    Thought thought;
    Looked looked;
    State tried;
    begin_thought(thinker->mind, s, legal->question.seat, &thought);
    for (int64_t n = 0; n < legal->size && n < MAX_TRIED; n++) {
        Action action;
        memset(&action, 0, sizeof action);
        name_action(t, s, legal, n, &action);
        memcpy(&tried, s, state_size(t));
        apply_answer(t, &tried, legal->question, &action);
        add_candidate(search, &action, value_position(&thought, &tried, &looked), 0);
    }
}

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

static float play_out(Search *search, const Action *action, int number)
{
    Thinker *thinker = search->thinker;
    Mind *mind = thinker->mind;
    const Tables *t = mind->t;
    State s;
    Legal legal;
    Quick quick, thoughts;
    Source dice = {NULL, &quick}, thinking = {NULL, &thoughts}, *before = thinker->source;
    int seat = search->question.seat, until = search->root.round + 1 + search->rounds;
    seed_quick(&quick, search->seed, (uint64_t)number);
    seed_quick(&thoughts, search->seed + 1, (uint64_t)number);
    memcpy(&s, &search->root, state_size(t));
    guess_hidden(t, &s, seat, &dice);
    thinker->source = &thinking;
    forget_all_but(thinker, search->root.round);
    clear_legal(&legal, make_question(ASK_STRIKE, -1, -1, -1));
    act_on(t, &s, search->question, action);
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
    return s.over ? value_result(t, &s, seat) : value_round(mind, &s, seat);
}

static float rate_candidate(const Search *search, int n)
{
    const Candidate *one = search->candidate + n, *first = search->candidate;
    float mean = search->playouts ? (float)(first->sum / search->playouts) : 0, count = (float)search->playouts;
    return (float)(one->sum + PRIOR_WEIGHT * (mean + one->prior - first->prior)) / (count + PRIOR_WEIGHT) + one->lean;
}

static int find_leader(const Search *search)
{
    int best = 0;
    for (int n = 1; n < search->count; n++)
        if (!search->candidate[n].dropped && (search->candidate[best].dropped || rate_candidate(search, n) > rate_candidate(search, best)))
            best = n;
    return best;
}

/* What a candidate is worth, on the scale of the leader: whoever was dropped is compared on the dice that both were given. */
static float value_candidate(const Search *search, int n, int leader)
{
    const Candidate *one = search->candidate + n;
    if (!one->dropped)
        return rate_candidate(search, n);
    double behind = 0;
    for (int i = 0; i < one->played; i++)
        behind += search->result[leader][i] - search->result[n][i];
    float lean = search->candidate[leader].lean - one->lean;
    return rate_candidate(search, leader) - (float)(behind / (one->played ? one->played : 1)) - lean;
}

/* Drops whoever is behind the leader beyond doubt, on the same dice; returns how many are left. */
static int drop_losers(Search *search)
{
    int leader = find_leader(search), left = 0, number = search->playouts;
    for (int n = 0; n < search->count; n++) {
        Candidate *one = search->candidate + n;
        if (one->dropped)
            continue;
        left++;
        if (n == leader || number < FIRST_LOOK)
            continue;
        double sum = 0, squares = 0, lean = search->candidate[leader].lean - one->lean;
        for (int i = 0; i < number; i++) {
            double behind = search->result[leader][i] - search->result[n][i] + lean;
            sum += behind;
            squares += behind * behind;
        }
        double mean = sum / number, variance = squares / number - mean * mean;
        if (mean > 0 && mean * mean > 4.0 * variance / number + 1e-6) {
            one->dropped = 1;
            left--;
        }
    }
    return left;
}

/* Lists the candidates of a decision; one means that there is nothing to search. */
static void begin_search(Search *search, Thinker *thinker, State *s, const Legal *legal, int rounds, uint64_t seed)
{
    const Tables *t = thinker->mind->t;
    int seat = legal->question.seat, samples = thinker->samples, per_piece = thinker->per_piece;
    search->thinker = thinker;
    search->question = legal->question;
    search->count = search->playouts = 0;
    search->rounds = rounds;
    search->seed = seed;
    memcpy(&search->root, s, state_size(t));
    thinker->samples = MANY_SAMPLES;
    thinker->per_piece = 2;
    switch (legal->question.kind) {
    case ASK_ROLL:
        if (s->players[seat].sets && s->players[seat].rolls == 1)
            goto plain;
        list_rerolls(search, s, seat);
        break;
    case ASK_FEATHERS:
        list_feathers(search, s, legal);
        break;
    case ASK_BUILD:
        list_builds(search, s, seat);
        break;
    case ASK_BRIGANDS:
    case ASK_FIRE:
    case ASK_ATTACK:
    case ASK_DEMAND:
    case ASK_BRIBE:
    case ASK_FAIR:
    case ASK_COST:
        list_answers(search, s, legal);
        break;
    default:
    plain: {
        Action action;
        think_plainly(thinker, s, legal, &action);
        add_candidate(search, &action, 0, 0);
    }
    }
    thinker->samples = samples;
    thinker->per_piece = per_piece;
}

/* Plays out for so much work; returns whether more would be of any use. */
static int search_on(Search *search, int64_t work)
{
    Mind *mind = search->thinker->mind;
    int64_t until = mind->evaluations + work;
    while (mind->evaluations < until) {
        if (search->playouts == MAX_PLAYOUTS || drop_losers(search) < 2)
            return 0;
        for (int n = 0; n < search->count; n++) {
            Candidate *one = search->candidate + n;
            if (one->dropped)
                continue;
            float value = play_out(search, &one->action, search->playouts);
            search->result[n][search->playouts] = value;
            one->sum += value;
            one->played++;
        }
        search->playouts++;
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
