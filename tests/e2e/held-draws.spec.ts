import type { Page } from '@playwright/test'
import { fetchDraws } from '#contract/admin/draw-fetching.ts'
import { expectAccessible } from './accessible.ts'
import { expect } from './journey.ts'
import { overflowOf } from './layout.ts'
import { onSaturdays as test } from './own-site.ts'
import type { Saturday, SaturdaySite } from './saturday-site.ts'
import { signInAsStaff } from './staff.ts'

/** The copy says another bonus than the operator. */
const ANOTHER_BONUS = (good: { body: string }) => ({ ...good, body: good.body.replace('"bonus_no":7', '"bonus_no":8') })

/** A Saturday on which the sources do not agree. */
async function disagreement(site: SaturdaySite): Promise<Saturday> {
  const saturday = await site.nextSaturday()
  await saturday.at('20:50:00')
  site.source.misbehave('mirror', ANOTHER_BONUS as never)
  await saturday.published('numbers')
  return saturday
}

test('sources that do not agree are decided between, or thrown away for good', { tag: '@desktop' }, async ({
  page,
  site,
  refused,
}) => {
  refused.push(/api\/v1\/admin/)
  const saturday = await disagreement(site)
  await signInAsStaff(page, '운영', site)
  await test.step('the operator’s is taken', () => decide(page, saturday))
  await page.goto(`/results/${saturday.round}`)
  await expect(page.getByText(new RegExp(`^제${saturday.round}회 당첨번호 \\d.*보너스 7$`))).toBeAttached()

  await test.step('a week later both are thrown away', async () => {
    await disagreement(site)
    await signInAsStaff(page, '운영', site)
    await page.getByLabel('이유').fill('출처의 잘못')
    await page.getByRole('button', { name: '버리기' }).click()
    await expect(page.getByRole('button', { name: '버리기' })).toHaveCount(0)
    await page.goto('/admin/draws/runs')
    const isAsked = page.waitForResponse((answer) => answer.url().endsWith(fetchDraws.path))
    await page.getByRole('button', { name: '지금 묻기' }).click()
    expect((await isAsked).status()).toBe(200)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: '추첨 수집' })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: '보류' }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: '버리기' })).toHaveCount(0)
  })
})

async function decide(page: Page, { round }: Saturday) {
  const held = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: `제${round}회 · 정해 주세요` }) })
  const bonus = held.getByRole('row').filter({ hasText: '보너스 · 달라요' })
  await expect(bonus.getByRole('cell')).toHaveText(['7', '8'])
  await expect(held.getByRole('row').filter({ hasText: '달라요' })).toHaveCount(1)
  await expect(held.getByRole('button', { name: '동행복권 값으로 저장' })).toBeDisabled()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  expect(await overflowOf(page)).toBe(0)
  await held.getByLabel('이유').fill('방송에서 7을 봤어요')
  await held.getByRole('button', { name: '동행복권 값으로 저장' }).click()
  await expect(held).toHaveCount(0)
  await expect(page.getByText(`제${round}회`, { exact: false }).first()).toBeVisible()

  await page.goto('/admin/draws/runs')
  const runs = page.getByRole('row').filter({ hasText: `보류 · 제${round}회` })
  await expect(runs.first()).toBeVisible()
  await expectAccessible(page)
}
