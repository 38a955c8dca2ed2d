import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { nameOfPage, type PublicPath } from '#contract/site/site-pages.ts'
import { countWording, nativeCountWording } from '#domain/count-wording.ts'
import { wonWording } from '#domain/money/won.ts'
import { STRATEGY_NAMES } from '#domain/number-set/number-set.ts'
import { withParticle } from '#domain/particle.ts'
import { MEAN_SUM, NORMAL_95 } from '#domain/statistics/chance.ts'
import { pairAt } from '#domain/statistics/pairs.ts'
import { percentAt } from '#web/plots/wording.ts'
import { Icon, RIGHT } from '#web/ui/icon.tsx'
import { List } from '#web/ui/list.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { type Overview, overview } from '../analysis-queries.ts'
import { AnswerOf } from '../answer-of.tsx'
import { CrowdingHero } from './crowding-hero.tsx'
import { LuckyPlot, NumbersPlot, PairsPlot, RestsPlot } from './number-plots.tsx'
import { EndDigitsPlot, endDigits, HotColdPlot, OddEvenPlot, RegionsPlot, SumsPlot, YearsPlot } from './shape-plots.tsx'

/** All cards of the hub, or why there are none. */
export const HubShelves = () => <AnswerOf of={useQuery(overview)}>{(answer) => <Shelves answer={answer} />}</AnswerOf>

/** By how many cards there are: columns that follow from what has arrived move the cards while the page comes in. */
const shelf = (cards: number) =>
  `grid gap-4 ${cards % 2 === 0 ? 'sm:grid-cols-2 min-[68rem]:grid-cols-4' : 'sm:grid-cols-3'}`

/** Three shelves of cards, each with a small plot of what its page shows. */
function Shelves({ answer }: { answer: Overview }) {
  return (
    <>
      <div className="grid gap-5 md:grid-cols-[2fr_1fr]">
        <CrowdingHero />
        <FairnessCard strategies={answer.strategies} />
      </div>
      {SHELVES.map(([key, name, note, pages]) => (
        <section key={key} aria-labelledby={`shelf-${key}`} className="pt-4">
          <h2 id={`shelf-${key}`} className="mb-3 flex flex-wrap items-baseline gap-x-3 text-heading font-bold">
            {name} {note && <span className="text-small font-normal text-soft">{note}</span>}
          </h2>
          <List className={shelf(pages.length)}>
            {pages.map((path) => (
              <HubCard key={path} path={path} {...PLOTS[path](answer)} />
            ))}
          </List>
        </section>
      ))}
      <p>
        모든 추첨과 당첨금, 판매점은{' '}
        <TextLink to="/data" className="font-semibold">
          데이터
        </TextLink>
        에서 파일로 받을 수 있어요. AI가 하는 일과 못 하는 일은{' '}
        <TextLink to="/analysis/ai" className="font-semibold">
          로또렌즈의 AI란?
        </TextLink>
        에서 볼 수 있어요.
      </p>
    </>
  )
}

interface HubCardProps {
  readonly path: HubPath
  readonly to?: string
  readonly plot: ReactNode
  readonly caption: string
  /** One sentence with the expected value. */
  readonly sentence: string
}

const HubCard = ({ path, to = path, plot, caption, sentence }: HubCardProps) => (
  <li>
    <Link
      to={to}
      className="flex h-full flex-col gap-3 rounded-card border border-line bg-surface p-5 shadow-card transition-colors hover:border-celadon"
    >
      <div>
        <h3 className="flex items-center justify-between gap-3 font-bold">
          {nameOfPage(path)}
          <Icon path={RIGHT} size={20} className="flex-none text-celadon" />
        </h3>
        <p className="text-[0.8125rem] text-soft">{caption}</p>
      </div>
      <div className="h-[6.5rem]" aria-hidden="true">
        {plot}
      </div>
      {/* As tall in other letters as in ours, so that nothing below moves when those come. */}
      <p className="text-small sm:min-h-[3lh] text-soft">{sentence}</p>
    </Link>
  </li>
)

const REACH = 4
const at = (deviations: number) => percentAt(deviations + REACH, 2 * REACH)

