import { cleanup, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import * as contract from '#contract/admin/audit-log.ts'
import { getStaffMe } from '#contract/admin/staff.ts'
import { ALL_PERMISSIONS } from '#domain/staff/permission.ts'
import { answer, callsOf, reply, visit } from '#tests/support/screen.tsx'

const ME = { name: '김지윤', role: '관리자', permissions: ALL_PERMISSIONS }
const row = (id: number, more: object) => ({
  ...{ id, at: '2026-10-12T03:00:00.000Z', actor: '박서연', permission: null, target: null, before: null, after: null },
  ...{ address: '203.0.113.9', outcome: 'done' as const, code: null, action: 'sign-in' },
  ...{ sentence: '로그인했어요', target_name: null },
  ...more,
})
const ACTIONS = reply(contract.listAuditActions, [
  { action: 'POST /api/v1/admin/staff', name: '직원 추가' },
  { action: 'PUT /api/v1/admin/staff/:id', name: '직원 변경' },
])
const ROWS = [
  row(3, { action: 'POST /api/v1/admin/sign-out', sentence: '로그아웃했어요' }),
  row(2, {
    ...{ action: 'PUT /api/v1/admin/staff/:id', target: 'staff 7' },
    ...{ sentence: '직원을 변경했어요', target_name: '직원 7' },
    ...{ before: { role: '상담', is_disabled: false }, after: { role: '편집' } },
  }),
  row(1, {
    ...{ action: 'POST /api/v1/admin/staff', outcome: 'refused' as const, code: 'not_allowed', address: null },
    sentence: '직원을 추가하려다 거절됐어요',
  }),
]

it('reads as sentences: who did what from where, from what to what, and why it was refused', async () => {
  const { user, address } = await visit('/admin/audit', {
    answers: {
      ...{ ...reply(getStaffMe, ME), ...ACTIONS },
      ...reply(contract.listAuditLog, { rows: ROWS, next: null }),
    },
  })
  const cells = (name: RegExp) => within(screen.getByRole('row', { name }))
  await screen.findByText('로그아웃했어요')
  expect(cells(/직원을 변경했어요/).getByText(/상담 → 편집/)).toBeTruthy()
  expect(cells(/직원을 변경했어요/).getByText('직원 7')).toBeTruthy()
  expect(cells(/직원을 변경했어요/).getByText('203.0.113.9')).toBeTruthy()
  expect(cells(/직원을 추가하려다 거절됐어요/).getByText('이 작업을 할 권한이 없습니다.')).toBeTruthy()
  // All of it is on one page: nothing turns one, and a phone finds the name of a column beside each cell.
  expect(screen.queryByRole('button', { name: '다음' })).toBeNull()
  expect(
    cells(/직원을 변경했어요/)
      .getByText('203.0.113.9')
      .getAttribute('data-head'),
  ).toBe('주소')
  await user.selectOptions(screen.getByLabelText('한 일'), '직원 변경')
  await user.type(screen.getByLabelText('이날부터'), '2026-10-01')
  await user.click(screen.getByRole('button', { name: '찾기' }))
  expect(new URLSearchParams(address().split('?')[1]).get('action')).toBe('PUT /api/v1/admin/staff/:id')
  expect(address()).toContain('from=2026-10-01')
})

it('folds its conditions on a phone, unless one holds', async () => {
  const answers = {
    ...{ ...reply(getStaffMe, ME), ...ACTIONS },
    ...reply(contract.listAuditLog, { rows: ROWS, next: null }),
  }
  const folded = await visit('/admin/audit', { answers })
  const fold = await screen.findByRole('button', { name: '조건 6개' })
  expect(fold.getAttribute('aria-expanded')).toBe('false')
  await folded.user.click(fold)
  expect(fold.getAttribute('aria-expanded')).toBe('true')
  cleanup()
  await visit('/admin/audit?actor=박서연', { answers })
  expect((await screen.findByRole('button', { name: '조건 6개' })).getAttribute('aria-expanded')).toBe('true')
})

it('says every place where the chain is broken, and takes the reason of whoever looked into it', async () => {
  const broken = {
    ...{ kind: 'gap' as const, from: 12, to: 12, rows: 1, at: '2026-10-12T03:00:00.000Z', actor: '박서연' },
    ...{ action: 'sign-in', target: null, sentence: '로그인했어요', target_name: null },
  }
  let isAccepted = false
  const { user, calls } = await visit('/admin/audit', {
    answers: {
      ...{ ...reply(getStaffMe, ME), ...ACTIONS },
      ...reply(contract.listAuditLog, { rows: [], next: null }),
      ...answer(contract.verifyAuditLog, () => ({
        json: {
          ...{ since: null, anchored_at: '2026-10-12T03:00:00.000Z' },
          ...{ rows: 40, open: isAccepted ? 0 : 1, broken_at: isAccepted ? null : 12 },
          breaks: [{ ...broken, is_accepted: isAccepted }],
        },
      })),
      ...answer(contract.acceptAuditBreaks, () => {
        isAccepted = true
        return { json: { accepted: 1 } }
      }),
    },
  })
  await user.click(await screen.findByRole('button', { name: '온전한지 확인' }))
  await screen.findByText('40건 중 1곳이 끊어졌어요.')
  expect(screen.getByText(/감사 기록 12 앞에서 기록이 지워지거나 끼워졌어요\. .*박서연 · 로그인했어요/)).toBeTruthy()
  await user.type(screen.getByLabelText('확인한 이유'), '복원한 날')
  await user.click(screen.getByRole('button', { name: '확인한 것으로 남기기' }))
  await screen.findByText('40건 모두 온전해요.')
  screen.getByText('2026.10.12 12:00에 데이터베이스 밖에 적어 둔 것과도 맞아요.')
  expect(callsOf(contract.acceptAuditBreaks, calls)).toMatchObject([{ body: { reason: '복원한 날' } }])
})
