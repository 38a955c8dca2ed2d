import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { dataAskedFor, expect, open, test } from './journey.ts'
import { expectFits, NARROW } from './layout.ts'

const DISCLAIMER =
  '본 분석은 과거 당첨 결과의 통계이며 당첨을 예측하거나 보장하지 않습니다. 모든 번호의 당첨 확률은 동일합니다.'

const period = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '분석 기간' }).getByRole('link', { name, exact: true })

test('a visitor reads every analysis from the hub, and puts figures beside chance', async ({ page, isMobile }) => {
  if (!isMobile) await readHub(page)
  await test.step('hot and cold numbers of three periods, in a plot and a table', () => readHotAndCold(page))
  await test.step('the same rounds as a range of their own', () => countOwnRange(page))
  await test.step('odd and even', () => readOddAndEven(page))
  await test.step('sums', () => readSums(page))
  await test.step('gaps, sorted', () => sortGaps(page))
  await test.step('the evidence', () => readEvidence(page))
  await test.step('the shops of a region, under the finger', () => findShops(page))
})

/** A pressed region and a search change the list in its place: nothing scrolls, and the heading that names it is read out. */
async function findShops(page: Page) {
  await open(page, '/analysis/stores')
  const main = page.getByRole('main')
  const heading = main.getByRole('heading', { level: 2, name: /곳$/ })
  await page.evaluate(() => window.scrollTo(0, 60))
  await main.getByRole('link', { name: /^부산/ }).click()
  await expect(heading).toHaveText('부산 43곳')
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  await main.getByRole('searchbox', { name: '판매점 이름이나 동네' }).fill('해운대')
  await page.keyboard.press('Enter')
  await expect(heading).toHaveText('‘해운대’ 4곳')
  await expect(heading).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(60)
  const map = main.getByRole('link', { name: /^지도/ }).first()
  await expect(map).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(map).toHaveAttribute(
    'href',
    `https://map.kakao.com/link/search/${encodeURIComponent('부산 해운대구 좌동로 107-10 행운 로또복권')}`,
  )
  await expectFits(page)
  // The own district is one press away from then on, on this device.
  await main.getByRole('link', { name: '전국 보기' }).click()
  await expect(heading).toHaveText('전국 627곳')
  await main.getByRole('link', { name: /^부산/ }).click()
  await main.getByRole('link', { name: /^해운대구/ }).click()
  await expect(heading).toHaveText('부산 해운대구 4곳')
  await main.getByRole('button', { name: '우리 동네로 두기' }).click()
  await expect(main.getByRole('button', { name: '우리 동네예요', pressed: true })).toBeFocused()
  await open(page, '/analysis/stores')
  await main.getByRole('link', { name: /^우리 동네/ }).click()
  await expect(heading).toHaveText('부산 해운대구 4곳')
  await expectFits(page)
}

/** The hub leads to every analysis and back, and each says what it does not promise. */
async function readHub(page: Page) {
  await open(page, '/analysis')
  const main = page.getByRole('main')
  await expect(main.getByRole('listitem')).toHaveCount(10)
  await expect(main.getByText(DISCLAIMER)).toBeVisible()
  for (const [path, name] of [
    ['/analysis/number', /^45개 번호 중 \d+개는 나올 만큼 나왔어요$/],
    ['/analysis/pairs', '자주 만난 두 번호도 우연 그대로였어요'],
    ['/analysis/statistics', '1,245회를 세어 보니, 우연 그대로였어요'],
    ['/analysis/trends', /^1등은 한 게임에 \d+억원쯤이에요$/],
    ['/analysis/stores', '많이 파는 곳에서 1등도 많이 나와요'],
    ['/analysis/hot-cold', '어떤 번호가 자주 나왔을까요?'],
    ['/analysis/odd-even', '홀수와 짝수, 몇 대 몇일까요?'],
    ['/analysis/number-sum', '여섯 번호를 더하면 얼마일까요?'],
    ['/analysis/reappearance', '어떤 번호가 오래 안 나왔을까요?'],
    ['/analysis/crowding', '1등을 몇 명과 나눌까요?'],
    ['/analysis/lucky-number', '행운의 번호'],
    ['/analysis/fairness', '1,245회의 추첨, 우연으로 충분히 설명돼요'],
    ['/analysis/ai', '로또렌즈의 AI란?'],
  ] as const)
    await test.step(path, async () => {
      // A card leads to the range that it shows.
      await main.locator(`a[href="${path}"]:visible, a[href^="${path}?"]`).first().click()
      await expect(page).toHaveURL((url) => url.pathname === path)
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(name)
      await expect(main.getByRole('heading', { level: 1 })).toBeFocused()
      // Said once a page, and no second box that says it again.
      await expect(main.getByText(DISCLAIMER)).toHaveCount(1)
      await main.getByRole('link', { name: '번호분석', exact: true }).click()
      await expect(page).toHaveURL('/analysis')
    })
}

const hotAndCold = (page: Page) =>
  page.getByRole('list', { name: /(핫|콜드) 번호/ }).evaluateAll((all) => all.map((list) => list.textContent))

