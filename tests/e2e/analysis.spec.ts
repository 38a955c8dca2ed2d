import { period } from './analysis.ts'
import { dataAskedFor, expect, expectAccessible, open, overflowOf, test } from './journey.ts'

const DISCLAIMER =
  '본 분석은 과거 당첨 결과의 통계이며 당첨을 예측하거나 보장하지 않습니다. 모든 번호의 당첨 확률은 동일합니다.'

const PAGES = [
  ['/analysis/hot-cold', '핫·콜드 번호'],
  ['/analysis/odd-even', '홀짝 비율'],
  ['/analysis/number-sum', '번호 합계'],
  ['/analysis/reappearance', '재출현 주기'],
  ['/analysis/lucky-number', '행운의 번호'],
  ['/analysis/fairness', '공정성 검증'],
] as const

test('the hub leads to every analysis and back, and each says what it does not promise', async ({ page }) => {
  await open(page, '/analysis')
  const main = page.getByRole('main')
  await expect(main.getByRole('listitem')).toHaveCount(5)
  await expect(main.getByText(DISCLAIMER)).toBeVisible()
  for (const [path, name] of PAGES) {
    await main.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(main.getByRole('heading', { name: '이 숫자가 뜻하는 것' }).locator('..').locator('p')).toHaveCount(3)
    await expect(main.getByText(DISCLAIMER)).toBeVisible()
    await main.getByRole('link', { name: '번호분석', exact: true }).click()
    await expect(page).toHaveURL('/analysis')
  }
})

test.describe('hot and cold numbers', () => {
  test('show ten of each beside chance, for three periods', async ({ page }) => {
    await open(page, '/analysis/hot-cold')
    const main = page.getByRole('main')
    await expect(period(page, '최근 10회')).toHaveAttribute('aria-current', 'page')
    for (const [name, range] of [
      ['최근 30회', '제1216회 ~ 제1245회 · 기대 횟수 4.0회'],
      ['최근 50회', '제1196회 ~ 제1245회 · 기대 횟수 6.7회'],
      ['최근 10회', '제1236회 ~ 제1245회 · 기대 횟수 1.3회'],
    ] as const) {
      const asked = dataAskedFor(page)
      await period(page, name).click()
      await expect(main.getByText(range)).toBeVisible()
      for (const list of ['핫 번호', '콜드 번호'])
        await expect(main.getByRole('list', { name: list }).getByRole('listitem')).toHaveCount(10)
      await expect(main.getByText(/^\d+개 횟수/)).toBeVisible()
      await expect.poll(() => asked.filter((url) => url.startsWith('/api/v1/lottery/analysis')).length).toBe(1)
      page.removeAllListeners('request')
    }
    await expect(main.getByRole('list', { name: '핫 번호' }).getByRole('listitem').first()).toContainText(
      /\d회 · \d+\.\d%/,
    )
  })

  test('a plot says its figures by the arrow keys, and in a table', async ({ page }) => {
    await open(page, '/analysis/hot-cold?range=30')
    const plot = page.getByRole('group', { name: /번호별 출현 횟수/ })
    await expect(plot.getByRole('img')).toHaveCount(45)
    await plot.getByRole('img').first().focus()
    await page.keyboard.press('ArrowRight')
    await expect(plot.getByRole('img').nth(1)).toBeFocused()
    await expect(page.getByText(/^2번: \d+회 \(\d+\.\d%\), 기대 4\.0회, 95% 범위 1~8회$/).first()).toBeVisible()
    await page.keyboard.press('End')
    await expect(plot.getByRole('img').last()).toBeFocused()

    await page.getByText('표로 보기').click()
    await expect(page.getByRole('table', { name: '번호별 출현 횟수' }).getByRole('row')).toHaveCount(46)
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await overflowOf(page)).toBe(0)
  })

  test('of an own range are asked for only by the button, and only when the range is right', async ({ page }) => {
    await open(page, '/analysis/hot-cold')
    const asked = dataAskedFor(page)
    await period(page, '직접 입력').click()
    const [start, end] = [page.getByLabel('시작 회차'), page.getByLabel('종료 회차')]
    const analyse = page.getByRole('button', { name: '분석하기' })
    for (const [first, last, problem] of [
      ['', '', '올바른 회차 번호를 입력해 주세요.'],
      ['0', '10', '올바른 회차 번호를 입력해 주세요.'],
      ['10', '1.5', '올바른 회차 번호를 입력해 주세요.'],
      ['10', '10', '시작 회차는 종료 회차보다 작아야 합니다.'],
      ['300', '10', '시작 회차는 종료 회차보다 작아야 합니다.'],
      ['1', '102', '최대 100회차까지만 분석할 수 있습니다.'],
    ] as const) {
      await start.fill(first)
      await end.fill(last)
      await analyse.click()
      await expect(page.getByRole('alert')).toHaveText(problem)
    }
    await expect(end).toBeFocused()
    await expectAccessible(page)
    expect(asked).toEqual([])

    await end.fill('101')
    await analyse.click()
    await expect(page.getByText('제1회 ~ 제101회 (101회) · 기대 횟수 13.5회')).toBeVisible()
    await expect(page.getByRole('list', { name: '핫 번호' }).getByRole('listitem')).toHaveCount(10)
    await expect(page.getByRole('group', { name: /번호별 출현 횟수/ }).getByRole('img')).toHaveCount(45)
    expect(asked).toEqual(['/api/v1/public/lottery/results?start_round=1&end_round=101'])
    await analyse.click()
    await expect.poll(() => asked.length).toBe(2)
    await expectAccessible(page)
  })

  test('of the same rounds are the same, however they were asked for', async ({ page }) => {
    const lists = () =>
      page.getByRole('list', { name: /(핫|콜드) 번호/ }).evaluateAll((all) => all.map((list) => list.textContent))
    await open(page, '/analysis/hot-cold?range=30')
    const recent = await lists()
    await open(page, '/analysis/hot-cold?range=custom&start=1216&end=1245')
    expect(await lists()).toEqual(recent)
  })

  test('say when a range has no draws, and count what there is of one that goes on', async ({ page }) => {
    await open(page, '/analysis/hot-cold?range=custom')
    for (const [first, last] of [
      ['5000', '5050'],
      ['2000000', '2000050'],
    ] as const) {
      await page.getByLabel('시작 회차').fill(first)
      await page.getByLabel('종료 회차').fill(last)
      await page.getByRole('button', { name: '분석하기' }).click()
      await expect(page).toHaveURL(new RegExp(`start=${first}`))
      await expect(page.getByText('해당 범위의 데이터가 없습니다.')).toBeVisible()
    }
    await page.getByLabel('시작 회차').fill('1240')
    await page.getByLabel('종료 회차').fill('1300')
    await page.getByRole('button', { name: '분석하기' }).click()
    await expect(page.getByText('제1240회 ~ 제1245회 (6회)')).toBeVisible()
  })

  test('of a wrong range in the address are refused where it stands', async ({ page }) => {
    await open(page, '/analysis/hot-cold?range=custom&start=9&end=3')
    await expect(page.getByRole('alert')).toHaveText('시작 회차는 종료 회차보다 작아야 합니다.')
  })
})

