import { instantWording } from '#domain/calendar.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { instantOf, type World } from '../world.ts'
import { countEdition, editionOf } from './store.ts'

interface Saving {
  /** `faq`, `announcement 12`. */
  readonly thing: string
  readonly by: string
  /** The version that whoever saves had before them; undefined where they did not look. */
  readonly seen: number | undefined
}

/**
 * Makes what is being saved the next edition of a thing, in the transaction that saves it.
 * @returns its version
 * @throws changed_meanwhile with who saved it since and when
 */
export async function nextEdition(
  tx: Database,
  { now }: Pick<World, 'now'>,
  { thing, by, seen }: Saving,
): Promise<number> {
  const version = await countEdition(tx, { thing, version: 1, saved_by: by, saved_at: instantOf(now()) }, seen)
  if (version !== null) return version
  const { saved_by, saved_at } = await editionOf(tx, thing)
  const when = instantWording(Date.parse(saved_at as string))
  const message = `${saved_by} 님이 ${when}에 먼저 저장했습니다. 지금 저장된 내용을 확인한 뒤 다시 저장해 주세요.`
  throw refuse('changed_meanwhile', { errors: [{ path: 'version', message }] })
}
