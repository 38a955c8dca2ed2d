import * as contract from '#contract/admin/messages.ts'
import { openMessagesOf } from '#contract/member-records-for-staff.ts'
import type { Database } from '#server/database/database.ts'
import { pageFrom } from '#server/database/keyset.ts'
import { type Api, implement } from '#server/http/implement.ts'
import { implementExport } from '#server/http/implement-export.ts'
import { refuse } from '#server/http/refuse.ts'
import { mustBeMember } from '#server/members/must-be-member.ts'
import { instantOf, type World } from '#server/world.ts'
import { unseal } from './seal.ts'
import { countFailed, retryText, textPage } from './store.ts'

/** What staff see of text messages. */
export function messageStaffRoutes(api: Api, db: Database, world: World) {
  const found = async (db: Database, wanted: Parameters<typeof textPage>[1]) =>
    pageFrom((await textPage(db, wanted)).map(shown), wanted.limit)
  const shown = (message: Awaited<ReturnType<typeof textPage>>[number]) => ({
    ...message,
    mobile_number_end: message.mobile_number.slice(-4),
    may_send_again:
      message.failure !== null &&
      message.sent_at === null &&
      message.sealed_text !== null &&
      Date.parse(message.expires_at) > world.now(),
  })

  implement(api, contract.listMessages, async ({ query }) => ({
    ...(await found(db, query)),
    failed: await countFailed(db),
  }))
  implementExport(api, world, contract.exportMessages, {
    name: 'messages',
    read: found,
    cells: (row) => ({
      번호: row.id,
      '쓴 때': row.created_at,
      '휴대폰 끝자리': row.mobile_number_end,
      '보낸 때': row.sent_at,
      실패: row.failure,
    }),
  })

  implement(api, contract.sendMessageAgain, async ({ params: { id }, tx, note }) => {
    note({ target: `message ${id}` })
    if (!(await retryText(tx, id, instantOf(world.now())))) throw refuse('message_over')
    await world.queueJobs(tx, 'text_written')
    return { queued: true as const }
  })

  implement(api, openMessagesOf, async ({ params: { id }, query, tx, note }) => {
    note({ target: `member ${id}` })
    await mustBeMember(tx, id)
    return found(tx, { member_id: id, ...query })
  })

  implement(api, contract.openMessages, async ({ query: { limit }, caller, tx }) =>
    (await found(tx, { sort: 'newest', limit })).rows.map((message) => ({
      ...message,
      text: caller.id === null && message.sealed_text !== null ? unseal(world, message.sealed_text) : null,
    })),
  )
}
