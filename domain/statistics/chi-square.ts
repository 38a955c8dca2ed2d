/**
 * P(X ≥ statistic) for a chi-square variable: the regularised upper incomplete gamma function Q(df/2, statistic/2).
 * The power series of P below a + 1 (NIST Digital Library of Mathematical Functions, 8.7.1), Lentz's evaluation of
 * the continued fraction of Q above (DLMF 8.9.2; Numerical Recipes, section 6.2). Γ(df/2) needs no approximation:
 * it is a product that ends in Γ(1/2) = √π or Γ(1) = 1.
 * `degrees_of_freedom`: a whole number from 1. 1 for a statistic of 0 or below.
 */
export function chiSquareTail(statistic: number, degrees_of_freedom: number): number {
  if (statistic <= 0) return 1
  const [a, x] = [degrees_of_freedom / 2, statistic / 2]
  const scale = Math.exp(a * Math.log(x) - x - logGammaOfHalf(degrees_of_freedom))
  return x < a + 1 ? 1 - scale * lowerSeries(a, x) : scale * upperFraction(a, x)
}

/** ln Γ(n/2). */
function logGammaOfHalf(n: number): number {
  let log = n % 2 === 1 ? Math.log(Math.PI) / 2 : 0
  for (let factor = n - 2; factor > 0; factor -= 2) log += Math.log(factor / 2)
  return log
}

const PRECISION = 1e-16

/** Σ xⁿ / (a (a + 1) … (a + n)). */
function lowerSeries(a: number, x: number): number {
  let term = 1 / a
  let sum = term
  for (let n = 1; term > sum * PRECISION; n++) {
    term *= x / (a + n)
    sum += term
  }
  return sum
}

/** 1 / (x + 1 − a − 1 (1 − a) / (x + 3 − a − 2 (2 − a) / (x + 5 − a − …))). */
function upperFraction(a: number, x: number): number {
  let b = x + 1 - a
  let c = Number.MAX_VALUE
  let d = 1 / b
  let fraction = d
  for (let n = 1; n < 10_000; n++) {
    const numerator = n * (a - n)
    b += 2
    d = 1 / (b + numerator * d)
    c = b + numerator / c
    fraction *= c * d
    if (Math.abs(c * d - 1) < PRECISION) break
  }
  return fraction
}

/** Below and above which 2.5 % of chi-square values lie each. */
export function chiSquareBand(degrees_of_freedom: number): readonly [low: number, high: number] {
  const at = (tail: number) => {
    let [low, high] = [0, 10 * degrees_of_freedom + 20]
    for (let i = 0; i < 60; i++) {
      const middle = (low + high) / 2
      if (chiSquareTail(middle, degrees_of_freedom) > tail) low = middle
      else high = middle
    }
    return low
  }
  return [at(0.975), at(0.025)]
}
