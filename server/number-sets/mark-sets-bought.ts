import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { instantOf } from '../world.ts'
import { setBought } from './bought-store.ts'
import { type Showing, setsOfIds } from './shown-sets.ts'

/**
 * Notes that a member bought sets, or that they did not after all: all of them, or none. Twice is once.
 * @throws number_set_not_found when one of them is not the member's
 */
export const markSetsBought = (
  db: Database,
  showing: Showing,
  member_id: number,
  { ids, is_bought }: { readonly ids: readonly number[]; readonly is_bought: boolean },
) =>
  db.transaction(async (tx) => {
    const wanted = [...new Set(ids)]
    const marked = await setBought(tx, member_id, wanted, is_bought ? instantOf(showing.now()) : null)
    if (marked !== wanted.length) throw refuse('number_set_not_found')
    return setsOfIds(tx, showing, member_id, wanted)
  })
