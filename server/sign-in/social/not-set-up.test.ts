import { expect, it } from 'vitest'
import { finishSocialLogin, getSocialLoginUrl, listLoginMethods } from '#contract/members/sign-in.ts'
import { useApp } from '#tests/support/app.ts'

const app = useApp()

it('says without keys that a provider is not set up', async () => {
  expect((await app.call(listLoginMethods)).body).toEqual({ google: false, kakao: false })
  for (const provider of ['google', 'kakao']) {
    const begun = await app.call(getSocialLoginUrl, { params: { provider }, query: {} })
    expect([begun.status, begun.body.code, begun.body.detail]).toEqual([
      422,
      'social_not_set_up',
      '아직 설정되지 않은 로그인 방식입니다.',
    ])
    const ended = await app.call(finishSocialLogin, { params: { provider }, body: { code: 'x' } })
    expect(ended.body.code).toBe('social_not_set_up')
  }
})

const away = useApp(async () => ({
  // A port without a server.
  social: { kakao: { issuer: 'http://127.0.0.1:9', clientId: 'x', clientSecret: 'y', answersWithin: 1 } },
}))

it('says that a provider who cannot be reached is away, and asks again later', async () => {
  for (let i = 0; i < 2; i++) {
    const begun = await away.call(getSocialLoginUrl, { params: { provider: 'kakao' }, query: {} })
    expect([begun.status, begun.body.code, begun.headers['retry-after']]).toEqual([503, 'social_provider_away', '5'])
  }
})
