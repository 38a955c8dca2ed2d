import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { indexOfPair } from '#domain/statistics/pairs.ts'
import { AnalysisFailure, AnalysisFrame } from '#web/analysis/analysis-frame.tsx'
import { pairDrawsOf, pairs } from '#web/analysis/analysis-queries.ts'
import { AnswerOf } from '#web/analysis/answer-of.tsx'
import { askAnew, preload } from '#web/data/page-loaders.ts'
import { NumberChoice } from './number-choice.tsx'
import { pairAsked } from './pair-address.ts'
import { PairCells } from './pair-cells.tsx'
import { PairDetail } from './pair-detail.tsx'
import { PairMatrix } from './pair-matrix.tsx'
import { pairEnds } from './pair-step.ts'
import { PairTests } from './pair-tests.tsx'
import type { Pairs } from './pairs-answer.ts'
import { RankedPairs } from './ranked-pairs.tsx'
import { Triples } from './triples.tsx'

const shown = (url: URL) => pairDrawsOf(...pairAsked(url.searchParams))

export const loader = preload(async ({ read }, { url }) => void (await Promise.all([read(pairs), read(shown(url))])))
export const clientLoader = askAnew((url) => [pairs, shown(url)])

export default function PairsPage() {
  const search = useSearchParams()[0]
  const [number, other] = pairAsked(search)
  const isOwn = search.has('pair')
  return (
    <AnalysisFrame
      path="/analysis/pairs"
      head={{ title: isOwn ? `${number}번과 ${other}번 번호 궁합` : '로또 번호 궁합', isHidden: isOwn }}
      description="로또 6/45에서 두 번호가 한 추첨에 함께 나온 횟수 990쌍을 우연의 기댓값과 나란히 보여 드려요. 자주 함께 나온 세 번호도 함께 있어요."
      lead="두 번호가 한 추첨에 함께 나온 횟수예요."
      meaning={[
        '함께 나온 횟수는 이미 끝난 추첨을 센 것이에요. 두 번호가 서로를 끌어당기지는 않아요.',
        '어느 쌍이든 다음 추첨에 함께 나올 확률은 66분의 1로 같아요.',
        '990쌍이나 보면 아주 많이 나온 쌍과 적게 나온 쌍이 우연히도 꼭 생겨요.',
      ]}
    >
      <AnswerOf of={useQuery(pairs)} isEmpty={({ total_analyzed }) => total_analyzed === 0}>
        {(answer) => <PairsResult answer={answer} number={number} other={other} />}
      </AnswerOf>
    </AnalysisFrame>
  )
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
