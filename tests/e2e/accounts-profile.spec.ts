import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { requestPasswordReset } from '#contract/accounts.ts'
import { aPerson, join, keepTokens, press, signedIn, texted, toast, tokensOf } from './accounts.ts'
import { doubleText, expect, expectAccessible, open, overflowOf, test, watchJumps } from './journey.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

test('shows what is kept, and lets nickname and number be changed', async ({ page }) => {
  const { username } = await signedIn(page)
  await open(page, '/dashboard/profile')
  await expectAccessible(page)
  await expect(page.getByRole('navigation', { name: '마이페이지 메뉴' }).locator('[aria-current]')).toHaveText(
    '내 정보',
  )
  for (const fact of [username, '하나 김', '없음', '비활성'])
    await expect(page.getByRole('definition').filter({ hasText: fact })).toBeVisible()
  await expect(field(page, '휴대폰 번호')).toHaveAccessibleDescription('예: 010-1234-5678')
  await expect(page.getByRole('main').getByRole('link', { name: '구독하기' })).toHaveAttribute('href', '/plans')

  await press(page, '저장')
  await expect(toast(page)).toContainText('바뀐 내용이 없습니다.')
  await field(page, '별명').fill(' 행운 ')
  await press(page, '저장')
  await expect(toast(page)).toContainText('프로필이 수정되었습니다.')
  await expect(toast(page)).not.toContainText('바뀐 내용이 없습니다.')
  await expect(field(page, '별명')).toHaveValue('행운')
  await expect(page.getByRole('button', { name: '저장' })).toBeFocused()
  await page.reload()
  await expect(field(page, '별명')).toHaveValue('행운')
})

test('a changed number is confirmed right there, by code and password', async ({ page }) => {
  const { password } = await signedIn(page)
  const { phone } = aPerson()
  await open(page, '/dashboard/profile')
  await field(page, '휴대폰 번호').fill(phone)
  await press(page, '저장')
  await expect(
    page.getByText(/^바뀐 번호\(010-\d{4}-\d{4}\)로는 .*까지 로그인 인증번호와 임시 비밀번호를 받을 수 없습니다/),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: '저장' })).toBeFocused()
  await expectAccessible(page)
  const section = page.getByRole('region', { name: '휴대폰 번호 확인' })
  await section.getByRole('button', { name: '인증번호 받기' }).click()
  await expect(section.getByRole('button', { name: /뒤에 다시 받기/ })).toBeDisabled()
  await expect(section.getByRole('textbox', { name: '인증번호' })).toBeFocused()
  await section.getByRole('textbox', { name: '인증번호' }).fill(await texted(phone, /인증번호 (\d{6})/))
  await section.getByRole('button', { name: '번호 확인' }).click()
  await expect(section.getByText('현재 비밀번호를 입력해 주세요.')).toBeVisible()
  await section.getByRole('textbox', { name: '현재 비밀번호' }).fill(password)
  await section.getByRole('button', { name: '번호 확인' }).click()
  await expect(toast(page)).toContainText('휴대폰 번호를 확인했습니다.')
  await expect(section).toBeHidden()
  await expect(heading(page, '기본 정보')).toBeFocused()
})

test('a new password in place of a temporary one is set where it was asked for', async ({ page }) => {
  const { username, phone } = await join(page)
  await page.request.post(requestPasswordReset.path, { data: { username, mobile_number: phone } })
  const password = await texted(phone, /임시 비밀번호 (\S+)/)
  const answer = await page.request.post('/api/v1/public/auth/login', { data: { username, password } })
  await keepTokens(page, await answer.json())
  await open(page, '/dashboard')
  const notice = page.getByText('임시 비밀번호로 로그인했습니다.')
  const below = page.getByRole('heading', { level: 1 })
  const [upper, lower] = await Promise.all([notice.boundingBox(), below.boundingBox()])
  expect((lower?.y ?? 0) - (upper?.y ?? 0) - (upper?.height ?? 0)).toBeGreaterThanOrEqual(16)

  await page.getByRole('link', { name: '새 비밀번호로 변경해 주세요.' }).click()
  await field(page, '현재 비밀번호').fill(password)
  for (const name of ['새 비밀번호', '새 비밀번호 확인']) await field(page, name).fill('another good password')
  await press(page, '비밀번호 변경')
  await expect(toast(page)).toContainText('프로필이 수정되었습니다.')
  await expect(notice).toBeHidden()
  await expect(page.getByRole('button', { name: '비밀번호 변경' })).toBeFocused()
})