test('odd and even: the golden balance, every ratio, and theory', async ({ page }) => {
  await open(page, '/analysis/odd-even')
  const main = page.getByRole('main')
  for (const rounds of [30, 50, 10]) {
    await period(page, `최근 ${rounds}회`).click()
    await expect(page).toHaveURL(rounds === 10 ? '/analysis/odd-even' : `/analysis/odd-even?scope=recent_${rounds}`)
    const golden = main.getByRole('region', { name: '황금 밸런스' })
    await expect(golden).toContainText(`최근 ${rounds}회에서`)
    await expect(golden).toContainText(/홀 \d : 짝 \d/)
    await expect(golden).toContainText(/\d+회 · \d+\.\d%기대 \d+\.\d회, 95% 범위 \d+~\d+회/)
    const ratios = main.getByRole('region', { name: '모든 비율' }).getByRole('listitem')
    await expect(ratios).toHaveCount(7)
    const first = await ratios.first().locator('strong').innerText()
    await expect(golden).toContainText(first)
  }
  await expect(main.getByRole('group', { name: /이론/ }).getByRole('img')).toHaveCount(7)
  await main.getByText('표로 보기').click()
  await expectAccessible(page)
})

test('sums: four figures, the most frequent one, ranges around the average, labels above 5 percent', async ({
  page,
}) => {
  await open(page, '/analysis/number-sum?scope=recent_50')
  const main = page.getByRole('main')
  for (const name of ['평균 합계', '최소 합계', '최대 합계', '분석 회차'])
    await expect(main.getByRole('term').filter({ hasText: name })).toBeVisible()
  const figure = (name: string) => main.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]')
  const average = Number(await figure('평균 합계').innerText())
  const [smallest, largest] = [await figure('최소 합계').innerText(), await figure('최대 합계').innerText()]
  await expect(figure('분석 회차')).toHaveText('50회')
  await expect(figure('낮은 구간')).toHaveText(
    new RegExp(`^${smallest} ~ (${average - 21}|${average - 20}|${average - 19})$`),
  )
  await expect(figure('중간 구간 (추천)')).toHaveText(/^\d+ ~ \d+$/)
  await expect(figure('높은 구간')).toHaveText(new RegExp(`~ ${largest}$`))
  await expect(main.getByRole('region', { name: '최다 출현 합계' })).toContainText(/\d+회 · \d+\.\d%/)
  await expect(main.getByRole('group', { name: /이론 곡선/ }).getByRole('img')).toHaveCount(24)

  const rows = main.getByRole('heading', { name: '합계별 횟수' }).locator('..').getByRole('listitem')
  for (const text of await rows.allInnerTexts()) {
    const count = Number(/(\d+)회/.exec(text)?.[1])
    expect(/\d\.\d%$/.test(text.trim()), text).toBe(count / 50 > 0.05)
  }
  await period(page, '최근 10회').click()
  await expect(page).toHaveURL('/analysis/number-sum')
  await expect(figure('분석 회차')).toHaveText('10회')
  await expectAccessible(page)
})

