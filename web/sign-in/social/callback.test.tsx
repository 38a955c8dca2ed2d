import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { finishSocialLogin } from '#contract/members/sign-in.ts'
import { answer, callsOf, visit } from '#tests/support/screen.tsx'

const FAILED = '로그인 처리 중 오류가 발생했습니다.'
const refusedAs = (code: string, detail: string) => answer(finishSocialLogin, { status: 400, json: { code, detail } })

it.each([
  ['?error=access_denied', '인증이 취소되었거나 오류가 발생했습니다.', {}],
  ['', '인증 코드가 없습니다.', {}],
  ['?code=&state=kakao.x', '인증 코드가 없습니다.', {}],
  ['?code=a&state=kakao.x', FAILED, refusedAs('social_login_failed', FAILED)],
  ['?code=b&provider=google', FAILED, answer(finishSocialLogin, { status: 500, text: '' })],
  [
    '?code=c&provider=naver',
    '지원하지 않는 로그인 방식입니다.',
    refusedAs('unsupported_login', '지원하지 않는 로그인 방식입니다.'),
  ],
  ['?code=d&state=kakao.x', '네트워크 오류가 발생했습니다.', answer(finishSocialLogin, null)],
])('to %s the page that one comes back to says “%s”, and the way back', async (search, sentence, answers) => {
  const { user, address } = await visit(`/auth/callback${search}`, { answers })
  expect((await screen.findByText(sentence)).closest('[role=alert]')).not.toBeNull()
  await user.click(screen.getByRole('link', { name: '로그인으로 돌아가기' }))
  await expect.poll(address).toBe('/auth/login')
})

it('a code is handed in once', async () => {
  const { calls } = await visit('/auth/callback?code=once&state=kakao.x', {
    answers: answer(finishSocialLogin, { status: 500, text: '' }),
  })
  await screen.findByText(FAILED)
  expect(callsOf(finishSocialLogin, calls).map(({ name, body }) => [name, body])).toEqual([
    ['POST /api/v1/auth/kakao/callback', { code: 'once', state: 'kakao.x' }],
  ])
})
