import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { FAULTS, type Fault } from '#server/accounts/social/stand-in-provider.ts'
import { expectSignedIn, tokensOf } from './accounts.ts'
import { dataAskedFor, expect, expectAccessible, open, overflowOf, test } from './journey.ts'

const NAMES = { kakao: '카카오', google: '구글' } as const
type Provider = keyof typeof NAMES

/** On the provider's page: signs in as somebody of this journey alone. */
async function approveAs(page: Page, person: string) {
  await expect(page.getByRole('heading', { name: '개발용 소셜 로그인' })).toBeVisible()
  const button = page.getByRole('button', { name: /계정으로 계속하기/ }).first()
  await button.evaluate((element, name) => element.setAttribute('value', name), person)
  await button.click()
}

async function goTo(page: Page, provider: Provider, path = '/auth/login', deed = '로그인') {
  await open(page, path)
  await page.getByRole('button', { name: `${NAMES[provider]}로 ${deed}` }).click()
}

const agree = async (page: Page) => {
  for (const name of [/이용약관/, /개인정보/, /만 19세/]) await page.getByRole('checkbox', { name }).check()
  await page.getByRole('button', { name: '동의하고 계속하기' }).click()
}

const aPersonHere = () => `길동 ${randomInt(1e9)}`

// The provider's page has no icon.
test.use({ refused: [/favicon\.ico|\/callback|login\/url/] })

for (const provider of ['kakao', 'google'] as const)
  test(`${provider} makes a member at the first time, who is asked for consent and knows them the next time`, async ({
    page,
  }) => {
    const person = aPersonHere()
    await goTo(page, provider, '/auth/register', '회원가입')
    await approveAs(page, person)
    await expect(page.getByText('로그인되었습니다.')).toBeVisible()
    await expect(page).toHaveURL('/auth/consents?return=%2Fdashboard')
    await expectAccessible(page)
    await page.getByRole('button', { name: '동의하고 계속하기' }).click()
    await expect(page.getByText('이용약관에 동의해 주세요.')).toBeVisible()
    await agree(page)
    await expect(page).toHaveURL('/dashboard')
    await expectSignedIn(page)
    await open(page, '/dashboard/profile')
    await expect(page.getByRole('definition').filter({ hasText: person })).toBeVisible()
    await expect(page.getByRole('heading', { name: '비밀번호 변경' })).toBeHidden()

    await page.evaluate(() => localStorage.clear())
    await goTo(page, provider)
    await approveAs(page, person)
    await expect(page).toHaveURL('/dashboard')
    await expectSignedIn(page)
  })

test('who was on their way to a page arrives there by a provider too', async ({ page }) => {
  await goTo(page, 'kakao', '/auth/login?return=%2Fdashboard%2Fprofile')
  await approveAs(page, aPersonHere())
  await expect(page).toHaveURL('/auth/consents?return=%2Fdashboard%2Fprofile')
  await agree(page)
  await expect(page).toHaveURL('/dashboard/profile')
})

test('who does not agree is logged out', async ({ page }) => {
  await goTo(page, 'google')
  await approveAs(page, aPersonHere())
  await expect(page).toHaveURL(/auth\/consents/)
  await page.getByRole('button', { name: '동의하지 않고 로그아웃' }).click()
  await expect(page).toHaveURL('/')
  expect(await tokensOf(page)).toEqual([null, null])
})

const CANCELLED = '인증이 취소되었거나 오류가 발생했습니다.'
const FAILED = '로그인 처리 중 오류가 발생했습니다.'
const AWAY = '로그인 서비스가 응답하지 않습니다. 잠시 후 다시 시도해 주세요.'
const SENTENCES: Partial<Record<Fault, string>> = { denied: CANCELLED, slow: AWAY, broken: AWAY }

for (const [fault, label] of Object.entries(FAULTS) as [Fault, string][])
  test(`a provider’s fault signs nobody in: ${fault}`, async ({ page }) => {
    await goTo(page, 'kakao')
    await page.getByRole('button', { name: label, exact: true }).click()
    await expect(page).toHaveURL(/auth\/callback/)
    await expect(page.getByRole('alert').first()).toHaveText(SENTENCES[fault] ?? FAILED)
    expect(await tokensOf(page)).toEqual([null, null])
    await page.getByRole('link', { name: '로그인으로 돌아가기' }).click()
    await expect(page).toHaveURL('/auth/login')
  })

