import { readFileSync } from 'node:fs'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { CrowdingOverview } from '#contract/analysis/crowding.ts'
import { crowdingAnswers } from '#domain/crowding/crowding-answer.ts'
import type { ShippedCrowding } from '#domain/crowding/parameters.ts'
import { crowdingModel } from '#domain/crowding/score.ts'
import { FEATURE_NAMES } from '#domain/crowding/shape-features.ts'
import { CrowdingScore, PrizeBars } from './crowding-score.tsx'
import { CrowdingTraits } from './crowding-traits.tsx'
import { DistributionPlot, ValueTable } from './evidence-figures.tsx'

afterEach(cleanup)

const shipped = JSON.parse(readFileSync('data/crowding/parameters.json', 'utf8')) as ShippedCrowding
const sales = { first_round: 1236, last_round: 1245, games_per_combination: 14.9, first_prize_pot: 28_000_000_000 }
const kit = {
  model: crowdingModel(shipped, [{ numbers: [10, 23, 29, 33, 37, 40], bonus_number: 16 }]),
  shown_level: shipped.shown_level,
  quantiles: shipped.quantiles,
  feature_means: FEATURE_NAMES.map((name) => shipped.scales.features[name].mean),
  sales,
}
const answerOf = crowdingAnswers(kit)
const distribution = Array.from({ length: 40 }, (_, i) => ({ from: 0.76 + i / 50, to: 0.78 + i / 50, share: 0.025 }))
const plotted = { distribution, quartiles: [0.82, 0.91, 0.96, 1.02, 1.35] }

const everythingSaid = (container: HTMLElement) =>
  [
    container.textContent,
    ...[...container.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label')),
  ]
    .join(' ')
    // The balls, the round and the words of the scale itself are no figures of the combination.
    .replaceAll('1, 2, 3, 4, 5, 6', '')

describe('beyond the end of the scale', () => {
  const answer = answerOf([1, 2, 3, 4, 5, 6])
  it('the score, its axis, its labels and its small print hold words and no figure of the combination', () => {
    expect(answer.is_beyond_scale).toBe(true)
    const { container } = render(
      <>
        <CrowdingScore answer={answer} />
        <PrizeBars answer={answer} kit={kit} />
      </>,
    )
    const said = everythingSaid(container)
    expect(said).toContain('99 이상')
    for (const figure of [answer.expected_others, answer.expected_low, answer.expected_high])
      expect(said).not.toMatch(new RegExp(`(^|[^\\d.])${Math.round(figure)}([^\\d.]|$)`))
    expect(said).not.toContain('겹침 100')
  })
  it('the plot says that they lie outside, in its picture and in its label', () => {
    const { container } = render(<DistributionPlot overview={plotted} answer={answer} />)
    screen.getByRole('group', { name: /^모든 조합의 분포\. 이 번호는 이 눈금 밖이에요\./ })
    expect(container.querySelector('svg text')?.textContent).toBe('이 번호 이 눈금 밖')
  })
  it('the reasons have directions and no percents', () => {
    render(<CrowdingTraits answer={answer} />)
    const [reasons] = screen.getAllByRole('list')
    expect(reasons?.textContent).toContain('더 골라요')
    expect(reasons?.textContent).not.toContain('%')
  })
})

it('a number that does next to nothing has no sign', () => {
  const answer = {
    ...answerOf([5, 14, 17, 23, 31, 42]),
    number_shares: [
      { number: 5, percent: 0.2 },
      { number: 14, percent: -0.2 },
    ],
  }
  render(<CrowdingTraits answer={answer} />)
  expect(screen.getAllByRole('list')[1]?.textContent).not.toMatch(/[+−]/)
})

it('within the scale the same places hold figures', () => {
  const answer = answerOf([5, 14, 17, 23, 31, 42])
  render(<DistributionPlot overview={plotted} answer={answer} />)
  screen.getByRole('group', { name: /보통에 비해 .*(%|보통)/ })
  render(<CrowdingTraits answer={answer} />)
  expect(screen.getAllByRole('list')[0]?.textContent).toContain('%')
})

it('what 1,000 won are worth names the combinations and the rounds that it is true for', () => {
  const one = { gross: 581, gross_low: 555, gross_high: 590, net: 471, net_low: 455, net_high: 480 }
  const value_of_1000: CrowdingOverview['value_of_1000'] = [{ name: '가장 덜 겹치는 1%', ...one }]
  render(<ValueTable overview={{ value_of_1000, sales }} />)
  screen.getByText(/가장 덜 겹치는 1% 조합도 1,000원을 내면 세후 471원/)
  screen.getByText(/제1236~1245회의 평균 판매량과 지금의 세율로/)
})

it('six that the page chose itself are nowhere called the visitor’s own, six that were chosen are', () => {
  const shown = (isExample: boolean) =>
    render(<PrizeBars answer={answerOf([5, 14, 17, 23, 31, 42])} isExample={isExample} kit={kit} />).container
      .textContent
  expect(shown(true)).toContain('예시 번호')
  expect(shown(true)).not.toContain('내 번호')
  expect(shown(false)).toContain('내 번호')
})
