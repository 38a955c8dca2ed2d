import { chooseInMenu, expectSignedIn, hoursOfSessions, join, logIn, signedIn, tokensOf } from './accounts.ts'
import { dataAskedFor, expect, expectAccessible, open, overflowOf, test } from './journey.ts'

const WRONG = '아이디 또는 비밀번호가 올바르지 않습니다.'

test('a member logs in and lands on their page', async ({ page }) => {
  const member = await join(page)
  await open(page, '/')
  await page.goto('/auth/login')
  await expectAccessible(page)
  await logIn(page, member)
  await expect(page).toHaveURL('/dashboard')
  await expectSignedIn(page)
})

test('a password can be looked at', async ({ page }) => {
  await open(page, '/auth/login')
  const password = page.getByRole('textbox', { name: '비밀번호', exact: true })
  await password.fill('비밀')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: '비밀번호 보기' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  // It is named by what it shows.
  await expect(page.getByRole('button', { name: '비밀번호 숨김' })).toHaveText('숨김')
  await page.getByRole('button', { name: '비밀번호 숨김' }).click()
  await expect(password).toHaveAttribute('type', 'password')
})

test('nothing is sent without a username and a password', async ({ page }) => {
  await open(page, '/auth/login')
  await logIn(page, { username: '', password: '' })
  await expect(page.getByRole('textbox', { name: '아이디' })).toBeFocused()
  await expect(page.getByText('아이디를 입력해 주세요.')).toBeVisible()
  await logIn(page, { username: 'hana', password: '' })
  await expect(page.getByRole('textbox', { name: '비밀번호', exact: true })).toBeFocused()
  await expect(page.getByText('비밀번호를 입력해 주세요.')).toBeVisible()
  // What is said of a field goes once something is typed there.
  await page.keyboard.press('a')
  await expect(page.getByText('비밀번호를 입력해 주세요.')).toBeHidden()
  await expect(page.getByRole('textbox', { name: '비밀번호', exact: true })).toBeFocused()
})

for (const [hours, isTicked] of [
  [12, false],
  [720, true],
] as const)
  test(`a sign-in lasts ${hours} hours when staying logged in is ${isTicked ? 'ticked' : 'left'}`, async ({ page }) => {
    const member = await join(page)
    await open(page, '/auth/login')
    if (isTicked) await page.getByRole('checkbox', { name: /로그인 상태 유지/ }).check()
    await logIn(page, member)
    await expect(page).toHaveURL('/dashboard')
    expect((await hoursOfSessions(page)).sort((one, other) => one - other)).toEqual([12, hours])
  })

test.describe('a refused login', () => {
  test.use({ refused: [/auth\/login/] })

  test('says that username or password are wrong, and not which', async ({ page }) => {
    const { username } = await join(page)
    await open(page, '/auth/login')
    for (const name of [username, 'nobody-has-this']) {
      await logIn(page, { username: name, password: 'not the password' })
      await expect(page.getByRole('alert').filter({ hasText: WRONG })).toBeVisible()
      await page.reload()
    }
    expect(await tokensOf(page)).toEqual([null, null])
    await logIn(page, { username, password: 'not the password' })
    await expect(page.getByRole('alert').filter({ hasText: WRONG })).toBeVisible()
    await expectAccessible(page)
  })

  test('moves nothing under the finger when it is sent again, and says again that it was wrong', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await open(page, '/auth/login')
    await logIn(page, { username: 'nobody-has-this', password: 'not the password' })
    const problem = page.getByRole('alert').getByText(WRONG)
    await expect(problem).toBeVisible()
    await problem.evaluate((element) => element.setAttribute('data-said', 'before'))

    let answer = () => {}
    const mayAnswer = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/v1/public/auth/login', async (route) => {
      await mayAnswer
      await route.continue()
    })
    const asked = dataAskedFor(page)
    const top = () =>
      page.getByRole('button', { name: /^로그인/ }).evaluate((it) => it.getBoundingClientRect().top + scrollY)
    const before = await top()
    await page.getByRole('button', { name: '로그인', exact: true }).click()
    await expect(page.getByRole('button', { name: '로그인 중…' })).toBeVisible()
    expect(await top()).toBe(before)
    await page.getByRole('button', { name: '카카오로 로그인' }).click()
    answer()
    // A screen reader hears what comes anew.
    await expect(problem).not.toHaveAttribute('data-said')
    await expect(problem).toBeVisible()
    expect(asked).toEqual(['/api/v1/public/auth/login'])
    await expect(page).toHaveURL('/auth/login')
  })

  test('says for how long to wait after many tries', async ({ page }) => {
    const { username } = await join(page)
    const guess = () => page.request.post('/api/v1/public/auth/login', { data: { username, password: 'a guess' } })
    await Promise.all(Array.from({ length: 12 }, guess))
    await open(page, '/auth/login')
    await logIn(page, { username, password: 'another guess' })
    await expect(page.getByRole('alert').first()).toHaveText(
      /^시도가 너무 많습니다\. \d+(초|분) 뒤에 다시 시도해 주세요\.$/,
    )
  })

  for (const [answer, sentence] of [
    [{ status: 403, json: { detail: '점검 중입니다.' } }, '점검 중입니다.'],
    [{ status: 401, body: '' }, WRONG],
    [{ status: 500, body: '<html>' }, '로그인에 실패했습니다.'],
    [null, '로그인에 실패했습니다.'],
  ] as const)
    test(`says “${sentence}” to ${answer ? JSON.stringify(answer) : 'a network that is away'}`, async ({ page }) => {
      await page.route('**/api/v1/public/auth/login', (route) => (answer ? route.fulfill(answer) : route.abort()))
      await open(page, '/auth/login')
      await logIn(page, { username: 'hana', password: 'password' })
      await expect(page.getByRole('alert').filter({ hasText: sentence })).toHaveText(sentence)
    })
})

