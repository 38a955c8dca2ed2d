import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listConsultations, openConsultation } from '#contract/admin/consultations.ts'
import {
  addAwaitedPayment,
  correctDeposit,
  importStatement,
  listAwaitedPayments,
  listDeposits,
  matchDeposit,
  removeDeposit,
} from '#contract/admin/payments.ts'
import { getStaffMe } from '#contract/admin/staff.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Permission } from '#domain/staff/permission.ts'
import { answer, callsOf, reply, visit } from '#tests/support/screen.tsx'

const DEPOSIT: Reply<typeof listDeposits>['rows'][number] = {
  ...{
    id: 7,
    day: '2026-11-02',
    amount: 199_000,
    depositor: '주식회사',
    source: 'hand',
    stored_by: '지윤',
    revision: 3,
  },
  ...{ set_aside_as: null, set_aside_by: null },
  ...{ bank_depositor: null, reversed_on: null, awaited_payment_id: null, matched_by: null, suggestions: [] },
}
const PAYMENT: Reply<typeof listAwaitedPayments>['rows'][number] = {
  ...{
    id: 5,
    receipt: 'AB12CD34EF',
    member_id: 12,
    subscription_id: null,
    tier_name: 'STANDARD',
    amount: 19_900,
    arrived: 0,
  },
  ...{ state: 'waiting', depositor: '김*나', written_by: '지윤', written_at: '2026-11-01T03:00:00.000Z', revision: 1 },
}
const me = (...permissions: Permission[]) => reply(getStaffMe, { name: '김지윤', role: '운영', permissions })

const atPayments = (more: object) =>
  visit('/admin/payments?opened=7', {
    answers: {
      ...me('payments:write', 'consultations:read'),
      ...reply(listDeposits, { rows: [DEPOSIT], next: null, unmatched: 1 }),
      ...reply(listAwaitedPayments, { rows: [PAYMENT], next: null, open: 1 }),
      ...more,
    },
  })

it('matches a deposit by hand with another name and amount; far more than was awaited after a second press', async () => {
  const { user, calls } = await atPayments(
    answer(matchDeposit, ({ body }) =>
      (body as { is_confirmed: boolean }).is_confirmed
        ? { json: { awaited_payment_id: 5 } }
        : { status: 409, json: { code: 'far_above_awaited', detail: '기다리던 금액보다 훨씬 많습니다.' } },
    ),
  )
  const choice = await screen.findByRole('button', { name: /STANDARD · 김\*나 · 19,900원/ })
  expect(choice.textContent).toContain('금액이 179,100원 달라요')
  await user.type(screen.getByLabelText('약속 찾기'), '김하나{Enter}')
  await user.click(await screen.findByRole('button', { name: /STANDARD · 김\*나/ }))
  await screen.findByText('기다리던 금액보다 훨씬 많습니다.')
  await user.click(screen.getByRole('button', { name: /STANDARD · 김\*나/ }))
  expect(callsOf(matchDeposit, calls).map(({ body }) => body)).toEqual([
    { from: null, to: 5, is_confirmed: false },
    { from: null, to: 5, is_confirmed: true },
  ])
  expect(callsOf(listAwaitedPayments, calls).some(({ search }) => search.includes('is_open=true'))).toBe(true)
})

it('corrects a mistyped deposit, and removes one that never arrived, each with a reason', async () => {
  const { user, calls } = await atPayments({
    ...reply(correctDeposit, { revision: 4 }),
    ...reply(removeDeposit, { removed: true }),
  })
  const amount = await screen.findByLabelText('고칠 금액(원)')
  const remove = screen.getByRole<HTMLButtonElement>('button', { name: '입금 지우기' })
  expect(remove.disabled).toBe(true)
  await user.clear(amount)
  await user.type(amount, '19,900')
  await user.type(screen.getByLabelText('이유(기록에 남아요)'), '0을 더 적음')
  await user.click(screen.getByRole('button', { name: '고치기' }))
  await screen.findByText('고쳤어요.')
  // The list opens personal data, so that it is read again only where the page says so.
  expect(callsOf(listDeposits, calls)).toHaveLength(2)
  expect(callsOf(correctDeposit, calls).map(({ body }) => body)).toEqual([
    { revision: 3, day: '2026-11-02', amount: 19_900, depositor: '주식회사', memo: '', reason: '0을 더 적음' },
  ])
  await user.click(remove)
  expect(callsOf(removeDeposit, calls).map(({ body }) => body)).toEqual([{ revision: 3, reason: '0을 더 적음' }])
})

it('corrects the payer alone of a deposit of a statement, and says what the bank wrote', async () => {
  const bank = { source: 'statement' as const, depositor: '폰뱅킹', bank_depositor: '타행이체' }
  const { user, calls } = await atPayments({
    ...reply(listDeposits, { rows: [{ ...DEPOSIT, ...bank }], next: null, unmatched: 1 }),
    ...reply(correctDeposit, { revision: 4 }),
  })
  const payer = await screen.findByLabelText('고칠 입금자')
  screen.getByText('은행이 적은 입금자')
  screen.getByText('타행이체')
  expect(screen.queryByLabelText('고칠 금액(원)')).toBeNull()
  await user.clear(payer)
  await user.type(payer, '김하나')
  await user.type(screen.getByLabelText('이유(기록에 남아요)'), '메모에 이름')
  await user.click(screen.getByRole('button', { name: '고치기' }))
  await screen.findByText('고쳤어요.')
  expect(callsOf(correctDeposit, calls).map(({ body }) => body)).toEqual([
    { revision: 3, day: '2026-11-02', amount: 199_000, depositor: '김하나', reason: '메모에 이름' },
  ])
})

