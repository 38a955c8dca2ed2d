import { memo, type PointerEvent, useCallback, useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { pairPath } from '#contract/site/site-pages.ts'
import { countWording } from '#domain/count-wording.ts'
import { ALL_NUMBERS, LARGEST_NUMBER } from '#domain/draw/draw.ts'
import { indexOfPair } from '#domain/statistics/pairs.ts'
import { AnalysisFailure } from '#web/analysis/analysis-frame.tsx'
import { AnswerPage, type Finding } from '#web/analysis/answer-page.tsx'
import { preload, staleWhileRevalidate } from '#web/data/page-loaders.ts'
import { Skippable } from '#web/page/skippable.tsx'
import { STAY_IN_PLACE } from '#web/page/use-focus-after-navigation.ts'
import { cellsPath } from '#web/plots/paths.ts'
import { one } from '#web/plots/wording.ts'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Figure } from '#web/ui/figure.tsx'
import { List } from '#web/ui/list.tsx'
import { NumberBall } from '#web/ui/number-balls.tsx'
import { pairDrawsOf, pairs } from '../analysis-queries.ts'
import { PAIR_STEPS, pairAsked, pairEnds, pairStep } from './pair.ts'
import { PairCells, type PairGridProps } from './pair-cells.tsx'
import type { Pairs } from './pair-detail.tsx'
import { PairDetail } from './pair-detail.tsx'

const answersOf = (url: URL) => [pairs, pairDrawsOf(...pairAsked(url.searchParams))] as const

export const loader = preload(async ({ read }, { url }) => {
  const [all, draws] = answersOf(url)
  await Promise.all([read(all), read(draws, { isLeft: true })])
})
export const clientLoader = staleWhileRevalidate(answersOf)

export default function PairsPage() {
  const search = useSearchParams()[0]
  const [number, other] = pairAsked(search)
  const isOwn = search.has('pair')
  return (
    <AnswerPage
      of={pairs}
      findingOf={findingIn}
      path="/analysis/pairs"
      head={{ title: isOwn ? `${number}번과 ${other}번 번호 궁합` : '로또 번호 궁합', isHidden: isOwn }}
      description="로또 6/45에서 두 번호가 한 추첨에 함께 나온 횟수 990쌍을 우연의 기댓값과 나란히 보여 드려요. 자주 함께 나온 세 번호도 함께 있어요."
      lead="두 번호가 한 추첨에 함께 나온 횟수예요."
      reading="990쌍이나 보면 아주 많이 나온 쌍과 적게 나온 쌍이 우연히도 꼭 생겨요."
    >
      {(answer) => <PairsResult answer={answer} number={number} other={other} />}
    </AnswerPage>
  )
}

/** Whether the pair that came most often came more often than the most frequent of so many does by chance. */
function findingIn({ frequencies, largest_low, largest_high }: Pairs): Finding {
  const most = Math.max(...frequencies)
  return [
    most <= largest_high ? '자주 만난 두 번호도 우연 그대로였어요' : `가장 자주 만난 두 번호는 ${most}회 함께 나왔어요`,
    `${countWording(frequencies.length)}쌍 중 가장 많이 함께 나온 쌍이 ${most}회예요. 우연이어도 가장 많은 쌍은 보통 ${largest_low}~${largest_high}회예요.`,
  ]
}

interface PairsResultProps {
  readonly answer: Pairs
  readonly number: number
  readonly other: number
}

function PairsResult({ answer, number, other }: PairsResultProps) {
  const { frequencies, expected_count } = answer
  const countOf = useCallback(
    (a: number, b: number) => frequencies[indexOfPair(Math.min(a, b), Math.max(a, b))] ?? 0,
    [frequencies],
  )
  const ends = useMemo(() => pairEnds(expected_count), [expected_count])
  return (
    <>
      <NumberChoice number={number} other={other} />
      <div className="grid gap-5 md:grid-cols-[1.9fr_1fr]">
        <div className="min-w-0 space-y-5">
          <PairMatrix number={number} other={other} ends={ends} countOf={countOf} />
          <PairCells number={number} other={other} ends={ends} countOf={countOf} chance={answer} />
        </div>
        <div className="min-w-0 space-y-5">
          <PairDetail number={number} other={other} count={countOf(number, other)} answer={answer} />
          <RankedPairs frequencies={frequencies} />
        </div>
      </div>
      <Triples triples={answer.triples} />
      <PairTests answer={answer} />
    </>
  )
}

export const ErrorBoundary = AnalysisFailure

