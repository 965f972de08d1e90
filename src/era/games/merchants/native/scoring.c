/* FED-12 to FED-14 and ERM-4: who has won, and the base game's points line by line (rules/scoring.py). */

#include "state.h"

enum ScoreLine { ORDERS_LINE, SPECIALS_LINE, WHITE_LINE, RED_LINE, TITLES_LINE, SCORE_LINES };
#define TITLES (GOODS + 1) /* most of a good delivered, most houses */

static int count_delivered(const Tables *t, const Merchant *m, int good)
{
    int delivered = 0;
    for (int i = 0; i < m->done_count; i++)
        delivered += t->card[m->done[i]].goods[good];
    return delivered;
}

/* What each merchant has of that for which there is a title. */
static void compare_merchants(const Tables *t, const State *s, int counts[TITLES][MAX_MERCHANTS])
{
    for (int merchant = 0; merchant < t->merchants; merchant++) {
        for (int good = 0; good < GOODS; good++)
            counts[good][merchant] = count_delivered(t, s->merchants + merchant, good);
        counts[GOODS][merchant] = count_houses(s->merchants + merchant);
    }
}

/* All who tie above nothing hold a title. */
static int count_titles(const Tables *t, int counts[TITLES][MAX_MERCHANTS], int merchant)
{
    int titles = 0;
    for (int title = 0; title < TITLES; title++) {
        int most = 0;
        for (int other = 0; other < t->merchants; other++)
            most = counts[title][other] > most ? counts[title][other] : most;
        titles += most > 0 && counts[title][merchant] == most;
    }
    return titles;
}

/* ERM-4: where each merchant's points come from. */
static void score_lines(const Tables *t, const State *s, int32_t lines[MAX_MERCHANTS][SCORE_LINES])
{
    int counts[TITLES][MAX_MERCHANTS];
    memset(lines, 0, sizeof(int32_t[MAX_MERCHANTS][SCORE_LINES]));
    if (t->titles)
        compare_merchants(t, s, counts);
    for (int merchant = 0; merchant < t->merchants; merchant++) {
        const Merchant *m = s->merchants + merchant;
        for (int i = 0; i < m->done_count; i++)
            lines[merchant][m->done[i] < t->orders ? ORDERS_LINE : SPECIALS_LINE] += t->card[m->done[i]].points;
        lines[merchant][WHITE_LINE] = t->white_jewel_points * m->white;
        lines[merchant][RED_LINE] = t->red_jewel_points * m->red;
        lines[merchant][TITLES_LINE] = t->titles ? t->title_points * count_titles(t, counts, merchant) : 0;
    }
}

/* Whether one merchant stands above another: more points, then more houses, then more cards. */
static int compare_ranks(const State *s, const int32_t *scores, int one, int other)
{
    const Merchant *a = s->merchants + one, *b = s->merchants + other;
    if (scores[one] != scores[other])
        return scores[one] > scores[other] ? 1 : -1;
    if (count_houses(a) != count_houses(b))
        return count_houses(a) - count_houses(b);
    return a->done_count - b->done_count;
}

/* Still tied, they win together. As bits. */
static int find_winners(const Tables *t, const State *s, const int32_t *scores)
{
    int best = 0, winners = 1;
    for (int merchant = 1; merchant < t->merchants; merchant++) {
        int above = compare_ranks(s, scores, merchant, best);
        if (above > 0) {
            best = merchant;
            winners = 0;
        }
        winners |= (above >= 0) << merchant;
    }
    return winners;
}

static int is_victory(const State *s)
{
    return s->outcome == OUTCOME_WON || s->outcome == OUTCOME_CHALLENGE_LOST || s->outcome == OUTCOME_COMPLETE;
}

/* The Federation wins or loses as one; its score, the same for every seat, is the cards completed by all. */
static int make_result(const Tables *t, const State *s, int32_t *scores)
{
    if (t->federation) {
        int completed = 0;
        for (int merchant = 0; merchant < t->merchants; merchant++)
            completed += s->merchants[merchant].done_count;
        for (int seat = 0; seat < t->seats; seat++)
            scores[seat] = completed;
        return is_victory(s) ? (1 << t->seats) - 1 : 0;
    }
    int32_t lines[MAX_MERCHANTS][SCORE_LINES];
    score_lines(t, s, lines);
    for (int merchant = 0; merchant < t->merchants; merchant++) {
        scores[merchant] = 0;
        for (int line = 0; line < SCORE_LINES; line++)
            scores[merchant] += lines[merchant][line];
    }
    return s->phase == PHASE_OVER ? find_winners(t, s, scores) : 0;
}
