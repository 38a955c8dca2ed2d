import * as contract from '#contract/admin/installation.ts'
import { type Api, implement } from '../http/implement.ts'
import { refuse } from '../http/refuse.ts'
import type { ServerDeps } from '../server-deps.ts'

export function backupStaffRoutes(api: Api, { copyDatabase }: ServerDeps) {
  implement(api, contract.copyDatabase, async ({ audit }) => {
    if (!copyDatabase) throw refuse('database_elsewhere')
    audit.record({ target: 'database' })
    return { folder: await copyDatabase() }
  })
}
