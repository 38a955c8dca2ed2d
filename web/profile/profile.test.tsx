import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listMyPasskeys } from '#contract/members/passkeys.ts'
import {
  confirmMobileNumber,
  deleteAccount,
  getProfile,
  giveConsents,
  updateProfile,
} from '#contract/members/profile.ts'
import * as factor from '#contract/members/second-factor.ts'
import { listSessions } from '#contract/members/sessions.ts'
import { previewLeaving } from '#contract/plans/cancellations.ts'
import { type Answer, answer, callsOf, HANA, reply, visit } from '#tests/support/screen.tsx'

const SESSION = {
  id: 's1',
  method: 'password',
  started_at: '2026-10-01T03:00:00.000Z',
  last_used_at: '2026-10-01T03:00:00.000Z',
  expires_at: '2026-10-31T03:00:00.000Z',
  device: 'Android의 Chrome',
  is_current: true,
} as const
const SAVED = '프로필이 수정되었습니다.'
const NOT_SAVED = '프로필을 수정하지 못했어요.'
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const toasts = () => screen.getByRole('region', { name: '알림' }).textContent
const press = (name: string) => screen.getByRole('button', { name })

async function onProfile(answers: ReturnType<typeof answer> = {}, member = HANA) {
  const shown = await visit('/dashboard/profile', {
    isSignedIn: true,
    answers: {
      ...reply(getProfile, member),
      ...reply(listMyPasskeys, []),
      ...reply(listSessions, { items: [SESSION], total: 1 }),
      ...answers,
    },
  })
  await screen.findByRole('heading', { level: 1, name: '내 정보' })
  return shown
}

describe('the profile', () => {
  it('that nothing was changed in is not sent', async () => {
    const { user, calls } = await onProfile()
    await screen.findByLabelText('별명')
    await user.click(press('저장'))
    await expect.poll(toasts).toContain('바뀐 내용이 없어요.')
    expect(callsOf(updateProfile, calls)).toEqual([])
  })

  it.each<[sentence: string, answer: Answer]>([
    ['점검 중입니다.', { status: 403, json: { detail: '점검 중입니다.' } }],
    [NOT_SAVED, { status: 500, text: '' }],
    [NOT_SAVED, null],
  ])('that cannot be changed says “%s”, keeps what was typed, and says nothing of it once it can', async (...said) => {
    const [sentence, first] = said
    let answering: Answer = first
    const { user } = await onProfile(answer(updateProfile, () => answering))
    await user.type(await screen.findByLabelText('별명'), '행운')
    await user.click(press('저장'))
    await expect.poll(toasts).toContain(sentence)
    expect(field('별명').value).toBe('행운')
    answering = { json: { ...HANA, nickname: '행운' } }
    await user.click(press('저장'))
    await expect.poll(toasts).toContain(SAVED)
    expect(toasts()).not.toContain(sentence)
  })

  it('says of a number of somebody else so at its field', async () => {
    const detail = '이미 등록된 휴대폰 번호입니다.'
    const { user } = await onProfile(
      answer(updateProfile, { status: 409, json: { code: 'mobile_number_taken', detail } }),
    )
    await user.clear(await screen.findByLabelText('휴대폰 번호'))
    await user.type(field('휴대폰 번호'), '0101234')
    await user.click(press('저장'))
    expect((await screen.findAllByText('휴대폰 번호는 10~11자리여야 합니다.')).length).toBeGreaterThan(0)
    await user.clear(field('휴대폰 번호'))
    await user.type(field('휴대폰 번호'), '01099998888')
    await user.click(press('저장'))
    await expect.poll(() => field('휴대폰 번호').getAttribute('aria-invalid')).toBe('true')
    await expect.poll(toasts).toContain(detail)
  })

  it('that cannot be loaded says so, and loads when tried again', async () => {
    let answering: Answer = { status: 403, text: '' }
    const { user } = await onProfile(answer(getProfile, () => answering))
    await expect.poll(toasts).toContain('내 정보를 불러오지 못했어요.')
    answering = { json: HANA }
    await user.click(press('다시 시도'))
    await screen.findByLabelText('별명')
  })

  it('asks for its devices again where they could not be listed, and their heading takes the focus', async () => {
    let answering: Answer = { status: 403, text: '' }
    const { user } = await onProfile(answer(listSessions, () => answering))
    await screen.findByText('기기 목록을 불러오지 못했어요.')
    answering = { json: { items: [SESSION] } }
    await user.click(press('다시 시도'))
    await screen.findByText('지금 기기')
    expect(document.activeElement?.textContent).toBe('로그인된 기기')
  })

  it('cuts a nickname between characters as people see them', async () => {
    const { user } = await onProfile()
    const family = '👨‍👩‍👧‍👦'
    await screen.findByLabelText('별명')
    await user.click(field('별명'))
    await user.paste(family.repeat(31))
    expect(field('별명').value).toBe(family.repeat(30))
  })

  it('asks for a password by two names where two are asked for', async () => {
    await onProfile({}, { ...HANA, is_mobile_number_confirmed: false })
    const confirming = within(await screen.findByRole('region', { name: '휴대폰 번호 확인' }))
    expect(screen.getAllByLabelText('현재 비밀번호')).toHaveLength(1)
    expect(confirming.getAllByLabelText('본인 확인 비밀번호')).toHaveLength(1)
    expect(confirming.queryByLabelText('현재 비밀번호')).toBeNull()
  })

  it('says what is missing of a new number’s confirmation, one after the other', async () => {
    const { user, calls } = await onProfile({}, { ...HANA, is_mobile_number_confirmed: false })
    await screen.findByRole('heading', { name: '휴대폰 번호 확인' })
    await user.click(press('번호 확인'))
    expect((await screen.findAllByText('인증번호 6자리를 입력해 주세요.')).length).toBeGreaterThan(0)
    await user.type(field('인증번호'), '123456')
    await user.click(press('번호 확인'))
    expect((await screen.findAllByText('현재 비밀번호를 입력해 주세요.')).length).toBeGreaterThan(0)
    expect(callsOf(confirmMobileNumber, calls)).toEqual([])
  })

  it('says on which day consent to messages was given and taken back', async () => {
    const { user } = await onProfile(
      answer(giveConsents, ({ body }) => ({
        json: { ...HANA, agrees_to_marketing: (body as { marketing: boolean }).marketing },
      })),
    )
    const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /혜택과 소식/ })
    await screen.findByRole('checkbox', { name: /혜택과 소식/ })
    await expect.poll(() => box().disabled).toBe(false)
    await user.click(box())
    await expect.poll(toasts).toMatch(/마케팅 수신에 동의했습니다\. \(\d{4}\.\d{2}\.\d{2}\)/)
    expect(box().checked).toBe(true)
    await user.click(box())
    await expect.poll(toasts).toMatch(/마케팅 수신 동의를 철회했습니다\. \(\d{4}\.\d{2}\.\d{2}\)/)
  })
})

