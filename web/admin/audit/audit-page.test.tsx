import { cleanup, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
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
const IN_FILES = { archived_rows: 1_200, archived_until: '2026-03' }
const ACTIONS = reply(contract.listAuditActions, [
  { action: 'POST /api/v1/admin/staff', name: '직원 추가' },
  { action: 'PUT /api/v1/admin/staff/:id', name: '직원 변경' },
])
const NO_MONTHS = {
  ...ACTIONS,
  ...reply(contract.listAuditMonths, { has_folder: false, months: [] }),
  ...reply(contract.listAuditArchives, []),
}
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
      ...{ ...reply(getStaffMe, ME), ...NO_MONTHS },
      ...reply(contract.listAuditLog, { rows: ROWS, next: null, ...IN_FILES }),
    },
  })
  const cells = (name: RegExp) => within(screen.getByRole('row', { name }))
  await screen.findByText('로그아웃했어요')
  expect(screen.getByText('2026년 3월까지의 1,200건은 파일에 있음')).toBeTruthy()
  expect(cells(/직원을 변경했어요/).getByText(/상담 → 편집/)).toBeTruthy()
  expect(cells(/직원을 변경했어요/).getByText('직원 7')).toBeTruthy()
  expect(cells(/직원을 변경했어요/).getByText('203.0.113.9')).toBeTruthy()
  expect(cells(/직원을 추가하려다 거절됐어요/).getByText('이 작업을 할 권한이 없습니다.')).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('한 일'), '직원 변경')
  await user.type(screen.getByLabelText('이날부터'), '2026-10-01')
  await user.click(screen.getByRole('button', { name: '찾기' }))
  expect(new URLSearchParams(address().split('?')[1]).get('action')).toBe('PUT /api/v1/admin/staff/:id')
  expect(address()).toContain('from=2026-10-01')
})

