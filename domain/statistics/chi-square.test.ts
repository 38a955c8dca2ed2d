import { describe, expect, it } from 'vitest'
import { chiSquareBand, chiSquareTail } from './chi-square.ts'

// Critical values as printed in statistical tables, three decimals.
it.each([
  [3.841, 1, 0.05],
  [6.635, 1, 0.01],
  [10.828, 1, 0.001],
  [7.815, 3, 0.05],
  [0.352, 3, 0.95],
  [18.307, 10, 0.05],
  [29.588, 10, 0.001],
  [60.481, 44, 0.05],
  [68.71, 44, 0.01],
  [124.342, 100, 0.05],
])('is beyond %d with %i degrees of freedom in a share of %d', (statistic, degrees, tail) =>
  expect(Math.abs(chiSquareTail(statistic, degrees) - tail)).toBeLessThan(tail * 0.002),
)

it.each([2, 4, 10, 44, 100])('is the sum that even degrees have, with %i', (degrees) => {
  for (let x = 0.5; x < 200; x += 0.7) {
    let [term, sum] = [1, 1]
    for (let k = 1; k < degrees / 2; k++) {
      term *= x / 2 / k
      sum += term
    }
    const expected = Math.exp(-x / 2) * sum
    expect(Math.abs(chiSquareTail(x, degrees) - expected)).toBeLessThan(1e-12)
    expect(Math.abs(chiSquareTail(x, degrees) / expected - 1)).toBeLessThan(1e-9)
  }
})

it.each([1, 3, 7, 43])('is the area under the density, with %i', (degrees) => {
  let gamma = Math.sqrt(Math.PI)
  for (let a = 0.5; a < degrees / 2; a++) gamma *= a
  // Substituting x = t² takes the peak at 0 away; Simpson's rule.
  const density = (t: number) => (2 * t ** (degrees - 1) * Math.exp((-t * t) / 2)) / (2 ** (degrees / 2) * gamma)
  for (const statistic of [0.1, 1, 5, 20, 60]) {
    const [from, steps] = [Math.sqrt(statistic), 20_000]
    const width = (40 - from) / steps
    let area = 0
    for (let i = 0; i <= steps; i++) area += density(from + i * width) * (i === 0 || i === steps ? 1 : i % 2 ? 4 : 2)
    expect(Math.abs(chiSquareTail(statistic, degrees) - (area * width) / 3)).toBeLessThan(1e-10)
  }
})

describe('at the ends', () => {
  it('is certain at nothing', () => {
    expect(chiSquareTail(0, 44)).toBe(1)
    expect(chiSquareTail(-1, 44)).toBe(1)
  })
  it('vanishes far out', () => {
    expect(chiSquareTail(5_000, 1)).toBe(0)
    expect(chiSquareTail(1_000, 44)).toBeLessThan(1e-150)
  })
})

it.each([
  // From tables of the distribution.
  [1, 0.000982, 5.0239],
  [10, 3.247, 20.4832],
  [44, 27.5746, 64.2015],
])('with %i degrees of freedom 95 of 100 values lie between %d and %d', (degrees, low, high) => {
  const [from, to] = chiSquareBand(degrees)
  expect(from).toBeCloseTo(low, 3)
  expect(to).toBeCloseTo(high, 3)
})
