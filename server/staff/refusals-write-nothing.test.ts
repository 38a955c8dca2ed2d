import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { listAuditLog } from '#contract/admin/audit-log.ts'
import { moveEnquiry } from '#contract/admin/company.ts'
import { enterDraw } from '#contract/admin/draws.ts'
import { recordLeakReport } from '#contract/admin/leaks.ts'
import { sendMessageAgain } from '#contract/admin/messages.ts'
import * as passkeys from '#contract/admin/passkeys.ts'
import * as plans from '#contract/admin/plans.ts'
import { changePlan } from '#contract/admin/refunds.ts'
import { endStaffSession, renewRecoveryCodes } from '#contract/admin/staff.ts'
import { getDraw } from '#contract/draws/draws.ts'
import type { Endpoint, Input } from '#contract/endpoint.ts'
import { takeBreak } from '#contract/members/play-limits.ts'
import { beginSecondFactor, removeSecondFactor } from '#contract/members/second-factor.ts'
import { endSession } from '#contract/members/sessions.ts'
import { testWebhook } from '#contract/members/webhooks.ts'
import { deleteNumberSet, nameNumberSet } from '#contract/number-sets/number-sets.ts'
import { deleteTicket, saveTicket } from '#contract/number-sets/tickets.ts'
import { trackAnnouncementView } from '#contract/site/announcements.ts'
import { getEnquiryForm, sendEnquiry } from '#contract/site/company.ts'
import { drawRevision } from '#domain/draw/draw-revision.ts'
import { MONDAY, useApp } from '#tests/support/app.ts'
import { aMember, anAddress, type MadeMember } from '#tests/support/makers.ts'
import { aPaidPeriod } from '#tests/support/paid-period.ts'
import { cancelWithPassword } from '#tests/support/refund-steps.ts'
import { rowsOf } from '../database/database.ts'
import { loadShippedTiers } from '../plans/replace-tiers.ts'

const app = useApp()
beforeEach(() => loadShippedTiers(app.db, app.deps))

/** Written for a refused call, too: its row in the audit log (in parts by month), and that it was tried. */
const OF_EVERY_CALL = /^(audit_log|audit_heads|attempt_limits)/