/** The answer first; each way to choose as a dot on the band of chance. */
function FairnessCard({ strategies }: { strategies: Overview['strategies'] }) {
  const unusual = (strategies ?? []).filter(({ z_score }) => Math.abs(z_score) > NORMAL_95)
  return (
    <Link
      to="/analysis/fairness"
      className="block rounded-card border border-line bg-surface p-5 shadow-card transition-colors hover:border-celadon sm:p-7"
    >
      <h2 className="mb-3 flex items-center justify-between gap-3 text-lead font-bold">
        추첨은 정말 공정할까요? <Icon path={RIGHT} size={20} className="flex-none text-celadon" />
      </h2>
      {strategies && (
        <div aria-hidden="true" className="text-small">
          {strategies.map(({ strategy, z_score }) => (
            <div key={strategy} className="grid grid-cols-[6.5rem_1fr] items-center gap-3">
              <span>{STRATEGY_NAMES[strategy]}</span>
              <svg width="100%" height="26" className="block" aria-hidden="true">
                <rect
                  x={at(-NORMAL_95)}
                  width={percentAt(2 * NORMAL_95, 2 * REACH)}
                  height="20"
                  y="3"
                  rx="4"
                  className="fill-celadon-soft"
                />
                <line x1="50%" x2="50%" y2="26" strokeWidth="2" strokeDasharray="4 3" className="stroke-ink" />
                <circle cx={at(z_score)} cy="13" r="6" className="fill-celadon" />
              </svg>
            </div>
          ))}
          <p className="grid grid-cols-[6.5rem_1fr] gap-3 text-[0.8125rem] text-soft">
            <span className="col-span-2 flex justify-between">
              <span>적게 맞힘</span>
              <strong className="font-semibold text-ink">우연 평균 0.80개</strong>
              <span>많이 맞힘</span>
            </span>
          </p>
        </div>
      )}
      <p className="mt-3">
        {strategies === null
          ? '모든 회차로 추첨과 번호 고르는 방법을 검증하고 있어요.'
          : unusual.length === 0
            ? `${nativeCountWording(strategies.length)} 가지 방법으로 골라 봤어요. 한 게임에 맞은 개수가 모두 우연의 범위 안이에요.`
            : `${strategies.length}가지 방법 중 ${unusual.length}가지가 보통 범위(95%)를 벗어났어요. 우연이면 스무 번에 한 번은 그래요.`}
      </p>
    </Link>
  )
}

interface HubPlot {
  readonly plot: ReactNode
  /** The counted thing, and the rounds of the count. */
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
  const [number, other] = pairAt(frequencies.indexOf(Math.max(...frequencies)))
  return `${number}번과 ${other}번`
}

