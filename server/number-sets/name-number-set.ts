import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { type SetsDeps, setsOfIds } from './shown-sets.ts'
import { nameSet } from './store.ts'

/** Names a member's set, or takes its name away. @returns the set @throws number_set_not_found */
export async function nameNumberSet(
  db: Database,
  showing: SetsDeps,
  member_id: number,
  { id, name }: { readonly id: number; readonly name: string | null },
) {
  const isNamed = await nameSet(db, member_id, id, name)
  const [set] = isNamed ? await setsOfIds(db, showing, member_id, [id]) : []
  if (!set) throw refuse('number_set_not_found')
  return set
}
