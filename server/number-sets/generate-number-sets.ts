import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { GenerateNumberSets, NumberSet } from '#contract/number-sets.ts'
import { addMonths, koreanDay, midnightInSeoul, openRound } from '#domain/calendar.ts'
import type { Draw } from '#domain/draw.ts'
import { maskOf } from '#domain/number-mask.ts'
import { numberSetMaker, possibleSets } from '#domain/number-set.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { instantOf, type Outside } from '../outside.ts'
import { allowanceOf } from '../plans/subscription-store.ts'
import { everySet } from './every-set.ts'
import { type FreshSet, freshSets, setsOfIds } from './shown-sets.ts'
import { addFreeSets, finishRequest, rememberRequest, requestOfKey, spendAllowance, takenMasks } from './store.ts'

type Here = Pick<Outside, 'db' | 'now' | 'drawMinute' | 'chance'>
type Wanted = z.output<typeof GenerateNumberSets>

interface Made {
  readonly generated_numbers: NumberSet[]
  readonly remaining_numbers: number
}

/** A strategy may like few sets; after so many tries for one, any allowed set will do. */
const TRIES_PER_SET = 30
/** Up to so many allowed sets it pays to look at every one. */
const FEW_SETS = 10_000

/**
 * Makes sets for the open round and spends the month's allowance: both, or neither. No set of a round is given
 * twice, to anybody. With the same `key` (at most once a request) the first answer comes again and nothing is spent.
 * `history` is asked for only by strategies that look at it.
 * @throws quota_exceeded; no_more_sets when the wishes leave too few free sets; key_reused for another request
 */
export async function generateNumberSets(
  here: Here,
  {
    member_id,
    wanted,
    key,
    history,
  }: { member_id: number; wanted: Wanted; key: string | null; history: () => Promise<readonly Draw[]> },
): Promise<Made> {
  if (possibleSets(wanted) === 0) throw refuse('no_more_sets')
  const draws = wanted.strategy === 'random' ? [] : await history()
  const today = koreanDay(here.now())
  const allowance = await allowanceOf(here.db, member_id, today)
  return here.db.transaction(async (tx) => {
    const made_at = instantOf(here.now())
    if (key && !(await rememberRequest(tx, { member_id, key, wanted, made_at })))
      return madeBefore(tx, here, member_id, key, wanted)

    const used = await spendAllowance(tx, { member_id, month: today.slice(0, 7), count: wanted.count, allowance })
    if (used === null) throw refuse('quota_exceeded', { retryAfter: secondsToNextMonth(here.now()) })
    const made = await addNewSets(tx, here, { member_id, wanted, draws, made_at })
    const remaining_numbers = allowance - used
    if (key) await finishRequest(tx, member_id, key, { set_ids: made.map(({ id }) => id), remaining_numbers })
    return { generated_numbers: freshSets(made), remaining_numbers }
  })
}

/** When the next allowance begins: midnight in Seoul on the first. */
const secondsToNextMonth = (now: number) =>
  Math.ceil((midnightInSeoul(`${addMonths(koreanDay(now), 1).slice(0, 7)}-01`) - now) / 1_000)

async function madeBefore(tx: Database, here: Here, member_id: number, key: string, wanted: Wanted): Promise<Made> {
  const request = await requestOfKey(tx, member_id, key)
  if (!request || !isDeepStrictEqual(request.wanted, wanted)) throw refuse('key_reused')
  return {
    generated_numbers: await setsOfIds(tx, here, member_id, request.set_ids ?? []),
    remaining_numbers: request.remaining_numbers ?? 0,
  }
}

interface NewSets {
  readonly member_id: number
  readonly wanted: Wanted
  readonly draws: readonly Draw[]
  readonly made_at: string
}

/** Draws until as many sets as wanted are nobody's; what is taken already is drawn again. */
async function addNewSets(
  tx: Database,
  { now, drawMinute, chance }: Here,
  { member_id, wanted, draws, made_at }: NewSets,
): Promise<FreshSet[]> {
  const { strategy, count } = wanted
  const same = { round_target: openRound(now(), drawMinute), strategy, generated_at: made_at }
  const made: FreshSet[] = []
  const add = async (sets: readonly (readonly number[])[]) => {
    const added = await addFreeSets(tx, { ...same, member_id }, sets.map(maskOf))
    made.push(...added.map((set) => ({ ...same, ...set })))
  }
  const tryWith = async (make: ReturnType<typeof numberSetMaker>) => {
    for (let tries = 0; made.length < count && tries < TRIES_PER_SET; tries++)
      await add(Array.from({ length: count - made.length }, () => make(chance)))
  }
  await tryWith(numberSetMaker(strategy, draws, wanted))
  if (possibleSets(wanted) > FEW_SETS) await tryWith(numberSetMaker('random', [], wanted))
  else if (made.length < count) {
    const all = everySet(wanted)
    const taken = await takenMasks(tx, same.round_target, all.map(maskOf))
    const free = all.filter((numbers) => !taken.has(maskOf(numbers)))
    while (made.length < count && free.length > 0) await add(free.splice(chance(free.length), 1))
  }
  if (made.length < count) throw refuse('no_more_sets')
  return made
}
