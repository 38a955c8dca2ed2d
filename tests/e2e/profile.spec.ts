import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, open, test } from './journey.ts'
import { doubleText, NARROW, overflowOf } from './layout.ts'
import { aPerson, field, logIn, openRow, type Person, press, signedIn, texted, toast, tokensOf } from './member.ts'
import type { Site } from './site.ts'

const PATH = '/dashboard/profile'
const NEW_PASSWORD = 'another good password'
const CHANGED = '프로필이 수정되었습니다.'
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const devicesOf = (page: Page) => page.getByRole('region', { name: '로그인된 기기' }).getByRole('listitem')

test('a member sees to what is kept, takes it along, and leaves for good', async ({
  page,
  site,
  isMobile,
  refused,
}) => {
  const member = await signedIn(page)
  await open(page, PATH)
  await expectAccessible(page)
  await test.step('each row says how things stand, and the one opened is in the address', async () => {
    const row = (name: string) => page.getByRole('region', { name })
    await expect(row('구독 정보')).toContainText('무료 · 매달 10세트')
    await expect(row('로그인된 기기')).toContainText('1대')
    await expect(row('동의와 내 데이터')).toContainText('혜택과 소식을 받지 않아요')
    for (const fact of [member.username, '김 하나'])
      await expect(page.getByRole('definition').filter({ hasText: fact })).toBeVisible()
    await openRow(page, '구독 정보')
    await expect(page).toHaveURL(`${PATH}#subscription`)
    await open(page, `${PATH}#devices`)
    await expect(page.getByText('지금 기기', { exact: true })).toBeVisible()
    for (const name of ['구독 정보', '비밀번호 변경', '동의와 내 데이터', '계정 삭제']) await openRow(page, name)
    await expectAccessible(page)
    await open(page, PATH)
  })
  await test.step('messages go by themselves, or give the focus back', () => readMessages(page, isMobile))
  await test.step('a nickname', () => changeNickname(page))
  await test.step('a new number, confirmed right there', () => changeNumber(page, site, member))
  await test.step('consent is given and taken back', () => changeConsent(page))
  await test.step('a new password ends what is signed in elsewhere', () => changePassword(page, member))
  await test.step('a device is ended by itself', () => endDevice(page, member))
  await test.step('the data', () => takeData(page, member))
  await test.step('the end of all sessions', async () => {
    await press(page, '모든 기기에서 로그아웃')
    await expect(page).toHaveURL('/')
    expect(await tokensOf(page)).toEqual([null, null])
  })
  refused.push(/profile\/me/)
  await test.step('leaves, after thinking better of it once', () => leave(page, member, isMobile))
})

async function readMessages(page: Page, isMobile: boolean) {
  const save = page.getByRole('button', { name: '저장' })
  const close = toast(page).getByRole('button', { name: '알림 닫기' })
  const unchanged = '바뀐 내용이 없어요.'
  await (isMobile ? save.tap() : save.press('Enter'))
  await expect(toast(page)).toContainText(unchanged)
  await (isMobile ? close.tap() : close.press('Enter'))
  await expect(close).toHaveCount(0)
  if (!isMobile) await expect(save).toBeFocused()
  await (isMobile ? save.tap() : save.press('Enter'))
  await expect(toast(page)).toContainText(unchanged)
  await expect(close).toHaveCount(0)
}

async function changeNickname(page: Page) {
  await field(page, '별명').fill(' 행운 ')
  await press(page, '저장')
  await expect(toast(page)).toContainText(CHANGED)
  await expect(field(page, '별명')).toHaveValue('행운')
  await expect(page.getByRole('button', { name: '저장' })).toBeFocused()
}

async function changeNumber(page: Page, site: Site, { password }: Person) {
  const { phone } = aPerson()
  await field(page, '휴대폰 번호').fill(phone)
  await press(page, '저장')
  const section = page.getByRole('region', { name: '휴대폰 번호 확인' })
  await expect(section.getByText(/^바뀐 번호\(010-\d{4}-\d{4}\)는 아직 확인 전이에요\./)).toBeVisible()
  await expect(page.getByRole('button', { name: '저장' })).toBeFocused()
  await expectAccessible(page)
  await section.getByRole('button', { name: '인증번호 받기' }).click()
  await expect(section.getByRole('textbox', { name: '인증번호' })).toBeFocused()
  await section.getByRole('textbox', { name: '인증번호' }).fill(await texted(site, phone, /인증번호 (\d{6})/))
  await section.getByRole('textbox', { name: '본인 확인 비밀번호' }).fill(password)
  await section.getByRole('button', { name: '번호 확인' }).click()
  await expect(toast(page)).toContainText('휴대폰 번호를 확인했어요.')
  await expect(section).toBeHidden()
  await expect(heading(page, '기본 정보')).toBeFocused()
}

