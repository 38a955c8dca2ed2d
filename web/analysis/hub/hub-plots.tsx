import type { ReactNode } from 'react'
import { countWording } from '#domain/count-wording.ts'
import { wonWording } from '#domain/money/won.ts'
import { LuckyPlot, NumbersPlot, PairsPlot, PreferencesPlot, RestsPlot } from './number-plots.tsx'
import type { Overview } from './overview-answer.ts'
import { EndDigitsPlot, endDigits, HotColdPlot, OddEvenPlot, RegionsPlot, SumsPlot, YearsPlot } from './shape-plots.tsx'
import type { HubPath } from './shelves.ts'

interface HubPlot {
  readonly plot: ReactNode
  readonly sentence: string
}

const round = Math.round
const placesOf = (values: readonly number[], value: number) =>
  values.flatMap((each, i) => (each === value ? [i + 1] : []))

/** The small plot of a page and its sentence, by the page's address. */
export const PLOTS: Readonly<Record<HubPath, (overview: Overview) => HubPlot>> = {
  '/analysis/number': ({ numbers }) => {
    const { frequencies, expected_count } = numbers
    const [most, least] = [Math.max(...frequencies), Math.min(...frequencies)]
    return {
      plot: <NumbersPlot {...numbers} />,
      sentence: `가장 많은 ${placesOf(frequencies, most).join('·')}번은 ${most}번, 가장 적은 ${placesOf(frequencies, least).join('·')}번은 ${least}번이에요. 우연이라면 ${round(expected_count)}번이에요.`,
    }
  },
  '/analysis/pairs': ({ pairs }) => ({
    plot: <PairsPlot {...pairs} />,
    sentence: `990쌍 가운데 가장 많은 쌍은 ${Math.max(...pairs.frequencies)}번 함께 나왔어요. 우연이라면 쌍마다 ${round(pairs.expected_count)}번이에요.`,
  }),
  '/analysis/reappearance': ({ rests }) => {
    const longest = Math.max(...rests.map((rest) => rest ?? 0))
    const resting = rests.flatMap((rest, i) => (rest === longest ? [i + 1] : []))
    return {
      plot: <RestsPlot rests={rests} />,
      sentence: `${resting.join('·')}번이 ${longest}회째 쉬고 있어요. 우연이라면 평균 6.5회 쉬고, 쉬었다고 더 잘 나오지는 않아요.`,
    }
  },
  '/analysis/hot-cold': ({ hot_cold }) => ({
    plot: <HotColdPlot {...hot_cold} />,
    sentence: `최근 30회에 ${hot_cold.hot[0]?.number}번이 ${hot_cold.hot[0]?.frequency}번으로 가장 많아요. 우연이라면 ${round(hot_cold.expected_count)}번이에요.`,
  }),
  '/analysis/odd-even': ({ odd_even }) => {
    const most = odd_even.reduce((best, row) => (row.frequency > best.frequency ? row : best))
    return {
      plot: <OddEvenPlot rows={odd_even} />,
      sentence: `홀수 ${most.odd_count}개가 ${most.frequency}번으로 가장 많아요. 우연이라면 ${round(most.expected_count)}번이에요.`,
    }
  },
  '/analysis/number-sum': ({ sums, total_analyzed }) => ({
    plot: <SumsPlot sums={sums} rounds={total_analyzed} />,
    sentence: '138 가까이에 모여요. 점선은 우연이 그리는 곡선이에요.',
  }),
  '/analysis/statistics': ({ numbers }) => {
    const most = endDigits(numbers).reduce((best, row) => (row.value > best.value ? row : best))
    return {
      plot: <EndDigitsPlot numbers={numbers} />,
      sentence: `끝자리 ${most.digit}인 번호가 모두 ${countWording(most.value)}번 나왔어요. 우연이라면 ${countWording(round(most.expected))}번이에요.`,
    }
  },
  '/analysis/stores': ({ regions }) => ({
    plot: <RegionsPlot regions={regions} />,
    sentence: `1등을 가장 많이 판 곳은 ${regions[0]?.region ?? ''}이에요. 많이 파는 곳에서 많이 나와요.`,
  }),
  '/analysis/crowding': ({ number_crowding }) => {
    const most = Math.max(...number_crowding)
    return {
      plot: <PreferencesPlot percents={number_crowding} />,
      sentence: `직접 고르는 사람은 ${placesOf(number_crowding, most).join('·')}번을 보통 번호보다 ${round(most)}% 더 골라요. 당첨 확률은 변하지 않아요.`,
    }
  },
  '/analysis/trends': ({ years }) => ({
    plot: <YearsPlot years={years} />,
    sentence: `올해 1등 한 게임 당첨금의 가운데값은 ${wonWording(years.at(-1)?.median_first_prize ?? 0)}이에요. 띠는 열 번 가운데 여덟 번이 든 범위예요.`,
  }),
  '/analysis/lucky-number': () => ({
    plot: <LuckyPlot />,
    sentence: '생년월일과 별자리로 만들어요. 재미로만 이용해 주세요.',
  }),
}
