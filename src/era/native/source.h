/* Where the draws and choices of a simulation come from: the same numbers as Python's, or quicker ones.
 *
 * `random.Random` is the Mersenne Twister MT19937 with 53 bits a number, and a text as seed goes through SHA-512
 * (core/runner.py and lab/simulate.py use both): games played from such a source are the very games that plain Python
 * plays. Games that nobody needs to repeat in Python draw from xoshiro256**, whose state is a hundredth as large. */

#ifndef ERA_SOURCE_H
#define ERA_SOURCE_H

#include <stddef.h>
#include <stdint.h>

#define TWISTER_WORDS 624
#define TWISTER_OFFSET 397

typedef struct {
    uint32_t word[TWISTER_WORDS];
    int next;
} Twister;

static void seed_twister(Twister *mt, const uint32_t *key, size_t length)
{
    mt->word[0] = 19650218U;
    for (int i = 1; i < TWISTER_WORDS; i++)
        mt->word[i] = 1812433253U * (mt->word[i - 1] ^ mt->word[i - 1] >> 30) + (uint32_t)i;
    size_t i = 1, j = 0, steps = length > TWISTER_WORDS ? length : TWISTER_WORDS;
    for (; steps; steps--) {
        mt->word[i] = (mt->word[i] ^ (mt->word[i - 1] ^ mt->word[i - 1] >> 30) * 1664525U) + key[j] + (uint32_t)j;
        if (++i == TWISTER_WORDS) {
            mt->word[0] = mt->word[TWISTER_WORDS - 1];
            i = 1;
        }
        if (++j == length)
            j = 0;
    }
    for (steps = TWISTER_WORDS - 1; steps; steps--) {
        mt->word[i] = (mt->word[i] ^ (mt->word[i - 1] ^ mt->word[i - 1] >> 30) * 1566083941U) - (uint32_t)i;
        if (++i == TWISTER_WORDS) {
            mt->word[0] = mt->word[TWISTER_WORDS - 1];
            i = 1;
        }
    }
    mt->word[0] = 0x80000000U;
    mt->next = TWISTER_WORDS;
}

static inline uint32_t twist(uint32_t high, uint32_t low, uint32_t far)
{
    uint32_t mixed = (high & 0x80000000U) | (low & 0x7fffffffU);
    return far ^ mixed >> 1 ^ ((0U - (low & 1U)) & 0x9908b0dfU);
}

static void turn_twister(Twister *mt)
{
    uint32_t *word = mt->word;
    int i = 0;
    for (; i < TWISTER_WORDS - TWISTER_OFFSET; i++)
        word[i] = twist(word[i], word[i + 1], word[i + TWISTER_OFFSET]);
    for (; i < TWISTER_WORDS - 1; i++)
        word[i] = twist(word[i], word[i + 1], word[i + TWISTER_OFFSET - TWISTER_WORDS]);
    word[i] = twist(word[i], word[0], word[TWISTER_OFFSET - 1]);
    mt->next = 0;
}

static inline uint32_t next_twisted(Twister *mt)
{
    if (mt->next >= TWISTER_WORDS)
        turn_twister(mt);
    uint32_t y = mt->word[mt->next++];
    y ^= y >> 11;
    y ^= y << 7 & 0x9d2c5680U;
    y ^= y << 15 & 0xefc60000U;
    return y ^ y >> 18;
}

typedef struct {
    uint64_t word[4];
} Quick;

static uint64_t split_mix(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15ULL;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ z >> 27) * 0x94d049bb133111ebULL;
    return z ^ z >> 31;
}

static void seed_quick(Quick *quick, uint64_t seed, uint64_t number)
{
    uint64_t state = seed, mixed = split_mix(&state) ^ number * 0xd1342543de82ef95ULL;
    for (int i = 0; i < 4; i++)
        quick->word[i] = split_mix(&mixed);
}

static inline uint64_t next_quick(Quick *quick)
{
    uint64_t *s = quick->word, x = s[1] * 5, found = (x << 7 | x >> 57) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = s[3] << 45 | s[3] >> 19;
    return found;
}

/* One of the two. */
typedef struct {
    Twister *twister;
    Quick *quick;
} Source;

/* A number from 0 to less than 1, as `random.Random.random`. */
static inline double next_random(Source *source)
{
    if (source->twister != NULL) {
        uint32_t high = next_twisted(source->twister) >> 5, low = next_twisted(source->twister) >> 6;
        return (high * 67108864.0 + low) * (1.0 / 9007199254740992.0);
    }
    return (double)(next_quick(source->quick) >> 11) * (1.0 / 9007199254740992.0);
}

/* A number below the bound, as Python's `int(random() * bound)`. */
static inline int64_t draw_below(Source *source, int64_t bound)
{
    return (int64_t)(next_random(source) * (double)bound);
}

#endif
