import type { Page } from '@playwright/test'
import { dataAskedFor, expect, expectAccessible, OF_EVERY_PAGE, open, overflowOf, test } from './journey.ts'

const DISCLAIMER =
  '본 분석은 과거 당첨 결과의 통계이며 당첨을 예측하거나 보장하지 않습니다. 모든 번호의 당첨 확률은 동일합니다.'

const PAGES = [
  ['/analysis/number', '번호별 페이지'],
  ['/analysis/pairs', '번호 궁합'],
  ['/analysis/statistics', '전체 통계'],
  ['/analysis/trends', '당첨금 추세'],
  ['/analysis/stores', '1등 판매점'],
  ['/analysis/hot-cold', '핫·콜드 번호'],
  ['/analysis/odd-even', '홀짝 비율'],
  ['/analysis/number-sum', '번호 합계'],
  ['/analysis/reappearance', '재출현 주기'],
  ['/analysis/crowding', '겹침 지도'],
  ['/analysis/lucky-number', '행운의 번호'],
  ['/analysis/fairness', '공정성 검증'],
  ['/analysis/ai', '여기서 AI란?'],
] as const

const period = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '분석 기간' }).getByRole('link', { name, exact: true })

test('the hub leads to every analysis and back, and each says what it does not promise', async ({ page }) => {
  await open(page, '/analysis')
  const main = page.getByRole('main')
  await expect(main.getByRole('listitem')).toHaveCount(11)
  await expect(main.getByText(DISCLAIMER)).toBeVisible()
  for (const [path, name] of PAGES) {
    await main.locator(`a[href="${path}"]`).click()
    await expect(page).toHaveURL(path)
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(main.getByRole('heading', { name: '이 숫자가 뜻하는 것' }).locator('..').locator('p')).toHaveCount(3)
    await expect(main.getByText(DISCLAIMER)).toBeVisible()
    await main.getByRole('link', { name: '번호분석', exact: true }).click()
    await expect(page).toHaveURL('/analysis')
  }
})

test('hot and cold numbers stand beside chance for three periods, in a plot, in a table, and for an own range', async ({
  page,
}) => {
  await open(page, '/analysis/hot-cold')
  const main = page.getByRole('main')
  const lists = () =>
    page.getByRole('list', { name: /(핫|콜드) 번호/ }).evaluateAll((all) => all.map((list) => list.textContent))
  for (const [name, range] of [
    ['최근 50회', '제1196회 ~ 제1245회 · 기대 횟수 6.7회'],
    ['최근 10회', '제1236회 ~ 제1245회 · 기대 횟수 1.3회'],
    ['최근 30회', '제1216회 ~ 제1245회 · 기대 횟수 4.0회'],
  ] as const) {
    await period(page, name).click()
    await expect(main.getByText(range)).toBeVisible()
    for (const list of ['핫 번호', '콜드 번호'])
      await expect(main.getByRole('list', { name: list }).getByRole('listitem')).toHaveCount(10)
  }
  const recent = await lists()
  const plot = page.getByRole('group', { name: /번호별 출현 횟수/ })
  await expect(plot.getByRole('img')).toHaveCount(45)
  await plot.getByRole('img').first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(plot.getByRole('img').nth(1)).toBeFocused()
  await expect(page.getByText(/^2번: \d+회 \(\d+\.\d%\), 기대 4\.0회, 95% 범위 1~8회$/).first()).toBeVisible()
  await page.getByText('표로 보기').click()
  await expect(page.getByRole('table', { name: '번호별 출현 횟수' }).getByRole('row')).toHaveCount(46)
  await expectAccessible(page)

  await period(page, '직접 입력').click()
  const asked = dataAskedFor(page, OF_EVERY_PAGE)
  await page.getByLabel('시작 회차').fill('1216')
  await page.getByLabel('종료 회차').fill('1245')
  await page.getByRole('button', { name: '분석하기' }).click()
  await expect(page.getByText(/^제1216회 ~ 제1245회 \(30회\)/)).toBeVisible()
  expect(asked).toEqual(['/api/v1/public/lottery/results?start_round=1216&end_round=1245'])
  // The same rounds are the same, however they were asked for.
  await expect.poll(lists).toEqual(recent)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflowOf(page)).toBe(0)
})

