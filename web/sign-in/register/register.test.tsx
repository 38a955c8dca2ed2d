import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { checkUsername, register } from '#contract/members/sign-in.ts'
import { type Answer, answer, callsOf, reply, SIGNED_IN, visit } from '#tests/support/screen.tsx'

const FREE = { available: true, message: '사용할 수 있는 아이디입니다.' }
const TAKEN = { available: false, message: '이미 사용 중인 아이디입니다.' }
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const described = (element: Element) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

async function onRegister(answers: Parameters<typeof visit>[1] & object) {
  const shown = await visit('/auth/register', {
    answers: { ...reply(checkUsername, FREE), ...reply(register, SIGNED_IN), ...answers.answers },
  })
  await screen.findByRole('heading', { level: 1, name: '회원가입' })
  const { user } = shown
  const type = async (name: string, text: string) => {
    await user.clear(field(name))
    if (text !== '') await user.type(field(name), text)
  }
  const submit = () => user.click(screen.getByRole('button', { name: '회원가입' }))
  const fill = async () => {
    for (const [name, text] of [
      ['성', '김'],
      ['이름', '하나'],
      ['아이디', 'hana'],
      ['비밀번호', 'a good password'],
      ['비밀번호 확인', 'a good password'],
      ['휴대폰 번호', '01012345678'],
    ] as const)
      await type(name, text)
    for (const name of [/이용약관에/, /개인정보 수집/, /만 19세/])
      await user.click(screen.getByRole('checkbox', { name }))
  }
  return { ...shown, type, submit, fill }
}

it('says what is missing one after the other, and the focus goes there', async () => {
  const { user, type, submit, calls } = await onRegister({})
  const expectProblem = async (name: string, sentence: string) => {
    await submit()
    await screen.findByText(sentence)
    expect(document.activeElement).toBe(field(name))
    expect(described(field(name))).toContain(sentence)
  }
  await expectProblem('성', '이름을 입력해 주세요.')
  await type('성', '김')
  await expectProblem('이름', '이름을 입력해 주세요.')
  await type('이름', '하나')
  await type('아이디', 'ab')
  await expectProblem('아이디', '아이디는 3자 이상이어야 합니다.')
  await type('아이디', 'hana')
  await type('비밀번호', '12345')
  await expectProblem('비밀번호', '비밀번호는 6자 이상이어야 합니다.')
  await type('비밀번호', 'a good password')
  await expectProblem('비밀번호 확인', '비밀번호가 일치하지 않습니다.')
  await type('비밀번호 확인', 'a good password')
  await type('휴대폰 번호', '010123')
  await expectProblem('휴대폰 번호', '휴대폰 번호는 10~11자리여야 합니다.')
  await type('휴대폰 번호', '01012345678')
  for (const [name, sentence] of [
    [/이용약관에/, '이용약관에 동의해 주세요.'],
    [/개인정보 수집/, '개인정보 수집·이용에 동의해 주세요.'],
    [/만 19세/, '만 19세 이상만 가입할 수 있습니다.'],
  ] as const) {
    await submit()
    await screen.findByText(sentence)
    const box = screen.getByRole('checkbox', { name })
    expect(document.activeElement).toBe(box)
    await user.click(box)
    expect(screen.queryByText(sentence)).toBeNull()
  }
  expect(callsOf(register, calls)).toEqual([])
})

it('one press agrees to everything, and each can still be taken back by itself', async () => {
  const { user } = await onRegister({})
  const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  const each = () => [/이용약관에/, /개인정보 수집/, /만 19세/, /혜택과 소식/].map((name) => box(name).checked)
  await user.click(box(/^모두 동의/))
  expect(each()).toEqual([true, true, true, true])
  await user.click(box(/혜택과 소식/))
  expect([each(), box(/^모두 동의/).checked]).toEqual([[true, true, true, false], false])
  await user.click(box(/혜택과 소식/))
  expect(box(/^모두 동의/).checked).toBe(true)
  await user.click(box(/^모두 동의/))
  expect(each()).toEqual([false, false, false, false])
})

it('sends the name in the one order, the provider, and each consent', async () => {
  const { fill, submit, calls, address } = await onRegister({})
  await fill()
  await submit()
  await expect.poll(address).toBe('/dashboard')
  expect(callsOf(register, calls).map(({ body }) => body)).toEqual([
    {
      name: '김 하나',
      username: 'hana',
      password: 'a good password',
      mobile_number: '01012345678',
      provider: 'email',
      consents: { terms: true, privacy: true, age: true, marketing: false, version: '2026-10-01' },
      stay_logged_in: true,
    },
  ])
})

