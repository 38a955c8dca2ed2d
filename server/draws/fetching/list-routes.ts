import { fetchRunTable } from '#contract/admin/draw-fetching.ts'
import { drawTable } from '#contract/admin/draws.ts'
import type { RowOf } from '#contract/table.ts'
import type { Database } from '../../database/database.ts'
import type { Api } from '../../http/implement.ts'
import { implementTable } from '../../http/implement-table.ts'
import type { World } from '../../world.ts'
import { drawPage } from '../store.ts'
import { fetchRunPage } from './fetch-store.ts'

/** The lists of draws and of fetch runs, for staff. */
export function drawListRoutes(api: Api, db: Database, world: Pick<World, 'now'>) {
  implementTable(api, db, world, drawTable, { read: drawPage })
  implementTable(api, db, world, fetchRunTable, {
    read: async (db, query) => (await fetchRunPage(db, query)) as RowOf<typeof fetchRunTable>[],
  })
}
