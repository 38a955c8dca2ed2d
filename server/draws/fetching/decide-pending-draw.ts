import type { Recorded } from '#domain/draw/fetching.ts'
import type { Database } from '../../database/database.ts'
import { refuse } from '../../http/refuse.ts'
import { instantOf, type ServerDeps } from '../../server-deps.ts'
import { recordWithin } from '../record-draw.ts'
import { noteChanged } from '../record-store.ts'
import { decidePendingDraw, lockedPendingDraw, type PendingReading } from './pending-draws.ts'

type DecisionDeps = Pick<ServerDeps, 'now' | 'drawMinute' | 'queueJobs'>

interface Decision {
  readonly id: number
  readonly reason: string
  /** The name of the deciding member of staff. */
  readonly by: string
}

/**
 * Stores one source's reading from a pending draw, in one transaction with the decision. The rules of `recordDraw` apply: a
 * reading that contradicts the prize arithmetic is refused here, too.
 * @throws pending_draw_not_found; whatever `recordDraw` throws
 */
export async function acceptPending(
  tx: Database,
  deps: DecisionDeps,
  { id, reason, by, source }: Decision & { readonly source: string },
): Promise<Recorded> {
  const held = await openPendingDraw(tx, id)
  const reading = readingOf(held, source)
  if (!reading) throw refuse('pending_draw_not_found')
  const { draw, stores } = reading
  const recorded = await recordWithin(tx, deps, { draw, stores, reason, source, isDecided: true })
  await decidePendingDraw(tx, id, { state: 'accepted', decided_at: instantOf(deps.now()), decided_by: by })
  return recorded
}

/** The last reading of a source. */
export const readingOf = ({ readings }: { readonly readings: unknown }, source: string) =>
  (readings as readonly PendingReading[]).findLast((one) => one.source === source)

/** Rejects a pending draw for good. @throws pending_draw_not_found */
export async function rejectPending(tx: Database, deps: Pick<ServerDeps, 'now'>, { id, by }: Omit<Decision, 'reason'>) {
  const { round_number, doubts } = await openPendingDraw(tx, id)
  const decided_at = instantOf(deps.now())
  await decidePendingDraw(tx, id, { state: 'rejected', decided_at, decided_by: by })
  if (doubts) await noteChanged(tx, round_number, decided_at)
}

async function openPendingDraw(tx: Database, id: number) {
  const held = await lockedPendingDraw(tx, id)
  if (held?.state !== 'open') throw refuse('pending_draw_not_found')
  return held
}
