import { joinConsultationOf } from '../consultations/work-on-consultation.ts'
import type { Database } from '../database/database.ts'
import { bindPayments } from '../payments/store.ts'
import { assignSubscription } from '../plans/change-subscription.ts'
import type { ServerDeps } from '../server-deps.ts'

/**
 * Gives a member a plan, and ends what led to it: their open consultation is joined, and the payments that were agreed on there are
 * for this period (decision 0117).
 * @returns the period's id
 * @throws what `assignSubscription` throws
 */
export async function sellPlan(
  tx: Database,
  deps: ServerDeps,
  period: Parameters<typeof assignSubscription>[2],
): Promise<number> {
  const id = await assignSubscription(tx, deps, period)
  const consultation = await joinConsultationOf(tx, deps, period.member_id)
  if (consultation) await bindPayments(tx, consultation.id, id)
  return id
}
