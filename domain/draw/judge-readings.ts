import { ballsOf, type Draw, type TalliedDraw, type WinningStore } from './draw.ts'
import { isTallied, problemsOfDraw } from './draw-checks.ts'
import type { SalesAndWinners } from './prize-arithmetic.ts'

/** One reading of a round at one source. */
export interface DrawReading {
  readonly source: string
  readonly draw: Draw | TalliedDraw
}

/** The facts besides the readings. */
export interface Situation {
  readonly round_number: number
  /** The stored draw of the round. */
  readonly old: Draw | TalliedDraw | null
  /** The one source that the stored numbers come from; null once two say the same, or a person decided. */
  readonly lone_source: string | null
  /** The tallied rounds right before it, ascending; as many as `problemsOfDraw` needs. */
  readonly previous: readonly SalesAndWinners[]
  /** Hours have passed since the draw, so that a rank without a winner is no rank that is still being counted. */
  readonly isLongOver: boolean
  /** The earlier round that these six numbers were drawn in; null where they never were. */
  readonly drawnBefore: (numbers: readonly number[]) => number | null
}

/** Why readings are held for a person. */
const HOLD_CODES = {
  future_round: '아직 추첨하지 않은 회차가 왔습니다.',
  impossible: '규칙과 맞지 않습니다.',
  drawn_before: '이미 나온 여섯 번호입니다.',
  disagreement: '두 출처가 서로 다르게 말합니다.',
  changed: '같은 출처가 다시 물었을 때 다르게 말했습니다.',
  differs_from_stored: '이미 저장된 결과와 다릅니다.',
  shops: '1등 판매점이 1등 당첨 게임과 맞지 않습니다.',
} as const
type HoldCode = keyof typeof HOLD_CODES

export interface Hold {
  readonly code: HoldCode
  /** For staff, Korean: what exactly. */
  readonly reason: string
  /** Whether something that can be true contradicts what is published: visitors are told that it is checked again. */
  readonly doubts: boolean
}

/**
 * What to do with readings. `wait`: they hold nothing new. `ask_again`: no second source has confirmed them yet. `take`:
 * store this draw; the part that could not be taken may be held beside it. `hold`: a person decides. `isAgreed`: two
 * sources agree as far as the round is known, so pending draws of it are settled.
 */
export type Judgement =
  | { readonly verdict: 'wait'; readonly isAgreed: boolean }
  | { readonly verdict: 'ask_again' }
  | {
      readonly verdict: 'take'
      readonly draw: Draw | TalliedDraw
      /** The one source of its numbers; null where they are sure. */
      readonly lone_source: string | null
      /** The numbers differ from those that only one source had told before. */
      readonly isCorrection: boolean
      readonly isAgreed: boolean
      readonly hold?: Hold
    }
  | { readonly verdict: 'hold'; readonly hold: Hold }

