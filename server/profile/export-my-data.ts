import type { Database } from '../database/database.ts'
import type { Caller } from '../http/caller.ts'
import type { PersonalData } from '../members/personal-data.ts'
import { shownMember } from '../sessions/shown-member.ts'
import { instantOf, type World } from '../world.ts'

/** What the service keeps about the caller, by kind: what each capability declares in `server/personal-data.ts`. */
export async function exportMyData(db: Database, world: World, caller: Caller, personalData: readonly PersonalData[]) {
  const { now } = world
  const kinds = await Promise.all(personalData.map(({ exportOf }) => exportOf(db, caller.id)))
  return {
    exported_at: instantOf(now()),
    profile: await shownMember(db, world, caller),
    data: Object.assign({}, ...kinds) as Record<string, Record<string, unknown>[]>,
  }
}