test.describe('what cannot be changed', () => {
  test.use({ refused: [/profile\/me|sessions/] })

  test('a number of somebody else is refused at its field', async ({ page }) => {
    const { phone } = await join(page)
    await signedIn(page)
    await open(page, '/dashboard/profile')
    await field(page, '휴대폰 번호').fill('0101234')
    await press(page, '저장')
    await expect(page.getByText('휴대폰 번호는 10~11자리여야 합니다.')).toBeVisible()
    await field(page, '휴대폰 번호').fill(phone)
    await press(page, '저장')
    await expect(field(page, '휴대폰 번호')).toHaveAccessibleDescription(/이미 등록된 휴대폰 번호입니다\./)
    await expect(toast(page)).toContainText('이미 등록된 휴대폰 번호입니다.')
  })

  for (const [answer, sentence] of [
    [{ status: 403, json: { detail: '점검 중입니다.' } }, '점검 중입니다.'],
    [{ status: 500, body: '' }, '프로필을 수정하지 못했습니다.'],
    [null, '프로필을 수정하지 못했습니다.'],
  ] as const)
    test(`says “${sentence}” to ${answer ? JSON.stringify(answer) : 'a network that is away'}`, async ({ page }) => {
      await signedIn(page)
      await open(page, '/dashboard/profile')
      await field(page, '별명').fill('행운')
      await page.route('**/users/profile/me', (route) => (answer ? route.fulfill(answer) : route.abort()))
      await press(page, '저장')
      await expect(toast(page)).toContainText(sentence)
      await expect(field(page, '별명')).toHaveValue('행운')
    })

  test('a profile that cannot be loaded says so, and loads when tried again', async ({ page }) => {
    await signedIn(page)
    await page.route('**/users/profile/me', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/dashboard/profile')
    await expect(toast(page)).toContainText('내 정보를 불러오지 못했습니다.')
    await page.unroute('**/users/profile/me')
    await press(page, '다시 시도')
    await expect(field(page, '별명')).toBeVisible()
    await expect(heading(page, '내 정보')).toBeFocused()
  })

  test('devices that cannot be listed are asked for again, and their heading takes the focus', async ({ page }) => {
    await signedIn(page)
    await page.route('**/auth/me/sessions', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/dashboard/profile')
    await expect(page.getByText('기기 목록을 불러오지 못했습니다.')).toBeVisible()
    await page.unroute('**/auth/me/sessions')
    await press(page, '다시 시도')
    await expect(page.getByText('지금 기기')).toBeVisible()
    await expect(heading(page, '로그인된 기기')).toBeFocused()
  })

  test('what went wrong before does not stand beside what went well', async ({ page }) => {
    await signedIn(page)
    await open(page, '/dashboard/profile')
    await field(page, '별명').fill('행운')
    await page.route('**/users/profile/me', (route) => route.abort())
    await press(page, '저장')
    await expect(toast(page)).toContainText('프로필을 수정하지 못했습니다.')
    await page.unroute('**/users/profile/me')
    await press(page, '저장')
    await expect(toast(page)).toContainText('프로필이 수정되었습니다.')
    expect(await toast(page).getByRole('button').count()).toBe(1)
  })
})

test.describe('the password', () => {
  test.use({ refused: [/profile\/me/] })

  test('is changed with the one before, and the other devices are logged out', async ({ page }) => {
    const { username, password } = await signedIn(page)
    const data = { username, password }
    const elsewhere = await (await page.request.post('/api/v1/public/auth/login', { data })).json()
    await open(page, '/dashboard/profile')
    const refuse = async (name: string, sentence: string) => {
      await press(page, '비밀번호 변경')
      await expect(page.getByText(sentence, { exact: true }).first()).toBeVisible()
      await expect(field(page, name)).toBeFocused()
    }
    await refuse('현재 비밀번호', '현재 비밀번호를 입력해 주세요.')
    await field(page, '현재 비밀번호').fill('not this one')
    await field(page, '새 비밀번호').fill('short')
    await refuse('새 비밀번호 확인', '비밀번호가 일치하지 않습니다.')
    await field(page, '새 비밀번호 확인').fill('short')
    await refuse('새 비밀번호', '새 비밀번호는 8자 이상이어야 합니다.')
    for (const name of ['새 비밀번호', '새 비밀번호 확인']) await field(page, name).fill('another good password')
    await refuse('현재 비밀번호', '비밀번호가 올바르지 않습니다.')
    await field(page, '현재 비밀번호').fill(password)
    await press(page, '비밀번호 변경')
    await expect(toast(page)).toContainText('프로필이 수정되었습니다.')
    await expect(field(page, '새 비밀번호')).toHaveValue('')

    const headers = { Authorization: `Bearer ${elsewhere.access_token}` }
    expect((await page.request.get('/api/v1/auth/me', { headers })).status()).toBe(401)
    await page.reload()
    await expect(field(page, '별명')).toBeVisible()
  })
})

test('devices are listed, ended one by one, and all at once', async ({ page }) => {
  const { username, password } = await signedIn(page)
  const headers = {
    'User-Agent': 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  }
  await page.request.post('/api/v1/public/auth/login', { headers, data: { username, password } })
  await open(page, '/dashboard/profile')
  const devices = page.getByRole('region', { name: '로그인된 기기' }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expect(devices.first()).toContainText('지금 기기')
  await page.getByRole('button', { name: 'Android의 Chrome에서 로그아웃' }).click()
  await expect(devices).toHaveCount(1)
  await expect(toast(page)).toContainText('그 기기에서 로그아웃했습니다.')
  await expect(heading(page, '로그인된 기기')).toBeFocused()
  await press(page, '모든 기기에서 로그아웃')
  await expect(page).toHaveURL('/')
  expect(await tokensOf(page)).toEqual([null, null])
})

test('consent to marketing is given and taken back', async ({ page }) => {
  await signedIn(page)
  await open(page, '/dashboard/profile')
  const consent = page.getByRole('checkbox', { name: /혜택과 소식/ })
  await consent.click()
  await expect(consent).toBeChecked()
  await expect(toast(page)).toContainText(/마케팅 수신에 동의했습니다\. \(\d{4}\.\d{2}\.\d{2}\)/)
  await expect(consent).toBeFocused()
  await page.reload()
  await expect(consent).toBeChecked()
  await consent.click()
  await expect(consent).not.toBeChecked()
  await expect(toast(page)).toContainText(/마케팅 수신 동의를 철회했습니다\. \(\d{4}\.\d{2}\.\d{2}\)/)
})

test('a member takes their data along', async ({ page }) => {
  const { username, password } = await signedIn(page)
  await open(page, '/dashboard/profile')
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, '내 데이터 내려받기')])
  expect(file.suggestedFilename()).toBe('lottolens-my-data.json')
  const text = await readFile(await file.path(), 'utf8')
  expect(JSON.parse(text)).toMatchObject({ profile: { username }, data: { sessions: [{}] } })
  expect(text).not.toContain(password)
  await expect(page.getByRole('button', { name: '내 데이터 내려받기' })).toBeFocused()
})

