import { ALL_NUMBERS } from '../draw/draw.ts'

/**
 * Numbers from 1 to 45 as one whole number: bit n − 1 for number n. At most 2^45 − 1, so it is exact in a
 * JavaScript number and fits PostgreSQL's bigint, where `bit_count` of `a & b` counts what two sets share.
 * (JavaScript's own bit operators end at 32 bits and are not for this.)
 */
export const maskOf = (numbers: readonly number[]): number =>
  numbers.reduce((mask, number) => mask + 2 ** (number - 1), 0)

/** The numbers of a mask, ascending. */
export const numbersOfMask = (mask: number): number[] =>
  ALL_NUMBERS.filter((number) => Math.floor(mask / 2 ** (number - 1)) % 2 === 1)
