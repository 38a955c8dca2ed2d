import { and } from 'drizzle-orm'
import * as records from '#contract/admin/member-records.ts'
import type { Database } from '../database/database.ts'
import { keyset, ORDER_BY_AGE } from '../database/keyset.ts'
import type { Api } from '../http/implement.ts'
import { implementTable } from '../http/implement-table.ts'
import { consentPage } from '../members/consents.ts'
import { mustBeMember } from '../members/store.ts'
import { shownMessage } from '../messages/shown-message.ts'
import { messagePage } from '../messages/store.ts'
import { outcomeOfSet, partOf, withResult } from '../number-sets/shown-sets.ts'
import { number_sets } from '../number-sets/tables.ts'
import type { ServerDeps } from '../server-deps.ts'
import { deviceName } from '../sessions/device.ts'
import { storedSessionsOf } from '../sessions/session-store.ts'

/** A member's records, one list for each kind; the audit log records each opening. */
export function memberRecordRoutes(api: Api, db: Database, deps: ServerDeps) {
  const target = ({ id }: { readonly id: number }) => `member ${id}` as const
  implementTable(api, db, deps, records.consentsOfMember, {
    target,
    read: async (tx, query, { id }) => {
      await mustBeMember(tx, id)
      return consentPage(tx, id, query)
    },
  })
  implementTable(api, db, deps, records.sessionsOfMember, {
    target,
    read: async (tx, { sort, after = 0, limit }, { id }) => {
      await mustBeMember(tx, id)
      // A member has so few sessions in 90 days that an offset is fast enough.
      const kept = await storedSessionsOf(tx, id, sort)
        .offset(after)
        .limit(limit + 1)
      return kept.map((one, i) => ({ ...one, id: after + i + 1, device: deviceName(one.user_agent) }))
    },
  })

  // The member's sets and their results, without the names that the member gave them.
  implementTable(api, db, deps, records.setsOfMember, {
    target,
    read: async (tx, { sort, after, limit }, { id }) => {
      await mustBeMember(tx, id)
      // The order of the index on a member's sets.
      const { direction } = ORDER_BY_AGE[sort]
      const by = [number_sets.round_target]
      const { begins, order } = keyset(number_sets, number_sets.id, { by, direction }, after)
      const rows = await withResult(tx)
        .where(and(partOf(id), begins))
        .orderBy(...order)
        .limit(limit + 1)
      return rows.map((row) => ({ ...row, ...outcomeOfSet(row, deps) }))
    },
  })

  implementTable(api, db, deps, records.messagesOfMember, {
    target,
    read: async (tx, query, { id }) => {
      await mustBeMember(tx, id)
      return (await messagePage(tx, { member_id: id, ...query })).map((message) => shownMessage(deps, message))
    },
  })
}
