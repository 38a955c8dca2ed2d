import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { FAULTS } from '../support/stand-in-provider.ts'
import { expectAccessible } from './accessible.ts'
import { expect, open, test } from './journey.ts'
import { expectSignedIn, openRow, press, toast, tokensOf } from './member.ts'

const NAMES = { kakao: '카카오', google: '구글' } as const
type Provider = keyof typeof NAMES

// The provider's page has no icon.
// Calls that are under way while a member leaves are refused, too.
const REFUSALS = /favicon\.ico|\/callback|login\/url|auth\/me\//

/** On the provider's page: signs in as somebody of this journey alone. */
async function approveAs(page: Page, person: string) {
  await expect(page.getByRole('heading', { name: '개발용 소셜 로그인' })).toBeVisible()
  const button = page.getByRole('button', { name: /계정으로 계속하기/ }).first()
  await button.evaluate((element, name) => element.setAttribute('value', name), person)
  await button.click()
}

async function goTo(page: Page, provider: Provider, path = '/auth/login', action = '로그인') {
  await open(page, path)
  await page.getByRole('button', { name: `${NAMES[provider]}로 ${action}` }).click()
}

const aPersonHere = () => `길동 ${randomInt(1e9)}`

test('Kakao makes a member, who consents, is known the next time, and leaves', { tag: '@phone' }, async ({
  page,
  refused,
}) => {
  refused.push(REFUSALS)
  const person = aPersonHere()

  await test.step('consents', async () => {
    await goTo(page, 'kakao', '/auth/register', '회원가입')
    await approveAs(page, person)
    await expect(page.getByText('로그인되었습니다.')).toBeVisible()
    await expect(page).toHaveURL('/auth/consents?return=%2Fdashboard')
    await expectAccessible(page)
    await press(page, '동의하고 계속하기')
    await expect(page.getByText('이용약관에 동의해 주세요.')).toBeVisible()
    for (const name of [/이용약관/, /개인정보/, /만 19세/]) await page.getByRole('checkbox', { name }).check()
    await press(page, '동의하고 계속하기')
    await expect(page).toHaveURL('/dashboard')
    await expectSignedIn(page)
  })

  await test.step('is known', async () => {
    await page.evaluate(() => localStorage.clear())
    await goTo(page, 'kakao', '/auth/login?return=%2Fdashboard%2Fprofile')
    await approveAs(page, person)
    await expect(page).toHaveURL('/dashboard/profile')
    await expect(page.getByRole('definition').filter({ hasText: person })).toBeVisible()
    await expect(page.getByRole('heading', { name: '비밀번호 변경' })).toBeHidden()
  })

  await test.step('leaves, at the second try', async () => {
    await openRow(page, '계정 삭제')
    await press(page, '계정 삭제')
    const confirm = page.getByRole('dialog').getByRole('button', { name: '카카오로 본인 확인' })
    await confirm.click()
    await press(page, FAULTS.denied)
    await page.getByRole('link', { name: '내 정보로 돌아가기' }).click()
    await openRow(page, '계정 삭제')
    await press(page, '계정 삭제')
    await confirm.click()
    await approveAs(page, person)
    const dialog = page.getByRole('dialog', { name: '계정을 삭제할까요?' })
    await expect(dialog).toContainText('본인 확인을 마쳤어요.')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '삭제하기' }).click()
    await expect(toast(page)).toContainText('계정이 삭제되었습니다.')
    await expect(page).toHaveURL('/')
    expect(await tokensOf(page)).toEqual([null, null])
  })
})

test('who does not agree is out, and no fault signs anybody in', { tag: '@phone' }, async ({ page, refused }) => {
  refused.push(REFUSALS)

  await test.step('Google, without consent', async () => {
    await goTo(page, 'google')
    await approveAs(page, aPersonHere())
    await expect(page).toHaveURL(/auth\/consents/)
    await press(page, '동의하지 않고 로그아웃')
    await expect(page).toHaveURL('/')
    expect(await tokensOf(page)).toEqual([null, null])
  })

  // The other faults are answered like the second one: `server/sign-in/social`.
  for (const [fault, sentence] of [
    ['denied', '인증이 취소되었거나 오류가 발생했습니다.'],
    ['wrong_state', '로그인 처리 중 오류가 발생했습니다.'],
    ['broken', '로그인 서비스가 응답하지 않습니다. 잠시 후 다시 시도해 주세요.'],
  ] as const)
    await test.step(`${FAULTS[fault]}: leads back to where one was going`, async () => {
      await goTo(page, 'kakao', '/auth/login?return=%2Fdashboard%2Fnumbers')
      await press(page, FAULTS[fault])
      await expect(page).toHaveURL(/auth\/callback/)
      await expect(page.getByRole('alert').first()).toHaveText(sentence)
      expect(await tokensOf(page)).toEqual([null, null])
      await page.getByRole('link', { name: '로그인으로 돌아가기' }).click()
      await expect(page).toHaveURL('/auth/login?return=%2Fdashboard%2Fnumbers')
    })
})
