import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, open, test } from './journey.ts'
import { expectFits } from './layout.ts'
import { chooseInMenu, expectSignedIn, press, signedIn, toast } from './member.ts'
import { signInAsStaff } from './staff.ts'

/** Gives the browser a device with a lock of its own, which its owner opens whenever it asks. */
async function giveDevice(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasUserVerification: true,
    isUserVerified: true,
    hasResidentKey: true,
  } as const
  await session.send('WebAuthn.addVirtualAuthenticator', { options })
}

test('somebody of the staff registers a passkey, signs in with it, and takes it away', { tag: '@desktop' }, async ({
  page,
  site,
  refused,
}) => {
  refused.push(/api\/v1\/admin/)
  await giveDevice(page)
  const { name, password } = await signInAsStaff(page, '관리자', site)
  const typeIn = async () => {
    await press(page, '로그아웃')
    // The page that is left has a name to be filled in as well, for a moment.
    await expect(page.getByRole('heading', { level: 1, name: '직원 로그인' })).toBeVisible()
    await page.getByLabel('이름').fill(name)
    await page.getByLabel('비밀번호', { exact: true }).fill(password)
    await press(page, '로그인')
    await expect(page.getByLabel('인증 코드')).toBeVisible()
  }
  await test.step('registers it', async () => {
    await open(page, '/admin/me')
    await expect(page.getByText('등록한 패스키가 없어요.')).toBeVisible()
    await page.getByLabel('이름').fill('책상 위 컴퓨터')
    await press(page, '이 기기로 패스키 만들기')
    await expect(page.getByText('패스키를 등록했어요.')).toBeVisible()
    await expect(page.getByText('책상 위 컴퓨터')).toBeVisible()
    await expectAccessible(page)
    await expectFits(page)
  })
  await test.step('not twice on one device', async () => {
    await press(page, '이 기기로 패스키 만들기')
    await expect(page.getByText('이미 등록한 기기이거나').first()).toBeVisible()
  })
  await test.step('signs in with it', async () => {
    await typeIn()
    await expectAccessible(page)
    await expectFits(page)
    await press(page, '패스키로 로그인')
    await expect(page.getByRole('heading', { level: 1, name: '오늘' })).toBeVisible()
    await open(page, '/admin/me')
    await expect(page.getByRole('row').filter({ hasText: '책상 위 컴퓨터' })).not.toContainText('아직 없음')
  })
  await test.step('and takes it away; the code is asked for as before', async () => {
    await press(page, '책상 위 컴퓨터 지우기')
    await expect(page.getByText('등록한 패스키가 없어요.')).toBeVisible()
    await typeIn()
    await expect(page.getByRole('button', { name: '패스키로 로그인' })).toHaveCount(0)
  })
})

test('a member makes a passkey, signs in with one press, and takes it away', { tag: '@phone' }, async ({
  page,
  isMobile,
  refused,
}) => {
  // The answer of a passkey that was taken away.
  refused.push(/auth\/passkey/)
  await giveDevice(page)
  const { password } = await signedIn(page)
  const section = page.getByRole('region', { name: '패스키', exact: true })
  await test.step('is offered one, once', async () => {
    await open(page, '/dashboard')
    await expect(page.getByText('다음부터 비밀번호 없이 로그인할까요?')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: '패스키 만들기' }).click()
    const make = section.getByRole('button', { name: '패스키 만들기', exact: true })
    await make.press('Enter')
    await expect(make).toBeFocused()
    await expect(section.getByRole('button', { name: '이 기기로 패스키 만들기' })).toBeVisible()
  })
  await test.step('makes it', async () => {
    await section.getByRole('textbox', { name: '본인 확인 비밀번호' }).fill(password)
    await press(page, '이 기기로 패스키 만들기')
    await expect(toast(page)).toContainText('패스키를 등록했어요')
    await expect(section.getByRole('listitem')).toContainText('아직 사용하지 않았어요')
    await expectAccessible(page)
    await expectFits(page)
  })
  await test.step('signs in with what the browser offers for the username, without a key', async () => {
    await chooseInMenu(page, '로그아웃', isMobile)
    await page.goto('/auth/login')
    // This device offers the passkey and opens its lock by itself.
    await expect(page).toHaveURL('/dashboard')
    await expectSignedIn(page)
    await expect(page.getByText('다음부터 비밀번호 없이 로그인할까요?')).toHaveCount(0)
  })
  await test.step('takes it away, and it signs nobody in any more', async () => {
    await open(page, '/dashboard/profile#passkeys')
    const leave = section.getByRole('button', { name: /지우기$/ })
    await leave.press('Enter')
    await expect(leave.first()).toBeFocused()
    await section.getByRole('textbox', { name: '본인 확인 비밀번호' }).first().fill(password)
    await press(page, '패스키 지우기')
    await expect(toast(page)).toContainText('패스키를 지웠어요')
    await expect(section.getByRole('heading', { name: '패스키' })).toBeFocused()
    await chooseInMenu(page, '로그아웃', isMobile)
    await open(page, '/auth/login')
    await expect(page.getByRole('alert').filter({ hasText: '지워졌거나 등록되지 않은 패스키예요' })).toBeVisible()
    await press(page, '패스키로 로그인')
    await expect(page.getByRole('alert').filter({ hasText: '지워졌거나 등록되지 않은 패스키예요' })).toBeVisible()
    await expectAccessible(page)
    await expectFits(page)
  })
})