/** The three numbers most often drawn together. */
const Triples = memo(({ triples }: { triples: Pairs['triples'] }) => (
  <Card>
    <h2 className="text-lead font-bold">자주 함께 나온 세 번호</h2>
    <p className="mb-3 max-w-[46rem] text-small text-soft">
      세 번호의 조합은 {countWording(triples.possible)}가지예요. 미리 고른 한 가지라면 우연히{' '}
      {triples.expected_count.toFixed(1)}
      회, 보통 범위 {triples.band_low}~{triples.band_high}회예요. 조합이 이렇게 많으니 가장 많이 나온 것은 우연이어도
      보통 {triples.largest_low}~{triples.largest_high}회예요.
    </p>
    <ol className="grid gap-x-10 [--ball:2rem] sm:grid-cols-2">
      {triples.most_frequent.map(({ numbers, frequency }) => (
        <li key={numbers.join('-')} className="flex min-h-11 items-center gap-1.5">
          {numbers.map((number) => (
            <NumberBall key={number} number={number} />
          ))}
          <strong className="ml-auto font-bold">{frequency}회</strong>
        </li>
      ))}
    </ol>
  </Card>
))

/** The first number of the pair; the other stays, unless it is the same. */
const NumberChoice = ({ number, other }: { number: number; other: number }) => (
  <Card>
    <h2 className="mb-3 text-lead font-bold">번호를 골라 주세요</h2>
    <Skippable id="after-numbers" what="45개 번호">
      <nav aria-label="먼저 볼 번호">
        <List className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] [--ball:2.25rem]">
          {ALL_NUMBERS.map((each) => (
            <li key={each}>
              <Link
                to={pairPath(each, each === other ? number : other)}
                {...STAY_IN_PLACE}
                aria-current={each === number ? 'true' : undefined}
                className="inline-grid size-11 place-items-center rounded-full border-2 border-transparent aria-[current]:border-ink"
              >
                <NumberBall number={each} />
              </Link>
            </li>
          ))}
        </List>
      </nav>
    </Skippable>
  </Card>
)

/** The meaning of p-values when 990 pairs are looked at together. */
const PairTests = memo(({ answer: { p_values, verdict } }: { answer: Pairs }) => {
  const { below_level, expected_below_level, smallest, smallest_holm, discoveries } = p_values
  const figures = [
    ['p값이 0.05보다 작은 쌍', `${below_level}쌍`, `우연이면 ${one(expected_below_level)}쌍`],
    ['보통 범위 밖의 쌍', `${verdict.outside_band}쌍`, `우연이면 ${one(verdict.expected_outside)}쌍`],
    ['가장 작은 p값', `${smallest}`, `990쌍을 함께 보면(Holm) ${smallest_holm}`],
    ['우연으로 보기 어려운 쌍', `${discoveries}쌍`, 'Benjamini-Hochberg, 5%'],
  ] as const
  return (
    <Card>
      <h2 className="text-lead font-bold">990쌍을 한꺼번에 볼 때</h2>
      <p className="mt-1 max-w-[46rem]">
        990쌍을 다 보면 우연이어도 수십 쌍은 이상해 보여요. 그 점을 반영해 더 엄격하게 따지면{' '}
        <strong className="font-bold">
          {discoveries === 0
            ? '우연으로 설명되지 않는 쌍은 하나도 없어요.'
            : `그래도 ${discoveries}쌍은 우연으로 설명하기 어려워요.`}
        </strong>
      </p>
      <Disclosure name="검정 자세히">
        <p className="max-w-[46rem] text-small text-soft">
          p값은 공정한 추첨에서 이만큼 치우칠 확률이에요. 한 쌍만 미리 정해 보았다면 0.05보다 작을 때 이상하다고 의심할
          만해요.
        </p>
        <dl className="mt-3 grid gap-3 min-[360px]:grid-cols-2 md:grid-cols-4">
          {figures.map(([name, value, note]) => (
            <Figure
              key={name}
              {...{ name, value, note }}
              className="rounded-control bg-sunken px-4 py-3"
              valueClass="text-lead"
            />
          ))}
        </dl>
      </Disclosure>
    </Card>
  )
})

const SHOWN = 4

/** The pairs at both ends: the same whichever pair is looked at. */
const RankedPairs = memo(({ frequencies }: { frequencies: readonly number[] }) => {
  const pairs = PAIRS.map(([a, b], i) => ({ a, b, count: frequencies[i] ?? 0 }))
  return (
    <Card>
      <h2 className="mb-2 text-lead font-bold">전체 990쌍에서</h2>
      <div className="grid gap-x-6 gap-y-3 min-[360px]:grid-cols-2 md:grid-cols-1">
        <Ranked name="많이 나온 쌍" pairs={pairs.toSorted((x, y) => y.count - x.count).slice(0, SHOWN)} />
        <Ranked name="적게 나온 쌍" pairs={pairs.toSorted((x, y) => x.count - y.count).slice(0, SHOWN)} />
      </div>
    </Card>
  )
})

