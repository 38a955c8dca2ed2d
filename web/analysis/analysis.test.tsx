import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  getFrequency,
  getHotCold,
  getNumberSum,
  getOddEven,
  getReappearanceCycle,
} from '#contract/analysis/analysis.ts'
import { getFairness } from '#contract/analysis/fairness.ts'
import { getPeriodStatistics } from '#contract/analysis/number-analysis.ts'
import { listDraws } from '#contract/draws/draws.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { aDraw } from '#tests/support/a-draw.ts'
import { type Answer, answer, callsOf, reply, visit } from '#tests/support/screen.tsx'

const REFUSED = '분석 데이터를 불러오지 못했습니다.'
const UNREACHED = '데이터를 불러올 수 없습니다.'
const EMPTY = '분석할 데이터가 없습니다. 로또 결과가 충분히 쌓이면 분석이 표시됩니다.'
const chance = { expected_count: 0, band_low: 0, band_high: 0 }
const verdict = { compared: 0, outside_band: 0, expected_outside: 0 }

const NOTHING = {
  '/analysis/odd-even': [getOddEven, { total_analyzed: 0, ratios: [], golden_balance: null, verdict }],
  '/analysis/number-sum': [
    getNumberSum,
    {
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
  ],
  '/analysis/reappearance': [
    getReappearanceCycle,
    { total_analyzed: 0, reappearance_data: [], comeback_signals: [], expected_cycle: 7.5, ...chance, verdict },
  ],
  '/analysis/hot-cold': [
    getHotCold,
    {
      round_range: null,
      hot_numbers: [],
      cold_numbers: [],
      total_rounds_analyzed: 0,
      calculated_at: '2026-10-10T12:00:00.000Z',
      ...chance,
      verdict,
    },
  ],
} as const
const PAGES = Object.entries(NOTHING) as [string, readonly [Endpoint, unknown]][]
const FREQUENCY = answer(getFrequency, { json: { numbers: [], ...chance, verdict } })

describe('an analysis', () => {
  it.each(PAGES)('%s says what keeps it away, and comes when tried again', async (path, [call, nothing]) => {
    let answering: Answer = { status: 400, json: { code: 'internal', detail: '-' } }
    const { user } = await visit(path, { answers: { ...FREQUENCY, ...answer(call, () => answering) } })
    const alert = async (sentence: string) => (await screen.findByText(sentence)).closest('[role=alert]')
    await user.click(await screen.findByRole('link', { name: '최근 30회' }))
    expect(await alert(REFUSED)).not.toBeNull()
    answering = null
    await user.click(await screen.findByRole('button', { name: '다시 시도' }))
    expect(await alert(UNREACHED)).not.toBeNull()
    answering = { json: nothing }
    await user.click(await screen.findByRole('button', { name: '다시 시도' }))
    await screen.findByText(EMPTY)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it.each(PAGES)('%s says that it is loading', async (path, [call]) => {
    await visit(path, { answers: { ...FREQUENCY, ...answer(call, 'silence') } })
    await screen.findByText('불러오는 중…')
  })

  it('of sums answers its question in a sentence, for the period that is shown', async () => {
    const sums = { ...NOTHING['/analysis/number-sum'][1], total_analyzed: 50, sum_data: [] }
    const answers = reply(getNumberSum, { ...sums, average_sum: 141.6, min_sum: 80, max_sum: 200 })
    await visit('/analysis/number-sum?scope=recent_50', { answers })
    await screen.findByRole('heading', { level: 1, name: '여섯 번호를 더하면 얼마일까요?' })
    await screen.findByText('최근 50회 평균은 142예요. 우연이면 138이에요.')
  })

  it('of fairness says while it is being computed', async () => {
    await visit('/analysis/fairness', { answers: reply(getFairness, { report: null }) })
    await screen.findByText('아직 계산하고 있어요.')
  })
})

describe('what came most often', () => {
  const ratio = (odd_count: number, frequency: number, expected_count: number) => ({
    ...{ odd_count, even_count: 6 - odd_count, frequency, percentage: 10 * frequency, expected_percentage: 30 },
    ...{ expected_count, band_low: 0, band_high: 6 },
  })
  const onOddEven = (ratios: ReturnType<typeof ratio>[]) =>
    visit('/analysis/odd-even', {
      answers: reply(getOddEven, {
        ...{ total_analyzed: 10, ratios, golden_balance: ratios[0] ?? null },
        verdict: { ...verdict, compared: 7 },
      }),
    })

  it('is shown as a tie where it is one, and not crowned where chance explains it', async () => {
    await onOddEven([ratio(3, 3, 3.3), ratio(2, 3, 2.3), ratio(4, 2, 2.4)])
    const card = await screen.findByRole('region', { name: '황금 밸런스 · 공동 2' })
    expect(
      within(card)
        .getAllByRole('listitem')
        .map((item) => item.querySelector('strong')?.textContent),
    ).toEqual(['홀 3 : 짝 3', '홀 2 : 짝 4'])
    screen.getByText('최근 10회에서는 홀 3 : 짝 3 등 2가지가 3회씩 가장 많았어요.')
    // That chance explains it is said once, of all ratios.
    screen.getByText('비율 7가지 모두 우연의 범위 안에 있어요.')
    expect(card.textContent).not.toMatch(/우연(으로|만으로)/)
    expect(card.className).not.toContain('amber')
  })

  it('stands out where chance explains it badly', async () => {
    await onOddEven([ratio(3, 9, 3.3), ratio(2, 1, 2.3)])
    const card = await screen.findByRole('region', { name: '황금 밸런스' })
    expect(card.textContent).toContain('우연만으로는 드문 횟수예요.')
    expect(card.className).toContain('amber')
  })

  it('has no card where nothing came twice', async () => {
    await onOddEven([ratio(3, 1, 3.3), ratio(2, 1, 2.3)])
    await screen.findByRole('region', { name: '모든 비율' })
    expect(screen.queryByRole('region', { name: /황금 밸런스/ })).toBeNull()
  })
})

describe('hot and cold numbers of an own range', () => {
  const onRange = (answering: Answer) =>
    visit('/analysis/hot-cold?range=custom', { answers: answer(listDraws, () => answering) })
  const type = async (user: Awaited<ReturnType<typeof onRange>>['user'], first: string, last: string) => {
    for (const [name, text] of [
      ['시작 회차', first],
      ['종료 회차', last],
    ] as const) {
      const field = await screen.findByLabelText(name)
      await user.clear(field)
      if (text !== '') await user.type(field, text)
    }
    await user.click(screen.getByRole('button', { name: '분석하기' }))
  }

  it('are asked for only by the button, and only when the range is right', async () => {
    const { user, calls } = await onRange({ json: { items: [aDraw(2), aDraw(1)], total: 2 } })
    for (const [first, last, problem] of [
      ['', '', '올바른 회차 번호를 입력해 주세요.'],
      ['0', '10', '올바른 회차 번호를 입력해 주세요.'],
      ['10', '10', '시작 회차는 종료 회차보다 작아야 합니다.'],
      ['300', '10', '시작 회차는 종료 회차보다 작아야 합니다.'],
      ['1', '102', '최대 100회차까지만 분석할 수 있습니다.'],
    ] as const) {
      await type(user, first, last)
      expect((await screen.findByText(problem)).closest('[role=alert]')).not.toBeNull()
    }
    expect(callsOf(listDraws, calls)).toEqual([])
    await type(user, '1', '101')
    await screen.findByText(/^제1회 ~ 제2회 \(2회\)/)
    expect(callsOf(listDraws, calls).map(({ search }) => search)).toEqual(['?start_round=1&end_round=101'])
    expect(within(screen.getByRole('list', { name: '핫 번호' })).getAllByRole('listitem')).toHaveLength(10)
  })

  it.each<[what: string, answer: Answer, sentence: string]>([
    ['there are none', { json: { items: [], total: 0 } }, '해당 범위의 데이터가 없습니다.'],
    ['they cannot be had', null, UNREACHED],
  ])('say so when %s', async (_, answering, sentence) => {
    const { user } = await onRange(answering)
    await type(user, '3', '30')
    await screen.findByText(sentence)
  })
})

describe('a plot', () => {
  it('says its figures by the arrow keys', async () => {
    const numbers = Array.from({ length: 45 }, (_, i) => ({ number: i + 1, frequency: 4, percentage: 40 }))
    const [path, [call, nothing]] = ['/analysis/hot-cold', NOTHING['/analysis/hot-cold']]
    const { user } = await visit(path, {
      answers: {
        ...answer(getFrequency, { json: { numbers, ...chance, verdict } }),
        ...answer(call, {
          json: {
            ...nothing,
            round_range: { start_round: 1240, end_round: 1249 },
            total_rounds_analyzed: 10,
            hot_numbers: numbers.slice(0, 10),
            cold_numbers: numbers.slice(10, 20),
          },
        }),
      },
    })
    await user.click(await screen.findByRole('heading', { level: 1 }))
    const plot = await screen.findByRole('group', { name: /번호별 출현 횟수/ })
    const columns = within(plot).getAllByRole('img')
    expect(columns).toHaveLength(45)
    columns[0]?.focus()
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(columns[1])
    expect(screen.getByText(/^2번: 4회 \(40\.0%\), 우연이면/, { selector: 'p' })).toBeTruthy()
    await user.keyboard('{End}')
    expect(document.activeElement).toBe(columns[44])
  })

  it('of all numbers has a dot for each, and names those at its ends', async () => {
    const numbers = Array.from({ length: 45 }, (_, i) => ({ number: i + 1, frequency: 160 + (i % 3), percentage: 13 }))
    for (const [number, frequency] of [
      [34, 187],
      [9, 137],
    ] as const)
      numbers[number - 1] = { number, frequency, percentage: 15 }
    const json = { ...{ numbers, ...chance, verdict }, total_rounds_analyzed: 1245 }
    await visit('/analysis/number', { answers: answer(getFrequency, { json }) })
    expect(await screen.findByText('가장 많이 나온 34번은 187회, 가장 적게 나온 9번은 137회예요.')).toBeTruthy()
    const plot = screen.getByRole('group', { name: /번호별 출현 횟수/ })
    expect(within(plot).getAllByRole('img')).toHaveLength(45)
  })
})

it('asks for a period without losing the focus, and shows in its fields what a link asks for', async () => {
  const { user, address } = await visit('/analysis/statistics', {
    answers: answer(getPeriodStatistics, { json: { total_analyzed: 0, newest_round: 1249 } }),
  })
  await user.click(await screen.findByText('전체 기간'))
  await user.type(await screen.findByLabelText('시작 회차'), '1100{Enter}')
  await expect.poll(address).toBe('/analysis/statistics?from=1100&to=')
  const field = screen.getByLabelText<HTMLInputElement>('시작 회차')
  expect(document.activeElement).toBe(field)
  await user.click(await screen.findByRole('link', { name: '최근 100회' }))
  await expect.poll(() => field.value).toBe('1150')
  expect(screen.getByText('최근 100회', { selector: 'summary span' })).toBeTruthy()
})

it('says what a period found before anything is chosen, names what is outside, and draws one feature at a time', async () => {
  const rows = (many: number, frequency: number) =>
    Array.from({ length: many }, (_, value) => ({
      ...{ value: value + 1, frequency, expected_count: 10, band_low: 5, band_high: 15 },
    }))
  const numbers = rows(45, 10)
  numbers[8] = { ...(numbers[8] as (typeof numbers)[number]), frequency: 4 }
  const json = {
    ...{ total_analyzed: 75, with_bonus: false, newest_round: 1249, numbers },
    ...{ sections: rows(5, 10), last_digits: rows(10, 10), odd_counts: rows(7, 10), high_counts: rows(7, 10) },
    ...{ longest_runs: rows(6, 10), carried_over: rows(7, 10), ac_values: rows(11, 10) },
  }
  const { user, address } = await visit('/analysis/statistics', { answers: answer(getPeriodStatistics, { json }) })
  await screen.findByRole('heading', { level: 1, name: '75회를 세어 보니, 우연 그대로였어요' })
  expect(screen.getByText(/^여덟 가지로 나눈 98개 값 중 1개가 보통 범위를 벗어났어요\./)).toBeTruthy()
  const kinds = within(screen.getByRole('list', { name: '값의 종류' })).getAllByRole('listitem')
  expect(kinds.map(({ textContent }) => textContent?.includes('모두 보통 범위예요'))).toEqual([
    false,
    ...Array.from({ length: 7 }, () => true),
  ])
  expect(kinds[0]?.textContent).toContain('9번 4회')
  expect(screen.getAllByRole('group', { name: /화살표 키로 값을 읽어요/ })).toHaveLength(1)
  await user.click(screen.getByRole('link', { name: 'AC값' }))
  await expect.poll(address).toBe('/analysis/statistics?show=ac_values')
  await screen.findByRole('group', { name: /^AC값/ })
})
