import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { FAULTS, type Fault } from '#server/sign-in/social/stand-in-provider.ts'
import { expect, expectAccessible, open, test } from './journey.ts'
import { expectSignedIn, toast, tokensOf } from './member.ts'

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
// What was asked for while a member leaves is refused, too.
test.use({ refused: [/favicon\.ico|\/callback|login\/url|auth\/me\/(month|subscription)/] })

test('Kakao makes a member, who consents, is known the next time, and leaves by signing in again', async ({ page }) => {
  const person = aPersonHere()
  await goTo(page, 'kakao', '/auth/register', '회원가입')
  await approveAs(page, person)
  await expect(page.getByText('로그인되었습니다.')).toBeVisible()
  await expect(page).toHaveURL('/auth/consents?return=%2Fdashboard')
  await expectAccessible(page)
  await page.getByRole('button', { name: '동의하고 계속하기' }).click()
  await expect(page.getByText('이용약관에 동의해 주세요.')).toBeVisible()
  await agree(page)
  await expect(page).toHaveURL('/dashboard')
  await expectSignedIn(page)

  await page.evaluate(() => localStorage.clear())
  await goTo(page, 'kakao', '/auth/login?return=%2Fdashboard%2Fprofile')
  await approveAs(page, person)
  await expect(page).toHaveURL('/dashboard/profile')
  await expect(page.getByRole('definition').filter({ hasText: person })).toBeVisible()
  await expect(page.getByRole('heading', { name: '비밀번호 변경' })).toBeHidden()

  await page.getByRole('button', { name: '계정 삭제' }).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: '카카오로 본인 확인' })
  await confirm.click()
  await page.getByRole('button', { name: FAULTS.denied, exact: true }).click()
  await page.getByRole('link', { name: '내 정보로 돌아가기' }).click()
  await page.getByRole('button', { name: '계정 삭제' }).click()
  await confirm.click()
  await approveAs(page, person)
  const dialog = page.getByRole('dialog', { name: '계정을 삭제할까요?' })
  await expect(dialog).toContainText('본인 확인을 마쳤습니다.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '삭제하기' }).click()
  await expect(toast(page)).toContainText('계정이 삭제되었습니다.')
  await expect(page).toHaveURL('/')
  expect(await tokensOf(page)).toEqual([null, null])
})

test('who comes by Google and does not agree is logged out', async ({ page }) => {
  await goTo(page, 'google')
  await approveAs(page, aPersonHere())
  await expect(page).toHaveURL(/auth\/consents/)
  await page.getByRole('button', { name: '동의하지 않고 로그아웃' }).click()
  await expect(page).toHaveURL('/')
  expect(await tokensOf(page)).toEqual([null, null])
})

test('no fault of a provider signs anybody in, and each leads back to where one was going', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'the same on every screen')
  const cancelled = '인증이 취소되었거나 오류가 발생했습니다.'
  const away = '로그인 서비스가 응답하지 않습니다. 잠시 후 다시 시도해 주세요.'
  const sentences: Partial<Record<Fault, string>> = { denied: cancelled, slow: away, broken: away }
  test.setTimeout(180_000)
  for (const [fault, label] of Object.entries(FAULTS) as [Fault, string][]) {
    await goTo(page, 'kakao', '/auth/login?return=%2Fdashboard%2Fnumbers')
    await page.getByRole('button', { name: label, exact: true }).click()
    await expect(page).toHaveURL(/auth\/callback/)
    const alert = page.getByRole('alert').first()
    await expect(alert, fault).toHaveText(sentences[fault] ?? '로그인 처리 중 오류가 발생했습니다.', {
      timeout: 20_000,
    })
    expect(await tokensOf(page)).toEqual([null, null])
    await page.getByRole('link', { name: '로그인으로 돌아가기' }).click()
    await expect(page).toHaveURL('/auth/login?return=%2Fdashboard%2Fnumbers')
  }
})
