import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { type MemberRow, memberOfId } from './store.ts'

/** The member with an id. @throws member_not_found when there is none, or the member was deleted */
export async function mustBeMember(db: Database, member_id: number): Promise<MemberRow> {
  const member = await memberOfId(db, member_id)
  if (!member || member.deleted_at !== null) throw refuse('member_not_found')
  return member
}