const Ranked = ({ name, pairs }: { name: string; pairs: readonly { a: number; b: number; count: number }[] }) => (
  <div>
    <h3 className="text-small text-soft">{name}</h3>
    <ol className="[--ball:1.875rem]">
      {pairs.map(({ a, b, count }) => (
        <li key={`${a}-${b}`}>
          <Link
            to={pairPath(a, b)}
            {...STAY_IN_PLACE}
            className="flex min-h-11 items-center gap-1.5 hover:text-celadon"
          >
            <NumberBall number={a} /> <NumberBall number={b} />
            <strong className="ml-auto font-bold">{count}회</strong>
          </Link>
        </li>
      ))}
    </ol>
  </div>
)

const CELL = 10
const SIZE = LARGEST_NUMBER * CELL
const MARGIN = 20
const TICKS = [1, 5, 10, 15, 20, 25, 30, 35, 40, 45]

/** The middle of a number's row or column. */
const middle = (number: number) => (number - 0.5) * CELL

const PAIRS = ALL_NUMBERS.flatMap((a) => Array.from({ length: LARGEST_NUMBER - a }, (_, i) => [a, a + 1 + i] as const))

/** The cells above the diagonal, all of one colour as one shape: eight shapes are light where 990 would not be. */
function shapes(countOf: PairGridProps['countOf'], ends: readonly number[]) {
  const stepped = PAIRS.map(([a, b]) => ({
    step: pairStep(countOf(a, b), ends),
    place: [(b - 1) * CELL, (a - 1) * CELL] as const,
  }))
  return PAIR_STEPS.map((_, i) =>
    cellsPath(
      stepped.filter(({ step }) => step === i).map(({ place }) => place),
      CELL - 1,
    ),
  )
}

/** All that stays where it is while numbers are chosen: drawn once. */
const Ground = memo(({ countOf, ends }: Pick<PairGridProps, 'countOf' | 'ends'>) => (
  <>
    <g id="upper-pairs">
      {shapes(countOf, ends).map((path, i) => (
        <path key={PAIR_STEPS[i]} d={path} className={PAIR_STEPS[i]} />
      ))}
    </g>
    {/* Each pair once more, its numbers in turn. */}
    <use href="#upper-pairs" transform="matrix(0 1 1 0 0 0)" />
    {TICKS.map((tick) => (
      <g key={tick} className="fill-soft text-[8px]">
        <text x={middle(tick)} y="-6" textAnchor="middle">
          {tick}
        </text>
        <text x="-6" y={middle(tick) + 3} textAnchor="end">
          {tick}
        </text>
      </g>
    ))}
  </>
))

/**
 * The whole map, where there is room for it and a pointer: the cells below it are the same for the keyboard and for
 * screen readers.
 */
function PairMatrix({ number, other, ends, countOf }: PairGridProps) {
  const go = useNavigate()
  const [[a, b], setRead] = useState<readonly [number, number]>([0, 0])
  const at = ({ clientX, clientY, currentTarget }: PointerEvent<SVGElement>) => {
    const box = currentTarget.getBoundingClientRect()
    const place = (share: number) => Math.ceil(((share * (SIZE + MARGIN) - MARGIN) / SIZE) * LARGEST_NUMBER)
    const cell = [place((clientX - box.left) / box.width), place((clientY - box.top) / box.height)] as const
    return cell.every((each) => each >= 1 && each <= LARGEST_NUMBER) && cell[0] !== cell[1] ? cell : ([0, 0] as const)
  }
  return (
    <Card className="max-md:hidden">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 className="text-lead font-bold">45 × 45</h2>
        <p className="text-small text-soft">
          {a === 0 ? '칸을 누르면 그 쌍을 자세히 볼 수 있어요.' : `${a}번과 ${b}번: ${countOf(a, b)}회`}
        </p>
      </div>
      <svg
        viewBox={`${-MARGIN} ${-MARGIN} ${SIZE + MARGIN} ${SIZE + MARGIN}`}
        width="100%"
        aria-hidden="true"
        className="block cursor-pointer"
        onPointerMove={(event) => setRead(at(event))}
        onPointerLeave={() => setRead([0, 0])}
        onPointerUp={(event) => {
          const [x, y] = at(event)
          if (x !== 0) void go(pairPath(x, y), STAY_IN_PLACE)
        }}
      >
        <Ground countOf={countOf} ends={ends} />
        <g fill="none" strokeWidth="1.5" className="stroke-ink">
          <rect x={(number - 1) * CELL - 1} y="-1" width={CELL + 1} height={SIZE + 1} rx="2" />
          <rect x="-1" y={(other - 1) * CELL - 1} width={SIZE + 1} height={CELL + 1} rx="2" />
          {a !== 0 && <rect x={(a - 1) * CELL - 1} y={(b - 1) * CELL - 1} width={CELL + 1} height={CELL + 1} rx="2" />}
        </g>
      </svg>
    </Card>
  )
}