/** The small plot of a page and its sentence, by the page's address. */
const PLOTS: Readonly<Record<HubPath, (overview: Overview) => HubPlot>> = {
  '/analysis/number': ({ numbers }) => {
    const { frequencies, expected_count } = numbers
    const [most, least] = [Math.max(...frequencies), Math.min(...frequencies)]
    return {
      caption: '번호마다 나온 횟수, 전체 회차',
      plot: <NumbersPlot {...numbers} />,
      sentence: `가장 많이 나온 ${placesOf(frequencies, most).join('·')}번은 ${most}회, 가장 적게 나온 ${placesOf(frequencies, least).join('·')}번은 ${least}회예요. 우연이면 ${round(expected_count)}회쯤이에요.`,
    }
  },
  '/analysis/pairs': ({ pairs }) => ({
    caption: '함께 나온 횟수 · 초록일수록 많음',
    plot: <PairsPlot {...pairs} />,
    sentence: `가장 자주 함께 나온 두 번호는 ${mostFrequentPair(pairs.frequencies)}, ${Math.max(...pairs.frequencies)}회예요. 우연이면 ${round(pairs.expected_count)}회쯤이에요.`,
  }),
  '/analysis/reappearance': ({ rests }) => {
    const longest = Math.max(...rests.map((rest) => rest ?? 0))
    const resting = rests.flatMap((rest, i) => (rest === longest ? [i + 1] : []))
    return {
      caption: '색이 진할수록 오래 안 나온 번호',
      to: '/analysis/reappearance?scope=all',
      plot: <RestsPlot rests={rests} />,
      sentence: `${resting.join('·')}번이 ${longest}회째 안 나왔어요. 그렇다고 다음에 더 잘 나오진 않아요.`,
    }
  },
  '/analysis/hot-cold': ({ hot_cold }) => ({
    caption: '최근 30회에 나온 횟수',
    to: '/analysis/hot-cold?range=30',
    plot: <HotColdPlot {...hot_cold} />,
    sentence: `최근 30회 동안 ${hot_cold.hot[0]?.number}번 공이 ${hot_cold.hot[0]?.frequency}회로 가장 많이 나왔어요. 우연이면 ${round(hot_cold.expected_count)}회쯤이에요.`,
  }),
  '/analysis/odd-even': ({ odd_even }) => {
    const most = odd_even.reduce((best, row) => (row.frequency > best.frequency ? row : best))
    return {
      caption: '홀수의 개수별 회차 수, 전체 회차',
      to: '/analysis/odd-even?scope=all',
      plot: <OddEvenPlot rows={odd_even} />,
      sentence: `홀수가 ${most.odd_count}개인 회차가 ${most.frequency}회로 가장 많아요. 우연이면 ${round(most.expected_count)}회쯤이에요.`,
    }
  },
  '/analysis/number-sum': ({ sums, total_analyzed }) => ({
    caption: '여섯 번호를 더한 값, 전체 회차',
    to: '/analysis/number-sum?scope=all',
    plot: <SumsPlot sums={sums} rounds={total_analyzed} />,
    sentence: `대부분 ${MEAN_SUM} 근처예요. 점선은 우연이면 나올 모양이에요.`,
  }),
  '/analysis/statistics': ({ numbers }) => {
    const most = endDigits(numbers).reduce((best, row) => (row.value > best.value ? row : best))
    return {
      caption: '끝자리별로 나온 횟수, 전체 회차',
      plot: <EndDigitsPlot numbers={numbers} />,
      sentence: `끝자리가 ${most.digit}인 번호가 가장 많았어요. 모두 ${countWording(most.value)}회예요. 우연이면 ${countWording(round(most.expected))}회쯤이에요.`,
    }
  },
  '/analysis/stores': ({ regions, known_store_rounds }) => ({
    caption: `지역별 1등 게임 수, 판매점이 공개된 ${known_store_rounds}회`,
    plot: <RegionsPlot regions={regions} />,
    sentence: `1등은 ${regions[0]?.region ?? ''}에서 가장 많이 나왔어요. 그만큼 많이 팔리는 곳이에요.`,
  }),
  '/analysis/trends': ({ years }) => ({
    caption: '1등 한 명이 받은 금액, 연도별',
    plot: <YearsPlot years={years} />,
    sentence: `올해 1등 한 게임 당첨금의 중앙값은 ${withParticle(wonWording(years.at(-1)?.median_first_prize ?? 0), '이에요/예요')}. 색칠한 구간 안에 전체의 80%가 들어 있어요.`,
  }),
  '/analysis/lucky-number': () => ({
    caption: '내 생일로 만든 여섯 번호',
    plot: <LuckyPlot />,
    sentence: '생년월일과 별자리로 만들어요. 재미로만 이용해 주세요.',
  }),
}

/** The shelves of the hub: key, heading, a note beside it, and the pages that lie there. */
const SHELVES = [
  ['numbers', '번호 하나하나', '1번부터 45번까지', ['/analysis/number', '/analysis/pairs', '/analysis/reappearance']],
  [
    'shapes',
    '여섯 번호의 모양',
    '자주 나오는 모양과 우연',
    ['/analysis/hot-cold', '/analysis/odd-even', '/analysis/number-sum', '/analysis/statistics'],
  ],
  ['money', '당첨금과 재미', '', ['/analysis/trends', '/analysis/stores', '/analysis/lucky-number']],
] as const satisfies readonly (readonly [key: string, name: string, note: string, pages: readonly PublicPath[]])[]

/** A page that has a card on the hub. */
type HubPath = (typeof SHELVES)[number][3][number]
