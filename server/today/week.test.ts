import { expect, it } from 'vitest'
import * as payments from '#contract/admin/payments.ts'
import { getWeek } from '#contract/admin/today.ts'
import { generateNumberSets } from '#contract/number-sets/number-sets.ts'
import { requestMyConsultation } from '#contract/plans/consultations.ts'
import { getEnquiryForm, sendEnquiry } from '#contract/site/company.ts'
import { WEEK_FIGURE_NAMES } from '#domain/staff/week-figure.ts'
import { MONDAY, useApp } from '#tests/support/app.ts'
import { aMember, anAddress } from '#tests/support/makers.ts'
import { aStaffSession } from '#tests/support/staff-session.ts'
import { messages } from '../messages/tables.ts'
import { loadShippedTiers } from '../plans/replace-tiers.ts'

const app = useApp()
/** The second before the week of `MONDAY` begins in Korea, and then the first of it. */
const BEFORE = '2026-10-05T14:59:59.000Z'
const FIRST = '2026-10-05T15:00:00.000Z'
/** The last second of a Korean day in its middle. */
const MIDDLE = '2026-10-08T14:59:59.000Z'

const aText = (created_at: string, more: object = {}) => ({
  ...{ channel: 'sms' as const, kind: 'login_code' as const, address: '01012345678', sealed_text: null, tries: 5 },
  ...{ created_at, expires_at: created_at, next_try_at: created_at, ...more },
})

async function anEnquiry() {
  const { form_token } = (await app.call(getEnquiryForm)).body
  app.setNow(MONDAY)
  const payload = { name: '김하늘', contact: 'sky@example.kr', message: '플랜을 바꾸고 싶어요.', form_token }
  await app.inject({ method: 'POST', url: sendEnquiry.path, payload, remoteAddress: anAddress() })
}

it('counts each Korean day of the last seven', async () => {
  await loadShippedTiers(app.db, app.deps)
  for (const at of [BEFORE, FIRST, MIDDLE]) {
    app.setNow(at)
    const { token } = await aMember(app)
    await app.call(generateNumberSets, { body: { count: 3 } }, token)
  }
  app.setNow(MONDAY - 60_000)
  const { token } = await aMember(app)
  const wish = { name: '김하나', mobile_number: '01012345678', tier_name: 'STANDARD', preferred_time: 'any' as const }
  const { receipt } = (await app.call(requestMyConsultation, { body: wish }, token)).body
  await anEnquiry()

  const params = { receipt }
  const { id } = await app.asStaff(payments.addAwaitedPayment, {
    params,
    body: { amount: 59_700, depositor: '김하나' },
  })
  const deposit = async (day: string, amount: number) =>
    (await app.asStaff(payments.addDeposit, { body: { day, amount, depositor: '김하나' } })).id
  const matched = await deposit('2026-10-09', 59_700)
  await deposit('2026-10-10', 20_000)
  await app.asStaff(payments.matchDeposit, {
    params: { id: String(matched) },
    body: { from: null, to: id },
  })

  await app.db
    .insert(messages)
    .values([
      aText(BEFORE, { failure: 'x' }),
      aText(MIDDLE, { failure: 'x' }),
      aText(MIDDLE),
      aText(MIDDLE, { sent_at: MIDDLE }),
    ])

  expect(await app.asStaff(getWeek)).toEqual({
    days: ['06', '07', '08', '09', '10', '11', '12'].map((day) => `2026-10-${day}`),
    figures: {
      members: [1, 0, 1, 0, 0, 0, 1],
      number_sets: [3, 0, 3, 0, 0, 0, 0],
      consultations: [0, 0, 0, 0, 0, 0, 1],
      matched_deposits: [0, 0, 0, 59_700, 0, 0, 0],
      enquiries: [0, 0, 0, 0, 0, 0, 1],
      failed_messages: [0, 0, 1, 0, 0, 0, 0],
    },
  })
})

it.each([
  ['상담', WEEK_FIGURE_NAMES.filter((name) => name !== 'matched_deposits')],
  ['편집', []],
])('shows %s only what their permissions show', async (role, figures) => {
  const { headers } = await aStaffSession(app, role, MONDAY)
  const { statusCode, body } = await app.get(getWeek.path, headers)
  expect(statusCode).toBe(200)
  expect(Object.keys(JSON.parse(body).figures)).toEqual(figures)
})

it('counts sets once, however often the page is opened meanwhile', async () => {
  const today = async () => (await app.asStaff(getWeek)).figures.number_sets?.at(-1)
  app.setNow(MONDAY)
  const before = (await today()) ?? 0
  for (const minutes of [1, 2, 14, 15, 40]) {
    app.setNow(MONDAY + minutes * 60_000)
    const { token } = await aMember(app)
    await app.call(generateNumberSets, { body: { count: 2 } }, token)
    await today()
  }
  app.setNow(MONDAY + 60 * 60_000)
  expect(await today()).toBe(before + 10)
  expect(await today()).toBe(before + 10)
})
