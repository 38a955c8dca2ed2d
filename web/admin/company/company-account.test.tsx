import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import * as contract from '#contract/admin/company.ts'
import { getStaffMe } from '#contract/admin/staff.ts'
import { getCompanyInfo } from '#contract/site/company.ts'
import { ALL_PERMISSIONS, type Permission } from '#domain/staff/permission.ts'
import { answer, callsOf, NO_COMPANY, reply, visit } from '#tests/support/screen.tsx'

const NOTHING_SAVED = { revision: 0, saved_by: null, saved_at: null }
const account = (account_number: string) => ({
  ...{ bank_name: '국민은행', account_number, account_holder: '로또렌즈', bank_logo_url: null },
})
const me = (permissions: readonly Permission[]) =>
  reply(getStaffMe, { name: '김지윤', role: '관리자', permissions: [...permissions] })
const DETAILS = reply(contract.getCompanyDetails, { saving: NOTHING_SAVED, details: {} })
const pending = (is_own: boolean) => ({
  ...{ id: 7, account: account('222-2'), asked_by: '박서연', asked_at: '2026-10-12T03:00:00.000Z', is_own },
})

it('is asked for by one and confirmed by another, who sees where the money would go', async () => {
  let isPending = true
  const { user, calls } = await visit('/admin/company', {
    answers: {
      ...{ ...me(ALL_PERMISSIONS), ...DETAILS },
      ...answer(contract.getCompanyAccount, () => ({
        json: {
          ...{ saving: NOTHING_SAVED, account: account('111-1'), needs_colleague: true },
          pending: isPending ? pending(false) : null,
        },
      })),
      ...answer(contract.confirmCompanyAccount, () => {
        isPending = false
        return { json: { confirmed: true } }
      }),
      ...reply(contract.changeCompanyAccount, { revision: 1, is_pending: true }),
    },
  })
  const waiting = within(await screen.findByRole('region', { name: '확인을 기다리는 계좌' }))
  expect(waiting.getByText('222-2')).toBeTruthy()
  expect(waiting.getByText(/박서연/)).toBeTruthy()
  await user.click(waiting.getByRole('button', { name: '이 계좌가 맞아요' }))
  expect(callsOf(contract.confirmCompanyAccount, calls)).toMatchObject([{ body: { id: 7 } }])
  const number = await screen.findByLabelText('계좌번호')
  await user.clear(number)
  await user.type(number, '333-3')
  await user.click(screen.getByRole('button', { name: '계좌 변경 요청' }))
  await screen.findByText('요청했어요. 다른 직원이 확인하면 사이트에 보여요.')
  expect(callsOf(contract.changeCompanyAccount, calls)).toMatchObject([
    { body: { revision: 0, account: account('333-3') } },
  ])
})

it('is withdrawn, not confirmed, by who asked for it', async () => {
  await visit('/admin/company', {
    answers: {
      ...{ ...me(ALL_PERMISSIONS), ...DETAILS },
      ...reply(contract.getCompanyAccount, {
        ...{ saving: NOTHING_SAVED, account: account('111-1'), needs_colleague: true, pending: pending(true) },
      }),
    },
  })
  await screen.findByText('같은 권한이 있는 다른 직원이 확인해야 해요.')
  expect(screen.getByRole('button', { name: '요청 취소' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '이 계좌가 맞아요' })).toBeNull()
})

it('is shown, with who may change it, to those who may not', async () => {
  await visit('/admin/company', {
    answers: {
      ...{ ...me(['company:write']), ...DETAILS },
      ...reply(getCompanyInfo, {
        ...NO_COMPANY,
        bank_info: account('111-1'),
      }),
    },
  })
  await screen.findByText('국민은행 111-1 (예금주 로또렌즈)')
  expect(screen.queryByRole('button', { name: /계좌 변경/ })).toBeNull()
})
