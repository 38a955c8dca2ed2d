import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { generateNumberSets } from '#contract/number-sets/number-sets.ts'
import { getSeal } from '#contract/number-sets/seals.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember } from '#tests/support/makers.ts'
import { recountSealedSets } from './count-sealed-sets.ts'
import { sealRounds } from './seal-rounds.ts'

const app = useApp()
/** A statement past the triggers that refuse it: as somebody with the whole database would. */
const pastTriggers = async (table: 'seals' | 'seal_parts', statement: string) => {
  await app.db.execute(sql.raw(`alter table ${table} disable trigger user`))
  await app.db.execute(sql.raw(statement))
  await app.db.execute(sql.raw(`alter table ${table} enable trigger user`))
}
const sealNext = async () => {
  app.setNow('2026-10-24T11:00:04Z')
  await sealRounds(app.db, app.deps)
}
const statusOf = async (round: number) => (await app.call(getSeal, { params: { round } })).status

it('a seal is not chained to one that was changed, which says so each week and can still be read', async () => {
  app.setNow('2026-10-16T03:00:00Z')
  const { token } = await aMember(app)
  await app.call(generateNumberSets, { body: { count: 3 } }, token)
  app.setNow('2026-10-17T11:00:04Z')
  await sealRounds(app.db, app.deps)

  for (const [table, changed, back, problem] of [
    ['seals', 'sets = 4', 'sets = 3', '4 sets, and 3 in its parts'],
    ['seals', 'root = reverse(root)', 'root = reverse(root)', 'its root is not that of its parts'],
    ['seals', "seal_text = seal_text || ' '", 'seal_text = trim(seal_text)', 'its text does not have its hash'],
    ['seals', "previous_sha256 = 'ab'", 'previous_sha256 = null', 'its text says something else'],
    ['seal_parts', 'sets = 2', 'sets = 3', '3 sets, and 2 in its parts'],
    [
      'seal_parts',
      'first_set_id = last_set_id + 1',
      'first_set_id = last_set_id - 2',
      'its parts are not in the order',
    ],
  ] as const) {
    await pastTriggers(table, `update ${table} set ${changed}`)
    await expect(sealNext(), changed).rejects.toThrow(`seal of round 1246: ${problem}`)
    await expect(recountSealedSets(app.db, app.deps), changed).rejects.toThrow(`seal of round 1246: ${problem}`)
    expect([await statusOf(1246), await statusOf(1247)], changed).toEqual([200, 404])
    await pastTriggers(table, `update ${table} set ${back}`)
  }

  await sealNext()
  await recountSealedSets(app.db, app.deps)
  expect(await statusOf(1247)).toBe(200)
})
