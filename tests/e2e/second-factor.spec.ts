import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expectAccessible } from './accessible.ts'
import { expect, open, test } from './journey.ts'
import { expectFits } from './layout.ts'
import { chooseInMenu, expectSignedIn, field, logIn, type Person, press, signedIn, toast, tokensOf } from './member.ts'
import type { Site } from './site.ts'

const SECTION = '/dashboard/profile#second-factor'
const section = (page: Page) => page.getByRole('region', { name: '2단계 인증' })
const code = (page: Page) => field(page, '인증 코드')

test('a member turns a second factor on, signs in with it and without the device, and turns it off', {
  tag: '@phone',
}, async ({ page, site, isMobile, refused }) => {
  const member = await signedIn(page)
  const { secret, used, recovery } = await test.step('turns it on', () => turnOn(page, site, member))
  await test.step('hears of it', () => readNotice(page, '2단계 인증이 켜졌어요'))
  // A caller with one factor is refused until the second one is entered.
  refused.push(/auth\/login/, /auth\/second-factor/)
  await test.step('signs in with a code', async () => {
    await firstStep(page, member, isMobile)
    await press(page, '처음부터 다시 로그인')
    await logIn(page, member)
    await code(page).fill('000000')
    await press(page, '확인')
    await expect(page.getByText('인증번호가 올바르지 않거나 만료되었습니다.').first()).toBeVisible()
    // A code does once, and the one that turned it on may be that of this half minute.
    await expect.poll(() => halfMinuteOf(site.now()), { timeout: 60_000 }).toBeGreaterThan(used)
    await code(page).fill(codeAt(secret, site.now()))
    await press(page, '확인')
    await expect(page).toHaveURL('/dashboard')
    await expectSignedIn(page)
  })
  await test.step('signs in with a recovery code, which does once', async () => {
    await firstStep(page, member, isMobile)
    await code(page).fill(recovery[0] ?? '')
    await press(page, '확인')
    await expect(page).toHaveURL('/dashboard')
    await open(page, SECTION)
    await expect(section(page).getByText('복구 코드가 9개 남았어요.')).toBeVisible()
  })
  await test.step('turns it off', () => turnOff(page, member, recovery))
  await test.step('hears of it', () => readNotice(page, '2단계 인증이 꺼졌어요'))
  await test.step('signs in with the password alone', async () => {
    await chooseInMenu(page, '로그아웃', isMobile)
    await open(page, '/auth/login')
    await logIn(page, member)
    await expect(page).toHaveURL('/dashboard')
  })
})

const halfMinuteOf = (timestamp: number) => Math.floor(timestamp / 30_000)

const codeAt = (secret: string, timestamp: number) =>
  new TOTP({ secret, digits: 6, period: 30 }).generate({ timestamp })

/** @returns what the authenticator holds, the half minute whose code was used, and the codes that were written down */
async function turnOn(page: Page, site: Site, { password }: Person) {
  await open(page, SECTION)
  await expect(section(page)).toContainText('꺼져 있어요')
  await expectAccessible(page)
  await section(page).getByRole('textbox', { name: '본인 확인 비밀번호' }).fill(password)
  await press(page, '2단계 인증 켜기')
  const link = section(page).getByRole('link', { name: /인증 앱으로/ })
  const secret = new URL((await link.getAttribute('href')) ?? '').searchParams.get('secret') ?? ''
  await expect(page.getByRole('img', { name: /QR 코드/ })).toBeVisible()
  await expect(code(page)).toBeFocused()
  await expectAccessible(page)
  await expectFits(page)
  // The code of the half minute before, which still does, so that the one of now is left for signing in; in the last
  // seconds of a half minute the one that is about to be the one before.
  const shown = site.now() + 5_000 - 30_000
  await code(page).fill(codeAt(secret, shown))
  await press(page, '코드 확인하고 켜기')
  await expect(toast(page)).toContainText('2단계 인증을 켰어요.')
  const recovery = await section(page).getByRole('list', { name: '복구 코드' }).getByRole('listitem').allTextContents()
  expect(recovery).toHaveLength(10)
  await expectAccessible(page)
  await expectFits(page)
  await press(page, '적어 두었어요')
  await expect(section(page)).toContainText('부터 켜져 있어요')
  await expect(section(page).getByText('복구 코드가 10개 남았어요.')).toBeVisible()
  await expectAccessible(page)
  await expectFits(page)
  return { secret, used: halfMinuteOf(shown), recovery }
}

/** Logs out and gives the password, which alone signs no member in. */
async function firstStep(page: Page, member: Person, isMobile: boolean) {
  await chooseInMenu(page, '로그아웃', isMobile)
  await open(page, '/auth/login')
  await logIn(page, member)
  await expect(page.getByRole('heading', { name: '2단계 인증' })).toBeVisible()
  await expect(code(page)).toBeFocused()
  expect(await tokensOf(page)).toEqual([null, null])
  await expectAccessible(page)
  await expectFits(page)
}

async function turnOff(page: Page, { password }: Person, [, other = '']: readonly string[]) {
  const form = section(page).locator('form', { has: page.getByRole('button', { name: '2단계 인증 끄기' }) })
  await form.getByRole('textbox', { name: '본인 확인 비밀번호' }).fill(password)
  await form.getByRole('textbox', { name: '인증 코드' }).fill(other)
  await press(page, '2단계 인증 끄기')
  await expect(toast(page)).toContainText('2단계 인증을 껐어요.')
  await expect(section(page)).toContainText('꺼져 있어요')
}

async function readNotice(page: Page, title: string) {
  await open(page, '/dashboard/inbox')
  await page.getByRole('main').getByRole('link', { name: title }).first().click()
  await expect(page).toHaveURL(SECTION)
  await expect(section(page).locator('details')).toHaveAttribute('open')
}