test('odd and even, sums, gaps and the evidence are read one after the other', async ({ page }) => {
  await open(page, '/analysis/odd-even')
  const main = page.getByRole('main')
  const figure = (name: string) => main.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]')
  await period(page, '최근 30회').click()
  const golden = main.getByRole('region', { name: '황금 밸런스' })
  await expect(golden).toContainText('최근 30회에서')
  await expect(golden).toContainText(/\d+회 · \d+\.\d%기대 \d+\.\d회, 95% 범위 \d+~\d+회/)
  const ratios = main.getByRole('region', { name: '모든 비율' }).getByRole('listitem')
  await expect(ratios).toHaveCount(7)
  await expect(golden).toContainText(await ratios.first().locator('strong').innerText())
  await main.getByText('표로 보기').click()
  await expectAccessible(page)

  await open(page, '/analysis/number-sum?scope=recent_50')
  const average = Number(await figure('평균 합계').innerText())
  const [smallest, largest] = [await figure('최소 합계').innerText(), await figure('최대 합계').innerText()]
  await expect(figure('분석 회차')).toHaveText('50회')
  await expect(figure('낮은 구간')).toHaveText(
    new RegExp(`^${smallest} ~ (${average - 21}|${average - 20}|${average - 19})$`),
  )
  await expect(figure('높은 구간')).toHaveText(new RegExp(`~ ${largest}$`))
  const rows = main.getByRole('heading', { name: '합계별 횟수' }).locator('..').getByRole('listitem')
  for (const text of await rows.allInnerTexts()) {
    const count = Number(/(\d+)회/.exec(text)?.[1])
    expect(/\d\.\d%$/.test(text.trim()), text).toBe(count / 50 > 0.05)
  }

  await open(page, '/analysis/reappearance')
  await main.getByRole('button', { name: /^7 ?번/ }).click()
  await expect(main.getByRole('link', { name: '7번 자세히 보기' })).toHaveAttribute('href', '/analysis/number/7')
  await main.getByText('45개 번호 표로 보기').click()
  const table = main.getByRole('table', { name: '번호별 재출현 주기' })
  const column = (index: number) =>
    table.locator('tbody tr').evaluateAll((all, at) => all.map((row) => row.children[at]?.textContent ?? ''), index)
  // Ten rounds hold sixty numbers, so some of the 45 were never seen.
  expect(await column(2)).toContain('없음')
  expect(await column(3)).toContain('-')
  const numbers = Array.from({ length: 45 }, (_, i) => String(i + 1))
  expect(await column(0)).toEqual(numbers)
  await table.getByRole('button', { name: '번호' }).click()
  expect(await column(0)).toEqual(numbers.toReversed())
  await table.getByRole('button', { name: '출현 횟수' }).click()
  await expect(table.getByRole('columnheader', { name: '출현 횟수' })).toHaveAttribute('aria-sort', 'descending')
  const counts = (await column(1)).map((text) => Number.parseInt(text, 10))
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  await page.setViewportSize({ width: 320, height: 640 })
  // A figure and its unit stay on one line.
  const broken = await main
    .getByRole('region', { name: '컴백 시그널' })
    .getByText(/^점수 \d+점$/)
    .evaluateAll((all) => all.filter((one) => one.getClientRects().length > 1 || one.clientHeight > 60).length)
  expect(broken).toBe(0)

  // Computed by a job after the first start.
  await expect(async () => {
    const { report } = await (await page.request.get('/api/v1/public/analysis/fairness')).json()
    expect(report).not.toBeNull()
  }).toPass({ timeout: 120_000 })
  await open(page, '/analysis/fairness')
  await expect(main.getByRole('heading', { name: /번의 추첨, 우연으로 충분히 설명돼요/ })).toBeVisible()
  for (const name of [
    '45개 번호가 고르게 나왔을까요?',
    '큰 합과 작은 합이 번갈아 나올까요?',
    '지난주 번호가 이번 주에 영향을 줄까요?',
  ]) {
    const card = main.getByRole('heading', { name }).locator('..')
    await expect(card.getByRole('img', { name: /우연이라면 .*95% 범위/ })).toBeVisible()
    await card.getByText('검정 자세히').click()
    for (const word of ['통계량', '자유도', 'p값']) await expect(card.getByText(word, { exact: true })).toBeVisible()
  }
  await main.getByText('등수별 횟수와 z 점수 표로 보기').click()
  await expect(
    main
      .getByRole('table', { name: /방법별 결과/ })
      .getByRole('rowheader')
      .last(),
  ).toHaveText('무작위 1,000명 평균')
  await expectAccessible(page)
})
