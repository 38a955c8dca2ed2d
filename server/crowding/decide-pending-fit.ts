import { MODEL_VERSION } from '#domain/crowding/parameters.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { instantOf, type World } from '../world.ts'
import { addFitDecision, lockFits, pendingFit } from './store.ts'

interface Decision {
  readonly id: number
  readonly decision: 'accept' | 'again'
  readonly reason: string
  /** The name of the deciding member of staff, as in the audit log. */
  readonly by: string
}

/**
 * Puts a held fit into use although its checks failed, or has it fitted again from nothing; once, and only for the newest fit.
 * @throws pending_fit_not_found when it is not held any more; fitted_again when a new fit was already requested or made
 */
export async function decidePendingFit(
  tx: Database,
  world: Pick<World, 'now' | 'queueJobs'>,
  { id, decision, reason, by }: Decision,
): Promise<{ readonly for_round: number; readonly reasons: string | null }> {
  await lockFits(tx)
  const held = await pendingFit(tx, MODEL_VERSION)
  if (held?.id !== id) throw refuse('pending_fit_not_found')
  if (held.is_fitted_again || (decision === 'again' && held.is_from_nothing)) throw refuse('fitted_again')
  await addFitDecision(tx, { fit_id: id, decision, reason, decided_by: by, decided_at: instantOf(world.now()) })
  if (decision === 'again') await world.queueJobs(tx, 'refit_asked')
  return { for_round: held.for_round, reasons: held.reason }
}
