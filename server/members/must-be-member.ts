import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { type MemberRow, memberOfId } from './store.ts'

/** The member of an id. @throws member_not_found where there is none, or no longer */
export async function mustBeMember(db: Database, member_id: number): Promise<MemberRow> {
  const member = await memberOfId(db, member_id)
  if (!member || member.deleted_at !== null) throw refuse('member_not_found')
  return member
}
