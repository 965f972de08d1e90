/* Sets of spaces as bits of a few machine words: grid/grid.py and grid/fitting.py.
 *
 * Space (x, y) is bit y * stride + x. The stride is one more than the width, so that a shift to the side never wraps. */

#ifndef ERA_BOARD_H
#define ERA_BOARD_H

#include "capacity.h"

#include <stdint.h>
#include <string.h>

typedef struct {
    uint64_t word[BOARD_WORDS];
} Mask;

#define EACH_WORD(i) for (int i = 0; i < BOARD_WORDS; i++)

static const Mask NOTHING = {{0}};

static inline Mask both(Mask a, Mask b)
{
    EACH_WORD(i) a.word[i] &= b.word[i];
    return a;
}

static inline Mask either(Mask a, Mask b)
{
    EACH_WORD(i) a.word[i] |= b.word[i];
    return a;
}

static inline Mask without(Mask a, Mask b)
{
    EACH_WORD(i) a.word[i] &= ~b.word[i];
    return a;
}

static inline int any(Mask a)
{
    uint64_t found = 0;
    EACH_WORD(i) found |= a.word[i];
    return found != 0;
}

static inline int meet(Mask a, Mask b)
{
    return any(both(a, b));
}

static inline int same(Mask a, Mask b)
{
    uint64_t differs = 0;
    EACH_WORD(i) differs |= a.word[i] ^ b.word[i];
    return differs == 0;
}

static inline int within(Mask a, Mask b)
{
    return !any(without(a, b));
}

static inline int count(Mask a)
{
    int total = 0;
    EACH_WORD(i) total += __builtin_popcountll(a.word[i]);
    return total;
}

static inline int has_bit(Mask a, int bit)
{
    return bit >= 0 && bit < 64 * BOARD_WORDS && (a.word[bit >> 6] >> (bit & 63) & 1);
}

static inline Mask make_bit(int bit)
{
    Mask made = NOTHING;
    made.word[bit >> 6] = 1ULL << (bit & 63);
    return made;
}

static inline int first_bit(Mask a)
{
    EACH_WORD(i) if (a.word[i]) return 64 * i + __builtin_ctzll(a.word[i]);
    return -1;
}

/* The n-th space, from 0; the caller knows that there are so many. */
static inline int nth_bit(Mask a, int n)
{
    EACH_WORD(i)
    {
        uint64_t word = a.word[i];
        int here = __builtin_popcountll(word);
        if (n < here) {
            while (n--)
                word &= word - 1;
            return 64 * i + __builtin_ctzll(word);
        }
        n -= here;
    }
    return -1;
}

/* Moved towards the upper left corner: from which spaces the one `by` further on is in the set. */
static inline Mask shift_down(Mask a, int by)
{
    uint64_t padded[2 * BOARD_WORDS + 1] = {0};
    memcpy(padded, a.word, sizeof a.word);
    const uint64_t *from = padded + (by >> 6);
    int bits = by & 63;
    Mask made;
    EACH_WORD(i) made.word[i] = from[i] >> bits | from[i + 1] << 1 << (63 - bits);
    return made;
}

static inline Mask shift_up(Mask a, int by)
{
    uint64_t padded[2 * BOARD_WORDS + 1] = {0};
    memcpy(padded + BOARD_WORDS + 1, a.word, sizeof a.word);
    const uint64_t *from = padded + BOARD_WORDS + 1 - (by >> 6);
    int bits = by & 63;
    Mask made;
    EACH_WORD(i) made.word[i] = from[i] << bits | from[i - 1] >> 1 >> (63 - bits);
    return made;
}

/* As shift_down and shift_up, for steps known to be shorter than a word: to a neighbour. */
static inline Mask nudge_down(Mask a, int by)
{
    Mask made;
    for (int i = 0; i < BOARD_WORDS - 1; i++)
        made.word[i] = a.word[i] >> by | a.word[i + 1] << (64 - by);
    made.word[BOARD_WORDS - 1] = a.word[BOARD_WORDS - 1] >> by;
    return made;
}

static inline Mask nudge_up(Mask a, int by)
{
    Mask made;
    made.word[0] = a.word[0] << by;
    for (int i = 1; i < BOARD_WORDS; i++)
        made.word[i] = a.word[i] << by | a.word[i - 1] >> (64 - by);
    return made;
}

typedef struct {
    int width, height, stride;
    Mask all, edge;
} Board;

/* The spaces orthogonally adjacent to a set, without the set itself (Grid.beside, COM-6). */
static inline Mask find_beside(const Board *board, Mask a)
{
    Mask grown = either(either(nudge_up(a, 1), nudge_down(a, 1)),
                        either(nudge_up(a, board->stride), nudge_down(a, board->stride)));
    return without(both(grown, board->all), a);
}

static inline Mask grow_around(const Board *board, Mask a)
{
    Mask wide = either(a, either(nudge_up(a, 1), nudge_down(a, 1)));
    return either(wide, either(nudge_up(wide, board->stride), nudge_down(wide, board->stride)));
}

/* The open spaces from which no path in eight directions over open spaces leaves the board (Grid.enclosed, WAL-1). */
static Mask find_enclosed_by(const Board *board, Mask barrier)
{
    Mask open = without(board->all, barrier);
    Mask outside = both(board->edge, open);
    for (;;) {
        Mask grown = both(grow_around(board, outside), open);
        if (same(grown, outside))
            return without(open, outside);
        outside = grown;
    }
}

/* Whether a barrier would enclose any of these spaces: the same, but it ends when the outside has reached them all. */
static int encloses_any(const Board *board, Mask barrier, Mask spaces)
{
    Mask open = without(board->all, barrier);
    Mask outside = both(board->edge, open);
    spaces = both(spaces, open);
    for (;;) {
        if (within(spaces, outside))
            return 0;
        Mask grown = both(grow_around(board, outside), open);
        if (same(grown, outside))
            return 1;
        outside = grown;
    }
}

#endif
