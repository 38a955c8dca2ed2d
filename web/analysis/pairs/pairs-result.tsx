import { useCallback, useMemo } from 'react'
import { indexOfPair } from '#domain/statistics/pairs.ts'
import { NumberChoice } from './number-choice.tsx'
import { PairCells } from './pair-cells.tsx'
import { PairDetail } from './pair-detail.tsx'
import { PairMatrix } from './pair-matrix.tsx'
import { pairEnds } from './pair-step.ts'
import { PairTests } from './pair-tests.tsx'
import type { Pairs } from './pairs-answer.ts'
import { RankedPairs } from './ranked-pairs.tsx'
import { Triples } from './triples.tsx'

interface PairsResultProps {
  readonly answer: Pairs
  readonly number: number
  readonly other: number
}

export default function PairsResult({ answer, number, other }: PairsResultProps) {
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
