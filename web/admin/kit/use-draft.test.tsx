import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { getCompanyAccount, getCompanyDetails, saveCompanyDetails } from '#contract/admin/company.ts'
import { getStaffMe, signInStaff } from '#contract/admin/staff.ts'
import { ALL_PERMISSIONS } from '#domain/staff/permission.ts'
import { answer, callsOf, reply, visit } from '#tests/support/screen.tsx'
import { WARNING } from './unsaved-drafts.ts'

const details = (revision: number, entered: object) => ({
  json: {
    saving: { revision, saved_by: revision ? '박서연' : null, saved_at: revision ? '2026-11-10T03:00:00.000Z' : null },
    details: entered,
  },
})
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)

/** The company's account stands on the same page, with a form of its own. */
const NO_ACCOUNT = reply(getCompanyAccount, {
  saving: { revision: 0, saved_by: null, saved_at: null },
  account: { bank_name: null, account_number: null, account_holder: null, bank_logo_url: null },
  needs_colleague: false,
  pending: null,
})

const ME = { name: '김지윤', role: '관리자', permissions: ALL_PERMISSIONS }

/** The company's page, where every saving is answered with what a test says. */
const atAnswering = (saving: Answering, me = ME) =>
  visit('/admin/company', {
    answers: {
      ...reply(getStaffMe, me),
      ...NO_ACCOUNT,
      ...answer(getCompanyDetails, () => details(0, { address: '서울' })),
      ...answer(saveCompanyDetails, saving),
      ...reply(signInStaff, { state: 'signed_in', recovery_codes: null }),
    },
  })
type Answering = Parameters<typeof answer>[1]

/** The company's page, where a colleague has saved once somebody here presses save for the first time. */
async function atTheCompany() {
  let isTheirs = false
  const scene = await visit('/admin/company', {
    answers: {
      ...reply(getStaffMe, ME),
      ...NO_ACCOUNT,
      ...answer(getCompanyDetails, () =>
        isTheirs ? details(1, { address: '부산', name: '새봄' }) : details(0, { address: '서울' }),
      ),
      ...answer(saveCompanyDetails, ({ body }) => {
        if ((body as { revision: number }).revision === 1) return { json: { revision: 2 } }
        isTheirs = true
        return { status: 409, json: { code: 'edit_conflict', detail: '그사이 다른 사람이 고쳤습니다.' } }
      }),
    },
  })
  await field('주소')
  return scene
}

it('is asked about before it is left with something that was typed and not saved', async () => {
  const asked = vi.fn(() => false)
  vi.stubGlobal('confirm', asked)
  const { user, address } = await atTheCompany()
  await user.type(await field('전화'), '02-123-4567')
  await user.click(screen.getByRole('link', { name: '플랜' }))
  await expect.poll(() => asked).toHaveBeenCalledWith(WARNING)
  expect(address()).toBe('/admin/company')
  expect((await field('전화')).value).toBe('02-123-4567')
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false)
  // An untouched form is not asked about.
  await user.clear(await field('전화'))
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
})

it('keeps what was typed where a colleague saved meanwhile, takes over the rest, and saves on top of theirs', async () => {
  const { user, calls } = await atTheCompany()
  await user.type(await field('전화'), '02-123-4567')
  await user.click(screen.getByRole('button', { name: '회사 정보 저장' }))
  const alert = await screen.findByText(/박서연 님이 .*에 먼저 저장했어요/)
  expect((await field('전화')).value).toBe('02-123-4567')
  expect((await field('주소')).value).toBe('서울')
  await user.click(
    within(alert.closest('[role=alert]') as HTMLElement).getByRole('button', { name: '내 내용으로 계속' }),
  )
  expect([(await field('전화')).value, (await field('주소')).value, (await field('상호')).value]).toEqual([
    ...['02-123-4567', '부산', '새봄'],
  ])
  await user.click(screen.getByRole('button', { name: '회사 정보 저장' }))
  await screen.findByText('저장했어요. 사이트에 바로 보여요.')
  expect(callsOf(saveCompanyDetails, calls).map(({ body }) => body)).toEqual([
    { revision: 0, details: { contact_number: '02-123-4567' } },
    { revision: 1, details: { contact_number: '02-123-4567' } },
  ])
})

