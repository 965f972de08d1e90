/* The candidates of a decision: what may be worth playing out, the most promising first by its value without playouts. */

#include "mind.h"

#define MAX_CANDIDATES 20
#define MAX_PLAYOUTS 2048
#define SITED_BUILDINGS 4 /* whose other places are candidates, too */
#define OTHER_SITES 2     /* of each of them */
#define NO_VALUE -1e9f

typedef struct {
    Action action;
    float prior; /* its value without playouts, on the scale of the others */
    float lean;  /* what it seems to be worth besides, whatever playouts say */
    double sum;  /* of what its playouts came to */
    int played;  /* playouts, until it was dropped */
    int dropped;
    int ends;   /* whether it makes this round the last one */
    double won; /* playouts that were won */
} Candidate;

typedef struct Search {
    Thinker *thinker;
    State root;
    Question question;
    int count, open;  /* candidates, and how many of them are played out by now */
    int playouts;     /* that every open candidate was given, but for one that was opened lately */
    int rounds;       /* to play out after this one */
    int looked_wider; /* whether candidates were added that only a search looks at */
    uint64_t seed;
    Candidate candidate[MAX_CANDIDATES];
    float result[MAX_CANDIDATES][MAX_PLAYOUTS];
} Search;

static int is_listed(const Search *search, const Action *action)
{
    for (int n = 0; n < search->count; n++)
        if (!memcmp(&search->candidate[n].action, action, sizeof *action))
            return 1;
    return 0;
}

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

static void add_reroll(Search *search, const RerollChoice *choice, const Taste *taste)
{
    Action action;
    memset(&action, 0, sizeof action);
    action.kind = choice->dice ? ACT_REROLL : ACT_STOP;
    memcpy(action.counts, choice->counts, (size_t)search->thinker->mind->t->faces);
    if (!is_listed(search, &action))
        add_candidate(search, &action, choice->mean, choice->dice ? -taste->caution : 0);
}