test('a message closed by the keyboard gives the focus back, and the next one goes by itself', async ({ page }) => {
  await signedIn(page)
  await open(page, '/dashboard/profile')
  const save = page.getByRole('button', { name: '저장' })
  await save.press('Enter')
  await expect(toast(page)).toContainText('바뀐 내용이 없습니다.')
  await toast(page).getByRole('button', { name: '알림 닫기' }).press('Enter')
  await expect(save).toBeFocused()
  await expect(toast(page).getByRole('button')).toHaveCount(0)
  await save.press('Enter')
  await expect(toast(page)).toContainText('바뀐 내용이 없습니다.')
  await expect(toast(page).getByRole('button')).toHaveCount(0)
})

test('a message closed by a finger lets the next one go by itself', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'touch only')
  await signedIn(page)
  await open(page, '/dashboard/profile')
  const save = page.getByRole('button', { name: '저장' })
  await save.tap()
  await toast(page).getByRole('button', { name: '알림 닫기' }).tap()
  await expect(toast(page).getByRole('button')).toHaveCount(0)
  await save.tap()
  await expect(toast(page)).toContainText('바뀐 내용이 없습니다.')
  await expect(toast(page).getByRole('button')).toHaveCount(0)
})

for (const path of ['/dashboard', '/dashboard/profile', '/dashboard/numbers', '/dashboard/subscription'])
  test(`${path} stands still while it loads`, async ({ page }) => {
    await signedIn(page)
    const jumps = await watchJumps(page)
    await open(page, path)
    await expect(page.getByRole('main').locator('.skeleton, .spinner')).toHaveCount(0)
    expect(await jumps()).toBeLessThan(0.1)
  })

test('fits a window 320 px wide, with text twice its size too', async ({ page }) => {
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
