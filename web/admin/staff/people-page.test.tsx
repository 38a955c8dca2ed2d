import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listPasskeys } from '#contract/admin/passkeys.ts'
import * as staff from '#contract/admin/staff.ts'
import { ALL_PERMISSIONS } from '#domain/staff/permission.ts'
import { callsOf, reply, visit } from '#tests/support/screen.tsx'

const ME = { name: '김지윤', role: '관리자', permissions: ALL_PERMISSIONS }
const person = (id: number, name: string, role: string, is_disabled = false) => ({
  ...{ id, name, role, has_factor: true, is_disabled, created_at: '2026-10-12T00:00:00.000Z' },
  ...{ last_used_at: null, revision: 1 },
})
const JIYUN = person(1, '김지윤', '관리자')
const SEOYEON = person(2, '박서연', '상담')
const ROLES = [
  { name: '관리자', permissions: ALL_PERMISSIONS, is_administrator: true, people: 1, revision: 1 },
  { name: '상담', permissions: ['members:read' as const], is_administrator: false, people: 1, revision: 3 },
  { name: '총무', permissions: [], is_administrator: false, people: 0, revision: 2 },
]
const atThePeople = (address = '/admin/staff') =>
  visit(address, {
    answers: {
      ...reply(staff.getStaffMe, ME),
      ...reply(staff.listStaff, { rows: [JIYUN, SEOYEON], next: 2 }),
      ...reply(staff.getStaffMember, SEOYEON),
      ...reply(staff.listRoles, ROLES),
      ...reply(staff.putRole, { name: '창구' }),
      ...reply(staff.deleteRole, { name: '총무' }),
      ...reply(staff.changeStaff, { id: 2 }),
      ...reply(staff.signOutColleague, { ended: 2 }),
    },
  })
const panel = async (name: string) =>
  (await screen.findByRole('heading', { name: `역할 · ${name}` })).closest('section') as HTMLElement

it('renames a role, deletes one that nobody has, and leaves the administrators as they are', async () => {
  const { user, calls } = await atThePeople()
  const counselling = within(await panel('상담'))
  await user.click(counselling.getByText('권한 보기'))
  expect(counselling.getByText('맡은 직원이 있어 지울 수 없어요.')).toBeTruthy()
  const name = counselling.getByLabelText('이름')
  await user.clear(name)
  await user.type(name, '창구')
  await user.click(counselling.getByRole('button', { name: '역할 저장' }))
  expect(callsOf(staff.putRole, calls)).toMatchObject([
    { body: { name: '창구', permissions: ['members:read'], revision: 3 } },
  ])
  const unused = within(await panel('총무'))
  await user.click(unused.getByText('권한 보기'))
  await user.click(unused.getByRole('button', { name: '역할 지우기' }))
  expect(callsOf(staff.deleteRole, calls)).toMatchObject([{ search: '?revision=2' }])
  const administrators = within(await panel('관리자'))
  expect(administrators.queryByRole('button')).toBeNull()
  expect(administrators.getByText('모든 권한 · 1명')).toBeTruthy()
})

it('lists the staff by role and state, from either end, page by page, all of it in the address', async () => {
  const { user, calls, address } = await atThePeople()
  const state = () => Object.fromEntries(new URLSearchParams(address().split('?')[1]))
  const asked = () => Object.fromEntries(new URLSearchParams(callsOf(staff.listStaff, calls).at(-1)?.search))
  await screen.findByRole('button', { name: '박서연' })
  await user.click(screen.getByRole('button', { name: '상담' }))
  await user.click(screen.getByRole('button', { name: '이용 중' }))
  await user.click(screen.getByRole('button', { name: /추가일/ }))
  await user.click(screen.getByRole('button', { name: '다음' }))
  const wanted = { role: '상담', state: 'active', sort: 'newest', after: '2' }
  expect(state()).toEqual(wanted)
  await waitFor(() => expect(asked()).toEqual(wanted))
  await user.click(screen.getByRole('button', { name: '박서연' }))
  expect(state()).toEqual({ ...wanted, opened: '2' })
})

it('opens by its address whoever is not on the page, gives them another role and signs them out everywhere', async () => {
  const { user, calls } = await atThePeople('/admin/staff?after=7&opened=2')
  const opened = within(await screen.findByRole('region', { name: '연 것' }))
  await user.selectOptions(await opened.findByLabelText('박서연의 역할'), '총무')
  await user.click(opened.getByRole('button', { name: '역할 바꾸기' }))
  expect(callsOf(staff.changeStaff, calls)).toMatchObject([
    { name: 'PUT /api/v1/admin/staff/2', body: { role: '총무', revision: 1 } },
  ])
  await user.click(opened.getByRole('button', { name: '로그아웃시키기' }))
  await opened.findByText('박서연 님을 기기 2곳에서 로그아웃시켰어요.')
})

it('draws the key of a new factor as a code to be photographed', async () => {
  const { user } = await visit('/admin/login', {
    answers: reply(staff.signInStaff, { state: 'set_up', secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' }),
  })
  await user.type(await screen.findByLabelText('이름'), '박서연')
  await user.type(screen.getByLabelText('비밀번호'), 'the first one')
  await user.click(screen.getByRole('button', { name: '로그인' }))
  const code = await screen.findByRole('img', { name: '인증 앱에 등록하는 QR 코드' })
  expect(code.querySelectorAll('path').length).toBeGreaterThan(0)
  expect(screen.getByText('ABCD EFGH')).toBeTruthy()
})

it('changes somebody’s own password, and shows new recovery codes once', async () => {
  const { user, calls } = await visit('/admin/me', {
    answers: {
      ...reply(staff.getStaffMe, ME),
      ...reply(staff.listStaffSessions, []),
      ...reply(listPasskeys, []),
      ...reply(staff.changeOwnPassword, { changed: true }),
      ...reply(staff.renewRecoveryCodes, { recovery_codes: ['abcd-efgh'] }),
    },
  })
  await user.type(await screen.findByLabelText('지금 비밀번호'), 'the present one')
  await user.type(screen.getByLabelText('새 비밀번호'), 'another of their own')
  await user.click(screen.getByRole('button', { name: '비밀번호 바꾸기' }))
  await screen.findByText('비밀번호를 바꿨어요.')
  expect(callsOf(staff.changeOwnPassword, calls)).toMatchObject([
    { body: { current_password: 'the present one', new_password: 'another of their own' } },
  ])
  await user.click(screen.getByRole('button', { name: '복구 코드 새로 만들기' }))
  await screen.findByText('abcd-efgh')
})
