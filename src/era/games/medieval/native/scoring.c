/* The score sheet (SCO), line by line: rules/scoring.py.
 *
 * A sheet is a row of numbers: one a building type, the road bonus (where there are roads), one a type that brings a
 * bonus, culture, most culture, biggest network (where there are roads), largest area, disasters, total. */

#include "state.h"

#define MOST_CULTURE_POINTS 5
#define LARGEST_AREA_POINTS 10
#define BIGGEST_NETWORK_POINTS 7
#define MAX_LINES (2 * MAX_PIECES + 8)

typedef struct {
    int32_t line[MAX_LINES];
} Sheet;

/* SCO-1: doubled if walled, doubled if by the river, tripled if both. */
static int count_factor(const Tables *t, Player *p, Laid laid, Mask beside)
{
    return 1 + is_walled(t, p, laid) + meet(beside, p->river);
}

/* Roads and bridges count as empty, a space with a gate does not. */
static int count_empty_beside(const Player *p, Mask beside)
{
    return count(without(beside, either(without(p->blocked, p->roads), p->gates)));
}

static int sum_bytes(const uint8_t *values, int number)
{
    int total = 0;
    for (int i = 0; i < number; i++)
        total += values[i];
    return total;
}

static int count_possessions(const Tables *t, const Player *p, int per, uint64_t of)
{
    if (per == COUNTED_CULTURE)
        return p->culture;
    const uint8_t *counts = per == COUNTED_DIE ? p->pool : per == COUNTED_RESOURCE ? p->stock : p->built;
    int number = per == COUNTED_DIE ? t->kinds : per == COUNTED_RESOURCE ? RESOURCES : t->buildings;
    int have = 0;
    for (int i = 0; i < number; i++)
        if (of >> i & 1)
            have += counts[i];
    return have;
}

/* SCO-2, never doubled. */
static int score_bonus(const Tables *t, const Player *p, const PieceTable *piece, Mask beside)
{
    int points = 0;
    switch (piece->bonus) {
    case BONUS_EMPTY_SPACES:
        points = count_empty_beside(p, beside);
        break;
    case BONUS_RESOURCES:
        points = sum_bytes(p->stock, RESOURCES);
        break;
    case BONUS_CULTURE:
        points = p->culture;
        break;
    case BONUS_DICE:
        points = sum_bytes(p->pool, t->kinds);
        break;
    }
    if (piece->bonus != BONUS_NONE && piece->bonus_most >= 0 && points > piece->bonus_most)
        points = piece->bonus_most;
    for (int i = 0; i < piece->bonuses; i++) {
        int more = count_possessions(t, p, piece->counted[i].per, piece->counted[i].of) / piece->counted[i].each;
        more *= piece->counted[i].points;
        points += piece->counted[i].most >= 0 && more > piece->counted[i].most ? piece->counted[i].most : more;
    }
    return points;
}

/* The lines that depend on one player alone, and in `network` how many buildings stand by a road (SCO-5). */
static int score_own_lines(const Tables *t, Player *p, Sheet *sheet, int *network)
{
    int bonus_line[MAX_PIECES], line = t->buildings + t->has_roads;
    memset(sheet, 0, sizeof *sheet);
    for (int i = 0; i < t->buildings; i++)
        if (t->piece[i].has_bonus)
            bonus_line[i] = line++;
    *network = 0;
    for (int i = 0; i < p->laid_count; i++) {
        Laid laid = p->laid[i];
        const PieceTable *piece = t->piece + laid.piece;
        if (!piece->is_building)
            continue;
        Mask beside = find_beside(&t->board, mask_of(t, laid));
        sheet->line[laid.piece] += piece->points * count_factor(t, p, laid, beside);
        if (piece->has_bonus)
            sheet->line[bonus_line[laid.piece]] += score_bonus(t, p, piece, beside);
        *network += meet(beside, p->roads);
    }
    if (t->has_roads)
        sheet->line[t->buildings] = *network;
    sheet->line[line++] = p->culture;
    return line;
}

/* SCO-3, SCO-4, SCO-5: to all who tie for most, if it is at least 1. */
static void award(int players, Sheet *sheets, int line, const int *amounts, int points)
{
    int most = amounts[0];
    for (int seat = 1; seat < players; seat++)
        if (amounts[seat] > most)
            most = amounts[seat];
    for (int seat = 0; seat < players; seat++)
        sheets[seat].line[line] = amounts[seat] == most && most >= 1 ? points : 0;
}

/* Makes one sheet a player; returns how many lines each has. The last one is the total. */
static int make_sheets(const Tables *t, State *s, Sheet *sheets)
{
    int culture[MAX_PLAYERS], network[MAX_PLAYERS], area[MAX_PLAYERS], lines = 0;
    for (int seat = 0; seat < t->players; seat++) {
        Player *p = s->players + seat;
        lines = score_own_lines(t, p, sheets + seat, network + seat);
        culture[seat] = p->culture;
        area[seat] = count_walled_area(t, p);
    }
    award(t->players, sheets, lines++, culture, MOST_CULTURE_POINTS);
    if (t->has_roads)
        award(t->players, sheets, lines++, network, BIGGEST_NETWORK_POINTS);
    award(t->players, sheets, lines++, area, LARGEST_AREA_POINTS);
    for (int seat = 0; seat < t->players; seat++) {
        sheets[seat].line[lines] = -s->players[seat].disaster; /* SCO-6 */
        int total = 0;
        for (int line = 0; line <= lines; line++)
            total += sheets[seat].line[line];
        sheets[seat].line[lines + 1] = total;
    }
    return lines + 2;
}

static int is_ahead(const State *s, const int32_t *scores, int one, int other)
{
    if (scores[one] != scores[other])
        return scores[one] > scores[other] ? 1 : -1;
    for (int resource = 0; resource < RESOURCES; resource++) {
        int mine = s->players[one].stock[resource], theirs = s->players[other].stock[resource];
        if (mine != theirs)
            return mine > theirs ? 1 : -1;
    }
    return 0;
}

/* SCO-7: ties are broken by trade goods, then stone, wood, food; still tied, all share the win. Returns the winners as
 * bits. */
static int make_result(const Tables *t, State *s, int32_t *scores)
{
    Sheet sheets[MAX_PLAYERS];
    int lines = make_sheets(t, s, sheets), best = 0, winners = 0;
    for (int seat = 0; seat < t->players; seat++) {
        scores[seat] = sheets[seat].line[lines - 1];
        if (is_ahead(s, scores, seat, best) > 0)
            best = seat;
    }
    for (int seat = 0; seat < t->players; seat++)
        winners |= (is_ahead(s, scores, seat, best) == 0) << seat;
    return winners;
}
