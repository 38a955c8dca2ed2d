/**
 * Exponential and logarithm made of +, −, × and ÷ alone, which every engine rounds alike. `Math.exp` and `Math.log` may
 * differ in their last bit from one browser to the next, and a score has to be the same on the server and everywhere.
 */

const LN2_HIGH = 6.931471803691238e-1
const LN2_LOW = 1.9082149292705877e-10
const LN2 = Math.LN2
const INVERSE_LN2 = Math.LOG2E

/** 1/n! for n from 2 to 13: beyond, |r| ≤ ln 2 / 2 adds less than half a unit in the last place. */
const INVERSE_FACTORIALS = Float64Array.from({ length: 14 }, (_, n) => {
  let factorial = 1
  for (let i = 2; i <= n; i++) factorial *= i
  return 1 / factorial
})

const SMALLEST_POWER = -1022
/** Powers of two from 2^−1022 to 2^1023, each exact. */
const POWERS = Float64Array.from({ length: 2046 }, (_, i) => 2 ** (i + SMALLEST_POWER))

/** eˣ for |x| up to 700, within two units in the last place. */
export function exactExp(x: number): number {
  const k = Math.floor(x * INVERSE_LN2 + 0.5)
  const r = x - k * LN2_HIGH - k * LN2_LOW
  let sum = INVERSE_FACTORIALS[13] as number
  for (let n = 12; n >= 0; n--) sum = sum * r + (INVERSE_FACTORIALS[n] as number)
  return sum * (POWERS[k - SMALLEST_POWER] as number)
}

const ROOT_OF_TWO = Math.SQRT2

/** ln x for a normal number x > 0, within a few units in the last place: halved or doubled to near 1, then 2 artanh. */
export function exactLn(x: number): number {
  let [mantissa, exponent] = [x, 0]
  while (mantissa > ROOT_OF_TWO) {
    mantissa /= 2
    exponent += 1
  }
  while (mantissa < ROOT_OF_TWO / 2) {
    mantissa *= 2
    exponent -= 1
  }
  const s = (mantissa - 1) / (mantissa + 1)
  const square = s * s
  let sum = 0
  for (let n = 25; n >= 1; n -= 2) sum = sum * square + 1 / n
  return 2 * s * sum + exponent * LN2
}
