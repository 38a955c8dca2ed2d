import * as contract from '#contract/admin/installation.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import type { ServerDeps } from '../server-deps.ts'
import { carryOverKeys } from './carry-over-keys.ts'

export function keyRotationStaffRoutes(api: Api, db: Database, deps: ServerDeps) {
  implement(api, contract.carryOverKeys, async ({ audit }) => {
    audit.record({ target: 'secret key' })
    const done = await carryOverKeys(db, deps)
    audit.record({ after: done })
    return done
  })
}