it('has what was typed again after a reload, for whoever typed it, until they give it up', async () => {
  const { user } = await atAnswering({ json: { revision: 1 } })
  await user.type(await field('전화'), '02-123-4567')

  await atAnswering({ json: { revision: 1 } })
  expect((await field('전화')).value).toBe('02-123-4567')
  await user.click(screen.getByRole('button', { name: '버리기' }))
  expect((await field('전화')).value).toBe('')
  expect(screen.queryByText(/되살렸어요/)).toBeNull()

  await user.type(await field('전화'), '02-765-4321')
  await atAnswering({ json: { revision: 1 } }, { ...ME, name: '박서연' })
  expect((await field('전화')).value).toBe('')
})

it('has nothing to bring back once it was saved', async () => {
  const { user } = await atAnswering({ json: { revision: 0 } })
  await user.type(await field('전화'), '02-123-4567')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await screen.findByText('저장했어요. 사이트에 바로 보여요.')
  await atAnswering({ json: { revision: 1 } })
  await field('전화')
  expect(screen.queryByText(/되살렸어요/)).toBeNull()
})

it('asks over the form to sign in where the session has ended, and saves what was typed once that is done', async () => {
  let isSignedIn = false
  const { user, calls, address } = await atAnswering(() =>
    isSignedIn ? { json: { revision: 1 } } : { status: 401, json: { code: 'login_required', detail: '로그인' } },
  )
  await user.type(await field('전화'), '02-123-4567')
  await user.click(screen.getByRole('button', { name: '회사 정보 저장' }))
  const dialog = within(await screen.findByRole('dialog', { name: '다시 로그인해 주세요' }))
  expect((await field('전화')).value).toBe('02-123-4567')
  await user.type(dialog.getByLabelText('비밀번호'), 'a password of their own')
  await user.type(dialog.getByLabelText('인증 코드'), '123456')
  isSignedIn = true
  await user.click(dialog.getByRole('button', { name: '로그인하고 계속' }))
  await screen.findByText('저장했어요. 사이트에 바로 보여요.')
  expect(address()).toBe('/admin/company')
  expect(callsOf(signInStaff, calls).map(({ body }) => body)).toEqual([
    { name: '김지윤', password: 'a password of their own', code: '123456' },
  ])
  expect(callsOf(saveCompanyDetails, calls).map(({ body }) => body)).toEqual([
    { revision: 0, details: { contact_number: '02-123-4567' } },
    { revision: 0, details: { contact_number: '02-123-4567' } },
  ])
})

it('sends one call for two presses', async () => {
  const { user, calls } = await atAnswering({ json: { revision: 1 } })
  await user.type(await field('전화'), '02-123-4567')
  await user.dblClick(screen.getByRole('button', { name: '회사 정보 저장' }))
  await screen.findByText('저장했어요. 사이트에 바로 보여요.')
  expect(callsOf(saveCompanyDetails, calls)).toHaveLength(1)
})

it('says at its field what the server refuses, hands the focus there, and the rest above the button', async () => {
  const { user } = await atAnswering({
    status: 400,
    json: {
      code: 'invalid_request',
      detail: '입력 내용을 확인해 주세요.',
      errors: [
        { path: 'body.details.contact_email', message: '이메일을 확인해 주세요.' },
        { path: 'body.details.logo_url', message: '올린 그림이 아닙니다.' },
      ],
    },
  })
  await user.type(await field('전화'), '02-123-4567')
  await user.click(screen.getByRole('button', { name: '회사 정보 저장' }))
  const description = '이메일을 확인해 주세요.'
  const email = await screen.findByRole('textbox', { name: '이메일', description })
  expect(document.activeElement).toBe(email)
  expect(screen.getByText('올린 그림이 아닙니다.').closest('[role=alert]')).not.toBeNull()
  await user.type(email, '1')
  expect(screen.queryByText(description)).toBeNull()
})

it('says what the contract refuses without asking the server', async () => {
  const { user, calls } = await atAnswering({ json: { revision: 1 } })
  await user.click(await field('상호'))
  await user.paste('가'.repeat(1001))
  await user.click(screen.getByRole('button', { name: '회사 정보 저장' }))
  await screen.findByRole('textbox', { name: '상호', description: /500자 이하/ })
  expect(callsOf(saveCompanyDetails, calls)).toHaveLength(0)
})