it('a new password is asked for twice, long enough, and with the one before', async () => {
  const wrong = '비밀번호가 올바르지 않습니다.'
  const { user } = await onProfile(
    answer(updateProfile, { status: 422, json: { code: 'wrong_password', detail: wrong } }),
  )
  await screen.findByLabelText('현재 비밀번호')
  const refuse = async (name: string, sentence: string) => {
    await user.click(press('비밀번호 변경'))
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0)
    await expect.poll(() => document.activeElement).toBe(field(name))
  }
  const type = async (name: string, text: string) => {
    await user.clear(field(name))
    await user.type(field(name), text)
  }
  await refuse('현재 비밀번호', '현재 비밀번호를 입력해 주세요.')
  await type('현재 비밀번호', 'not this one')
  await type('새 비밀번호', 'short')
  await refuse('새 비밀번호 확인', '비밀번호가 일치하지 않습니다.')
  await type('새 비밀번호 확인', 'short')
  await refuse('새 비밀번호', '새 비밀번호는 8자 이상이어야 합니다.')
  for (const name of ['새 비밀번호', '새 비밀번호 확인']) await type(name, 'another good password')
  await refuse('현재 비밀번호', wrong)
})

describe('leaving', () => {
  const NOTHING = reply(previewLeaving, { periods: [], amount: 0, due_on: '2026-10-15' })
  const PLAN = {
    periods: [
      { tier_name: 'STANDARD', start_date: '2026-10-12', end_date: '2027-01-11', paid: 59_700, amount: 33_095 },
    ],
    ...{ amount: 33_095, due_on: '2026-11-25' },
  }

  it('with a plan shows what ends and what comes back, and sends the account with the password', async () => {
    const { user, calls } = await onProfile({
      ...reply(previewLeaving, PLAN),
      ...answer(deleteAccount, { status: 409, json: { code: 'refund_changed', detail: '금액이 달라졌습니다.' } }),
    })
    expect(callsOf(previewLeaving, calls)).toEqual([])
    await user.click(await screen.findByRole('button', { name: '계정 삭제' }))
    const dialog = within(screen.getByRole('dialog', { name: '계정을 삭제할까요?' }))
    const plan = within(await dialog.findByRole('region', { name: '함께 끝나는 구독' }))
    plan.getByText('STANDARD · 2027.01.11까지')
    plan.getByText('모두 33,095원을 2026.11.25까지 돌려드립니다.')
    await user.type(dialog.getByLabelText('은행'), '국민')
    await user.click(dialog.getByRole('button', { name: '33,095원 돌려받고 삭제하기' }))
    await dialog.findByText('계좌번호를 적어 주세요.')
    await user.type(dialog.getByLabelText('계좌번호'), '123456784417')
    await user.type(dialog.getByLabelText('비밀번호'), 'a good password')
    await user.click(dialog.getByRole('button', { name: '33,095원 돌려받고 삭제하기' }))
    await expect
      .poll(() => callsOf(deleteAccount, calls).map(({ body }) => body))
      .toEqual([
        {
          ...{ password: 'a good password', amount: 33_095 },
          account: { bank_name: '국민', account_number: '123456784417', account_holder: '김 하나' },
        },
      ])
    // What comes back is another amount by now: it is asked again.
    await expect.poll(() => callsOf(previewLeaving, calls).length).toBe(2)
  })

  it('that fails says so in the dialog, and the member stays', async () => {
    const { user, address } = await onProfile({ ...NOTHING, ...answer(deleteAccount, { status: 500, text: '' }) })
    await user.click(await screen.findByRole('button', { name: '계정 삭제' }))
    const dialog = within(screen.getByRole('dialog', { name: '계정을 삭제할까요?' }))
    await user.click(await dialog.findByRole('button', { name: '삭제하기' }))
    expect((await dialog.findAllByText('비밀번호를 입력해 주세요.')).length).toBeGreaterThan(0)
    await user.type(dialog.getByLabelText('비밀번호'), 'a good password')
    await user.click(dialog.getByRole('button', { name: '삭제하기' }))
    expect((await dialog.findByText('계정을 삭제하지 못했어요.')).closest('[role=alert]')).not.toBeNull()
    expect(address()).toBe('/dashboard/profile')
    expect(localStorage.getItem('access_token')).not.toBeNull()
  })
})

