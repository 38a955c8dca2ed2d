import { describe, expect, it } from 'vitest'
import { absencePercent, choose, MEAN_SUM, markedProbabilities, NUMBER_PROBABILITY, POSSIBLE_DRAWS } from './chance.ts'
import { countBand, verdictOf, verdictWording } from './count-band.ts'
import { LARGEST_SUM, SMALLEST_SUM, SUM_DEVIATION, sumProbabilities } from './number-sum.ts'

it.each([
  [45, 6, 8_145_060],
  [45, 2, 990],
  [45, 3, 14_190],
  [39, 6, 3_262_623],
  [6, 0, 1],
  [6, 6, 1],
  [5, 6, 0],
  [5, -1, 0],
])('there are so many ways to choose from %i %i', (n, k, ways) => expect(choose(n, k)).toBe(ways))

describe('the numbers among marked ones', () => {
  it('follow the odds of the ranks for the six of a set', () => {
    const [, , , three = 0, four = 0, five = 0, six = 0] = markedProbabilities(6)
    expect(six * POSSIBLE_DRAWS).toBeCloseTo(1, 9)
    expect(five * POSSIBLE_DRAWS).toBeCloseTo(234, 9)
    expect(four * POSSIBLE_DRAWS).toBeCloseTo(11_115, 7)
    expect(three * POSSIBLE_DRAWS).toBeCloseTo(182_780, 6)
  })

  it('are certain in all and in none', () => {
    expect(markedProbabilities(45)).toEqual([0, 0, 0, 0, 0, 0, 1])
    expect(markedProbabilities(0)).toEqual([1, 0, 0, 0, 0, 0, 0])
  })
})

describe('the sum of a draw', () => {
  const all = sumProbabilities()

  it('lies between 21 and 255, symmetrically about 138', () => {
    expect(all.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12)
    expect(all.findIndex((p) => p > 0)).toBe(SMALLEST_SUM)
    expect(all).toHaveLength(LARGEST_SUM + 1)
    for (let sum = SMALLEST_SUM; sum <= LARGEST_SUM; sum++) expect(all[sum]).toBe(all[276 - sum])
  })

  it('has the mean and deviation of drawing without replacement', () => {
    const mean = all.reduce((total, p, sum) => total + p * sum, 0)
    const variance = all.reduce((total, p, sum) => total + p * (sum - mean) ** 2, 0)
    expect(mean).toBeCloseTo(MEAN_SUM, 9)
    expect(Math.sqrt(variance)).toBeCloseTo(SUM_DEVIATION, 9)
  })

  it('is as often each sum as a recount of all 8,145,060 draws says', () => {
    const ways = new Uint32Array(256)
    for (let a = 1; a <= 40; a++)
      for (let b = a + 1; b <= 41; b++)
        for (let c = b + 1; c <= 42; c++)
          for (let d = c + 1; d <= 43; d++)
            for (let e = d + 1; e <= 44; e++) {
              const five = a + b + c + d + e
              for (let f = e + 1; f <= 45; f++) ways[five + f] = (ways[five + f] ?? 0) + 1
            }
    expect(all).toEqual(Array.from(ways, (count) => count / 8_145_060))
  })
})

describe('the band of a count', () => {
  /** Quantiles from every single probability, by logarithms of factorials: slow, and another way. */
  function slowBand(draws: number, p: number) {
    const logFactorial = [0]
    for (let i = 1; i <= draws; i++) logFactorial.push((logFactorial[i - 1] ?? 0) + Math.log(i))
    const at = (k: number) => logFactorial[k] ?? 0
    const mass = Array.from({ length: draws + 1 }, (_, k) =>
      Math.exp(at(draws) - at(k) - at(draws - k) + k * Math.log(p) + (draws - k) * Math.log(1 - p)),
    )
    let [band_low, below] = [0, 0]
    while (below + (mass[band_low] ?? 0) <= 0.025) below += mass[band_low++] ?? 0
    let [band_high, above] = [draws, 0]
    while (above + (mass[band_high] ?? 0) <= 0.025) above += mass[band_high--] ?? 0
    return { band_low, band_high, outside: below + above }
  }

  const probabilities = [NUMBER_PROBABILITY, 1 / 66, 2 / 1419, 0.5, 0.9, 1e-6, ...markedProbabilities(23)]
  it.each([1, 2, 6, 10, 30, 50, 101, 500, 1245, 124_500])('of %i draws agrees with another way to count', (draws) => {
    for (const p of probabilities) {
      const { outside, ...expected } = slowBand(draws, p)
      const band = countBand(draws, p)
      expect(band).toMatchObject(expected)
      expect(band.outside_probability).toBeCloseTo(outside, 8)
      expect(band.expected_count).toBeCloseTo(draws * p, 4)
    }
  })

  it.each([
    // Binomial (10, 6/45) by hand: P(0) = 0.239, P(X > 3) = 0.035, P(X > 4) = 0.0065.
    [10, 0, 4],
    [1245, 143, 190],
  ])('of a number in %i draws goes from %i to %i', (draws, band_low, band_high) =>
    expect(countBand(draws, NUMBER_PROBABILITY)).toMatchObject({ band_low, band_high }),
  )

  it('is empty without draws and without a possibility', () => {
    const nothing = { expected_count: 0, band_low: 0, band_high: 0, outside_probability: 0 }
    expect(countBand(0, 0.5)).toEqual(nothing)
    expect(countBand(50, 0)).toEqual(nothing)
  })
})

describe('a verdict', () => {
  const band = countBand(1245, NUMBER_PROBABILITY)
  it('counts what lies outside and what chance puts there', () =>
    expect(verdictOf([142, 143, 166, 190, 191].map((count) => [count, band]))).toEqual({
      compared: 5,
      outside_band: 2,
      expected_outside: Math.round(500 * band.outside_probability) / 100,
    }))

  it.each([
    [{ compared: 0, outside_band: 0, expected_outside: 0 }, ''],
    [{ compared: 45, outside_band: 0, expected_outside: 2.04 }, '번호 45개 모두 우연의 범위 안에 있어요.'],
    [
      { compared: 45, outside_band: 1, expected_outside: 2.04 },
      '번호 45개 중 1개가 보통 범위(95%)를 벗어났어요. 우연이어도 2~3개는 범위를 벗어나요.',
    ],
  ])('in words', (verdict, wording) => expect(verdictWording(verdict)).toBe(wording))
})

it.each([
  [0, 100],
  [1, 86.7],
  [10, 23.9],
  [50, 0.1],
])('a number stays out %i draws with %d percent', (rounds, percent) => expect(absencePercent(rounds)).toBe(percent))