static void list_rerolls(Search *search, State *s, int seat)
{
    Thinker *thinker = search->thinker;
    const Player *p = s->players + seat;
    RollTable *table = get_roll_table(thinker, s, seat);
    RerollChoice choices[MAX_ROLLED + 1];
    const Taste *taste = thinker->mind->taste + seat;
    int rolls_left = taste->foresight ? MAX_ROLLS - p->rolls : 1;
    int number = rank_rerolls(table, p, rolls_left, MANY_SAMPLES, thinker->source, choices, MAX_ROLLED + 1);
    for (int i = 0; i < number; i++)
        add_reroll(search, choices + i, taste);
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
        if (!is_listed(search, &action))
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

/* Lists the candidates of a decision; one means that there is nothing to search. */
static void begin_search(Search *search, Thinker *thinker, State *s, const Legal *legal, int rounds, uint64_t seed)
{
    const Tables *t = thinker->mind->t;
    int seat = legal->question.seat, samples = thinker->samples, per_piece = thinker->per_piece;
    search->thinker = thinker;
    search->question = legal->question;
    search->count = search->open = search->playouts = search->looked_wider = 0;
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

/* ---------------------------------------------------------------- what only a search looks at */

/* The best choice of dice with one die more and with one less: dice are ranked one by one, so sets that are good only
 * together are not seen otherwise. */
static void list_nearby_rerolls(Search *search, State *s, int seat)
{
    Thinker *thinker = search->thinker;
    const Tables *t = thinker->mind->t;
    const Taste *taste = thinker->mind->taste + seat;
    const Player *p = s->players + seat;
    const Action best = search->candidate[0].action;
    RollTable *table = get_roll_table(thinker, s, seat);
    int foresees = taste->foresight && MAX_ROLLS - p->rolls > 1;
    uint32_t keeps[MAX_KINDS];
    uint8_t free[MAX_FACES];
    Sum total;
    sum_faces(table, p->faces, &total);
    for (int face = 0; face < t->faces; face++)
        free[face] = (uint8_t)count_free(t, p, face);
    if (foresees)
        find_keeps(table, &total, free, keeps);
    for (int face = 0; face < t->faces; face++)
        for (int step = -1; step <= 1; step += 2) {
            RerollChoice tried = {.mean = 0, .dice = step};
            if (step < 0 ? !best.counts[face] : best.counts[face] >= free[face])
                continue;
            memcpy(tried.counts, best.counts, (size_t)t->faces);
            for (int i = 0; i < t->faces; i++)
                tried.dice += best.counts[i];
            tried.counts[face] = (uint8_t)(tried.counts[face] + step);
            tried.mean = value_rerolled(table, &total, tried.counts, MANY_SAMPLES, foresees ? keeps : NULL, thinker->source);
            add_reroll(search, &tried, taste);
        }
}

/* Other places of the most promising buildings: the value sees little of what a place leaves room for. */
static void list_other_sites(Search *search, State *s, Thought *thought, const Looked *base, float now)
{
    const Tables *t = thought->mind->t;
    int seat = thought->seat, number = search->count, sited = 0;
    const Player *p = s->players + seat;
    Candidate listed[MAX_CANDIDATES];
    Site site;
    Before before;
    memcpy(listed, search->candidate, sizeof listed);
    survey(thought, s, seat, &site);
    keep_before(s, seat, &before);
    for (int n = 0; n < number && sited < SITED_BUILDINGS; n++) {
        const Action *chosen = &listed[n].action;
        if (chosen->kind != ACT_BUILD || t->piece[chosen->a].kind == ROAD || t->piece[chosen->a].kind == WALL)
            continue;
        sited++;
        Action action[MAX_SITES];
        Laid places[MAX_SITES];
        float value[MAX_SITES], usual = NO_VALUE;
        int found = find_sites(t, p, &site, chosen->a, MAX_SITES, places);
        for (int i = 0; i < found; i++) {
            memset(action + i, 0, sizeof *action);
            name_build(t, places[i], action + i);
            lay_bought(t, s, seat, places[i]);
            value[i] = value_change(thought, s, base) - now;
            take_back(s, seat, &before, places[i]);
            if (!memcmp(action + i, chosen, sizeof *chosen)) {
                usual = value[i];
                value[i] = NO_VALUE;
            }
        }
        for (int more = 0; more < OTHER_SITES && usual > NO_VALUE; more++) {
            int best = 0;
            for (int i = 1; i < found; i++)
                if (value[i] > value[best])
                    best = i;
            if (value[best] == NO_VALUE)
                break;
            add_candidate(search, action + best, listed[n].prior + value[best] - usual, 0);
            value[best] = NO_VALUE;
        }
    }
}

/* The first wall of the other rings that promise most: a basket knows the best ring only. */
static void list_other_walls(Search *search, State *s, Thought *thought, const Looked *base, float now)
{
    Thinker *thinker = search->thinker;
    const Tables *t = thought->mind->t;
    Player *p = s->players + thought->seat;
    Shop *shop = &thinker->shop;
    const Plans *plans = get_plans(thought, s, thought->seat);
    Before before;
    keep_before(s, thought->seat, &before);
    for (int n = 1; n < plans->count && p->hammers; n++) {
        const Ring *r = thinker->mind->rings + plans->ring[n];
        Laid wall;
        Action action;
        if (!any(without(r->ring, p->barrier)) || !find_wall(t, s->supply, p, r, thought->longest, &wall))
            continue;
        const uint8_t *cost = t->piece[wall.piece].cost;
        memset(&action, 0, sizeof action);
        name_build(t, wall, &action);
        if (is_listed(search, &action) || !is_payable(t, t->piece + wall.piece, p))
            continue;
        lay_bought(t, s, thought->seat, wall);
        float worth = value_change(thought, s, base) - now;
        take_back(s, thought->seat, &before, wall);
        add_candidate(search, &action, worth + spend(shop, p->hammers - 1, p->stock[TRADE] - cost[TRADE],
                                                     p->stock[STONE] - cost[STONE], p->stock[WOOD] - cost[WOOD]), 0);
    }
}

/* Adds candidates that the value without playouts would hardly find. Whoever decides without playouts does not see them. */
static void look_wider(Search *search)
{
    Thinker *thinker = search->thinker;
    State *s = &search->root;
    int seat = search->question.seat;
    search->looked_wider = 1;
    if (search->question.kind == ASK_ROLL)
        list_nearby_rerolls(search, s, seat);
    if (search->question.kind == ASK_BUILD) {
        Thought thought;
        Looked base;
        begin_thought(thinker->mind, s, seat, &thought);
        float now = value_position(&thought, s, &base);
        list_other_sites(search, s, &thought, &base, now);
        list_other_walls(search, s, &thought, &base, now);
    }
}
