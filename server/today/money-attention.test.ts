import { expect, it } from 'vitest'
import * as payments from '#contract/admin/payments.ts'
import { addDeposit } from '#contract/admin/payments.ts'
import { assignSubscription, cancelSubscription } from '#contract/admin/plans.ts'
import * as refunds from '#contract/admin/refunds.ts'
import { listAttention } from '#contract/admin/today.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember, aSubscription } from '#tests/support/makers.ts'
import { aPaidPeriod } from '#tests/support/paid-period.ts'
import { approveAs, payAs } from '#tests/support/refund-steps.ts'
import { loadShippedTiers } from '../plans/replace-tiers.ts'

const app = useApp()
const inArea = async (area: string) =>
  (await app.asStaff(listAttention)).areas.find(({ name }) => name === area)?.entries ?? []
const titlesIn = async (area: string) => (await inArea(area)).map(({ title }) => title)
const idOf = ({ id }: { readonly id: number }) => ({ id: String(id) })
const account = { bank_name: '국민', account_number: '123-456-784417', account_holder: '김하나' }
const MONTH = { tier_name: 'STANDARD', start_date: '2026-10-12', end_date: '2026-11-11', won: 19_900 }
const noon = (day: string) => app.setNow(`${day}T03:00:00Z`)

it('says on its last day that a refund has to be paid, and after it what each day costs, until it is paid', async () => {
  await loadShippedTiers(app.db, app.deps)
  const member = await aMember(app)
  await aPaidPeriod(app, member, MONTH)
  noon('2026-10-21')
  const { receipt, amount } = await app.asStaff(cancelSubscription, {
    params: idOf(member),
    body: { staff_reason: '전화', account },
  })
  // Thursday, Friday, Monday.
  noon('2026-10-23')
  expect(await inArea('환불')).toEqual([])
  noon('2026-10-26')
  expect(await inArea('환불')).toEqual([
    {
      ...{ title: '김**또 님의 환불을 오늘까지 지급해야 해요', is_urgent: true, count: 1 },
      detail: `${receipt} · 13,481원 · 기한 2026.10.26`,
      link: `/admin/refunds?opened=${receipt}`,
    },
  ])
  noon('2026-11-05')
  expect(amount).toBe(13_481)
  // 13,481 won, ten days at 15 % a year: 55.401… won.
  expect(await inArea('환불')).toMatchObject([
    {
      title: '김**또 님의 환불이 기한을 넘겼어요',
      detail: `${receipt} · 13,481원 · 기한 2026.10.26 · 지연이자 연 15%로 오늘까지 56원`,
    },
  ])
  await approveAs(app, '서연', receipt, amount)
  expect(await titlesIn('환불')).toHaveLength(1)
  await payAs(app, '지급 담당', receipt, '2026-11-05')
  expect(await inArea('환불')).toEqual([])
})

it('tells running plans that were not paid for, or not wholly, until the rest has come', async () => {
  const [part, none, whole, later] = [await aMember(app), await aMember(app), await aMember(app), await aMember(app)]
  await aPaidPeriod(app, part, { ...MONTH, end_date: '2026-12-11', won: 39_800, arrived: 30_000 })
  await aSubscription(app, { member_id: none.id, tier_name: 'PRIME', start_date: '2026-10-12', end_date: '2026-11-11' })
  await aPaidPeriod(app, whole, MONTH)
  await aSubscription(app, {
    member_id: later.id,
    tier_name: 'PRIME',
    start_date: '2026-10-13',
    end_date: '2026-11-11',
  })
  expect(await inArea('구독')).toEqual([
    {
      title: '김**또 님의 STANDARD 요금이 9,800원 덜 들어왔어요',
      detail: '39,800원 중 30,000원 · 2026.10.12 ~ 2026.12.11',
      ...{ link: `/admin/members/${part.id}`, is_urgent: true, count: 1 },
    },
    {
      title: '김**또 님의 PRIME에 들어온 돈이 없어요',
      detail: '39,900원 · 2026.10.12 ~ 2026.11.11',
      ...{ link: `/admin/members/${none.id}`, is_urgent: false, count: 1 },
    },
  ])
  for (const { id } of [part, none, later]) {
    const body = { staff_reason: '정리', ...(id === later.id && { start_date: '2026-10-13' }) }
    await app.asStaff(cancelSubscription, { params: { id: String(id) }, body })
  }
  expect(await inArea('구독')).toEqual([])
})

