import { expect, expectAccessible, open, overflowOf, test } from './journey.ts'
import { signedIn } from './member.ts'
import { staff } from './staff.ts'

const seoulDay = (daysFromNow: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul' }).format(new Date(Date.now() + daysFromNow * 86_400_000))
const dotted = (day: string) => day.replaceAll('-', '.')

test('a running plan shows its days, its use and what came before, until it is cancelled', async ({ page }) => {
  const { username } = await signedIn(page)
  const [begin, end] = [seoulDay(-3), seoulDay(20)]
  await staff('subscription', 'assign', username, 'SELECT', seoulDay(-60), seoulDay(-31))
  await staff('subscription', 'assign', username, 'PRIME', begin, end)
  await open(page, '/dashboard/subscription')
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
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflowOf(page)).toBe(0)
  await staff('subscription', 'cancel', username)
  await open(page, '/dashboard/subscription')
  await expect(main.getByText('취소됨')).toHaveCount(2)
  await main.getByRole('link', { name: '구독하기' }).click()
  await expect(page).toHaveURL('/plans')
})
