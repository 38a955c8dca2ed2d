import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { requestPasswordReset } from '#contract/members/sign-in.ts'
import { type Answer, answer, reply, visit } from '#tests/support/screen.tsx'

const SENT = '일치하는 회원이 있으면 임시 비밀번호를 문자로 보냈습니다.'

async function ask(answers: ReturnType<typeof answer>) {
  const shown = await visit('/auth/forgot-password', { answers })
  const { user } = shown
  await user.type(await screen.findByLabelText('아이디'), 'hana')
  await user.type(screen.getByLabelText('휴대폰 번호'), '01012345678')
  await user.click(screen.getByRole('button', { name: '임시 비밀번호 받기' }))
  return shown
}

it('promises nothing about who is a member, and says it again where it leads', async () => {
  const { user } = await ask(reply(requestPasswordReset, { message: SENT }))
  expect((await screen.findAllByText(SENT)).length).toBeGreaterThan(0)
  expect(screen.queryByText('임시 비밀번호를 문자로 보냈습니다.')).toBeNull()
  await user.click(screen.getByRole('link', { name: '로그인하러 가기' }))
  await screen.findByRole('heading', { level: 1, name: '로그인' })
  expect(screen.getByText(new RegExp(`^${SENT} 문자가 오지 않으면`))).toBeTruthy()
})

it.each<[sentence: string, answer: Answer]>([
  [
    '시도가 너무 많습니다. 잠시 후 다시 시도해 주세요.',
    { status: 429, json: { code: 'too_many_attempts', detail: '시도가 너무 많습니다. 잠시 후 다시 시도해 주세요.' } },
  ],
  ['비밀번호 재설정에 실패했습니다.', { status: 500, text: '<html>' }],
  ['비밀번호 재설정 중 오류가 발생했습니다.', null],
])('tells what goes wrong as “%s”', async (sentence, answering) => {
  const { address } = await ask(answer(requestPasswordReset, answering))
  expect((await screen.findByText(sentence)).closest('[role=alert]')).not.toBeNull()
  expect(address()).toBe('/auth/forgot-password')
})
