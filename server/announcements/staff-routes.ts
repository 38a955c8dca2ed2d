import * as contract from '#contract/admin/announcements.ts'
import { ANNOUNCEMENT_STATE_NAMES, AUDIENCE_NAMES, PRIORITY_NAMES } from '#domain/site/announcement.ts'
import type { Database } from '../database/database.ts'
import { pageFrom } from '../database/keyset.ts'
import { editionOf, editionsOf } from '../editions/store.ts'
import { type Api, implement } from '../http/implement.ts'
import { implementExport } from '../http/implement-export.ts'
import { refuse } from '../http/refuse.ts'
import { instantOf, type World } from '../world.ts'
import { type AnnouncementRow, announcementOfId, announcementPage } from './store.ts'
import {
  ANNOUNCEMENTS_BY_NAME,
  editionNameOf,
  endAnnouncement,
  rewriteAnnouncement,
  writeAnnouncement,
} from './write-announcement.ts'

/** What staff do with announcements. */
export function announcementStaffRoutes(api: Api, db: Database, world: World) {
  const withState = <A extends Pick<AnnouncementRow, 'start_date' | 'end_date'>>(one: A) => {
    const at = instantOf(world.now())
    const isOver = one.end_date !== null && one.end_date <= at
    const isComing = one.start_date !== null && one.start_date > at
    return { ...one, state: isOver ? ('over' as const) : isComing ? ('coming' as const) : ('shown' as const) }
  }
  const found = async (db: Database, query: Parameters<typeof announcementPage>[1]) => {
    const editionOfName = await editionsOf(db, ANNOUNCEMENTS_BY_NAME)
    const rows = await announcementPage(db, query, instantOf(world.now()))
    return pageFrom(
      rows.map((one) => ({ ...withState(one), edition: editionOfName(editionNameOf(one.id)) })),
      query.limit,
    )
  }
  implement(api, contract.listAllAnnouncements, ({ query }) => found(db, query))
  implementExport(api, world, contract.exportAnnouncements, {
    name: 'announcements',
    read: found,
    cells: (row) => ({
      번호: row.id,
      제목: row.title,
      상태: ANNOUNCEMENT_STATE_NAMES[row.state],
      중요도: PRIORITY_NAMES[row.priority],
      '받는 사람': AUDIENCE_NAMES[row.audience],
      시작: row.start_date,
      끝: row.end_date,
      '마지막 저장': row.edition.saved_at,
      '저장한 직원': row.edition.saved_by,
      '본 횟수': row.view_count,
      '누른 횟수': row.click_count,
    }),
  })

  implement(api, contract.getAnnouncement, async ({ params: { id } }) => {
    const found = await announcementOfId(db, id)
    if (!found) throw refuse('announcement_not_found')
    return { ...withState(found), edition: await editionOf(db, editionNameOf(id)) }
  })

  implement(api, contract.writeAnnouncement, async ({ body, caller, tx, note }) => {
    note({ after: body })
    const id = await writeAnnouncement(tx, world, caller.name, body)
    note({ target: `announcement ${id}` })
    return { id }
  })

  implement(api, contract.changeAnnouncement, async ({ params: { id }, body, caller, tx, note }) => {
    note({ target: `announcement ${id}`, after: body })
    const { before, version } = await rewriteAnnouncement(tx, world, caller.name, id, body)
    note({ before })
    return { id, version }
  })

  implement(api, contract.endAnnouncement, async ({ params: { id }, caller, tx, note }) => {
    note({ target: `announcement ${id}` })
    await endAnnouncement(tx, world, caller.name, id)
    return { id }
  })
}
