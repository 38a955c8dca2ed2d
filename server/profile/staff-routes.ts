import * as contract from '#contract/admin/members.ts'
import { deleteMember } from '#server/member-admin/delete-member.ts'
import { type Api, implement } from '../http/implement.ts'
import type { PersonalData } from '../members/personal-data.ts'
import type { World } from '../world.ts'
import { exportOfMember } from './export-my-data.ts'

/** What staff do for members who ask them to: everything about them as a file, and leaving for good. */
export function profileStaffRoutes(api: Api, world: World, personalData: readonly PersonalData[]) {
  implement(api, contract.exportMember, ({ params: { id }, body, tx, note }) => {
    note({ target: `member ${id}`, after: body })
    return exportOfMember(tx, world, id, personalData)
  })

  implement(api, contract.deleteMember, async ({ params: { id }, body, tx, note }) => {
    note({ target: `member ${id}`, after: body })
    const { username, blocked_at, created_at } = await deleteMember(tx, world, { id, ...body }, personalData)
    note({ before: { username, blocked_at, created_at } })
    return { deleted: true as const }
  })
}
