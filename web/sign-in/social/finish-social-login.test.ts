import { expect, it } from 'vitest'
import { returnedIn } from './finish-social-login.ts'

it.each([
  ['code=c&state=kakao.s', { provider: 'kakao', code: 'c', state: 'kakao.s', error: null }],
  ['code=c&state=google.s&provider=kakao', { provider: 'google', code: 'c', state: 'google.s', error: null }],
  ['code=c&provider=kakao', { provider: 'kakao', code: 'c', state: null, error: null }],
  ['code=c', { provider: 'google', code: 'c', state: null, error: null }],
  ['code=&state=kakao.s', { provider: 'kakao', code: null, state: 'kakao.s', error: null }],
  ['error=access_denied&state=kakao.s', { provider: 'kakao', code: null, state: 'kakao.s', error: 'access_denied' }],
  ['code=c&state=evil.s&provider=naver', { provider: 'naver', code: 'c', state: 'evil.s', error: null }],
])('reads %s', (search, returned) => expect(returnedIn(new URLSearchParams(search))).toEqual(returned))