test('reappearance: signals, a table in any order, and how to read a score', async ({ page }) => {
  await open(page, '/analysis/reappearance')
  const main = page.getByRole('main')
  await expect(main.getByRole('region', { name: '컴백 시그널' }).getByRole('listitem').first()).toContainText(
    /\d+점.*\d회 전/s,
  )
  const table = main.getByRole('table', { name: '번호별 재출현 주기' })
  await expect(table.getByRole('row')).toHaveCount(46)
  const column = (index: number) =>
    table.locator('tbody tr').evaluateAll((rows, at) => rows.map((row) => row.children[at]?.textContent ?? ''), index)
  // Ten rounds hold sixty numbers, so some of the 45 were never seen.
  expect(await column(2)).toContain('없음')
  expect(await column(3)).toContain('-')
  expect(await column(4)).toContain('-')

  const numbers = Array.from({ length: 45 }, (_, i) => String(i + 1))
  expect(await column(0)).toEqual(numbers)
  await expect(table.getByRole('columnheader', { name: '번호' })).toHaveAttribute('aria-sort', 'ascending')
  await table.getByRole('button', { name: '번호' }).click()
  expect(await column(0)).toEqual(numbers.toReversed())
  await table.getByRole('button', { name: '출현 횟수' }).click()
  await expect(table.getByRole('columnheader', { name: '출현 횟수' })).toHaveAttribute('aria-sort', 'descending')
  const counts = (await column(1)).map((text) => Number.parseInt(text, 10))
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  await table.getByRole('button', { name: '경과 회차' }).click()
  expect((await column(3)).at(-1)).toBe('-')

  for (const band of ['매우 높음', '높음', '보통', '낮음'])
    await expect(main.getByRole('definition').filter({ hasText: new RegExp(`^${band}$`) })).toBeVisible()
  await expect(main.getByRole('group', { name: /쉬고 있는/ }).getByRole('img')).toHaveCount(45)
  await expectAccessible(page)
})

test('the evidence page shows three tests and every strategy beside random players', async ({ page }) => {
  // Computed by a job after the first start.
  await expect(async () => {
    const { report } = await (await page.request.get('/api/v1/public/analysis/fairness')).json()
    expect(report).not.toBeNull()
  }).toPass({ timeout: 25_000 })
  await open(page, '/analysis/fairness')
  const main = page.getByRole('main')
  for (const name of ['번호가 고르게 나왔나요?', '큰 합과 작은 합이 번갈아 나오나요?', '앞선 추첨을 따라가나요?']) {
    const card = main.getByRole('heading', { name }).locator('..')
    for (const figure of ['통계량', '자유도', 'p값'])
      await expect(card.getByText(figure, { exact: true })).toBeVisible()
  }
  const table = main.getByRole('table', { name: /방법별 결과/ })
  await expect(table.getByRole('rowheader')).toHaveText(['핫·콜드', '패턴', '빈도', '무작위', '무작위 1,000명 평균'])
  await expectAccessible(page)
})

test('a period that is not offered is no page', async ({ request, isMobile }) => {
  test.skip(isMobile, 'the same on every screen')
  for (const path of ['/analysis/hot-cold?range=20', '/analysis/odd-even?scope=30', '/analysis/number-sum?scope='])
    expect([path, (await request.get(path)).status()]).toEqual([path, 404])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('an own range is counted all the same, and a wrong one refused', async ({ page, isMobile }) => {
    test.skip(isMobile, 'the same on every screen')
    await page.goto('/analysis/hot-cold')
    await period(page, '직접 입력').click()
    await page.getByLabel('시작 회차').fill('100')
    await page.getByLabel('종료 회차').fill('150')
    await page.getByRole('button', { name: '분석하기' }).click()
    await expect(page.getByText('제100회 ~ 제150회 (51회)')).toBeVisible()
    await expect(page.getByRole('list', { name: '콜드 번호' }).getByRole('listitem')).toHaveCount(10)
    await page.getByLabel('종료 회차').fill('99')
    await page.getByRole('button', { name: '분석하기' }).click()
    await expect(page.getByText('시작 회차는 종료 회차보다 작아야 합니다.')).toBeVisible()
  })
})
