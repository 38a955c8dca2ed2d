import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { blockMember, findMembers, showMember } from '#contract/admin/members.ts'
import { getSubscriptionOf } from '#contract/admin/plans.ts'
import { listPeriodsOf } from '#contract/admin/refunds.ts'
import { getStaffMe } from '#contract/admin/staff.ts'
import { listMemberEvents } from '#contract/admin/today.ts'
import { listSubscriptionTiers } from '#contract/plans/plans.ts'
import { answer, callsOf, NO_PLAN, reply, visit } from '#tests/support/screen.tsx'

const MEMBER = {
  ...{ id: 12, username: 'han***', name: '김*나', mobile_number_end: '5678', provider: 'email' as const },
  ...{ is_blocked: false, created_at: '2026-10-01T03:00:00.000Z', has_left: false },
}
const anEvent = (id: number, title: string, link: string | null) => ({
  ...{ key: `period ${id}`, at: '2026-10-12T03:00:00.000Z', kind: 'period', title, link },
})
const NOBODY_SAVED = { revision: 0, saved_by: null, saved_at: null }

const atMembers = (path: string, member = MEMBER, others: ReturnType<typeof answer> = {}) =>
  visit(path, {
    answers: {
      ...reply(getStaffMe, { name: '김지윤', role: '운영', permissions: ['members:read', 'members:write'] }),
      ...reply(findMembers, { rows: [MEMBER], next: null, total: 1, is_estimate: false }),
      ...reply(showMember, member),
      ...reply(getSubscriptionOf, { ...NO_PLAN, saving: NOBODY_SAVED }),
      ...reply(listPeriodsOf, { periods: [], saving: NOBODY_SAVED }),
      ...answer(listMemberEvents, ({ search }) => ({
        json: search.includes('before=')
          ? { rows: [anEvent(1, '가입', null)], next: null }
          : {
              rows: [anEvent(2, 'STANDARD 상담', '/admin/consultations?opened=S-1')],
              next: '2026-10-12T03:00:00Z x 2',
            },
      })),
      ...reply(blockMember, { sessions_ended: 1 }),
      ...others,
    },
  })

it('is found by the number of a member, and tells what happened to them page after page', async () => {
  const { user, address } = await atMembers('/admin/members')
  await user.type(await screen.findByLabelText('찾기'), '#12{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: '회원 12' })).toBeTruthy()
  expect(address()).toBe('/admin/members/12')
  const events = within(await screen.findByRole('list', { name: '있었던 일' }))
  expect((await events.findByRole('link', { name: 'STANDARD 상담' })).getAttribute('href')).toBe(
    '/admin/consultations?opened=S-1',
  )
  await user.click(events.getByRole('button', { name: '더 보기' }))
  const joined = await events.findByText('가입')
  expect(events.queryByRole('button')).toBeNull()
  // The button is gone: reading goes on at the first of what it brought.
  expect(document.activeElement?.contains(joined)).toBe(true)
  expect(document.activeElement?.tagName).toBe('LI')
})

it('says how many digits of a number it needs', async () => {
  const { user } = await atMembers('/admin/members')
  await user.type(await screen.findByLabelText('찾기'), '56781{Enter}')
  await screen.findByText(/끝 네 자리나 여덟 자리 이상/)
})

it('does what needs a reason once there is one, and says that it was done', async () => {
  const { user, calls } = await atMembers('/admin/members/12')
  const block = await screen.findByRole<HTMLButtonElement>('button', { name: '막기' })
  expect(block.disabled).toBe(true)
  await user.type(screen.getByLabelText('이유'), '요청')
  await user.dblClick(block)
  await screen.findByText('막고 로그아웃시켰어요.')
  expect(callsOf(blockMember, calls).map(({ body }) => body)).toEqual([{ reason: '요청' }])
})

it('ends a period that has not begun before it begins, and speaks of no day of use', async () => {
  const period = { tier_name: 'STANDARD', start_date: '2999-01-01', end_date: '2999-01-31' }
  const refund = { paid: 0, days: 31, used_days: 0, sets_used: 0, for_days: 0, for_sets: 0, amount: 0 }
  const sold = { monthly_price: 19_900, monthly_sets: 60, sold_days: 31, not_known: [], paid: 0, refunded: 0 }
  const state = { status: 'inactive' as const, cancelled_date: null, cancellation: null }
  const ending = { last_day: '2026-11-23', refund }
  await atMembers('/admin/members/12', MEMBER, {
    ...reply(getStaffMe, { name: '김지윤', role: '운영', permissions: ['members:read', 'subscriptions:write'] }),
    ...reply(listSubscriptionTiers, []),
    ...reply(listPeriodsOf, { periods: [{ id: 7, ...period, ...sold, ...state, ending }], saving: NOBODY_SAVED }),
  })
  const one = within(await screen.findByRole('list', { name: '구독 기간' }))
  expect(one.getByRole('button', { name: '시작 전에 해지', hidden: true })).toBeTruthy()
  expect(one.getByText(/시작하지 않고 끝나요\./)).toBeTruthy()
  for (const words of [/^오늘 해지/, /오늘까지 이용하고/, '마지막 날']) expect(one.queryByText(words)).toBeNull()
})

it('shows what must be kept of a member who has left, and the refund that they may still get', async () => {
  const money = { paid: 59_700, days: 92, used_days: 41, sets_used: 0, for_days: 26_605, for_sets: 0, amount: 33_095 }
  const period = {
    ...{ id: 3, tier_name: 'STANDARD', status: 'cancelled' as const, start_date: '2026-10-12', end_date: '2027-01-11' },
    ...{ cancelled_date: '2026-11-22', monthly_price: 19_900, monthly_sets: 60, sold_days: 92, not_known: [] },
    ...{ paid: 59_700, refunded: 0, cancellation: null, ending: { last_day: '2026-11-21', refund: money } },
  }
  await atMembers(
    '/admin/members/12',
    { ...MEMBER, has_left: true, name: '', username: '' },
    {
      ...reply(listPeriodsOf, { periods: [period], saving: NOBODY_SAVED }),
      ...reply(getStaffMe, { name: '김지윤', role: '운영', permissions: ['subscriptions:write', 'refunds:write'] }),
    },
  )
  await screen.findByRole('heading', { name: '탈퇴한 회원' })
  await screen.findByText('환불 요청')
  screen.getByRole('button', { name: '33,095원 환불 요청' })
  expect(screen.queryByText('새 구독')).toBeNull()
  await screen.findByText('STANDARD 상담')
  expect(screen.queryByRole('heading', { name: '처리' })).toBeNull()
})