test('who cancels finds the way back to where they were going', async ({ page }) => {
  await goTo(page, 'kakao', '/auth/login?return=%2Fdashboard%2Fnumbers')
  await page.getByRole('button', { name: FAULTS.denied, exact: true }).click()
  await expect(page.getByRole('alert').first()).toHaveText(CANCELLED)
  await page.getByRole('link', { name: '로그인으로 돌아가기' }).click()
  await expect(page).toHaveURL('/auth/login?return=%2Fdashboard%2Fnumbers')
})

test('staying logged in counts for a provider as the box that is seen says', async ({ page }) => {
  const asked = dataAskedFor(page)
  await page.route('**/login/url*', (route) => route.fulfill({ status: 500, body: '' }))
  await open(page, '/auth/login')
  const press = async () => {
    await page.getByRole('button', { name: '카카오로 로그인' }).click()
    await expect(page.getByRole('button', { name: '카카오로 로그인' })).toBeEnabled()
    return asked.at(-1)?.split('?')[1]
  }
  await page.getByRole('checkbox', { name: /로그인 상태 유지/ }).check()
  expect(await press()).toBe('stay_logged_in=true')
  await page.getByRole('tab', { name: '휴대폰 로그인' }).click()
  expect(await press()).toBe('stay_logged_in=false')
  await page.getByRole('tab', { name: '아이디 로그인' }).click()
  expect(await press()).toBe('stay_logged_in=true')
})

test.describe('the page that one comes back to', () => {
  for (const [search, sentence] of [
    ['?error=access_denied', CANCELLED],
    ['', '인증 코드가 없습니다.'],
    ['?code=&state=kakao.x', '인증 코드가 없습니다.'],
    ['?code=made-up&state=kakao.made-up', FAILED],
    ['?code=made-up&provider=google', FAILED],
    ['?code=made-up&provider=naver', '지원하지 않는 로그인 방식입니다.'],
  ] as const)
    test(`says “${sentence}” to ${search || 'nothing'}`, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto(`/auth/callback${search}`)
      await expect(page.getByRole('alert').first()).toHaveText(sentence)
      expect(await overflowOf(page)).toBe(0)
      await expectAccessible(page)
    })

  test('says when the network is away', async ({ page }) => {
    await page.route('**/api/v1/auth/kakao/callback', (route) => route.abort())
    await page.goto('/auth/callback?code=x&state=kakao.x')
    await expect(page.getByRole('alert').first()).toHaveText('네트워크 오류가 발생했습니다.')
  })

  test('hands a code in once', async ({ page }) => {
    const handed: string[] = []
    await page.route('**/api/v1/auth/kakao/callback', (route) => {
      handed.push(route.request().postData() ?? '')
      return route.fulfill({ status: 500, body: '' })
    })
    await page.goto('/auth/callback?code=x&state=kakao.x')
    await expect(page.getByRole('alert').first()).toHaveText(FAILED)
    expect(handed).toEqual(['{"code":"x","state":"kakao.x"}'])
  })
})

test('a provider that cannot be gone to is said to have failed', async ({ page }) => {
  await page.route('**/login/url*', (route) => route.fulfill({ status: 500, body: '' }))
  for (const provider of ['kakao', 'google'] as const) {
    await goTo(page, provider)
    await expect(
      page.getByRole('alert').filter({ hasText: `${NAMES[provider]} 로그인에 실패했습니다. 다시 시도해 주세요.` }),
    ).toBeVisible()
  }
})

test('a social member leaves by signing in again', async ({ page }) => {
  const person = aPersonHere()
  await goTo(page, 'kakao')
  await approveAs(page, person)
  await agree(page)
  await open(page, '/dashboard/profile')
  await page.getByRole('button', { name: '계정 삭제' }).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: '카카오로 본인 확인' })
  await confirm.click()
  await page.getByRole('button', { name: FAULTS.denied, exact: true }).click()
  await page.getByRole('link', { name: '내 정보로 돌아가기' }).click()
  await expect(page).toHaveURL('/dashboard/profile')
  await page.getByRole('button', { name: '계정 삭제' }).click()
  await confirm.click()
  await approveAs(page, person)
  const dialog = page.getByRole('dialog', { name: '계정을 삭제할까요?' })
  await expect(dialog).toContainText('본인 확인을 마쳤습니다.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '삭제하기' }).click()
  await expect(page.getByRole('region', { name: '알림' })).toContainText('계정이 삭제되었습니다.')
  await expect(page).toHaveURL('/')
  expect(await tokensOf(page)).toEqual([null, null])
})
