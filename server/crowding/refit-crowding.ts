import { createHash } from 'node:crypto'
import { reasonsToHold, type StoredFit } from '#domain/crowding/fit/accept-fit.ts'
import { MODEL_VERSION, rowOfParameters } from '#domain/crowding/parameters.ts'
import type { Database } from '../database/database.ts'
import { publish } from '../database/publish.ts'
import { talliedHistory } from '../draws/draw-history.ts'
import { refuse } from '../http/refuse.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { inThread } from '../threads/in-thread.ts'
import type { RefitInput } from './refit-worker.ts'
import { SHIPPED } from './shipped.ts'
import { addFit, addFitDecision, FROM_NOTHING, fitOfInputs, lockFits, newestAcceptedFit, pendingFit } from './store.ts'

const WORKER = new URL('./refit-worker.ts', import.meta.url)

/**
 * Fits the model to all tallied draws, starting from the fit in use, in a thread of its own, and stores it with its checks:
 * accepted and used from then on, or held while the old one stays in use. The same draws again cost one read, unless staff
 * request a held fit again: then it is fitted once more, from nothing. The draws of the shipped fit are not fitted again.
 * Rejects at once when the server ends meanwhile; the next start runs it again.
 */
export async function refitCrowding(
  db: Database,
  deps: Pick<ServerDeps, 'changes' | 'now' | 'report'>,
  ending?: AbortSignal,
): Promise<void> {
  const draws = await talliedHistory(db)
  const for_round = draws.length + 1
  const used = (await newestAcceptedFit(db, MODEL_VERSION))?.fit ?? SHIPPED
  if (for_round <= SHIPPED.parameters.for_round) return
  const hash = createHash('sha256').update(JSON.stringify(draws)).digest('hex')
  const held = await pendingFit(db, MODEL_VERSION)
  const isFromNothing = held?.is_fitted_again === true && held.for_round === for_round && held.inputs_sha256 === hash
  const inputs_sha256 = isFromNothing ? hash + FROM_NOTHING : hash
  if (await fitOfInputs(db, { for_round, inputs_sha256, version: MODEL_VERSION })) return

  const given: RefitInput = {
    draws,
    start: isFromNothing
      ? null
      : { row: rowOfParameters(used.parameters), residual_covariance: used.residual_covariance },
    before: used.parameters,
  }
  const fit = await inThread<StoredFit>({ file: WORKER, given }, ending)
  const reasons = reasonsToHold(fit.checks)
  const outcome = reasons.length === 0 ? 'accepted' : 'held'
  const reason = reasons.join('\n') || null
  await publish(db, deps, (tx) =>
    addFit(tx, {
      for_round,
      inputs_sha256,
      version: MODEL_VERSION,
      fit,
      outcome,
      reason,
      fitted_at: instantOf(deps.now()),
    }),
  )
  if (reason) deps.report(new Error(`겹침 모델을 다시 맞춘 값을 보류했습니다(제${for_round}회 앞). ${reason}`))
}

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
  deps: Pick<ServerDeps, 'now' | 'queueJobs'>,
  { id, decision, reason, by }: Decision,
): Promise<{ readonly for_round: number; readonly reasons: string | null }> {
  await lockFits(tx)
  const held = await pendingFit(tx, MODEL_VERSION)
  if (held?.id !== id) throw refuse('pending_fit_not_found')
  if (held.is_fitted_again || (decision === 'again' && held.is_from_nothing)) throw refuse('fitted_again')
  await addFitDecision(tx, { fit_id: id, decision, reason, decided_by: by, decided_at: instantOf(deps.now()) })
  if (decision === 'again') await deps.queueJobs(tx, 'refit_asked')
  return { for_round: held.for_round, reasons: held.reason }
}
