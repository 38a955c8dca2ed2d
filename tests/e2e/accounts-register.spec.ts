import type { Page } from '@playwright/test'
import { aPerson, expectSignedIn, join, type Person } from './accounts.ts'
import { expect, expectAccessible, open, overflowOf, test } from './journey.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const submit = (page: Page) => page.getByRole('button', { name: '회원가입', exact: true }).click()
const tick = (page: Page, name: RegExp) => page.getByRole('checkbox', { name }).check()

async function fill(page: Page, { username, password, phone }: Person) {
  await field(page, '성').fill('김')
  await field(page, '이름').fill('하나')
  await field(page, '아이디').fill(username)
  await field(page, '비밀번호').fill(password)
  await field(page, '비밀번호 확인').fill(password)
  await field(page, '휴대폰 번호').fill(phone)
  for (const name of [/이용약관/, /개인정보/, /만 19세/]) await tick(page, name)
}

test('a visitor becomes a member and is signed in', async ({ page }) => {
  const person = aPerson()
  await open(page, '/auth/register')
  await expectAccessible(page)
  await fill(page, person)
  await expect(page.getByText('사용할 수 있는 아이디입니다.')).toBeVisible()
  await submit(page)
  await expect(page).toHaveURL('/dashboard')
  await expectSignedIn(page)

  await open(page, '/dashboard/profile')
  await expect(page.getByText(person.username)).toBeVisible()
  await expect(page.getByText('김 하나')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /혜택/ })).not.toBeChecked()
})

test('fits a window 320 px wide, with every error shown', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, '/auth/register')
  await submit(page)
  await expect(page.getByText('이름을 입력해 주세요.')).toBeVisible()
  expect(await overflowOf(page)).toBe(0)
})

test('on a phone the button is always in reach and never over what has the focus', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, '/auth/register')
  const button = page.getByRole('button', { name: '회원가입', exact: true })
  await expect(button).toBeInViewport({ ratio: 1 })
  await field(page, '성').focus()
  const isCovered = () =>
    page.evaluate(() => {
      const { left, top, width, height } = document.activeElement?.getBoundingClientRect() ?? new DOMRect()
      const seen = document.elementFromPoint(left + width / 2, top + height - 1)
      return !document.activeElement?.contains(seen)
    })
  for (let i = 0; i < 15; i++) {
    expect(await isCovered(), await page.evaluate(() => document.activeElement?.outerHTML)).toBe(false)
    await page.keyboard.press('Tab')
  }
  await expect(page.getByRole('button', { name: '카카오로 회원가입' })).toBeFocused()
  // It stays with its form.
  expect(await isCovered()).toBe(false)
})

test('what is missing is said one after the other, and the focus goes there', async ({ page }) => {
  const person = aPerson()
  await open(page, '/auth/register')
  const expectProblem = async (name: string, sentence: string) => {
    await submit(page)
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
    await expect(field(page, name)).toBeFocused()
    await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(sentence.replace('.', '\\.')))
  }
  await expectProblem('성', '이름을 입력해 주세요.')
  await field(page, '성').fill('김')
  await expectProblem('이름', '이름을 입력해 주세요.')
  await field(page, '이름').fill('하나')
  await field(page, '아이디').fill('ab')
  await expectProblem('아이디', '아이디는 3자 이상이어야 합니다.')
  await field(page, '아이디').fill(person.username)
  await field(page, '비밀번호').fill('12345')
  await expectProblem('비밀번호', '비밀번호는 6자 이상이어야 합니다.')
  await field(page, '비밀번호').fill(person.password)
  await expectProblem('비밀번호 확인', '비밀번호가 일치하지 않습니다.')
  await field(page, '비밀번호 확인').fill(person.password)
  await field(page, '휴대폰 번호').fill('010123')
  await expectProblem('휴대폰 번호', '휴대폰 번호는 10~11자리여야 합니다.')
  await expectAccessible(page)
  await field(page, '휴대폰 번호').fill(person.phone)
  for (const [name, sentence] of [
    [/이용약관/, '이용약관에 동의해 주세요.'],
    [/개인정보/, '개인정보 수집·이용에 동의해 주세요.'],
    [/만 19세/, '만 19세 이상만 가입할 수 있습니다.'],
  ] as const) {
    await submit(page)
    await expect(page.getByText(sentence)).toBeVisible()
    await expect(page.getByRole('checkbox', { name })).toBeFocused()
    await tick(page, name)
    await expect(page.getByText(sentence)).toBeHidden()
  }
  await submit(page)
  await expect(page).toHaveURL('/dashboard')
})

test('the texts that are agreed to open beside the form', async ({ page, context }) => {
  await open(page, '/auth/register')
  await field(page, '성').fill('김')
  const [text] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: '이용약관 보기 (새 창)' }).click(),
  ])
  await expect(text.getByRole('heading', { level: 1 })).toHaveText('이용약관')
  await expect(field(page, '성')).toHaveValue('김')
})

test('a mobile number gets its hyphens a moment after it was typed', async ({ page }) => {
  await open(page, '/auth/register')
  const phone = field(page, '휴대폰 번호')
  for (const [typed, shown] of [
    ['0101', '010-1'],
    ['0101234567', '010-1234-567'],
    ['01012345678', '010-1234-5678'],
    ['+82 10-1234-5678', '010-1234-5678'],
  ] as const) {
    await phone.fill('')
    await phone.pressSequentially(typed)
    await expect(phone).toHaveValue(shown)
  }
})

