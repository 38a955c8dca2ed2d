import { useQuery } from '@tanstack/react-query'
import { listDraws } from '#contract/draws/draws.ts'
import type { Draw, TalliedDraw } from '#domain/draw/draw.ts'
import { type DrawProblem, isTallied, problemsOfDraw } from '#domain/draw/draw-checks.ts'
import { gamePriceOf, prizeByRule } from '#domain/draw/prize-arithmetic.ts'
import { exactWon } from '#domain/money/won.ts'
import { query } from '#web/data/query.ts'
import { Facts, Panel, State } from '../kit/panel.tsx'

/** What of the rounds before matters: whether rank 1 was won. */
const ROUNDS_BACK = 12

/** What is wrong with a draw that is being typed; null while that cannot be told. */
export function useDrawProblems(round: number, draw: Draw | TalliedDraw | null): readonly DrawProblem[] | null {
  const { data } = useQuery(
    query(listDraws, {
      query: { start_round: Math.max(1, round - ROUNDS_BACK), end_round: Math.max(1, round - 1) },
    }),
  )
  if (!draw || !data) return null
  const previous = data.items
    .filter((one) => one.round_number < round && one.total_sales !== null)
    .toReversed()
    // The list tells of rank 1 alone; where it was won nothing was carried over, which is all that is asked.
    .map(
      ({ round_number, draw_date, numbers, bonus_number, total_sales, first_prize_winners, first_prize_amount }) => ({
        ...{ round_number, draw_date, numbers, bonus_number, first_prize_methods: null },
        total_sales: total_sales ?? 0,
        prizes: [{ rank: 1 as const, winners: first_prize_winners ?? 0, prize_per_winner: first_prize_amount ?? 0 }],
      }),
    )
  return problemsOfDraw(draw, previous)
}

interface DrawProblemsProps {
  readonly draw: Draw | TalliedDraw | null
  readonly problems: readonly DrawProblem[] | null
  readonly hasMoney: boolean
}

/** The arithmetic beside the form, as it stands. */
export function DrawProblems({ draw, problems, hasMoney }: DrawProblemsProps) {
  const count = problems?.length ?? 0
  const look = problems === null ? 'plain' : count === 0 ? 'good' : 'bad'
  return (
    <Panel
      title="계산"
      end={
        <State look={look}>
          {problems === null ? '번호를 적어 주세요' : count === 0 ? '맞아요' : `${count}곳 다름`}
        </State>
      }
    >
      <div role="status" className="space-y-2 text-danger">
        {problems?.map(({ code, message }) => (
          <p key={`${code} ${message}`}>{message}</p>
        ))}
      </div>
      {draw && isTallied(draw) && (
        <Facts
          facts={[
            ['판매한 게임', Math.floor(draw.total_sales / gamePriceOf(draw.round_number)).toLocaleString('ko-KR')],
            ...([1, 2, 3, 4, 5] as const).map(
              (rank) => [`${rank}등 계산값`, exactWon(prizeByRule(draw, rank, 0))] as const,
            ),
          ]}
        />
      )}
      {!hasMoney && <p className="text-soft">당첨금이 비어 있으면 번호만 저장하고 집계 중으로 보여요.</p>}
    </Panel>
  )
}