async function readHotAndCold(page: Page) {
  await open(page, '/analysis/hot-cold')
  const main = page.getByRole('main')
  for (const [name, range] of [
    ['최근 50회', '제1196회 ~ 제1245회 · 우연이면 6.7회'],
    ['최근 10회', '제1236회 ~ 제1245회 · 우연이면 1.3회'],
    ['최근 30회', '제1216회 ~ 제1245회 · 우연이면 4.0회'],
  ] as const) {
    await period(page, name).click()
    await expect(main.getByText(range)).toBeVisible()
    for (const list of ['핫 번호', '콜드 번호'])
      await expect(main.getByRole('list', { name: list }).getByRole('listitem')).toHaveCount(10)
  }
  const plot = page.getByRole('group', { name: /번호별 출현 횟수/ })
  await expect(plot.getByRole('img')).toHaveCount(45)
  await plot.getByRole('img').first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(/^\d+번: \d+회 \(\d+\.\d%\), 우연이면 4\.0회 \(보통 1~8회\)$/).first()).toBeVisible()
  await page.getByText('표로 보기').click()
  await expect(page.getByRole('table', { name: '번호별 출현 횟수' }).getByRole('row')).toHaveCount(46)
  await expectAccessible(page)
}

/** The same rounds are the same, however they were asked for. */
async function countOwnRange(page: Page) {
  const recent = await hotAndCold(page)
  await period(page, '직접 입력').click()
  const asked = dataAskedFor(page)
  await page.getByLabel('시작 회차').fill('1216')
  await page.getByLabel('종료 회차').fill('1245')
  await page.getByRole('button', { name: '분석하기' }).click()
  await expect(page.getByText(/^제1216회 ~ 제1245회 \(30회\)/)).toBeVisible()
  expect(asked).toEqual(['/api/v1/public/lottery/results?start_round=1216&end_round=1245'])
  await expect.poll(() => hotAndCold(page)).toEqual(recent)
  await expectAccessible(page)
  await expectFits(page)
}

async function readOddAndEven(page: Page) {
  await open(page, '/analysis/odd-even')
  const main = page.getByRole('main')
  await period(page, '최근 30회').click()
  const golden = main.getByRole('region', { name: '황금 밸런스' })
  await expect(golden).toContainText('최근 30회에서')
  await expect(golden).toContainText(/\d+회 · \d+\.\d%우연이면 \d+\.\d회 \(보통 \d+~\d+회\)/)
  const ratios = main.getByRole('region', { name: '모든 비율' }).getByRole('listitem')
  await expect(ratios).toHaveCount(7)
  await expect(golden).toContainText(await ratios.first().locator('strong').innerText())
  await main.getByText('표로 보기').click()
  await expectAccessible(page)
}

async function readSums(page: Page) {
  await open(page, '/analysis/number-sum?scope=recent_50')
  const main = page.getByRole('main')
  const figure = (name: string) => main.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]')
  const average = Number(await figure('평균 합계').innerText())
  const [smallest, largest] = [await figure('최소 합계').innerText(), await figure('최대 합계').innerText()]
  await expect(figure('분석 회차')).toHaveText('50회')
  await expect(figure('낮은 구간')).toHaveText(
    new RegExp(`^${smallest}~(${average - 21}|${average - 20}|${average - 19})$`),
  )
  await expect(figure('높은 구간')).toHaveText(new RegExp(`~${largest}$`))
  await main.getByText('나온 합계 하나씩 보기').click()
  const rows = main.getByRole('list', { name: '합계별 횟수' }).getByRole('listitem')
  for (const text of await rows.allInnerTexts()) {
    const count = Number(/(\d+)회/.exec(text)?.[1])
    expect(/\d\.\d%$/.test(text.trim()), text).toBe(count / 50 > 0.05)
  }
}

async function sortGaps(page: Page) {
  await open(page, '/analysis/reappearance')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: /^7 ?번/ }).click()
  await expect(main.getByRole('link', { name: '7번 자세히 보기' })).toHaveAttribute('href', '/analysis/number/7')
  await main.getByText('45개 번호 표로 보기').click()
  const table = main.getByRole('table', { name: '번호별 재출현 주기' })
  const column = (index: number) =>
    table.locator('tbody tr').evaluateAll((all, at) => all.map((row) => row.children[at]?.textContent ?? ''), index)
  expect(await column(0)).toEqual(Array.from({ length: 45 }, (_, i) => String(i + 1)))
  await table.getByRole('button', { name: '출현 횟수' }).click()
  await expect(table.getByRole('columnheader', { name: '출현 횟수' })).toHaveAttribute('aria-sort', 'descending')
  const counts = (await column(1)).map((text) => Number.parseInt(text, 10))
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  await page.setViewportSize(NARROW)
  // A figure and its unit stay on one line.
  const broken = await main
    .getByRole('region', { name: '컴백 시그널' })
    .getByText(/^점수 \d+점$/)
    .evaluateAll((all) => all.filter((one) => one.getClientRects().length > 1 || one.clientHeight > 60).length)
  expect(broken).toBe(0)
}

async function readEvidence(page: Page) {
  await open(page, '/analysis/fairness')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: /회의 추첨, 우연으로 충분히 설명돼요/ })).toBeVisible()
  for (const name of [
    '45개 번호가 고르게 나왔을까요?',
    '합계가 크고 작은 순서에 규칙이 있을까요?',
    '지난주 번호가 이번 주에 영향을 줄까요?',
  ]) {
    const card = main.getByRole('heading', { name }).locator('..')
    await expect(card.getByRole('img', { name: /우연이면 .*보통 범위/ })).toBeVisible()
    await card.getByText('검정 자세히').click()
    for (const word of ['통계량', '자유도', 'p값']) await expect(card.getByText(word, { exact: true })).toBeVisible()
  }
  await main.getByText('등수별 횟수와 z 점수 표로 보기').click()
  const methods = main.getByRole('table', { name: /방법별 결과/ }).getByRole('rowheader')
  await expect(methods.last()).toHaveText('무작위 1,000명 평균')
  await expectAccessible(page)
}
