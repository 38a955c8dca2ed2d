import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { logInByPhone, sendPhoneCode } from '#contract/members/sign-in.ts'
import { type answer, callsOf, reply, visit } from '#tests/support/screen.tsx'

const SENT = '가입된 번호라면 인증번호를 문자로 보냈습니다.'

async function onPhoneLogin(answers: ReturnType<typeof answer>) {
  const shown = await visit('/auth/login', { answers })
  await shown.user.click(await screen.findByRole('tab', { name: '휴대폰 로그인' }))
  return { ...shown, number: screen.getByRole<HTMLInputElement>('textbox', { name: '휴대폰 번호' }) }
}

it('Enter after the number asks for the code, and Enter in the code sends it', async () => {
  const { user, number, calls } = await onPhoneLogin(
    reply(sendPhoneCode, { message: SENT, expires_in: 180, resend_after: 60 }),
  )
  await user.type(number, '010{Enter}')
  await screen.findAllByText('휴대폰 번호는 10~11자리여야 합니다.')
  await user.clear(number)
  await user.type(number, '01012345678{Enter}')
  await screen.findByText(SENT)
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('textbox', { name: '인증번호' }))
  await user.keyboard('{Enter}')
  await screen.findAllByText('인증번호 6자리를 입력해 주세요.')
  expect(callsOf(logInByPhone, calls)).toEqual([])
})

it('a code is not sent again at once, also after a look at the other way to log in', async () => {
  const { user, number, calls } = await onPhoneLogin(
    reply(sendPhoneCode, { message: SENT, expires_in: 180, resend_after: 60 }),
  )
  await user.type(number, '01012345678')
  await user.click(screen.getByRole('button', { name: '인증번호 받기' }))
  const wait = await screen.findByRole('button', { name: /^\d+초 뒤에 다시 받기$/ })
  expect(wait.getAttribute('aria-disabled')).toBe('true')
  await user.click(screen.getByRole('tab', { name: '아이디 로그인' }))
  await user.click(screen.getByRole('tab', { name: '휴대폰 로그인' }))
  await user.click(screen.getByRole('button', { name: /^\d+초 뒤에 다시 받기$/ }))
  expect(callsOf(sendPhoneCode, calls)).toHaveLength(1)
})
