import { ballsOf, type Draw, type TalliedDraw, type WinningStore } from './draw.ts'
import { isTallied, problemsOfDraw } from './draw-checks.ts'
import type { SalesAndWinners } from './prize-arithmetic.ts'

/** What one source said of a round, once. */
export interface DrawReading {
  readonly source: string
  readonly draw: Draw | TalliedDraw
}

/** What is known besides the readings. */
export interface Situation {
  readonly round_number: number
  /** What is stored of the round. */
  readonly old: Draw | TalliedDraw | null
  /** The tallied rounds right before it, ascending; as many as `problemsOfDraw` needs. */
  readonly previous: readonly SalesAndWinners[]
  /** Hours have passed since the draw, so that a rank without a winner is no rank that is still being counted. */
  readonly isLongOver: boolean
}

/** Why readings are held for a person. */
const HOLD_CODES = {
  future_round: '아직 추첨하지 않은 회차가 왔습니다.',
  impossible: '규칙과 맞지 않습니다.',
  disagreement: '두 출처가 서로 다르게 말합니다.',
  changed: '같은 출처가 다시 물었을 때 다르게 말했습니다.',
  differs_from_stored: '이미 저장된 결과와 다릅니다.',
  shops: '1등 판매점이 1등 당첨 게임과 맞지 않습니다.',
} as const
export type HoldCode = keyof typeof HOLD_CODES

export interface Hold {
  readonly code: HoldCode
  /** For staff, Korean: what exactly. */
  readonly reason: string
}

/**
 * What to do with readings. `wait`: there is nothing new in them. `ask_again`: nobody has confirmed them yet. `take`:
 * store this draw; what of the readings could not be taken may be held beside it. `hold`: a person decides.
 */
export type Judgement =
  | { readonly verdict: 'wait' | 'ask_again' }
  | { readonly verdict: 'take'; readonly draw: Draw | TalliedDraw; readonly hold?: Hold }
  | { readonly verdict: 'hold'; readonly hold: Hold }

const WAIT: Judgement = { verdict: 'wait' }
const holding = (code: HoldCode, ...details: readonly string[]): Judgement => ({
  verdict: 'hold',
  hold: holdOf(code, ...details),
})
const holdOf = (code: HoldCode, ...details: readonly string[]): Hold => ({
  code,
  reason: [HOLD_CODES[code], ...details].join(' '),
})

const sameBalls = (one: Draw, other: Draw) =>
  one.draw_date === other.draw_date &&
  one.bonus_number === other.bonus_number &&
  one.numbers.length === other.numbers.length &&
  one.numbers.every((number, i) => number === other.numbers[i])

const sameMoney = (one: TalliedDraw, other: TalliedDraw) =>
  one.total_sales === other.total_sales &&
  one.prizes.every(({ winners, prize_per_winner }, i) => {
    const prize = other.prizes[i]
    return prize?.winners === winners && prize.prize_per_winner === prize_per_winner
  })

const sameMethods = (one: TalliedDraw, other: TalliedDraw) => {
  const [a, b] = [one.first_prize_methods, other.first_prize_methods]
  return a === null || b === null || (a.auto === b.auto && a.manual === b.manual && a.semi_auto === b.semi_auto)
}
const agree = (one: TalliedDraw, other: TalliedDraw) => sameMoney(one, other) && sameMethods(one, other)

const nobodyWonFirst = ({ prizes }: TalliedDraw) => prizes[0]?.winners === 0
/** More is known of one than of the other. */
const richness = (draw: Draw | TalliedDraw) => (isTallied(draw) ? (draw.first_prize_methods ? 2 : 1) : 0)

/** Whether all that is wrong is that the rounds before it are not here. */
const lacksOnlyCarry = (draw: Draw | TalliedDraw, previous: readonly SalesAndWinners[]) => {
  const problems = problemsOfDraw(draw, previous)
  return problems.length > 0 && problems.every(({ code }) => code === 'carry_unknown')
}

/**
 * Decides what becomes of the readings of one round. Numbers are sure once two readings agree on them, of two sources or
 * of one that was asked twice; money once the arithmetic gives it to the won. Nothing is ever taken from what is stored:
 * what disagrees with it is held. What two sources agree on is taken although their money is not yet sure.
 */
export function judgeReadings(readings: readonly DrawReading[], situation: Situation): Judgement {
  const { round_number, previous } = situation
  const future = readings.find(({ draw }) => draw.round_number > round_number)
  if (future) return holding('future_round', `제${future.draw.round_number}회`)
  // An earlier round in its place means that the source has nothing newer.
  const own = readings.filter(({ draw }) => draw.round_number === round_number)
  const [first, ...others] = own
  if (!first) return WAIT
  const other = others.find(({ draw }) => !sameBalls(draw, first.draw))
  if (other)
    return holding(other.source === first.source ? 'changed' : 'disagreement', differenceOf(first.draw, other.draw))
  const wrongBalls = problemsOfDraw(ballsOf(first.draw), previous.slice(-1))
  if (wrongBalls.length > 0) return holding('impossible', ...wrongBalls.map(({ message }) => message))
  return judgeMoney(own, situation)
}

