import { expect, it } from 'vitest'
import { useApp } from '#tests/support/app.ts'
import { fuzz, fuzzWording } from '#tools/fuzz/fuzz.ts'
import { loadShippedTiers } from '../plans/replace-tiers.ts'

const reported: string[] = []
const app = useApp(async () => ({ report: (error) => void reported.push(String(error)) }))

/*
 * The short form of `npm run tool -- fuzz`: every call of the contract, asked well and badly as visitor, member and staff. The seed
 * is another one each day, and is in the sentence of a failure: `npm run tool -- fuzz --seed …` asks the same again.
 */
it('answers or refuses whatever the contract can be asked, and never fails', { timeout: 600_000 }, async () => {
  await loadShippedTiers(app.db, app.deps)
  const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Date.now() / 86_400_000) * 1_000_000)
  const report = await fuzz(app, { requests: 1_200, seed })
  expect(report.findings, `seed ${seed}\n${fuzzWording(report)}`).toEqual([])
  expect(reported).toEqual([])
  // Requests that are all refused at the door would prove little.
  expect(report.granted).toBeGreaterThan(80)
})
