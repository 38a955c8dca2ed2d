import type { Recorded } from '#domain/draw/draw-source.ts'
import type { Database } from '../../database/database.ts'
import { refuse } from '../../http/refuse.ts'
import { instantOf, type World } from '../../world.ts'
import { recordWithin } from '../record-draw.ts'
import { noteChanged } from '../record-store.ts'
import { decideHeld, type KeptReading, lockedHeldReading } from './held-store.ts'

type Deciding = Pick<World, 'now' | 'drawMinute' | 'queueJobs'>

interface Decision {
  readonly id: number
  readonly reason: string
  /** Who decides, as the records show them. */
  readonly by: string
}

/**
 * Stores what one of the sources said in a reading that was held, in one transaction with the decision. The rules of
 * `recordDraw` hold: what the arithmetic refuses is refused here too.
 * @throws pending_draw_not_found; whatever `recordDraw` throws
 */
export async function acceptHeld(
  tx: Database,
  world: Deciding,
  { id, reason, by, source }: Decision & { readonly source: string },
): Promise<Recorded> {
  const held = await openHeld(tx, id)
  const reading = (held.readings as KeptReading[]).findLast((one) => one.source === source)
  if (!reading) throw refuse('pending_draw_not_found')
  const { draw, stores } = reading
  const recorded = await recordWithin(tx, world, { draw, stores, reason, source, isDecided: true })
  await decideHeld(tx, id, { state: 'accepted', decided_at: instantOf(world.now()), decided_by: by })
  return recorded
}

/** Puts a held reading aside for good. @throws pending_draw_not_found */
export async function rejectHeld(tx: Database, world: Pick<World, 'now'>, { id, by }: Omit<Decision, 'reason'>) {
  const { round_number, doubts } = await openHeld(tx, id)
  const decided_at = instantOf(world.now())
  await decideHeld(tx, id, { state: 'rejected', decided_at, decided_by: by })
  if (doubts) await noteChanged(tx, round_number, decided_at)
}

async function openHeld(tx: Database, id: number) {
  const held = await lockedHeldReading(tx, id)
  if (held?.state !== 'open') throw refuse('pending_draw_not_found')
  return held
}