describe('the second factor', () => {
  const OFF = { since: null, recovery_codes_left: 0 }
  const ON = { since: '2026-10-12T03:00:00.000Z', recovery_codes_left: 7 }
  const section = async () => within(await screen.findByRole('region', { name: '2단계 인증' }))
  const openSection = async (user: Awaited<ReturnType<typeof onProfile>>['user']) =>
    user.click(await screen.findByRole('heading', { name: '2단계 인증' }))

  it('is turned on with the password and the first code, and shows the recovery codes once', async () => {
    let state: object = OFF
    const { user, calls } = await onProfile({
      ...answer(factor.getSecondFactor, () => ({ json: state })),
      ...reply(factor.beginSecondFactor, { secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' }),
      ...answer(factor.confirmSecondFactor, () => {
        state = { ...ON, recovery_codes_left: 1 }
        return { json: { recovery_codes: ['abcd-2345'] } }
      }),
    })
    await openSection(user)
    const part = await section()
    await part.findByText('꺼져 있어요')
    // Somebody who signs in by codes in text messages learns what they are worth.
    part.getByText(/문자로 받는 인증번호는 남이 내 번호를 쓰게 되면/)
    await user.type(part.getByLabelText('본인 확인 비밀번호'), 'a good password')
    await user.click(part.getByRole('button', { name: '2단계 인증 켜기' }))
    await part.findByText('ABCD EFGH')
    expect(part.queryByText(/복구 코드/)).toBeNull()
    await user.type(part.getByLabelText('인증 코드'), '123456')
    await user.click(part.getByRole('button', { name: '코드 확인하고 켜기' }))
    await part.findByText('abcd-2345')
    await user.click(part.getByRole('button', { name: '적어 두었어요' }))
    await part.findByText(/복구 코드가 1개 남았어요/)
    expect(part.queryByText('abcd-2345')).toBeNull()
    expect(callsOf(factor.beginSecondFactor, calls).map(({ body }) => body)).toEqual([
      { current_password: 'a good password' },
    ])
    expect(callsOf(factor.confirmSecondFactor, calls).map(({ body }) => body)).toEqual([
      { verification_code: '123456' },
    ])
  })

  it('is turned off with the password and a code, and says at its field which of them was wrong', async () => {
    const detail = '비밀번호가 올바르지 않습니다.'
    const { user, calls } = await onProfile({
      ...reply(factor.getSecondFactor, ON),
      ...answer(factor.removeSecondFactor, { status: 422, json: { code: 'wrong_password', detail } }),
    })
    await openSection(user)
    const part = await section()
    await part.findByText('2026.10.12부터 켜져 있어요')
    const [, code] = part.getAllByLabelText('인증 코드')
    await user.type(part.getByLabelText('본인 확인 비밀번호'), 'not it')
    await user.type(code as HTMLElement, '123456')
    await user.click(part.getByRole('button', { name: '2단계 인증 끄기' }))
    await expect.poll(() => part.getByLabelText('본인 확인 비밀번호').getAttribute('aria-invalid')).toBe('true')
    expect(callsOf(factor.removeSecondFactor, calls).map(({ body }) => body)).toEqual([
      { current_password: 'not it', verification_code: '123456' },
    ])
  })
})