/** The balls agree in all readings and can be true: how much of the money is sure? */
function judgeMoney(own: readonly DrawReading[], situation: Situation): Judgement {
  const { old, previous, isLongOver } = situation
  const tallied = own.map(({ draw }) => draw).filter(isTallied)
  const sound = tallied.filter((draw) => problemsOfDraw(draw, previous).length === 0)
  const best = sound.toSorted((a, b) => richness(b) - richness(a))[0]
  const unsound = tallied.find((draw) => !sound.includes(draw) && !lacksOnlyCarry(draw, previous))
  const disputed = best && sound.find((draw) => !agree(draw, best))

  if (old && !own.every(({ draw }) => sameBalls(draw, old)))
    return holding('differs_from_stored', differenceOf(old, own[0]?.draw ?? old))
  const hold = unsound
    ? holdOf('impossible', ...problemsOfDraw(unsound, previous).map(({ message }) => message))
    : disputed
      ? holdOf('disagreement', '당첨금 또는 구매 방식이 다릅니다.')
      : undefined
  const isFirstSure = best !== undefined && (!nobodyWonFirst(best) || isLongOver || sourcesOf(own, best).size > 1)
  const isMoneySure = best !== undefined && !disputed && isFirstSure && !(unsound && agreesWithNobody(best, own))
  return settled(own, isMoneySure ? best : null, hold, old)
}

const sourcesOf = (own: readonly DrawReading[], best: TalliedDraw) =>
  new Set(own.filter(({ draw }) => isTallied(draw) && agree(draw, best)).map(({ source }) => source))

/** One that the arithmetic sees through beside one that it does not: the sound one stands, unless it stands alone in its source's word. */
const agreesWithNobody = (best: TalliedDraw, own: readonly DrawReading[]) =>
  own.filter(({ draw }) => isTallied(draw) && agree(draw, best)).length < 2

/** Takes as much as is sure and new; the balls alone where the money is not. */
function settled(
  own: readonly DrawReading[],
  money: TalliedDraw | null,
  hold: Hold | undefined,
  old: Draw | TalliedDraw | null,
): Judgement {
  const draw = money ?? ballsOf((own[0] as DrawReading).draw)
  const held: Judgement = hold ? { verdict: 'hold', hold } : WAIT
  if (old && isTallied(old)) {
    if (!isTallied(draw)) return held
    if (!agree(old, draw)) return holding('differs_from_stored', '당첨금이나 판매금액이 다릅니다.')
    if (richness(draw) <= richness(old)) return held
  }
  if (old && richness(draw) <= richness(old)) return held
  // A row that is wrong somewhere vouches for nothing, unless somebody else says the same.
  const vouching = hold?.code === 'impossible' ? new Set(own.map(({ source }) => source)).size : own.length
  if (!old && vouching < 2) return hold ? held : { verdict: 'ask_again' }
  return { verdict: 'take', draw, ...(hold && { hold }) }
}

const differenceOf = (one: Draw, other: Draw) =>
  `${one.numbers.join(', ')} + ${one.bonus_number} / ${other.numbers.join(', ')} + ${other.bonus_number}`

/** What to do with shops of a tallied round: `take` once each first prize has its shop. */
export type ShopJudgement = { readonly verdict: 'wait' | 'take' } | { readonly verdict: 'hold'; readonly hold: Hold }

/**
 * Decides what becomes of the shops that sold the first prizes. Fewer than winners: they are still coming in. As many, but
 * bought in other ways than the operator counted, or more: a person decides.
 */
export function judgeShops(stores: readonly WinningStore[], draw: TalliedDraw): ShopJudgement {
  const winners = draw.prizes[0]?.winners ?? 0
  if (stores.length < winners || stores.length === 0) return { verdict: 'wait' }
  if (stores.length > winners) {
    const hold = holdOf('shops', `당첨 게임 ${winners}, 판매점 ${stores.length}`)
    return { verdict: 'hold', hold }
  }
  const { first_prize_methods: methods } = draw
  const counted = (type: WinningStore['number_type']) => stores.filter(({ number_type }) => number_type === type).length
  if (methods === null || counted('unknown') > 0) return { verdict: 'take' }
  const ways = [counted('auto'), counted('manual'), counted('semi-auto')]
  const isSame = ways[0] === methods.auto && ways[1] === methods.manual && ways[2] === methods.semi_auto
  if (isSame) return { verdict: 'take' }
  const told = [methods.auto, methods.manual, methods.semi_auto]
  const hold = holdOf('shops', `자동·수동·반자동 ${told.join('·')}, 판매점 ${ways.join('·')}`)
  return { verdict: 'hold', hold }
}
