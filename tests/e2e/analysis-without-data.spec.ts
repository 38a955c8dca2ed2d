import { period } from './analysis.ts'
import { expect, expectAccessible, open, test } from './journey.ts'

const REFUSED = '분석 데이터를 불러오지 못했습니다.'
const UNREACHED = '데이터를 불러올 수 없습니다.'
const EMPTY = '분석할 데이터가 없습니다. 로또 결과가 충분히 쌓이면 분석이 표시됩니다.'

test.describe('when the data does not come', () => {
  test.use({ refused: [/\/api\/v1\//] })

  for (const [path, call, period30] of [
    ['/analysis/hot-cold', '/api/v1/lottery/analysis?range=30', '최근 30회'],
    ['/analysis/odd-even', '/api/v1/public/analysis/odd-even?scope=recent_30', '최근 30회'],
    ['/analysis/number-sum', '/api/v1/public/analysis/number-sum?scope=recent_30', '최근 30회'],
    ['/analysis/reappearance', '/api/v1/public/analysis/reappearance-cycle?scope=recent_30', '최근 30회'],
  ] as const)
    test(`${path} says so, and tries again`, async ({ page }) => {
      await open(page, path)
      const main = page.getByRole('main')
      await page.route(`**${call}`, (route) => route.fulfill({ status: 400, json: { code: 'internal', detail: '-' } }))
      await period(page, period30).click()
      await expect(main.getByRole('alert')).toHaveText(new RegExp(`^${REFUSED}`))
      await expectAccessible(page)
      // What was kept of the other period is still there.
      await period(page, '최근 10회').click()
      await expect(main.getByRole('alert')).toHaveCount(0)
      await expect(main.getByText(/횟수.*95% 범위/).first()).toBeVisible()

      await page.unroute(`**${call}`)
      await page.route(`**${call}`, (route) => route.abort())
      await period(page, period30).click()
      await expect(main.getByRole('alert')).toHaveText(new RegExp(`^${UNREACHED}`))
      await page.unroute(`**${call}`)
      await main.getByRole('button', { name: '다시 시도' }).click()
      await expect(main.getByRole('alert')).toHaveCount(0)
      await expect(main.getByText(/횟수.*95% 범위/).first()).toBeVisible()
    })

  test('an own range says so, too', async ({ page }) => {
    await open(page, '/analysis/hot-cold?range=custom')
    await page.route('**/api/v1/public/lottery/results?*', (route) => route.abort())
    await page.getByLabel('시작 회차').fill('3')
    await page.getByLabel('종료 회차').fill('30')
    await page.getByRole('button', { name: '분석하기' }).click()
    await expect(page.getByRole('alert').filter({ hasText: UNREACHED })).toBeVisible()
  })
})

test.describe('while and where there is nothing', () => {
  const chance = { expected_count: 0, band_low: 0, band_high: 0 }
  const verdict = { compared: 0, outside_band: 0, expected_outside: 0 }
  const answers = {
    '/analysis/odd-even': { total_analyzed: 0, ratios: [], golden_balance: null, verdict },
    '/analysis/number-sum': {
      sum_data: [],
      total_analyzed: 0,
      winning_range: null,
      average_sum: null,
      min_sum: null,
      max_sum: null,
      expected_average: 138,
      average_band_low: null,
      average_band_high: null,
      verdict,
    },
    '/analysis/reappearance': {
      total_analyzed: 0,
      reappearance_data: [],
      comeback_signals: [],
      expected_cycle: 7.5,
      ...chance,
      verdict,
    },
    '/analysis/hot-cold': {
      round_range: null,
      hot_numbers: [],
      cold_numbers: [],
      total_rounds_analyzed: 0,
      calculated_at: '2026-10-10T12:00:00.000Z',
      ...chance,
      verdict,
    },
  }
  for (const [path, answer] of Object.entries(answers))
    test(`${path} shows that it is loading, then that it is empty`, async ({ page }) => {
      await open(page, path)
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route(/(scope=recent_|range=)30/, async (route) => {
        if (!route.request().url().includes('/api/')) return route.continue()
        await held
        await route.fulfill({ json: answer })
      })
      await period(page, '최근 30회').click()
      await expect(page.getByRole('main').getByText('불러오는 중…')).toBeAttached()
      release()
      await expect(page.getByText(EMPTY)).toBeVisible()
      await expectAccessible(page)
    })

  test('the evidence page says that it is still computing', async ({ page }) => {
    await open(page, '/analysis')
    await page.route('**/api/v1/public/analysis/fairness', (route) => route.fulfill({ json: { report: null } }))
    await page.getByRole('main').getByRole('link', { name: '공정성 검증' }).click()
    await expect(page.getByText('아직 계산 중입니다.')).toBeVisible()
    await expectAccessible(page)
  })
})
