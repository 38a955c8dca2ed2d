import type { ReactNode } from 'react'
import { countWording } from '#domain/count-wording.ts'
import { LARGEST_NUMBER } from '#domain/draw/draw.ts'
import { wonWording } from '#domain/money/won.ts'
import { withParticle } from '#domain/particle.ts'
import { LuckyPlot, NumbersPlot, PairsPlot, RestsPlot } from './number-plots.tsx'
import type { Overview } from './overview-answer.ts'
import { EndDigitsPlot, endDigits, HotColdPlot, OddEvenPlot, RegionsPlot, SumsPlot, YearsPlot } from './shape-plots.tsx'
import type { HubPath } from './shelves.ts'

interface HubPlot {
  readonly plot: ReactNode
  /** What is counted, and over which rounds. */
  readonly caption: string
  /** The page with the range that the plot shows, where that is not its usual one. */
  readonly to?: string
  readonly sentence: string
}

const round = Math.round
const placesOf = (values: readonly number[], value: number) =>
  values.flatMap((each, i) => (each === value ? [i + 1] : []))

/** `11번과 21번` of the counts of all 990 pairs in their order. */
function mostFrequentPair(frequencies: readonly number[]): string {
  let at = frequencies.indexOf(Math.max(...frequencies))
  let number = 1
  for (; at >= LARGEST_NUMBER - number; number++) at -= LARGEST_NUMBER - number
  const other = number + 1 + at
  return `${number}번과 ${other}번`
}

/** The small plot of a page and its sentence, by the page's address. */
export const PLOTS: Readonly<Record<HubPath, (overview: Overview) => HubPlot>> = {
  '/analysis/number': ({ numbers }) => {
    const { frequencies, expected_count } = numbers
    const [most, least] = [Math.max(...frequencies), Math.min(...frequencies)]
    return {
      caption: '번호마다 나온 횟수, 전체 회차',
      plot: <NumbersPlot {...numbers} />,
      sentence: `가장 많이 나온 ${placesOf(frequencies, most).join('·')}번은 ${most}회, 가장 적게 나온 ${placesOf(frequencies, least).join('·')}번은 ${least}회예요. 우연이라면 ${round(expected_count)}회쯤이에요.`,
    }
  },
  '/analysis/pairs': ({ pairs }) => ({
    caption: '함께 나온 횟수 · 초록일수록 많음',
    plot: <PairsPlot {...pairs} />,
    sentence: `가장 자주 함께 나온 두 번호는 ${mostFrequentPair(pairs.frequencies)}, ${Math.max(...pairs.frequencies)}회예요. 우연이라면 ${round(pairs.expected_count)}회쯤이에요.`,
  }),
  '/analysis/reappearance': ({ rests }) => {
    const longest = Math.max(...rests.map((rest) => rest ?? 0))
    const resting = rests.flatMap((rest, i) => (rest === longest ? [i + 1] : []))
    return {
      caption: '진할수록 오래 안 나온 번호',
      to: '/analysis/reappearance?scope=all',
      plot: <RestsPlot rests={rests} />,
      sentence: `${resting.join('·')}번이 ${longest}회째 안 나왔어요. 그렇다고 다음에 더 잘 나오진 않아요.`,
    }
  },
  '/analysis/hot-cold': ({ hot_cold }) => ({
    caption: '최근 30회에 나온 횟수',
    to: '/analysis/hot-cold?range=30',
    plot: <HotColdPlot {...hot_cold} />,
    sentence: `최근 30회 동안 ${hot_cold.hot[0]?.number}번 공이 가장 많이(${hot_cold.hot[0]?.frequency}회) 나왔어요. 우연이라면 ${round(hot_cold.expected_count)}회쯤이에요.`,
  }),
  '/analysis/odd-even': ({ odd_even }) => {
    const most = odd_even.reduce((best, row) => (row.frequency > best.frequency ? row : best))
    return {
      caption: '홀수의 개수별 회차 수, 전체 회차',
      to: '/analysis/odd-even?scope=all',
      plot: <OddEvenPlot rows={odd_even} />,
      sentence: `홀수가 ${most.odd_count}개인 회차가 ${most.frequency}회로 가장 많아요. 우연이라면 ${round(most.expected_count)}회쯤이에요.`,
    }
  },
  '/analysis/number-sum': ({ sums, total_analyzed }) => ({
    caption: '여섯 번호를 더한 값, 전체 회차',
    to: '/analysis/number-sum?scope=all',
    plot: <SumsPlot sums={sums} rounds={total_analyzed} />,
    sentence: '대부분 138 근처예요. 점선은 우연일 때의 모양이에요.',
  }),
  '/analysis/statistics': ({ numbers }) => {
    const most = endDigits(numbers).reduce((best, row) => (row.value > best.value ? row : best))
    return {
      caption: '끝자리별로 나온 횟수, 전체 회차',
      plot: <EndDigitsPlot numbers={numbers} />,
      sentence: `끝자리가 ${most.digit}인 번호가 가장 많았어요. 모두 ${countWording(most.value)}회예요. 우연이라면 ${countWording(round(most.expected))}회쯤이에요.`,
    }
  },
  '/analysis/stores': ({ regions }) => ({
    caption: '지역별 1등 게임 수',
    plot: <RegionsPlot regions={regions} />,
    sentence: `1등은 ${regions[0]?.region ?? ''}에서 가장 많이 나왔어요. 그만큼 많이 팔리는 곳이에요.`,
  }),
  '/analysis/trends': ({ years }) => ({
    caption: '1등 한 명이 받은 금액, 해마다',
    plot: <YearsPlot years={years} />,
    sentence: `올해 1등 한 게임 당첨금의 중앙값은 ${withParticle(wonWording(years.at(-1)?.median_first_prize ?? 0), '이에요/예요')}. 옅은 띠 안에 전체의 80%가 들어 있어요.`,
  }),
  '/analysis/lucky-number': () => ({
    caption: '내 생일로 만든 여섯 번호',
    plot: <LuckyPlot />,
    sentence: '생년월일과 별자리로 만들어요. 재미로만 이용해 주세요.',
  }),
}
