const DISTINCT = 2 ** 32

/** A uniformly chosen whole number from 0 to `below` − 1, from the browser's own source of chance. */
export function browserChance(below: number): number {
  const whole = DISTINCT - (DISTINCT % below)
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
    if (drawn < whole) return drawn % below
  }
}