const holdOf = (code: HoldCode, doubts: boolean, ...details: readonly string[]): Hold => ({
  code,
  doubts,
  reason: [HOLD_CODES[code], ...details].join(' '),
})
const holding = (code: HoldCode, doubts: boolean, ...details: readonly string[]) => ({
  verdict: 'hold' as const,
  hold: holdOf(code, doubts, ...details),
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

/** Whether a reading that can be true says something else than what is published. */
function contradicts(draw: Draw | TalliedDraw, { old, previous, drawnBefore }: Situation): boolean {
  if (!old || problemsOfDraw(ballsOf(draw), []).length > 0) return false
  // Last week's six under this week's date contradict nothing: they are an old copy.
  if (!sameBalls(draw, old)) return drawnBefore(draw.numbers) === null
  return isTallied(draw) && isTallied(old) && !agree(draw, old) && problemsOfDraw(draw, previous).length === 0
}

/** The common result of readings that agree on the balls of a round. */
interface AgreedReading {
  readonly own: readonly [DrawReading, ...DrawReading[]]
  /** The sources of these numbers, those of earlier readings included. */
  readonly voices: ReadonlySet<string>
  readonly isCorrection: boolean
  readonly situation: Situation
}

/**
 * Decides what becomes of the readings of one round. Numbers are shown once one source has said them twice, and sure once
 * two sources say them; until the prizes are known two sources correct what one alone had said. Money needs sure numbers,
 * or two hours in which the one source stays with them, and arithmetic that gives it to the won. Nothing else is ever taken
 * from what is stored: what disagrees with it is held, and so are six numbers that were drawn before and that one source
 * alone says.
 */
export function judgeReadings(readings: readonly DrawReading[], situation: Situation): Judgement {
  const { round_number, old, lone_source, previous, drawnBefore } = situation
  const future = readings.find(({ draw }) => draw.round_number > round_number)
  if (future) return holding('future_round', false, `제${future.draw.round_number}회`)
  // An earlier round in its place means that the source has nothing newer.
  const own = readings.filter(({ draw }) => draw.round_number === round_number)
  const [first, ...others] = own
  if (!first) return { verdict: 'wait', isAgreed: false }
  const doubts = own.some(({ draw }) => contradicts(draw, situation))
  const other = others.find(({ draw }) => !sameBalls(draw, first.draw))
  if (other)
    return holding(
      other.source === first.source ? 'changed' : 'disagreement',
      doubts,
      differenceOf(first.draw, other.draw),
    )
  const wrongBalls = problemsOfDraw(ballsOf(first.draw), previous.slice(-1))
  if (wrongBalls.length > 0) return holding('impossible', doubts, ...wrongBalls.map(({ message }) => message))

  const isStored = old !== null && sameBalls(first.draw, old)
  const voices = new Set(own.map(({ source }) => source))
  if (isStored && lone_source !== null) voices.add(lone_source)
  const earlier = drawnBefore(first.draw.numbers)
  if (earlier !== null && !isStored && voices.size < 2)
    return holding('drawn_before', doubts, `제${earlier}회 ${first.draw.numbers.join(', ')}`)
  const isCorrection = old !== null && !isStored && lone_source !== null && !isTallied(old) && voices.size > 1
  if (old && !isStored && !isCorrection)
    return holding(
      voices.size === 1 && voices.has(lone_source ?? '') ? 'changed' : 'differs_from_stored',
      doubts,
      differenceOf(old, first.draw),
    )
  return judgeMoney({ own: [first, ...others], voices, isCorrection, situation })
}

/** The balls agree in all readings and can be true: how much of the money is sure? */
function judgeMoney(agreed: AgreedReading): Judgement {
  const { own, voices, situation } = agreed
  const { old, lone_source, previous, isLongOver } = situation
  const tallied = own.map(({ draw }) => draw).filter(isTallied)
  const sound = tallied.filter((draw) => problemsOfDraw(draw, previous).length === 0)
  const best = sound.toSorted((a, b) => richness(b) - richness(a))[0]
  const unsound = tallied.find((draw) => !sound.includes(draw) && !lacksOnlyCarry(draw, previous))
  const disputed = best && sound.find((draw) => !agree(draw, best))
  const doubts = own.some(({ draw }) => contradicts(draw, situation))
  const hold = unsound
    ? holdOf('impossible', doubts, ...problemsOfDraw(unsound, previous).map(({ message }) => message))
    : disputed
      ? holdOf('disagreement', doubts, '당첨금 또는 구매 방식이 다릅니다.')
      : undefined
  const areNumbersSure = voices.size > 1 || (old !== null && lone_source === null)
  const agreeing = own.filter(({ draw }) => best && isTallied(draw) && agree(draw, best))
  const isFirstSure =
    best !== undefined &&
    (!nobodyWonFirst(best) || isLongOver || new Set(agreeing.map(({ source }) => source)).size > 1)
  const isMoneySure =
    best !== undefined &&
    !disputed &&
    isFirstSure &&
    (areNumbersSure || isLongOver) &&
    // Beside money that the arithmetic rejects, other money counts once it was read twice.
    !(unsound && agreeing.length < 2)
  return settled(agreed, isMoneySure ? best : null, hold)
}

/** Takes as much as is sure and new; the balls alone where the money is not. */
function settled(
  { own, voices, isCorrection, situation: { old, lone_source } }: AgreedReading,
  money: TalliedDraw | null,
  hold: Hold | undefined,
): Judgement {
  const draw = money ?? ballsOf(own[0].draw)
  const sources = new Set(own.map(({ source }) => source))
  const isAgreed =
    hold === undefined && sources.size > 1 && (!old || !isTallied(old) || own.every(({ draw }) => isTallied(draw)))
  const held: Judgement = hold ? { verdict: 'hold', hold } : { verdict: 'wait', isAgreed }
  const take = (draw: Draw | TalliedDraw, lone_source: string | null): Judgement => ({
    ...{ verdict: 'take', draw, lone_source, isCorrection, isAgreed },
    ...(hold && { hold }),
  })
  if (!old) {
    // A row with any error counts only if another source agrees with it.
    const vouching = hold?.code === 'impossible' ? voices.size : own.length
    if (vouching < 2) return hold ? held : { verdict: 'ask_again' }
    return take(draw, voices.size > 1 ? null : own[0].source)
  }
  if (isCorrection) return take(draw, null)
  if (isTallied(old) && isTallied(draw) && !agree(old, draw))
    return holding('differs_from_stored', true, '당첨금이나 판매금액이 다릅니다.')
  const isRicher = richness(draw) > richness(old)
  const isConfirmed = lone_source !== null && voices.size > 1
  return isRicher || isConfirmed ? take(isRicher ? draw : old, isConfirmed ? null : lone_source) : held
}

const differenceOf = (one: Draw, other: Draw) =>
  `${one.numbers.join(', ')} + ${one.bonus_number} / ${other.numbers.join(', ')} + ${other.bonus_number}`

/** What to do with shops of a tallied round: `take` once each first prize has its shop. */
type ShopJudgement = { readonly verdict: 'wait' | 'take' } | { readonly verdict: 'hold'; readonly hold: Hold }

/** The facts about the shops of a round besides one source's reading. */
export interface KnownShops {
  readonly draw: TalliedDraw
  readonly stored: readonly WinningStore[]
  /** Whether it is the first source: only a changed list of that one replaces a stored list. */
  readonly isFirstSource: boolean
  /** Whether a person has changed the stored list. */
  readonly isByHand: boolean
}

const keyOf = ({ store_rank, store_name, number_type, location }: WinningStore) =>
  JSON.stringify([store_rank, store_name, number_type, location])

/** Whether two lists name the same shops; their order says nothing. */
export function areSameShops(one: readonly WinningStore[], other: readonly WinningStore[]): boolean {
  const [a, b] = [one.map(keyOf).toSorted(), other.map(keyOf).toSorted()]
  return a.length === b.length && a.every((key, i) => key === b[i])
}

/**
 * Decides what becomes of the shops that sold the first prizes. Fewer than winners: they are still coming in. As many, but
 * bought in other ways than the operator counted, or more: a person decides.
 */
export function judgeShops(
  stores: readonly WinningStore[],
  { draw, stored, isFirstSource, isByHand }: KnownShops,
): ShopJudgement {
  const winners = draw.prizes[0]?.winners ?? 0
  if (stores.length < winners || stores.length === 0 || areSameShops(stores, stored)) return { verdict: 'wait' }
  if (stored.length > 0 && !isFirstSource) return { verdict: 'wait' }
  if (stores.length > winners) return holding('shops', false, `당첨 게임 ${winners}, 판매점 ${stores.length}`)
  const { first_prize_methods: methods } = draw
  const counted = (type: WinningStore['number_type']) => stores.filter(({ number_type }) => number_type === type).length
  const ways = [counted('auto'), counted('manual'), counted('semi-auto')]
  const isOther =
    methods !== null &&
    counted('unknown') === 0 &&
    (ways[0] !== methods.auto || ways[1] !== methods.manual || ways[2] !== methods.semi_auto)
  if (isOther) {
    const told = [methods.auto, methods.manual, methods.semi_auto]
    return holding('shops', false, `자동·수동·반자동 ${told.join('·')}, 판매점 ${ways.join('·')}`)
  }
  return isByHand ? holding('shops', false, '직원이 고친 판매점 목록과 다릅니다.') : { verdict: 'take' }
}