it('ends the session the same night for who does not want to stay signed in', async () => {
  const { user, fill, submit, calls } = await onRegister({})
  await user.click(screen.getByRole('checkbox', { name: /로그인 상태 유지/ }))
  await fill()
  await submit()
  await expect.poll(() => callsOf(register, calls).map(({ body }) => body)).toMatchObject([{ stay_logged_in: false }])
})

it.each([
  ['0101', '010-1'],
  ['0101234567', '010-1234-567'],
  ['01012345678', '010-1234-5678'],
  ['+82 10-1234-5678', '010-1234-5678'],
])('writes the number %s as %s, a moment after it was typed', async (typed, shown) => {
  const { type } = await onRegister({})
  await type('휴대폰 번호', typed)
  await expect.poll(() => field('휴대폰 번호').value).toBe(shown)
})

describe('the username', () => {
  it('that is too short is not asked for; one that is taken is said to be, and is not sent', async () => {
    const { fill, type, submit, calls } = await onRegister({
      answers: answer(checkUsername, ({ search }) => ({ json: search.endsWith('=taken') ? TAKEN : FREE })),
    })
    await type('아이디', 'ab')
    expect(described(field('아이디'))).toContain('3~30자')
    await fill()
    await type('아이디', 'taken')
    await screen.findByText('확인 중…')
    await screen.findByText(TAKEN.message)
    await submit()
    await screen.findByText('사용할 수 없는 아이디입니다.')
    expect(callsOf(register, calls)).toEqual([])
    expect(callsOf(checkUsername, calls).map(({ search }) => search)).not.toContain('?username=ab')
    await type('아이디', 'free')
    await screen.findByText(FREE.message)
    expect(screen.queryByText('사용할 수 없는 아이디입니다.')).toBeNull()
  })

  it('is judged by its own answer, also when an earlier one comes late', async () => {
    let late = () => {}
    const held = new Promise<void>((resolve) => {
      late = resolve
    })
    const { type, calls } = await onRegister({
      answers: answer(checkUsername, async ({ search }) => {
        if (!search.endsWith('=taken')) return { json: FREE }
        await held
        return { json: TAKEN }
      }),
    })
    await type('아이디', 'taken')
    await expect.poll(() => callsOf(checkUsername, calls).length).toBe(1)
    await type('아이디', 'free')
    await screen.findByText(FREE.message)
    late()
    await held
    expect(screen.getByText(FREE.message)).toBeTruthy()
  })

  it('that cannot be checked is said so, and may still be sent', async () => {
    const { fill, submit, address } = await onRegister({ answers: answer(checkUsername, null) })
    await fill()
    await screen.findByText('확인할 수 없습니다. 아이디 확인 중 오류가 발생했습니다.')
    await submit()
    await expect.poll(address).toBe('/dashboard')
  })

  it('that somebody took meanwhile is not called free below', async () => {
    const { fill, submit } = await onRegister({
      answers: answer(register, { status: 409, json: { code: 'username_taken', detail: TAKEN.message } }),
    })
    await fill()
    await screen.findByText(FREE.message)
    await submit()
    await screen.findByText(TAKEN.message)
    expect(screen.queryByText(FREE.message)).toBeNull()
  })
})

describe('what the server refuses', () => {
  it.each([
    ['mobile_number_taken', '휴대폰 번호', '이미 등록된 휴대폰 번호입니다.'],
    ['password_too_common', '비밀번호', '너무 흔한 비밀번호예요.'],
  ])('%s is said at its field', async (code, name, detail) => {
    const { fill, submit } = await onRegister({ answers: answer(register, { status: 409, json: { code, detail } }) })
    await fill()
    await submit()
    await expect.poll(() => described(field(name))).toContain(detail)
  })

  it.each<[sentence: string, answer: Answer]>([
    ['이미 사용 중인 정보입니다.', { status: 409, json: { detail: 'Email already exists', code: 'already_taken' } }],
    ['지금은 가입할 수 없습니다.', { status: 403, json: { detail: '지금은 가입할 수 없습니다.' } }],
    ['입력 내용을 확인해 주세요.', { status: 400, text: '' }],
    ['회원가입에 실패했습니다. 다시 시도해 주세요.', { status: 502, text: '<html>' }],
    ['회원가입에 실패했습니다. 다시 시도해 주세요.', null],
  ])('is said as “%s”, and the form stays', async (sentence, answering) => {
    const { fill, submit, address } = await onRegister({ answers: answer(register, answering) })
    await fill()
    await submit()
    expect((await screen.findByText(sentence)).closest('[role=alert]')).not.toBeNull()
    expect(address()).toBe('/auth/register')
  })
})