it('says every place where the chain is broken, and takes the reason of whoever looked into it', async () => {
  const broken = {
    ...{ kind: 'gap' as const, from: 12, to: 12, rows: 1, at: '2026-10-12T03:00:00.000Z', actor: '박서연' },
    ...{ action: 'sign-in', target: null, sentence: '로그인했어요', target_name: null },
  }
  let isAccepted = false
  const { user, calls } = await visit('/admin/audit', {
    answers: {
      ...{ ...reply(getStaffMe, ME), ...NO_MONTHS },
      ...reply(contract.listAuditLog, { rows: [], next: null, archived_rows: 0, archived_until: null }),
      ...answer(contract.verifyAuditLog, () => ({
        json: {
          archived: { rows: 1_200, month: '2026-03', is_verified: false },
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
  expect(screen.getByText(/그 앞의 2026년 3월까지 1200건은 파일에 있어요/)).toBeTruthy()
  expect(screen.getByText(/감사 기록 12 앞에서 기록이 지워지거나 끼워졌어요\. .*박서연 · 로그인했어요/)).toBeTruthy()
  await user.type(screen.getByLabelText('확인한 이유'), '복원한 날')
  await user.click(screen.getByRole('button', { name: '확인한 것으로 남기기' }))
  await screen.findByText('40건 모두 온전해요.')
  screen.getByText('2026.10.12 12:00에 데이터베이스 밖에 적어 둔 것과도 맞아요.')
  expect(callsOf(contract.acceptAuditBreaks, calls)).toMatchObject([{ body: { reason: '복원한 날' } }])
})

const archived = (month: string) => ({
  ...{ month, rows: 1_200, first_id: 1, last_id: 1_200, archived_at: '2028-01-10T03:00:00.000Z' },
  file: `lottolens-audit-log-${month}.archive`,
})
const month = (month: string, old_from: string, is_old: boolean) => ({
  ...{ month, is_first: false, rows: 42, is_whole_count: true, is_old, old_from },
})
const OLD = [month('2027-01', '2028-02', true), month('2027-02', '2028-03', true)]
const YOUNG = [month('2027-03', '2028-04', false), month('2027-04', '2028-05', false)]
const NONE = {
  ...ACTIONS,
  ...reply(contract.listAuditLog, { rows: [], next: null, archived_rows: 0, archived_until: null }),
}

it('moves an old month into its file and brings it back, each once somebody has agreed', async () => {
  let files = [archived('2026-11'), archived('2026-12')]
  let months = OLD
  const questions: string[] = []
  vi.stubGlobal('confirm', (question: string) => questions.push(question) > 1)
  const { user, calls } = await visit('/admin/audit', {
    answers: {
      ...{ ...reply(getStaffMe, ME), ...NONE },
      ...answer(contract.listAuditMonths, () => ({ json: { has_folder: true, months: [...months, ...YOUNG] } })),
      ...answer(contract.listAuditArchives, () => ({ json: files })),
      ...answer(contract.archiveAuditLog, () => {
        files = [...files, archived('2027-01')]
        months = months.slice(1)
        return { json: { rows: 42, file: 'lottolens-audit-log-2027-01.archive' } }
      }),
      ...answer(contract.bringBackAuditLog, () => {
        files = files.slice(0, -1)
        return { json: { rows: 1_200 } }
      }),
    },
  })
  const line = (name: RegExp) => within(screen.getByRole('row', { name }))
  await screen.findByText(
    '2027년 3월의 기록은 2028년 4월부터 옮길 수 있어요. 그때까지는 그 뒤의 기록과 함께 데이터베이스에 남아요.',
  )
  expect(
    line(/^2026년 11월까지 lottolens-audit-log-2026-11\.archive · 2028\.01\.10에 옮김 1,200/).queryByRole('button'),
  ).toBeNull()
  await user.click(line(/^2027년 1월 데이터베이스 42/).getByRole('button', { name: '옮기기' }))
  expect(callsOf(contract.archiveAuditLog, calls)).toEqual([])
  await user.click(line(/^2027년 1월 데이터베이스 42/).getByRole('button', { name: '옮기기' }))
  await screen.findByText('2027년 1월까지의 기록 42건을 파일로 옮겼어요.')
  expect(callsOf(contract.archiveAuditLog, calls)).toMatchObject([{ body: { month: '2027-01' } }])
  await user.click(line(/^2027년 1월까지/).getByRole('button', { name: '되돌리기' }))
  await screen.findByText('1,200건을 데이터베이스로 되돌렸어요. 파일은 백업 폴더에 그대로 있어요.')
  expect(questions.at(0)).toMatch(/^2027년 1월까지의 감사 기록을 모두 파일로 옮길까요\?/)
  expect(questions.at(-1)).toMatch(/^2027년 1월까지 옮긴 감사 기록을 데이터베이스로 되돌릴까요\?/)
})

it('says why a month was not moved, and offers nothing without a folder or the permission', async () => {
  vi.stubGlobal('confirm', () => true)
  const message =
    '백업 폴더의 lottolens-audit-log-2027-01.archive 파일에 다른 내용이 들어 있어요. 아무것도 옮기지 않았어요. 그 파일을 확인해 주세요.'
  const answers = {
    ...{ ...reply(getStaffMe, ME), ...NONE, ...reply(contract.listAuditArchives, []) },
    ...reply(contract.listAuditMonths, { has_folder: true, months: OLD }),
    ...answer(contract.archiveAuditLog, () => ({
      status: 409,
      json: { code: 'audit_archive_differs', detail: '다릅니다.', errors: [{ path: 'file', message }] },
    })),
  }
  const { user } = await visit('/admin/audit', { answers })
  await user.click((await screen.findAllByRole('button', { name: '옮기기' }))[0] as HTMLElement)
  await screen.findByText(message)
  cleanup()
  await visit('/admin/audit', {
    answers: { ...answers, ...reply(contract.listAuditMonths, { has_folder: false, months: OLD }) },
  })
  await screen.findByText(/^백업 폴더가 없어 지금은 옮길 수 없어요/)
  expect(screen.queryByRole('button', { name: '옮기기' })).toBeNull()
  cleanup()
  await visit('/admin/audit', {
    answers: { ...answers, ...reply(getStaffMe, { ...ME, role: '운영', permissions: ['audit:read'] }) },
  })
  await screen.findByText('2027년 1월')
  expect(screen.queryByRole('button', { name: '옮기기' })).toBeNull()
})
