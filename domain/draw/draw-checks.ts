import { drawDateOf } from '../calendar.ts'
import { exactWon } from '../money/won.ts'
import { withParticle } from '../particle.ts'
import { type Draw, LARGEST_NUMBER, NUMBERS_PER_DRAW, PRIZE_RANKS, SMALLEST_NUMBER, type TalliedDraw } from './draw.ts'
import { carriedInto, gamePriceOf, prizeByRule, type SalesAndWinners } from './prize-arithmetic.ts'

/** Earlier rounds that are read to find the money carried over: at most five rounds in a row had no winner. */
export const ROUNDS_BACK = 12

/** Something about a draw that cannot be true, or cannot be checked. */
export interface DrawProblem {
  readonly round_number: number
  readonly code:
    | 'round' // not a whole number from 1, or not the one after the draw before it
    | 'date' // not the Saturday of the round
    | 'numbers'
    | 'bonus'
    | 'sales' // not a positive multiple of the price of a game
    | 'prizes' // not five ranks of whole amounts, or money without a winner
    | 'untallied' // nobody in the smallest rank: the operator has not counted yet
    | 'amount' // not what the rules give for these sales and winners
    | 'carry_unknown' // the earlier rounds given do not tell what was carried over
    | 'methods' // auto, manual and semi-auto do not make the first-prize winners
  /** For operators and logs, Korean. */
  readonly message: string
}

/** Whether the money of a draw is known. */
export const isTallied = (draw: Draw | TalliedDraw): draw is TalliedDraw => 'prizes' in draw

type Findings = readonly (readonly [code: DrawProblem['code'], message: string])[]

const isCount = (value: number) => Number.isSafeInteger(value) && value >= 0
const isLottoNumber = (value: number) => Number.isInteger(value) && value >= SMALLEST_NUMBER && value <= LARGEST_NUMBER

function* wrongBalls({ round_number, draw_date, numbers, bonus_number }: Draw): Iterable<Findings[number]> {
  const expected = drawDateOf(round_number)
  if (draw_date !== expected)
    yield ['date', `추첨일이 ${withParticle(expected, '이어야/여야')} 하는데 ${draw_date}입니다.`]
  const ascending = numbers.every((number, i) => i === 0 || number > (numbers[i - 1] ?? number))
  if (numbers.length !== NUMBERS_PER_DRAW || !numbers.every(isLottoNumber) || !ascending) {
    yield ['numbers', `당첨번호가 1~45의 서로 다른 여섯 수의 오름차순이 아닙니다: ${numbers.join(', ')}`]
  }
  if (!isLottoNumber(bonus_number)) yield ['bonus', `보너스 번호가 1~45가 아닙니다: ${bonus_number}`]
  if (numbers.includes(bonus_number))
    yield ['bonus', `보너스 번호 ${withParticle(bonus_number, '이/가')} 당첨번호와 같습니다.`]
}

function* wrongTally({ round_number, total_sales, prizes }: TalliedDraw): Iterable<Findings[number]> {
  if (!isCount(total_sales) || total_sales === 0 || total_sales % gamePriceOf(round_number) !== 0) {
    yield ['sales', `판매금액이 게임 가격의 배수가 아닙니다: ${total_sales}`]
  }
  const isComplete = prizes.length === PRIZE_RANKS.length && prizes.every(({ rank }, i) => rank === PRIZE_RANKS[i])
  if (!isComplete) yield ['prizes', '등위가 1등부터 5등까지 차례로 있지 않습니다.']
  for (const { rank, winners, prize_per_winner } of prizes) {
    if (!isCount(winners) || !isCount(prize_per_winner) || (winners === 0) !== (prize_per_winner === 0)) {
      yield ['prizes', `${rank}등의 당첨 게임 수와 당첨금이 맞지 않습니다: ${winners}게임, ${prize_per_winner}원`]
    }
  }
  if (isComplete && prizes[4]?.winners === 0) yield ['untallied', '5등 당첨 게임이 없어 아직 집계되지 않았습니다.']
}

function* wrongAmounts(draw: TalliedDraw, previous: readonly SalesAndWinners[]): Iterable<Findings[number]> {
  const carried = draw.round_number === 1 ? 0 : carriedInto(previous)
  if (carried === null) yield ['carry_unknown', '이전 회차가 부족해 이월된 1등 당첨금을 확인할 수 없습니다.']
  for (const { rank, prize_per_winner } of draw.prizes) {
    if (rank === 1 && carried === null) continue
    const expected = prizeByRule(draw, rank, carried ?? 0)
    if (prize_per_winner !== expected) {
      yield [
        'amount',
        `${rank}등 당첨금이 ${withParticle(exactWon(expected), '이어야/여야')} 하는데 ${exactWon(prize_per_winner)}입니다.`,
      ]
    }
  }
}

function* wrongMethods({ prizes, first_prize_methods }: TalliedDraw): Iterable<Findings[number]> {
  if (first_prize_methods === null) return
  const { auto, manual, semi_auto } = first_prize_methods
  if (![auto, manual, semi_auto].every(isCount) || auto + manual + semi_auto !== prizes[0]?.winners) {
    yield ['methods', `자동 ${auto}, 수동 ${manual}, 반자동 ${semi_auto}의 합이 1등 당첨 게임 수와 다릅니다.`]
  }
}

function* findings(draw: Draw | TalliedDraw, previous: readonly SalesAndWinners[]): Iterable<Findings[number]> {
  if (!Number.isSafeInteger(draw.round_number) || draw.round_number < 1) {
    yield ['round', `회차가 1 이상의 정수가 아닙니다: ${draw.round_number}`]
    return
  }
  const last = previous.at(-1)
  if (last !== undefined && last.round_number !== draw.round_number - 1) {
    yield ['round', `${last.round_number}회 다음에 ${draw.round_number}회가 올 수 없습니다.`]
    return
  }
  yield* wrongBalls(draw)
  if (!isTallied(draw)) return
  const tally = [...wrongTally(draw)]
  yield* tally
  // Amounts of an impossible tally would only repeat what was said.
  if (tally.length === 0) yield* wrongAmounts(draw, previous)
  yield* wrongMethods(draw)
}

/**
 * Everything wrong with a draw; empty when all of it agrees. A draw without money is checked for its numbers.
 * `previous`: the tallied rounds right before it, ascending, at least back to one whose rank 1 was won (what was
 * carried over follows from them); ten are plenty. The rules and their known exceptions are those of
 * `prize-arithmetic.ts`. What the money can show: any wrong digit in sales, winners and amounts as far as it moves
 * an amount by a won (rounds 1–78: by 100 won).
 */
export const problemsOfDraw = (
  draw: Draw | TalliedDraw,
  previous: readonly SalesAndWinners[],
): readonly DrawProblem[] =>
  [...findings(draw, previous)].map(([code, message]) => ({ round_number: draw.round_number, code, message }))

const rank1Won = ({ prizes }: TalliedDraw) => prizes.some(({ rank, winners }) => rank === 1 && winners > 0)

/** Everything wrong in a history: tallied draws from round 1, ascending without a gap. */
export function problemsOfHistory(draws: readonly TalliedDraw[]): readonly DrawProblem[] {
  let lastWon = 0
  return draws.flatMap((draw, i) => {
    const problems = problemsOfDraw(draw, draws.slice(lastWon, i))
    if (i === 0 && draw.round_number !== 1) {
      return [{ round_number: draw.round_number, code: 'round' as const, message: '1회부터 시작하지 않습니다.' }]
    }
    if (rank1Won(draw)) lastWon = i
    return problems
  })
}
