import { and } from 'drizzle-orm'
import { openSetsOf } from '#contract/member-records-for-staff.ts'
import { keyset, pageFrom } from '../database/keyset.ts'
import { type Api, implement } from '../http/implement.ts'
import { mustBeMember } from '../members/must-be-member.ts'
import type { World } from '../world.ts'
import { howItFared, partOf, withResult } from './shown-sets.ts'
import { number_sets } from './tables.ts'

/** What staff see of a member's sets: how they fared, without the member's own names for them. */
export function numberSetStaffRoutes(api: Api, world: World) {
  implement(api, openSetsOf, async ({ params: { id }, query: { sort, after, limit }, tx, note }) => {
    note({ target: `member ${id}` })
    await mustBeMember(tx, id)
    // As the index of a member's sets has them.
    const direction = sort === 'newest' ? 'descending' : 'ascending'
    const { begins, order } = keyset(number_sets, number_sets.id, { by: [number_sets.round_target], direction }, after)
    const rows = await withResult(tx)
      .where(and(partOf(id), begins))
      .orderBy(...order)
      .limit(limit + 1)
    return pageFrom(
      rows.map((row) => ({ ...row, ...howItFared(row, world) })),
      limit,
    )
  })
}