test.describe('a page of members', () => {
  for (const path of ['/dashboard/profile', '/dashboard/numbers', '/dashboard/subscription'])
    test(`${path} asks who is not signed in to log in, and takes them there then`, async ({ page }) => {
      const member = await join(page)
      await page.goto(path)
      await expect(page).toHaveURL(`/auth/login?return=${encodeURIComponent(path)}`)
      await expect(page.getByText('로그인이 필요합니다.')).toBeVisible()
      await logIn(page, member)
      await expect(page).toHaveURL(path)
      // The way back does not lead to the login.
      await page.goBack()
      await expect(page).not.toHaveURL(/auth\/login/)
    })

  for (const evil of ['//evil.example', 'https://evil.example', '%2F%2Fevil.example', '/x/..//evil.example'])
    test(`a login that ${evil} was put into leads to no other site`, async ({ page }) => {
      const member = await join(page)
      await page.goto(`/auth/login?return=${evil.startsWith('%') ? evil : encodeURIComponent(evil)}`)
      await logIn(page, member)
      await expect(page).toHaveURL('/dashboard')
    })
})

test('the login says that a session has ended, and knows no other reason', async ({ page }) => {
  await page.goto('/auth/login?return=%2Fdashboard&reason=ended')
  await expect(page.getByText('로그인이 만료되었습니다. 다시 로그인해 주세요.')).toBeVisible()
  await expect(page.getByText('로그인이 필요합니다.')).toBeHidden()
  await page.goto('/auth/login?return=%2Fdashboard&reason=%EC%86%A1%EA%B8%88')
  await expect(page.getByText('로그인이 필요합니다.')).toBeVisible()
  await expect(page.getByText('송금')).toBeHidden()
})

test('what was typed is still there after a look at the other way to log in', async ({ page }) => {
  await open(page, '/auth/login')
  const username = page.getByRole('textbox', { name: '아이디' })
  const stay = page.getByRole('checkbox', { name: /로그인 상태 유지/ })
  await username.fill('hana')
  await stay.check()
  await page.getByRole('tab', { name: '휴대폰 로그인' }).click()
  await expect(page.getByRole('tabpanel', { name: '휴대폰 로그인' })).toBeVisible()
  await expect(username).toBeHidden()
  // Each way asks for itself.
  await expect(stay).not.toBeChecked()
  await page.getByRole('textbox', { name: '휴대폰 번호' }).fill('010-1234-5678')
  await page.getByRole('tab', { name: '아이디 로그인' }).click()
  await expect(page.getByRole('tabpanel', { name: '아이디 로그인' })).toBeVisible()
  await expect(username).toHaveValue('hana')
  await expect(stay).toBeChecked()
  await page.getByRole('tab', { name: '휴대폰 로그인' }).click()
  await expect(page.getByRole('textbox', { name: '휴대폰 번호' })).toHaveValue('010-1234-5678')
})

test('who is signed in already has no business on the login', async ({ page }) => {
  await signedIn(page)
  await page.goto('/auth/login')
  await expect(page).toHaveURL('/dashboard')
})

test('back and home lead out of the login', async ({ page }) => {
  await open(page, '/faq')
  await open(page, '/auth/login')
  await page.getByRole('button', { name: '뒤로' }).click()
  await expect(page).toHaveURL('/faq')
  await page.goto('/auth/login')
  await page.getByRole('link', { name: '홈', exact: true }).click()
  await expect(page).toHaveURL('/')
})

test('the login fits a window 320 px wide, and leads to what one may have meant', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, '/auth/login')
  expect(await overflowOf(page)).toBe(0)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await page.getByRole('link', { name: '비밀번호를 잊으셨나요?' }).click()
  await expect(page).toHaveURL('/auth/forgot-password')
  await page.getByRole('link', { name: '로그인으로 돌아가기' }).click()
  await page.getByRole('link', { name: '회원가입', exact: true }).click()
  await expect(page).toHaveURL('/auth/register')
})

test.describe('logging out', () => {
  test.use({ refused: [/auth\/logout/] })

  test('ends the session and leads home', async ({ page, isMobile }) => {
    const { access_token } = await signedIn(page)
    await open(page, '/dashboard/profile')
    await chooseInMenu(page, '로그아웃', isMobile)
    await expect(page).toHaveURL('/')
    expect(await tokensOf(page)).toEqual([null, null])
    const me = await page.request.get('/api/v1/auth/me', { headers: { Authorization: `Bearer ${access_token}` } })
    expect(me.status()).toBe(401)
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/auth\/login/)
  })

  test('happens here also when the server does not hear of it', async ({ page, isMobile }) => {
    await signedIn(page)
    await page.route('**/api/v1/auth/logout', (route) => route.abort())
    await open(page, '/dashboard/profile')
    await chooseInMenu(page, '로그아웃', isMobile)
    await expect(page).toHaveURL('/')
    expect(await tokensOf(page)).toEqual([null, null])
    await expect(page.getByRole('banner').getByRole('link', { name: '마이페이지' })).toBeHidden()
  })
})
