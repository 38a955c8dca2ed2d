import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { verifyAuditLog as verifyCall } from '#contract/admin/audit-log.ts'
import type { SignedIn } from '#contract/members/sign-in.ts'
import { getLedger } from '#contract/number-sets/ledger.ts'
import { listNumberSets } from '#contract/number-sets/number-sets.ts'
import { rowsOf } from '#server/database/database.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember, typedIn } from '#tests/support/makers.ts'
import { buildWorld, Inhabited, mondayAfter, PASSWORD } from './build.ts'

const SIZE = { members: 300, rounds: 60, sets: 6_100, seed: 7 }

const app = useApp()
const site = () => ({
  db: app.db,
  deps: app.deps,
  run: (statement: string) => app.db.execute(sql.raw(statement)),
  say: () => {},
})
const read = async (statement: string) => (await rowsOf<Record<string, unknown>>(app.db, sql.raw(statement)))[0] ?? {}

it('makes the same people with the same sets on either engine, settled, sealed and chained by the product', async () => {
  app.setNow(mondayAfter(1245))
  const shape = async () => ({
    indexes: await rowsOf(app.db, sql`select indexdef from pg_indexes where schemaname = 'public' order by indexname`),
    constraints: await rowsOf(
      app.db,
      sql`select conname, pg_get_constraintdef(oid) as text from pg_constraint where connamespace = 'public'::regnamespace order by conname`,
    ),
  })
  const before = await shape()
  await buildWorld(site(), SIZE)
  expect(await shape()).toEqual(before)
  expect(
    await read(`select count(*)::int as made, count(distinct round_target)::int as rounds,
      md5(string_agg(format('%s %s %s %s', id, member_id, mask, generated_at at time zone 'UTC'), ',' order by id)) as digest
      from number_sets where strategy is not null`),
  ).toEqual({ made: 6_100, rounds: 61, digest: 'e418a754a171e0fc9a001ee4ccaad158' })
  expect(await read('select count(*)::int as settled from settlements where settled_at is not null')).toEqual({
    settled: 60,
  })
  expect(
    await read(
      'select count(*)::int as wrong from seals join seal_counts using (round_number) where seals.sets <> seal_counts.sets',
    ),
  ).toEqual({ wrong: 0 })
  expect(await read('select count(*)::int as sealed from seals')).toEqual({ sealed: 50 })
  expect(
    await read(`select count(*)::int as wrong from awaited_payments as p
      where arrived <> coalesce((select sum(amount) from deposits where awaited_payment_id = p.id), 0)`),
  ).toEqual({ wrong: 0 })
  expect(await read('select count(*)::int as paid from awaited_payments where arrived = amount')).toEqual({ paid: 57 })
  expect(await app.asStaff(verifyCall)).toMatchObject({ rows: 100, open: 0 })
  // A made-up member signs in as any other, and finds their own sets.
  const { access_token } = (await typedIn(app, { username: 'member7', password: PASSWORD })).json<SignedIn>()
  const { body } = await app.call(listNumberSets, { query: { limit: '5' } } as never, access_token)
  expect(body.generated_numbers.map(({ state }) => state)).toContain('settled')
  expect((await app.call(getLedger, {}, access_token)).body.months.length).toBeGreaterThan(0)
})

it('is not made where members are', async () => {
  await aMember(app)
  await expect(buildWorld(site(), SIZE)).rejects.toThrow(Inhabited)
})
