import type { z } from 'zod'
import type { GenerateNumberSets } from '#contract/number-sets/number-sets.ts'
import { openRound } from '#domain/calendar.ts'
import { type CrowdingJudge, permilleOf } from '#domain/crowding/uncrowded.ts'
import { ALL_NUMBERS, type Draw, NUMBERS_PER_DRAW } from '#domain/draw/draw.ts'
import { maskOf, type NumberConstraints, numbersOfMask } from '#domain/number-set/number-set.ts'
import { moveToFront, numberSetMaker, possibleSets } from '#domain/number-set/number-set-maker.ts'
import { SALT_BYTES } from '#domain/seal/set-proof.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import type { ServerDeps } from '../server-deps.ts'
import type { FreshSet } from './shown-sets.ts'
import { addSets, countHeldSets, lockFewPossibleSets } from './store.ts'

/** Tries of a strategy, which may accept few sets; after them any set that the wishes allow is taken. */
const TRIES_PER_SET = 30
/** Allowed sets that are compared one by one, at most. */
const FEW_SETS = 10_000
/** Up to so many allowed sets, two members are likely to draw the same sets at the same moment. */
const LIKELY_TO_MEET = 1_000_000
/** Tries for a copy, which another request may take at the same moment. Losing that race twenty times is all but impossible. */
const TRIES_TO_SHARE = 20

export const hasFewPossibleSets = (wishes: NumberConstraints) => possibleSets(wishes) <= FEW_SETS

interface NewSets {
  readonly member_id: number
  readonly wanted: z.output<typeof GenerateNumberSets>
  readonly draws: readonly Draw[]
  readonly made_at: string
  /** Judges crowding for the round that is played; every set is stored with its crowding. */
  readonly judge: CrowdingJudge
}

/**
 * Draws sets until there are as many free ones as wanted; a taken set is drawn again. When too few are free, the sets with the
 * fewest copies are given once more. A set that the strategy did not make, or that does not keep the strategy's promise, has
 * `follows_strategy` false.
 * @throws no_more_sets when the member has every set that the wishes allow
 */
export async function addNewSets(
  tx: Database,
  { now, chance, randomBytes }: Pick<ServerDeps, 'now' | 'chance' | 'randomBytes'>,
  { member_id, wanted, draws, made_at, judge }: NewSets,
): Promise<FreshSet[]> {
  const { strategy, count } = wanted
  const same = { round_target: openRound(now()), strategy, generated_at: made_at }
  // Without the lock two requests could each wait for a set that the other has just inserted: a deadlock, which ends one of them.
  if (possibleSets(wanted) <= LIKELY_TO_MEET) await lockFewPossibleSets(tx, same.round_target)
  const made: FreshSet[] = []
  const isPromised = (set: readonly number[]) => strategy !== 'uncrowded' || judge.isUncrowded(set)
  const add = async (sets: readonly (readonly number[])[], copy = 0, isByStrategy = true) => {
    const rows = sets.map((set) => ({
      mask: maskOf(set),
      crowding_permille: permilleOf(judge, set),
      follows_strategy: isByStrategy && isPromised(set),
      salt: randomBytes(SALT_BYTES).toString('hex'),
    }))
    const added = await addSets(tx, { ...same, member_id }, rows, copy)
    made.push(...added.map((set) => ({ ...same, ...set, copy })))
  }
  const tryWith = async (make: ReturnType<typeof numberSetMaker>, isByStrategy?: boolean) => {
    for (let tries = 0; made.length < count && tries < TRIES_PER_SET; tries++)
      await add(
        Array.from({ length: count - made.length }, () => make(chance)),
        0,
        isByStrategy,
      )
  }
  // When the wishes leave few sets, all are checked for the promise: random tries could miss the only one that keeps it.
  if (strategy === 'uncrowded' && hasFewPossibleSets(wanted)) {
    const promised = everySet(wanted).filter(isPromised)
    const held = new Set(
      (await countHeldSets(tx, same.round_target, promised.map(maskOf), member_id)).map(({ mask }) => mask),
    )
    const free = promised.map(maskOf).filter((mask) => !held.has(mask))
    moveToFront(free, Math.min(count, free.length), chance)
    if (free.length > 0) await add(free.slice(0, count).map(numbersOfMask))
  }
  // Without past draws every strategy makes random sets, and none promises anything else.
  await tryWith(numberSetMaker(strategy, draws, wanted, judge), true)
  const isRandom = strategy === 'random'
  if (!hasFewPossibleSets(wanted)) await tryWith(numberSetMaker('random', [], wanted), isRandom)
  const masks = made.length < count && hasFewPossibleSets(wanted) ? everySet(wanted).map(maskOf) : []
  for (let tries = 0; made.length < count && tries < TRIES_TO_SHARE; tries++) {
    const least = leastHeld(masks, await countHeldSets(tx, same.round_target, masks, member_id))
    const one = least.masks[chance(Math.max(1, least.masks.length))]
    if (one === undefined) break
    await add([numbersOfMask(one)], least.copy, isRandom || strategy === 'uncrowded')
  }
  if (made.length < count) throw refuse('no_more_sets')
  return made
}

/** The sets with the fewest copies, without those that the member has, and the number of the next copy. */
function leastHeld(masks: readonly number[], held: Awaited<ReturnType<typeof countHeldSets>>) {
  const byMask = new Map(held.map((one) => [one.mask, one]))
  const others = masks.filter((mask) => !byMask.get(mask)?.is_own)
  const copiesOf = (mask: number) => byMask.get(mask)?.copies ?? 0
  const copy = others.reduce((least, mask) => Math.min(least, copiesOf(mask)), Number.MAX_SAFE_INTEGER)
  return { copy, masks: others.filter((mask) => copiesOf(mask) === copy) }
}

/** Every set that the wishes allow. Only for narrow wishes: without any there are 8,145,060. */
function everySet({ fixed_numbers, excluded_numbers }: NumberConstraints): number[][] {
  const free = ALL_NUMBERS.filter((number) => !fixed_numbers.includes(number) && !excluded_numbers.includes(number))
  const choose = (wanted: number, from: number): number[][] => {
    if (wanted === 0) return [[]]
    return free.slice(from).flatMap((number, i) => choose(wanted - 1, from + i + 1).map((rest) => [number, ...rest]))
  }
  return choose(NUMBERS_PER_DRAW - fixed_numbers.length, 0).map((chosen) =>
    [...fixed_numbers, ...chosen].toSorted((a, b) => a - b),
  )
}
