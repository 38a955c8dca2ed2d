import { expect, it } from 'vitest'
import { addressOutside, appAround } from './in-app-browser.ts'

const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; SM-S931N Build/AP3A; wv) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
const PAGE = 'https://lottolens.example/auth/login?return=%2Fplans'
const BY_INTENT =
  'intent://lottolens.example/auth/login?return=%2Fplans#Intent;scheme=https;action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end'
const BY_KAKAO = 'kakaotalk://web/openExternal?url=https%3A%2F%2Flottolens.example%2Fauth%2Flogin%3Freturn%3D%252Fplans'

it.each([
  ['카카오톡', `${ANDROID} KAKAOTALK 11.0.1`, BY_KAKAO],
  ['카카오톡', `${IPHONE} KAKAOTALK 11.0.1`, BY_KAKAO],
  ['네이버', `${ANDROID} NAVER(inapp; search; 2000; 12.9.3)`, BY_INTENT],
  ['네이버', `${IPHONE} NAVER(inapp; search; 2000; 12.9.3; iphone)`, null],
  ['인스타그램', `${ANDROID} Instagram 400.0.0.0.1 Android`, BY_INTENT],
  ['페이스북', `${IPHONE} [FBAN/FBIOS;FBAV/500.0]`, null],
  ['페이스북', `${ANDROID} [FB_IAB/FB4A;FBAV/500.0]`, BY_INTENT],
  ['라인', `${ANDROID} Line/15.0.0`, BY_INTENT],
  ['인스타그램', `${IPHONE} Instagram 400.0.0.0.1`, null],
])('%s is known in %s, with the way out of it', (app, userAgent, way) => {
  expect([appAround(userAgent), addressOutside(userAgent, PAGE)]).toEqual([app, way])
})

it.each([
  ANDROID.replace('; wv', ''),
  `${IPHONE} Version/19.0 Safari/604.1`,
  'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Whale/4.0',
])('%s is inside no app', (userAgent) => expect(appAround(userAgent)).toBeNull())

it('leaves out the place on the page, which would end the address', () =>
  expect(addressOutside(`${ANDROID} Line/15.0.0`, `${PAGE}#form`)).toBe(BY_INTENT))