it('tells of plans that end within seven days with nothing after them', async () => {
  const [ends, goesOn] = [await aMember(app), await aMember(app)]
  for (const { id } of [ends, goesOn])
    await aPaidPeriod(app, id === ends.id ? ends : goesOn, { ...MONTH, start_date: '2026-10-12' })
  await app.asStaff(assignSubscription, {
    params: idOf(goesOn),
    body: { tier_name: 'STANDARD', start_date: '2026-11-12', end_date: '2026-12-11' },
  })
  noon('2026-11-03')
  expect(await titlesIn('구독')).toEqual([])
  noon('2026-11-04')
  expect((await inArea('구독')).filter(({ link }) => link === `/admin/members/${ends.id}`)).toEqual([
    {
      ...{ title: '김**또 님의 STANDARD 이용이 곧 끝나요', is_urgent: false, count: 1 },
      ...{ detail: '2026.11.11까지 · 이어지는 구독이 없어요', link: `/admin/members/${ends.id}` },
    },
  ])
  expect((await inArea('구독')).map(({ link }) => link)).not.toContain(`/admin/members/${goesOn.id}`)
  noon('2026-11-11')
  expect(await titlesIn('구독')).toContain('김**또 님의 STANDARD 이용이 오늘 끝나요')
  noon('2026-11-12')
  expect((await inArea('구독')).map(({ link }) => link)).not.toContain(`/admin/members/${ends.id}`)
})

it('tells of deposits that nobody has matched for a day', async () => {
  await app.asStaff(addDeposit, { body: { day: '2026-10-12', amount: 19_900, depositor: '이준수', memo: 'late' } })
  const day = 24 * 3_600_000
  app.setNow(Date.parse('2026-10-12T00:00:00Z') + day)
  expect(await inArea('입금')).toEqual([])
  app.setNow('2026-10-14T00:00:00Z')
  expect(await inArea('입금')).toMatchObject([
    { title: '입금 1건을 하루가 지나도록 맞추지 않았어요', link: '/admin/payments', is_urgent: true, count: 1 },
  ])
})

it('waits for the price of a plan that was changed, under the member’s name, and it can be matched', async () => {
  const member = await aMember(app)
  const { subscription_id } = await aPaidPeriod(app, member, MONTH)
  const change = { tier_name: 'PRIME', start_date: '2026-10-13', end_date: '2026-11-12' }
  const params = idOf(member)
  const query = { ...change, subscription_id: String(subscription_id) }
  const { ends, begins } = await app.asStaff(refunds.previewPlanChange, { params, query })
  const { id } = await app.asStaff(refunds.changePlan, {
    params,
    body: { ...change, subscription_id, amount: ends.refund.amount, price: begins.price, staff_reason: '더 많이' },
  })
  const { rows } = await app.asStaff(payments.listAwaitedPayments, { query: { is_open: 'true' } })
  const awaited = rows.filter((one) => one.subscription_id === id)
  expect(awaited).toMatchObject([
    { amount: 39_900, arrived: 0, depositor: '김**또', member_id: member.id, tier_name: 'PRIME', state: 'waiting' },
  ])
  const deposit = await app.asStaff(addDeposit, { body: { day: '2026-10-12', amount: 39_900, depositor: '김 로또' } })
  await app.asStaff(payments.matchDeposit, { params: idOf(deposit), body: { from: null, to: awaited[0]?.id ?? 0 } })
  const { periods } = await app.asStaff(refunds.listPeriodsOf, { params })
  expect(periods.find((period) => period.id === id)).toMatchObject({ paid: 39_900 })
})
