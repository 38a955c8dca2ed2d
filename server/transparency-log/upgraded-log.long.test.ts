import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { catchUpLog } from '#server/seals/catch-up-log.ts'
import { upgradedDatabase } from '#tests/support/older-database.ts'
import { createServerDeps } from '../server-deps.ts'
import { signCheckpoint } from './sign-checkpoint.ts'
import { entriesBetween, logSize, newestCheckpoint } from './store.ts'

const seal = (round: number, sha256: string) =>
  `(${round}, 0, '${'00'.repeat(32)}', '{"sales_closed_at":"2026-10-17T11:00:00.000Z"}', '${sha256}', '2026-10-17T11:00:04Z')`
const FILL = `
  insert into seals (round_number, sets, root, seal_text, sha256, sealed_at) values
    ${seal(1246, 'a1'.repeat(32))}, ${seal(1247, 'a2'.repeat(32))};
  insert into crowding_forecasts (round_number, forecast_text, sha256, published_at) values
    (1247, '{}', '${'f1'.repeat(32)}', '2026-10-24T11:00:04Z');
  insert into draws (round_number, ordinal, draw_date, numbers, bonus_number, stored_at, changed_at) values
    (7, 1, '2003-01-18', '{2,9,16,25,26,40}', 42, now(), now());
  insert into draw_corrections (round_number, old_value, new_value, reason, corrected_at) values
    (7, '{"a": 1}', '{"a": 2}', '오타', '2026-10-01T00:00:00Z');`

it('begins with the ends of the chains before, then the corrections, and goes on with what the release before writes', async () => {
  const { db, close, engine } = await upgradedDatabase('0066_member_passkeys', FILL)
  const secretKey = 'a key for tests, thirty-two or more characters'
  const deps = createServerDeps({ engine, drawMinute: 1_245, publicUrl: 'https://lotto.example.kr', secretKey })
  const entries = async () =>
    (await entriesBetween(db, 0, 99)).map(({ entry_text }) => JSON.parse(entry_text) as Record<string, unknown>)
  expect(await entries()).toEqual([
    { version: 1, kind: 'seal_chain', round_number: 1247, sha256: 'a2'.repeat(32) },
    { version: 1, kind: 'forecast_chain', round_number: 1247, sha256: 'f1'.repeat(32) },
  ])
  for (const { entry_text, leaf_hash } of await entriesBetween(db, 0, 99))
    expect(leaf_hash).toBe(createHash('sha256').update(`\0${entry_text}`).digest('hex'))
  await catchUpLog(db, deps)
  const said = { round_number: 7, corrected_at: '2026-10-01T00:00:00.000Z', reason: '오타', source: 'staff' }
  const sha256 = createHash('sha256')
    .update(JSON.stringify({ ...said, old_value: { a: 1 }, new_value: { a: 2 } }))
    .digest('hex')
  expect((await entries())[2]).toMatchObject({ kind: 'correction', round_number: 7, sha256 })
  // An instance of the release before, beside this one, seals without the log.
  await db.execute(
    `insert into seals (round_number, sets, root, seal_text, sha256, sealed_at) values ${seal(1248, 'a3'.repeat(32))}`,
  )
  await catchUpLog(db, deps)
  await catchUpLog(db, deps)
  expect((await entries()).slice(3)).toMatchObject([{ kind: 'seal', round_number: 1248, sha256: 'a3'.repeat(32) }])
  await signCheckpoint(db, deps)
  expect((await newestCheckpoint(db))?.size).toBe(await logSize(db))
  await close()
})
