import { signedIn } from './accounts.ts'
import { expect, expectAccessible, open, overflowOf, test } from './journey.ts'
import { staff } from './staff.ts'

const PATH = '/dashboard/subscription'
const CALL = '**/api/v1/auth/me/subscription'
const seoulDay = (daysFromNow: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul' }).format(new Date(Date.now() + daysFromNow * 86_400_000))
const dotted = (day: string) => day.replaceAll('-', '.')

// Several checks in each journey, on a machine that may be busy.
test.describe.configure({ timeout: 60_000 })

test('without a plan: ten sets a month, and the way to the plans', async ({ page }) => {
  await signedIn(page)
  await open(page, PATH)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: '없음' })).toBeVisible()
  await expect(main.getByText('비활성')).toBeVisible()
  await expect(main).toContainText('이번 달 10세트 중 0세트 사용')
  await expect(main.getByText('아직 구독한 적이 없습니다.')).toBeVisible()
  await expectAccessible(page)
  await main.getByRole('link', { name: '구독하기' }).click()
  await expect(page).toHaveURL('/plans')
})

test('a running plan shows its days, its use and what came before', async ({ page }) => {
  const { username } = await signedIn(page)
  const [begin, end] = [seoulDay(-3), seoulDay(20)]
  await staff('subscription', 'assign', username, 'SELECT', seoulDay(-60), seoulDay(-31))
  await staff('subscription', 'assign', username, 'PRIME', begin, end)
  await open(page, PATH)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'PRIME 프리미엄' })).toBeVisible()
  await expect(main.getByText('이용 중')).toHaveCount(2)
  await expect(main.getByText('시작일').locator('..')).toContainText(dotted(begin))
  await expect(main.getByText('종료일').locator('..')).toContainText(dotted(end))
  await expect(main.getByText('다음 결제까지').locator('..')).toContainText('20일')
  await expect(main).toContainText('이번 달 150세트 중 0세트 사용')
  await expect(main.getByRole('list', { name: '구독 이력' }).getByRole('listitem')).toHaveText([
    /^PRIME.*이용 중$/,
    /^SELECT.*만료됨$/,
  ])
  await expect(main.getByRole('link', { name: '플랜 변경' })).toHaveAttribute('href', '/plans')
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflowOf(page)).toBe(0)

  await staff('subscription', 'cancel', username)
  await open(page, PATH)
  await expect(main.getByText('취소됨')).toHaveCount(2)
  await expect(main.getByRole('link', { name: '구독하기' })).toBeVisible()
})

test('a plan that has run out says so', async ({ page }) => {
  const { username } = await signedIn(page)
  await staff('subscription', 'assign', username, 'ROYAL', seoulDay(-60), seoulDay(-31))
  await open(page, PATH)
  await expect(page.getByRole('main').getByText('만료됨')).toHaveCount(2)
  await expect(page.getByRole('main')).toContainText('이번 달 10세트')
})

test.describe('a subscription that cannot be had', () => {
  test.use({ refused: [/subscription/] })

  for (const [what, answer, toast] of [
    [
      'with the reason',
      { status: 403, json: { code: 'member_blocked', detail: '이용이 제한된 계정입니다.' } },
      '이용이 제한된 계정입니다.',
    ],
    ['without one', null, '구독 정보를 불러오지 못했습니다.'],
  ] as const)
    test(`is said ${what}, and can be tried again`, async ({ page }) => {
      await signedIn(page)
      await page.route(CALL, (route) => (answer ? route.fulfill(answer) : route.abort()))
      await open(page, PATH)
      await expect(page.getByRole('region', { name: '알림' })).toContainText(toast)
      await expect(page.getByRole('main').getByText('구독 정보를 불러오지 못했습니다.')).toBeVisible()
      await expectAccessible(page)
      await page.unroute(CALL)
      await page.getByRole('main').getByRole('button', { name: '다시 시도' }).click()
      await expect(page.getByRole('heading', { name: '없음' })).toBeVisible()
    })
})