async function changeConsent(page: Page) {
  const consent = page.getByRole('checkbox', { name: /혜택과 소식/ })
  await openRow(page, '동의와 내 데이터')
  await consent.click()
  await expect(toast(page)).toContainText(/마케팅 수신에 동의했습니다/)
  await page.reload()
  await expect(consent).toBeChecked()
  await expect(field(page, '별명')).toHaveValue('행운')
  await consent.click()
  await expect(consent).not.toBeChecked()
}

/** Signs the member in by a phone, and says with which token. */
async function logInElsewhere(page: Page, username: string, password: string): Promise<string> {
  const headers = {
    'User-Agent': 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  }
  const answer = await page.request.post('/api/v1/public/auth/login', { headers, data: { username, password } })
  return (await answer.json()).access_token
}

async function changePassword(page: Page, { username, password }: Person) {
  const elsewhere = await logInElsewhere(page, username, password)
  await open(page, `${PATH}#devices`)
  await page.reload()
  await expect(devicesOf(page)).toHaveText([/지금 기기/, /Android의 Chrome/])
  await openRow(page, '비밀번호 변경')
  await field(page, '현재 비밀번호').fill(password)
  for (const name of ['새 비밀번호', '새 비밀번호 확인']) await field(page, name).fill(NEW_PASSWORD)
  await press(page, '비밀번호 변경')
  await expect(toast(page)).toContainText(CHANGED)
  await expect(field(page, '새 비밀번호')).toHaveValue('')
  await expect(devicesOf(page)).toHaveCount(1)
  const asked = { headers: { Authorization: `Bearer ${elsewhere}` } }
  expect((await page.request.get('/api/v1/auth/me', asked)).status()).toBe(401)
}

async function endDevice(page: Page, { username }: Person) {
  await logInElsewhere(page, username, NEW_PASSWORD)
  await open(page, PATH)
  await openRow(page, '로그인된 기기')
  await press(page, 'Android의 Chrome에서 로그아웃')
  await expect(devicesOf(page)).toHaveCount(1)
  await expect(toast(page)).toContainText('그 기기에서 로그아웃했습니다.')
  await expect(heading(page, '로그인된 기기')).toBeFocused()
}

async function takeData(page: Page, { username, password }: Person) {
  await openRow(page, '동의와 내 데이터')
  const mine = page.locator('form', { has: page.getByRole('button', { name: '내 데이터 내려받기' }) })
  await mine.getByLabel('내려받기 확인 비밀번호', { exact: true }).fill(NEW_PASSWORD)
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, '내 데이터 내려받기')])
  expect(file.suggestedFilename()).toBe('lottolens-my-data.json')
  const text = await readFile(await file.path(), 'utf8')
  expect(JSON.parse(text)).toMatchObject({ profile: { username } })
  for (const secret of [password, NEW_PASSWORD]) expect(text).not.toContain(secret)
}

async function leave(page: Page, { username }: Person, isMobile: boolean) {
  const kept = { username, password: NEW_PASSWORD }
  await open(page, '/auth/login')
  await logIn(page, kept)
  await expect(page).toHaveURL('/dashboard')
  if (isMobile) await page.setViewportSize(NARROW)
  await open(page, PATH)
  if (isMobile) await doubleText(page)
  await openRow(page, '계정 삭제')
  await press(page, '계정 삭제')
  const dialog = page.getByRole('dialog', { name: '계정을 삭제할까요?' })
  const password = dialog.getByRole('textbox', { name: '비밀번호' })
  await expect(dialog).toBeInViewport()
  expect(await overflowOf(page)).toBe(0)
  await expectAccessible(page)
  await password.fill('not this one')
  await dialog.getByRole('button', { name: '삭제하기' }).click()
  await expect(dialog.getByText('비밀번호가 올바르지 않습니다.').first()).toBeVisible()
  // The typed password does not stay.
  await dialog.getByRole('button', { name: '취소' }).click()
  await expect(page.getByRole('button', { name: '계정 삭제' })).toBeFocused()
  await press(page, '계정 삭제')
  await expect(password).toHaveValue('')
  await password.fill(NEW_PASSWORD)
  await dialog.getByRole('button', { name: '삭제하기' }).click()
  await expect(toast(page)).toContainText('계정이 삭제되었습니다.')
  await expect(page).toHaveURL('/')
  expect(await tokensOf(page)).toEqual([null, null])
  expect((await page.request.post('/api/v1/public/auth/login', { data: kept })).status()).toBe(401)
}
