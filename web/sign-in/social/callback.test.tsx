import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { enterSecondFactor } from '#contract/members/second-factor.ts'
import { finishSocialLogin } from '#contract/members/sign-in.ts'
import { answer, callsOf, reply, SIGNED_IN, visit } from '#tests/support/screen.tsx'

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

it('asks for a second factor where the member has one, and signs them in with it', async () => {
  const asked = { code: 'second_factor_required', detail: '2단계 인증 코드를 입력해 주세요.' }
  const { user, calls } = await visit('/auth/callback?code=e&state=kakao.x', {
    answers: {
      ...answer(finishSocialLogin, { status: 403, json: asked }),
      ...reply(enterSecondFactor, { ...SIGNED_IN, confirmation_token: null }),
    },
  })
  await user.type(await screen.findByLabelText('인증 코드'), '123456')
  await user.click(screen.getByRole('button', { name: '확인' }))
  await screen.findByText('로그인되었습니다.')
  expect(callsOf(enterSecondFactor, calls).map(({ body }) => body)).toEqual([{ verification_code: '123456' }])
})
