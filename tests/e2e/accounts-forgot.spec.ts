import { aPerson, join, logIn, texted } from './accounts.ts'
import { expect, expectAccessible, open, overflowOf, test } from './journey.ts'

const field = (page: import('@playwright/test').Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('a forgotten password is replaced, from the text message to the new one', async ({ page }) => {
  const member = await join(page)
  await open(page, '/auth/forgot-password')
  await expectAccessible(page)
  await page.getByRole('button', { name: '임시 비밀번호 받기' }).click()
  await expect(page.getByText('아이디를 입력해 주세요.')).toBeVisible()
  await field(page, '아이디').fill(member.username)
  await page.getByRole('button', { name: '임시 비밀번호 받기' }).click()
  await expect(page.getByText('휴대폰 번호는 10~11자리여야 합니다.')).toBeVisible()
  await field(page, '휴대폰 번호').fill(member.phone)
  await page.getByRole('button', { name: '임시 비밀번호 받기' }).click()

  const main = page.getByRole('main')
  await expect(main.getByText('임시 비밀번호를 문자로 보냈습니다.')).toBeVisible()
  await expect(page.getByRole('region', { name: '알림' })).toContainText('임시 비밀번호를 문자로 보냈습니다.')
  await expect(main.getByRole('link', { name: '로그인하러 가기' })).toHaveAttribute('href', '/auth/login')
  // It goes there by itself after a while.
  await expect(page).toHaveURL('/auth/login')

  const temporary = await texted(member.phone, /임시 비밀번호 (\S+)/)
  await logIn(page, { username: member.username, password: temporary })
  await expect(page).toHaveURL('/dashboard/profile')
  await expect(page.getByText(/임시 비밀번호로 로그인했습니다/)).toBeVisible()
  await expectAccessible(page)
  await field(page, '현재 비밀번호').fill(temporary)
  await field(page, '새 비밀번호').fill('another good password')
  await field(page, '새 비밀번호 확인').fill('another good password')
  await page.getByRole('button', { name: '비밀번호 변경' }).click()
  await expect(page.getByRole('region', { name: '알림' })).toContainText('프로필이 수정되었습니다.')
  await expect(page.getByText(/임시 비밀번호로 로그인했습니다/)).toBeHidden()

  const answer = await page.request.post('/api/v1/public/auth/login', {
    data: { username: member.username, password: 'another good password' },
  })
  expect(answer.status()).toBe(200)
})

test('on the other pages of members a temporary password is remembered', async ({ page }) => {
  const member = await join(page)
  const { username, phone: mobile_number } = member
  await page.request.post('/api/v1/auth/password/reset-request', { data: { username, mobile_number } })
  await open(page, '/auth/login')
  await logIn(page, { username, password: await texted(mobile_number, /임시 비밀번호 (\S+)/) })
  await expect(page).toHaveURL('/dashboard/profile')
  await page.getByRole('navigation', { name: '마이페이지 메뉴' }).getByRole('link', { name: '대시보드' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('link', { name: '새 비밀번호로 변경해 주세요.' }).click()
  await expect(page).toHaveURL('/dashboard/profile')
})

test('says the same to who is no member, and sends nothing', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, '/auth/forgot-password')
  expect(await overflowOf(page)).toBe(0)
  const { username, phone } = aPerson()
  await field(page, '아이디').fill(username)
  await field(page, '휴대폰 번호').fill(phone)
  await page.getByRole('button', { name: '임시 비밀번호 받기' }).click()
  await expect(page.getByRole('main').getByText('임시 비밀번호를 문자로 보냈습니다.')).toBeVisible()
})

test.describe('what goes wrong', () => {
  test.use({ refused: [/reset-request/] })
  for (const [answer, sentence] of [
    [{ status: 429, json: { detail: '시도가 너무 많습니다. 잠시 후 다시 시도해 주세요.' } }, /^시도가 너무 많습니다/],
    [{ status: 500, body: '<html>' }, /^비밀번호 재설정에 실패했습니다\.$/],
    [null, /^비밀번호 재설정 중 오류가 발생했습니다\.$/],
  ] as const)
    test(`is told as ${sentence}`, async ({ page }) => {
      await page.route('**/password/reset-request', (route) => (answer ? route.fulfill(answer) : route.abort()))
      await open(page, '/auth/forgot-password')
      await field(page, '아이디').fill('hana')
      await field(page, '휴대폰 번호').fill('01012345678')
      await page.getByRole('button', { name: '임시 비밀번호 받기' }).click()
      await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
      await expect(page).toHaveURL('/auth/forgot-password')
    })
})
