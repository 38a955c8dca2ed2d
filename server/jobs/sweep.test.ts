import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { addDeposit } from '#contract/admin/payments.ts'
import { deleteAccount } from '#contract/members/profile.ts'
import { requestConsultation } from '#contract/plans/consultations.ts'
import { getEnquiryForm } from '#contract/site/company.ts'
import { webhook_events, websub_subscriptions } from '#server/messages/tables.ts'
import { MONDAY, useApp } from '#tests/support/app.ts'
import { aMember, anAddress } from '#tests/support/makers.ts'
import { aMemberWithEverything, TRACES } from '#tests/support/member-with-everything.ts'
import { aStaffSession } from '#tests/support/staff-session.ts'
import { enquiries } from '../company/tables.ts'
import { fetch_runs, pending_draws } from '../draws/tables.ts'
import { notification_runs } from '../notifications/tables.ts'
import { used_challenges } from '../passkeys/tables.ts'
import { pictures } from '../pictures/tables.ts'
import { SWEEPS, sweep } from './sweep.ts'

const app = useApp()
const SIX_YEARS = 6 * 365 * 86_400_000

const rowsOf = async (table: string, holding = '') => {
  const { rows } = (await app.db.execute(
    sql`select count(*)::int as n from ${sql.identifier(table)} as t where t::text ilike ${`%${holding}%`}`,
  )) as unknown as { rows: { n: number }[] }
  return rows[0]?.n ?? 0
}

/** Something in every table that is swept. */
async function fillEverything() {
  await aMemberWithEverything(app)
  const leaving = await aMember(app)
  await app.call(deleteAccount, { query: {}, body: { password: leaving.password } }, leaving.token)
  await aStaffSession(app, '운영', MONDAY)

  const { form_token } = (await app.call(getEnquiryForm)).body
  app.setNow(MONDAY + 10_000)
  const wish = { name: '떠나는 방문자', mobile_number: '01087654329', tier_name: 'STANDARD', preferred_time: 'any' }
  const payload = { ...wish, form_token }
  await app.inject({ method: 'POST', url: requestConsultation.path, payload, remoteAddress: anAddress() })
  await app.asStaff(addDeposit, { body: { day: '2026-10-12', amount: 1_000, depositor: '떠나는 모르는 사람' } })

  const now = new Date(MONDAY).toISOString()
  await app.db
    .insert(enquiries)
    .values({ receipt: 'R-1', name: '떠나는 이', contact: 'a@example.kr', message: 'x', created_at: now })
  const run = { asked_by: 'schedule', milliseconds: 1, outcome: 'waiting' as const, sources: [], stored: [], held: [] }
  await app.db.insert(fetch_runs).values({ ...run, started_at: now })
  const held = { round_number: 1245, code: 'x', reason: 'x', readings: [], fingerprint: 'x' }
  await app.db
    .insert(pending_draws)
    .values({ ...held, held_at: now, last_seen_at: now, state: 'superseded', decided_at: now })
  await app.db.insert(notification_runs).values({ key: 'news 1', through_member_id: 1, began_at: now })
  await app.db.insert(webhook_events).values({ id: 'numbers_1245', happened_at: now })
  await app.db
    .insert(websub_subscriptions)
    .values({ callback: 'https://reader.example.com/', created_at: now, expires_at: now })
  await app.db.insert(used_challenges).values({ challenge_hash: 'x', expires_at: now })
  await app.db.insert(pictures).values({ id: 'x', bytes: Buffer.from('x'), width: 1, height: 1, used_at: now })
}

it('after six years every table that is swept has let go of what it held', async () => {
  await fillEverything()
  const deleted = [...new Set(SWEEPS.flatMap(({ deletes = [] }) => deletes))]
  const emptied = [...new Set(SWEEPS.flatMap(({ empties = [] }) => empties))]
  for (const table of [...deleted, ...emptied]) expect([table, await rowsOf(table)]).not.toEqual([table, 0])
  app.setNow(MONDAY + SIX_YEARS)
  await sweep(app.db, app.deps)
  for (const table of deleted.filter((one) => !emptied.includes(one)))
    expect([table, await rowsOf(table)]).toEqual([table, 0])
  for (const table of emptied)
    for (const trace of TRACES) expect([table, trace, await rowsOf(table, trace)]).toEqual([table, trace, 0])
})
