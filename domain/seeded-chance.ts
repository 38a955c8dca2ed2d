import type { Chance } from './number-set/number-set.ts'

/**
 * Chance that repeats itself: the same seed gives the same numbers for ever, on every machine. For experiments that
 * others should be able to run again; never for numbers that must not be guessed.
 *
 * Generator: sfc32, Chris Doty-Humphrey's "small fast counting" generator of PractRand, 32-bit variant (128 bits of
 * state, a counter among them, so a period of at least 2^32); seeded as he does, the seed in one word and twelve
 * steps thrown away. Numbers below n: the largest multiple of n is kept, the rest drawn again, so none is favoured.
 * `seed`: any whole number, its lower 32 bits count.
 */
export function seededChance(seed: number): Chance {
  let [a, b, c, counter] = [0, seed | 0, 0, 1]
  const next = () => {
    const result = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + result
    c |= 0
    return result >>> 0
  }
  for (let i = 0; i < 12; i++) next()
  return (below) => {
    const limit = 4_294_967_296 - (4_294_967_296 % below)
    let drawn = next()
    while (drawn >= limit) drawn = next()
    return drawn % below
  }
}
