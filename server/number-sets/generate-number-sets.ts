import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { GenerateNumberSets, NumberSet } from '#contract/number-sets/number-sets.ts'
import { addMonths, koreanDay, midnightInSeoul } from '#domain/calendar.ts'
import { possibleSets } from '#domain/number-set/number-set-maker.ts'
import type { CurrentCrowding } from '../crowding/current-crowding.ts'
import type { Database } from '../database/database.ts'
import { hasErrorCode } from '../database/database-errors.ts'
import { refuse } from '../http/refuse.ts'
import { takeAttempt } from '../limits/attempt-limits.ts'
import { allowanceOf, spendAllowance } from '../plans/subscription-store.ts'
import { limitsOf } from '../play-limits/store.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { addNewSets, hasFewPossibleSets } from './add-new-sets.ts'
import { holdToLimits } from './hold-to-budget.ts'
import { freshSets, type SetsDeps, setsOfIds } from './shown-sets.ts'
import { finishRequest, rememberRequest, requestOfKey } from './store.ts'

type GenerateDeps = Pick<ServerDeps, 'now' | 'drawMinute' | 'chance' | 'randomBytes' | 'secretKey'>
type GenerateForm = z.output<typeof GenerateNumberSets>

interface GenerateRequest {
  readonly member_id: number
  readonly wanted: GenerateForm
  readonly key: string | null
  readonly crowding: () => Promise<CurrentCrowding>
}

interface GeneratedSets {
  readonly generated_numbers: NumberSet[]
  readonly remaining_numbers: number
}

/**
 * Makes sets for the open round and spends the month's allowance: both, or neither. While enough sets are free, none is given
 * twice in a round; when the wishes leave too few, those with the fewest holders are, and the answer says so (`given_before`).
 * A repeated request with the same `key` gets the first answer again and spends nothing.
 * @throws quota_exceeded; no_more_sets when the wishes allow fewer sets than wanted, or the member has them all;
 * key_reused for another request; too_many_attempts for a flood of narrow wishes; round_closed when sales closed
 * while the sets were being made, or the clock went back to before that; on_break, budget_spent
 */
export async function generateNumberSets(
  db: Database,
  deps: GenerateDeps,
  { member_id, wanted, key, crowding }: GenerateRequest,
): Promise<GeneratedSets> {
  if (possibleSets(wanted) < wanted.count) throw refuse('no_more_sets')
  // The sets that narrow wishes allow are checked one by one, which takes the processor.
  if (hasFewPossibleSets(wanted)) await takeAttempt(db, deps, 'narrow_wishes', String(member_id))
  const { history: draws, judge, judgeOf } = await crowding()
  const today = koreanDay(deps.now())
  // Read before the transaction, in which every statement would have to be built again (decision 0043).
  const allowance = await allowanceOf(db, member_id, today)
  const limits = await limitsOf(db, deps, member_id)
  const spendAndAdd = async (tx: Database): Promise<GeneratedSets> => {
    const made_at = instantOf(deps.now())
    if (key && !(await rememberRequest(tx, { member_id, key, wanted, made_at })))
      return madeBefore(tx, { ...deps, judgeOf }, member_id, key, wanted)

    await holdToLimits(tx, deps, member_id, limits)
    const used = await spendAllowance(tx, { member_id, month: today.slice(0, 7), count: wanted.count, allowance })
    if (used === null) throw refuse('quota_exceeded', { retryAfter: secondsToNextMonth(deps.now()) })
    const made = await addNewSets(tx, deps, { member_id, wanted, draws, made_at, judge })
    const remaining_numbers = allowance - used
    if (key) await finishRequest(tx, member_id, key, { set_ids: made.map(({ id }) => id), remaining_numbers })
    return { generated_numbers: freshSets(made), remaining_numbers }
  }
  try {
    return await db.transaction(spendAndAdd)
  } catch (error) {
    throw hasErrorCode(error, ROUND_CLOSED) ? refuse('round_closed') : error
  }
}

/** The error code of the trigger of `number_sets`, for a round that takes no more sets. */
const ROUND_CLOSED = 'LL001'

/** When the next allowance begins: midnight in Seoul on the first. */
const secondsToNextMonth = (now: number) =>
  Math.ceil((midnightInSeoul(`${addMonths(koreanDay(now), 1).slice(0, 7)}-01`) - now) / 1_000)

async function madeBefore(
  tx: Database,
  deps: SetsDeps,
  member_id: number,
  key: string,
  wanted: GenerateForm,
): Promise<GeneratedSets> {
  const request = await requestOfKey(tx, member_id, key)
  if (!request || !isDeepStrictEqual(request.wanted, wanted)) throw refuse('key_reused')
  return {
    generated_numbers: await setsOfIds(tx, deps, member_id, request.set_ids ?? []),
    remaining_numbers: request.remaining_numbers ?? 0,
  }
}