it('offers a deposit that the bank took back to nothing', async () => {
  await atPayments(reply(listDeposits, { rows: [{ ...DEPOSIT, reversed_on: '2026-11-03' }], next: null, unmatched: 0 }))
  await screen.findByText('은행에서 취소된 날')
  screen.getByText('은행에서 취소됨')
  expect(screen.queryByText('직접 맞추기')).toBeNull()
})

it('says of a pasted statement which lines staff have to look at', async () => {
  const notes = [
    { line: 3, what: '은행에서 김하나 입금 59,700원을 취소했습니다' },
    { line: 7, what: '날짜를 읽을 수 없습니다: 언젠가' },
  ]
  const { user } = await atPayments(
    reply(importStatement, { stored: 4, known: 2, others: 1, reversed: 1, unread: 1, notes }),
  )
  await user.type(await screen.findByLabelText('또는 붙여 넣기'), '거래일')
  await user.click(screen.getByRole('button', { name: '붙여 넣은 내역 저장' }))
  await screen.findByText('은행이 취소한 입금이 1건 있어요. 읽지 못한 줄이 1건 있어요.')
  screen.getByText('입금 4건을 저장했어요. 이미 있던 줄 2건, 입금이 아닌 줄 1건은 건너뛰었어요.')
  screen.getByText('7째 줄: 날짜를 읽을 수 없습니다: 언젠가.')
})

it('lists all that is waited for, with the way to its consultation', async () => {
  await visit('/admin/awaited-payments', {
    answers: { ...me('consultations:read'), ...reply(listAwaitedPayments, { rows: [PAYMENT], next: null, open: 1 }) },
  })
  const table = within(await screen.findByRole('table'))
  expect(table.getByRole('link', { name: 'AB12CD34EF' }).getAttribute('href')).toBe(
    '/admin/consultations?opened=AB12CD34EF',
  )
  screen.getByText('기다리는 입금 1건')
})

const atConsultation = (more: object) => {
  const consultation = {
    ...{ id: 1, receipt: 'AB12CD34EF', created_at: '2026-11-01T03:00:00.000Z', state: 'talking' as const },
    ...{ name: '김하나', tier_name: 'STANDARD', preferred_time: 'any' as const, next_action_date: null },
    ...{
      member_id: null,
      mobile_number: '01012345678',
      opened_by: null,
      is_tier_offered: true,
      revision: 1,
      notes: [],
    },
    monthly_price: 19_900,
  }
  return visit('/admin/consultations?opened=AB12CD34EF', {
    answers: {
      ...me('consultations:read', 'consultations:write'),
      ...reply(listConsultations, { rows: [], next: null, waiting: 0 }),
      ...reply(openConsultation, consultation),
      ...reply(listAwaitedPayments, { rows: [], next: null, open: 0 }),
      ...more,
    },
  })
}

it('fills in what a consultation’s plan costs for the months that are chosen', async () => {
  const { user, calls } = await atConsultation(reply(addAwaitedPayment, { id: 9 }))
  await screen.findByText('STANDARD · 월 19,900원')
  const amount = screen.getByLabelText<HTMLInputElement>('받을 금액(원)')
  expect(amount.value).toBe('19,900')
  await user.selectOptions(screen.getByLabelText('기간'), '3개월')
  expect(amount.value).toBe('59,700')
  await user.click(screen.getByRole('button', { name: '기다리기' }))
  await screen.findByText('기다리는 입금으로 적었어요.')
  expect(callsOf(addAwaitedPayment, calls).map(({ body }) => body)).toEqual([{ amount: 59_700, depositor: '김하나' }])
})

it('waits for the same once more after a second press, and not for another in its place', async () => {
  const { user, calls } = await atConsultation(
    answer(addAwaitedPayment, ({ body }) =>
      (body as { is_confirmed?: boolean }).is_confirmed
        ? { json: { id: 10 }, status: 201 }
        : {
            status: 409,
            json: { code: 'already_awaited', detail: '같은 금액과 입금자의 입금을 이미 기다리고 있습니다.' },
          },
    ),
  )
  const press = () => user.click(screen.getByRole('button', { name: '기다리기' }))
  await screen.findByText('STANDARD · 월 19,900원')
  await press()
  await screen.findByText('같은 금액과 입금자의 입금을 이미 기다리고 있습니다.')
  await user.selectOptions(screen.getByLabelText('기간'), '3개월')
  await press()
  await screen.findByText('같은 금액과 입금자의 입금을 이미 기다리고 있습니다.')
  await press()
  await screen.findByText('기다리는 입금으로 적었어요.')
  expect(callsOf(addAwaitedPayment, calls).map(({ body }) => body)).toEqual([
    { amount: 19_900, depositor: '김하나' },
    { amount: 59_700, depositor: '김하나' },
    { amount: 59_700, depositor: '김하나', is_confirmed: true },
  ])
})
