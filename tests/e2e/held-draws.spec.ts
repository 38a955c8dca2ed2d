import { atTheDesk, goTo } from './desk.ts'
import { expect, expectAccessible, overflowOf, test } from './journey.ts'
import { type SaturdaySite, startSaturdaySite } from './saturday-site.ts'

// What is decided here, every visitor of the site sees.
test.describe.configure({ mode: 'default', timeout: 400_000 })
test.use({ refused: [/api\/v1\/admin/] })

let site: SaturdaySite
test.beforeAll(async () => {
  test.setTimeout(300_000)
  site = await startSaturdaySite()
})
test.afterAll(() => site.stop())

/** The copy says another bonus than the operator. */
const ANOTHER_BONUS = (good: { body: string }) => ({ ...good, body: good.body.replace('"bonus_no":7', '"bonus_no":8') })

test('two sources that do not agree are decided between in the browser, with a reason', async ({ page }) => {
  const saturday = await site.nextSaturday()
  await saturday.at('20:50:00')
  site.source.misbehave('mirror', ANOTHER_BONUS as never)
  await saturday.published('numbers')
  await atTheDesk(page, '운영', site)

  const held = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: `제${saturday.round}회 · 정해 주세요` }) })
  const bonus = held.getByRole('row').filter({ hasText: '보너스 · 달라요' })
  await expect(bonus.getByRole('cell')).toHaveText(['7', '8'])
  await expect(held.getByRole('row').filter({ hasText: '달라요' })).toHaveCount(1)
  await expect(held.getByRole('button', { name: '동행복권 값으로 저장' })).toBeDisabled()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await overflowOf(page)).toBe(0)
  await held.getByLabel('까닭').fill('방송에서 7을 봤어요')
  await held.getByRole('button', { name: '동행복권 값으로 저장' }).click()
  await expect(held).toHaveCount(0)
  await expect(page.getByText(`제${saturday.round}회`, { exact: false }).first()).toBeVisible()

  await page.goto(site.url('/admin/draws/runs'))
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: `보류 · 제${saturday.round}회` })
      .first(),
  ).toBeVisible()
  await expectAccessible(page)
  await page.goto(site.url(`/results/${saturday.round}`))
  await expect(page.getByRole('list', { name: `제${saturday.round}회 당첨번호`, exact: true })).toContainText('7')
})

test('what was thrown away is not asked about again', async ({ page }) => {
  const saturday = await site.nextSaturday()
  await saturday.at('20:50:00')
  site.source.misbehave('mirror', ANOTHER_BONUS as never)
  await saturday.published('numbers')
  await atTheDesk(page, '운영', site)
  await page.getByLabel('까닭').fill('출처의 잘못')
  await page.getByRole('button', { name: '버리기' }).click()
  await expect(page.getByRole('button', { name: '버리기' })).toHaveCount(0)
  await page.goto(site.url('/admin/draws/runs'))
  await page.getByRole('button', { name: '지금 묻기' }).click()
  await expect(page.getByRole('button', { name: '지금 묻기' })).toBeEnabled()
  await expect(page.getByRole('button', { name: '버리기' })).toHaveCount(0)
})

test('two who change the plans at once: the slower keeps what they typed, and reads who was faster', async ({
  page,
  browser,
}) => {
  const name = await atTheDesk(page, '관리자', site)
  const context = await browser.newContext({ extraHTTPHeaders: { 'X-Forwarded-For': '10.3.2.1' } })
  const other = await context.newPage()
  await atTheDesk(other, '관리자', site)
  for (const one of [page, other]) await goTo(one, '플랜')
  await page.getByLabel('가격(원/월)').first().fill('7700')
  await other.getByLabel('설명').first().fill('적던 것')
  await page.getByRole('button', { name: '플랜 저장' }).click()
  await expect(page.getByRole('button', { name: '플랜 저장' })).toBeVisible()
  await expect(page.getByLabel('가격(원/월)').first()).toHaveValue('7700')
  await other.getByLabel('설명').first().press('Control+Enter')
  await expect(other.getByRole('alert').filter({ hasText: `${name} 님이 고쳤습니다` })).toBeVisible()
  await expect(other.getByLabel('설명').first()).toHaveValue('적던 것')
  await expectAccessible(other)
  await other.getByRole('button', { name: '저장된 내용으로 바꾸기' }).click()
  await expect(other.getByLabel('가격(원/월)').first()).toHaveValue('7700')
  await other.getByLabel('설명').first().fill('다시 적은 것')
  await other.getByRole('button', { name: '플랜 저장' }).click()
  await expect(other.getByLabel('설명').first()).toHaveValue('다시 적은 것')
  await expect(other.getByRole('alert').filter({ hasText: '고쳤습니다' })).toHaveCount(0)
  await context.close()
})