test.describe('the username', () => {
  test.use({ refused: [/username-availability/] })

  test('that somebody has is said to be taken, and cannot be sent', async ({ page }) => {
    const { username } = await join(page)
    await open(page, '/auth/register')
    await fill(page, { ...aPerson(), username: username.toUpperCase() })
    await expect(page.getByText('이미 사용 중인 아이디입니다.')).toBeVisible()
    await submit(page)
    await expect(page.getByText('사용할 수 없는 아이디입니다.')).toBeVisible()
    await expect(page).toHaveURL('/auth/register')
    await field(page, '아이디').fill(aPerson().username)
    await expect(page.getByText('사용할 수 있는 아이디입니다.')).toBeVisible()
    await expect(page.getByText('사용할 수 없는 아이디입니다.')).toBeHidden()
  })

  test('that is too short is not asked for, one that is long enough is being checked', async ({ page }) => {
    const asked: string[] = []
    let answer = () => {}
    const mayAnswer = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(/username-availability/, async (route) => {
      asked.push(new URL(route.request().url()).searchParams.get('username') ?? '')
      await mayAnswer
      await route.continue()
    })
    await open(page, '/auth/register')
    const username = field(page, '아이디')
    await username.pressSequentially('ab')
    await expect(username).toHaveAccessibleDescription(/3~30자/)
    await username.pressSequentially('-c')
    await expect(page.getByText('확인 중…')).toBeVisible()
    await expect.poll(() => asked).toEqual(['ab-c'])
    answer()
    await expect(page.getByText(/사용할 수 있는 아이디입니다|이미 사용 중인/)).toBeVisible()
  })

  test('is judged by its own answer, also when an earlier one comes late', async ({ page }) => {
    const { username: taken } = await join(page)
    let answer = () => {}
    const mayAnswer = new Promise<void>((resolve) => {
      answer = resolve
    })
    let isHeld = false
    await page.route(/username-availability/, async (route) => {
      if (!route.request().url().endsWith(taken)) return route.continue()
      isHeld = true
      await mayAnswer
      await route.continue().catch(() => {})
    })
    await open(page, '/auth/register')
    await field(page, '아이디').fill(taken)
    await expect.poll(() => isHeld).toBe(true)
    await field(page, '아이디').fill(aPerson().username)
    await expect(page.getByText('사용할 수 있는 아이디입니다.')).toBeVisible()
    answer()
    await page.waitForLoadState('networkidle')
    await expect(page.getByText('사용할 수 있는 아이디입니다.')).toBeVisible()
  })

  test('that cannot be checked is said so, and may still be sent', async ({ page }) => {
    await page.route(/username-availability/, (route) => route.abort())
    await open(page, '/auth/register')
    await fill(page, aPerson())
    await expect(page.getByText('확인할 수 없습니다. 아이디 확인 중 오류가 발생했습니다.')).toBeVisible()
    await submit(page)
    await expect(page).toHaveURL('/dashboard')
  })
})

test.describe('what the server refuses', () => {
  test.use({ refused: [/auth\/register/] })

  test('a number that is registered is said so at its field', async ({ page }) => {
    const { phone } = await join(page)
    await open(page, '/auth/register')
    await fill(page, { ...aPerson(), phone })
    await submit(page)
    await expect(field(page, '휴대폰 번호')).toHaveAccessibleDescription('이미 등록된 휴대폰 번호입니다.')
  })

  test('a username that somebody took meanwhile is not called free below', async ({ page }) => {
    const person = aPerson()
    await open(page, '/auth/register')
    await fill(page, person)
    await expect(page.getByText('사용할 수 있는 아이디입니다.')).toBeVisible()
    await join(page, { ...aPerson(), username: person.username })
    await submit(page)
    await expect(page.getByText('이미 사용 중인 아이디입니다.')).toBeVisible()
    await expect(page.getByText('사용할 수 있는 아이디입니다.')).toBeHidden()
  })

  test('a password that everybody chooses is said so at its field', async ({ page }) => {
    await open(page, '/auth/register')
    await fill(page, { ...aPerson(), password: 'password1' })
    await submit(page)
    await expect(field(page, '비밀번호')).toHaveAccessibleDescription(/너무 흔한 비밀번호입니다/)
  })

  for (const [answer, sentence] of [
    [{ status: 409, json: { detail: 'Email already exists', code: 'already_taken' } }, '이미 사용 중인 정보입니다.'],
    [{ status: 403, json: { detail: '지금은 가입할 수 없습니다.' } }, '지금은 가입할 수 없습니다.'],
    [{ status: 400, body: '' }, '입력 내용을 확인해 주세요.'],
    [{ status: 502, body: '<html>' }, '회원가입에 실패했습니다. 다시 시도해 주세요.'],
    [null, '회원가입에 실패했습니다. 다시 시도해 주세요.'],
  ] as const)
    test(`says “${sentence}” to ${answer ? JSON.stringify(answer) : 'a network that is away'}`, async ({ page }) => {
      await page.route('**/api/v1/public/auth/register', (route) => (answer ? route.fulfill(answer) : route.abort()))
      await open(page, '/auth/register')
      await fill(page, aPerson())
      await submit(page)
      await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
      await expect(page).toHaveURL('/auth/register')
    })
})
