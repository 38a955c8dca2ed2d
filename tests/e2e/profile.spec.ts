import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { doubleText, expect, expectAccessible, open, overflowOf, test } from './journey.ts'
import { aPerson, press, signedIn, texted, toast, tokensOf } from './member.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

test.use({ refused: [/profile\/me/] })

test('a member changes what is kept, and confirms a new number right there', async ({ page }) => {
  const { username, password } = await signedIn(page)
  const { phone } = aPerson()
  await open(page, '/dashboard/profile')
  await expectAccessible(page)
  for (const fact of [username, '하나 김', '무료 · 매달 10세트'])
    await expect(page.getByRole('definition').filter({ hasText: fact })).toBeVisible()
  await field(page, '별명').fill(' 행운 ')
  await press(page, '저장')
  await expect(toast(page)).toContainText('프로필이 수정되었습니다.')
  await expect(field(page, '별명')).toHaveValue('행운')
  await expect(page.getByRole('button', { name: '저장' })).toBeFocused()

  await field(page, '휴대폰 번호').fill(phone)
  await press(page, '저장')
  const section = page.getByRole('region', { name: '휴대폰 번호 확인' })
  await expect(section.getByText(/^바뀐 번호\(010-\d{4}-\d{4}\)는 아직 확인 전입니다\./)).toBeVisible()
  await expect(page.getByRole('button', { name: '저장' })).toBeFocused()
  await expectAccessible(page)
  await section.getByRole('button', { name: '인증번호 받기' }).click()
  await expect(section.getByRole('textbox', { name: '인증번호' })).toBeFocused()
  await section.getByRole('textbox', { name: '인증번호' }).fill(await texted(phone, /인증번호 (\d{6})/))
  await section.getByRole('textbox', { name: '본인 확인 비밀번호' }).fill(password)
  await section.getByRole('button', { name: '번호 확인' }).click()
  await expect(toast(page)).toContainText('휴대폰 번호를 확인했습니다.')
  await expect(section).toBeHidden()
  await expect(heading(page, '기본 정보')).toBeFocused()
  await page.reload()
  await expect(field(page, '별명')).toHaveValue('행운')
})

test('a member changes the password, ends sessions elsewhere, and takes their data along', async ({ page }) => {
  const { username, password } = await signedIn(page)
  const headers = {
    'User-Agent': 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  }
  const logInElsewhere = async (with_password: string) =>
    (
      await page.request.post('/api/v1/public/auth/login', { headers, data: { username, password: with_password } })
    ).json()
  const elsewhere = await logInElsewhere(password)
  await open(page, '/dashboard/profile')
  const devices = page.getByRole('region', { name: '로그인된 기기' }).getByRole('listitem')
  await expect(devices).toHaveText([/지금 기기/, /Android의 Chrome/])

  await field(page, '현재 비밀번호').fill(password)
  for (const name of ['새 비밀번호', '새 비밀번호 확인']) await field(page, name).fill('another good password')
  await press(page, '비밀번호 변경')
  await expect(toast(page)).toContainText('프로필이 수정되었습니다.')
  await expect(field(page, '새 비밀번호')).toHaveValue('')
  await expect(devices).toHaveCount(1)
  const asked = { headers: { Authorization: `Bearer ${elsewhere.access_token}` } }
  expect((await page.request.get('/api/v1/auth/me', asked)).status()).toBe(401)

  await logInElsewhere('another good password')
  await open(page, '/dashboard/profile')
  await page.getByRole('button', { name: 'Android의 Chrome에서 로그아웃' }).click()
  await expect(devices).toHaveCount(1)
  await expect(toast(page)).toContainText('그 기기에서 로그아웃했습니다.')
  await expect(heading(page, '로그인된 기기')).toBeFocused()

  const [file] = await Promise.all([page.waitForEvent('download'), press(page, '내 데이터 내려받기')])
  expect(file.suggestedFilename()).toBe('lottolens-my-data.json')
  const text = await readFile(await file.path(), 'utf8')
  expect(JSON.parse(text)).toMatchObject({ profile: { username } })
  expect(text).not.toContain(password)
  await press(page, '모든 기기에서 로그아웃')
  await expect(page).toHaveURL('/')
  expect(await tokensOf(page)).toEqual([null, null])
})

test('a member reads messages, takes consent back, and leaves for good', async ({ page, isMobile }) => {
  const { username, password } = await signedIn(page)
  await open(page, '/dashboard/profile')
  const save = page.getByRole('button', { name: '저장' })
  const close = toast(page).getByRole('button', { name: '알림 닫기' })
  const unchanged = '바뀐 내용이 없습니다.'
  // A message that is closed gives the focus back, and the next one goes by itself.
  await (isMobile ? save.tap() : save.press('Enter'))
  await expect(toast(page)).toContainText(unchanged)
  await (isMobile ? close.tap() : close.press('Enter'))
  await expect(close).toHaveCount(0)
  if (!isMobile) await expect(save).toBeFocused()
  await (isMobile ? save.tap() : save.press('Enter'))
  await expect(toast(page)).toContainText(unchanged)
  await expect(close).toHaveCount(0)

  const consent = page.getByRole('checkbox', { name: /혜택과 소식/ })
  await consent.click()
  await expect(toast(page)).toContainText(/마케팅 수신에 동의했습니다/)
  await page.reload()
  await expect(consent).toBeChecked()
  await consent.click()
  await expect(consent).not.toBeChecked()

  await press(page, '계정 삭제')
  const dialog = page.getByRole('dialog', { name: '계정을 삭제할까요?' })
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: '비밀번호' }).fill('not this one')
  await dialog.getByRole('button', { name: '삭제하기' }).click()
  await expect(dialog.getByText('비밀번호가 올바르지 않습니다.').first()).toBeVisible()
  // Thought better of it; what was typed does not stay.
  await dialog.getByRole('button', { name: '취소' }).click()
  await expect(page.getByRole('button', { name: '계정 삭제' })).toBeFocused()
  await press(page, '계정 삭제')
  await expect(dialog.getByRole('textbox', { name: '비밀번호' })).toHaveValue('')
  await dialog.getByRole('textbox', { name: '비밀번호' }).fill(password)
  await dialog.getByRole('button', { name: '삭제하기' }).click()
  await expect(toast(page)).toContainText('계정이 삭제되었습니다.')
  await expect(page).toHaveURL('/')
  expect(await tokensOf(page)).toEqual([null, null])
  const again = await page.request.post('/api/v1/public/auth/login', { data: { username, password } })
  expect(again.status()).toBe(401)
})

test('the profile fits a window 320 px wide, with text twice its size too', async ({ page }) => {
  await signedIn(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, '/dashboard/profile')
  await expect(field(page, '별명')).toBeVisible()
  expect(await overflowOf(page)).toBe(0)
  await doubleText(page)
  expect(await overflowOf(page)).toBe(0)
  await expect(page.getByRole('button', { name: '메뉴 열기' })).toBeInViewport({ ratio: 1 })
  await press(page, '계정 삭제')
  await expect(page.getByRole('dialog')).toBeInViewport()
  expect(await overflowOf(page)).toBe(0)
})
