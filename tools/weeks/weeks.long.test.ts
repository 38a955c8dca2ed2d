import { expect, it } from 'vitest'
import { isPostgres } from '#tests/support/template.ts'
import { simulate } from './simulate.ts'

/*
 * A world of two weeks that its seed decides, without faults, so that a red line is about a change; `npm run tool -- weeks` lives others,
 * with faults. A failure prints the line that lives the same world again.
 */
const WEEKS = Number(process.env.WEEKS ?? 2)
const SEEDS = Number(process.env.WEEKS_SEEDS ?? 1)
const SEED = Number(process.env.WEEKS_SEED ?? 500)
const hasFaults = process.env.WEEKS_FAULTS === '1'
const engine = isPostgres ? 'postgres' : 'pglite'

it.each(Array.from({ length: SEEDS }, (_, i) => SEED + i))(
  `nothing is lost, doubled or wrong in ${WEEKS} weeks${hasFaults ? ' with faults' : ''} (seed %i)`,
  { timeout: 180_000 + WEEKS * 120_000 },
  async (seed) => {
    const began = performance.now()
    const happened = await simulate(seed, WEEKS, hasFaults).catch((error: unknown) => {
      console.error(`${error}\nnpm run tool -- weeks --seed ${seed} --weeks ${WEEKS} --engine ${engine}`)
      throw error
    })
    const hours = (performance.now() - began) / 3_600_000
    console.log(
      `seed ${seed}: ${WEEKS} weeks on ${engine}, ${(WEEKS / hours).toFixed(0)} an hour: ${JSON.stringify(happened)}`,
    )
    expect(happened.members).toBeGreaterThan(0)
  },
)