/** A digest of each table's rows. */
async function stored(): Promise<Record<string, unknown>> {
  const tables = await rowsOf<{ name: string }>(
    app.db,
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const digests: Record<string, unknown> = {}
  for (const { name } of tables.filter((table) => !OF_EVERY_CALL.test(table.name)))
    digests[name] = await rowsOf(
      app.db,
      sql`select md5(string_agg(row::text, '|' order by row::text)) from ${sql.identifier(name)} as row`,
    )
  return digests
}

const nobody = { params: { id: '900000' } }
const STANDARD = { tier_name: 'STANDARD', start_date: '2026-10-12', end_date: '2027-01-11', won: 59_700 }

/** A member whose plan runs to its end and no further, as they asked. */
async function ending() {
  const member = await aMember(app)
  const { subscription_id } = await aPaidPeriod(app, member, STANDARD)
  await cancelWithPassword(app, member.token, { ends: 'at_end', amount: 0, account: null })
  return { params: { id: String(member.id) }, subscription_id }
}

async function anEnquiry(): Promise<string> {
  const { body } = await app.call(getEnquiryForm)
  app.setNow(MONDAY + 10_000)
  const payload = { name: '김하늘', contact: 'sky@example.kr', message: '플랜을 바꾸고 싶어요.', ...body }
  const sent = await app.inject({ method: 'POST', url: sendEnquiry.path, payload, remoteAddress: anAddress() })
  return sent.json().receipt
}

/** A call of staff, for what is there when it is made. */
const ofStaff = <E extends Endpoint>(code: string, endpoint: E, input: () => Promise<Input<E>>) =>
  [`${endpoint.method} ${endpoint.path}`, code, endpoint, input] as unknown as [
    string,
    string,
    Endpoint,
    () => Promise<Input<Endpoint>>,
  ]
const account = { bank_name: '국민', account_number: '123-456-784417', account_holder: '김하나' }

it.each([
  ofStaff('no_subscription', plans.extendSubscription, async () => ({
    params: { id: String((await aMember(app)).id) },
    body: { end_date: '2027-02-11' },
  })),
  ofStaff('already_cancelled', plans.extendSubscription, async () => ({
    params: (await ending()).params,
    body: { end_date: '2027-02-11' },
  })),
  ofStaff('already_cancelled', plans.cancelSubscription, async () => ({
    params: (await ending()).params,
    body: { staff_reason: '전화로 요청' },
  })),
  ofStaff('member_not_found', plans.cancelSubscription, async () => ({
    ...nobody,
    body: { staff_reason: '전화로 요청' },
  })),
  ofStaff('member_not_found', changePlan, async () => ({
    ...nobody,
    body: {
      ...{ subscription_id: 1, tier_name: 'ROYAL', start_date: '2026-10-12', end_date: '2026-12-20' },
      ...{ amount: 0, price: 0, staff_reason: '더 많이', account },
    },
  })),
  ofStaff('edit_conflict', plans.replaceTiers, async () => ({
    query: { revision: '0123456789abcdef' },
    body: (await app.asStaff(plans.listTiers)).tiers.map(({ id: _, ...tier }) => ({ ...tier, price: 1_000 })),
  })),
  ofStaff('edit_conflict', moveEnquiry, async () => ({
    params: { receipt: await anEnquiry() },
    body: { state: 'closed' as const, from: 'answering' as const },
  })),
  ofStaff('draw_not_repeated', enterDraw, async () => {
    const params = { round: '1245' }
    const draw = (await app.call(getDraw, { params })).body
    const { numbers, bonus_number, total_sales, prize_details, first_prize_methods } = draw
    const other = Array.from({ length: 45 }, (_, i) => i + 1).find((n) => ![...numbers, bonus_number].includes(n))
    const prizes = prize_details && ([1, 2, 3, 4, 5] as const).map((rank) => prize_details[`rank${rank}`])
    const said = { numbers, bonus_number: other, total_sales, prizes, first_prize_methods }
    return { params, body: { ...said, reason: '보너스가 달라서', revision: drawRevision(draw) } as never }
  }),
  ofStaff('leak_not_found', recordLeakReport, async () => ({
    ...nobody,
    body: { report: 'reported', note: '접수' } as const,
  })),
  ofStaff('message_over', sendMessageAgain, async () => nobody),
  // The command line is not a member of staff: it has no passkeys, sessions or codes.
  ofStaff('passkey_not_found', passkeys.removePasskey, async () => nobody),
  ofStaff('session_not_found', endStaffSession, async () => nobody),
  ofStaff('staff_not_found', renewRecoveryCodes, async () => ({})),
])('%s that is refused with %s leaves only its row in the audit log', async (_, code, endpoint, input) => {
  const given = await input()
  const before = await stored()
  await expect(app.asStaff(endpoint, given)).rejects.toMatchObject({ code })
  expect(await stored()).toEqual(before)
  const { rows } = await app.asStaff(listAuditLog, { query: { limit: '1' } })
  expect(rows[0]).toMatchObject({ action: `${endpoint.method} ${endpoint.path}`, outcome: 'refused', code })
})

const ofMember = <E extends Endpoint>(code: string, endpoint: E, input: (member: MadeMember) => Promise<Input<E>>) =>
  [`${endpoint.method} ${endpoint.path}`, code, endpoint, input] as unknown as [
    string,
    string,
    Endpoint,
    (member: MadeMember) => Promise<Input<Endpoint>>,
  ]
const GAME = { numbers: [3, 9, 17, 26, 34, 41], number_type: 'manual' as const }

it.each([
  ofMember('announcement_not_found', trackAnnouncementView, async () => nobody),
  ofMember('number_set_not_found', nameNumberSet, async () => ({ ...nobody, body: { name: '생일' } })),
  ofMember('number_set_not_found', deleteNumberSet, async () => nobody),
  ofMember('ticket_is_whole', deleteNumberSet, async ({ token }) => {
    const ticket = { round_number: 1245, source: 'typed' as const, games: [GAME] }
    const { body } = await app.call(saveTicket, { body: ticket }, token)
    return { params: { id: String(body.generated_numbers[0]?.id) } }
  }),
  ofMember('ticket_not_found', deleteTicket, async () => nobody),
  ofMember('break_is_longer', takeBreak, async ({ token }) => {
    await app.call(takeBreak, { body: { days: 30 } }, token)
    return { body: { days: 7 as const } }
  }),
  ofMember('wrong_password', beginSecondFactor, async () => ({ body: { current_password: 'not this one' } })),
  ofMember('second_factor_off', removeSecondFactor, async ({ password }) => ({
    body: { current_password: password, verification_code: '123456' },
  })),
  ofMember('webhook_not_found', testWebhook, async () => nobody),
  ofMember('session_not_found', endSession, async () => ({ params: { id: crypto.randomUUID() } })),
])('%s that is refused with %s leaves nothing', async (_, code, endpoint, input) => {
  const member = await aMember(app)
  const given = await input(member)
  const before = await stored()
  expect((await app.call(endpoint, given, member.token)).body.code).toBe(code)
  expect(await stored()).toEqual(before)
})
