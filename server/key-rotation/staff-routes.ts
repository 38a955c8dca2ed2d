import * as contract from '#contract/admin/installation.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import type { World } from '../world.ts'
import { carryOverKeys } from './carry-over-keys.ts'

export function keyRotationStaffRoutes(api: Api, db: Database, world: World) {
  implement(api, contract.carryOverKeys, async ({ audit }) => {
    audit.record({ target: 'secret key' })
    const done = await carryOverKeys(db, world)
    audit.record({ after: done })
    return done
  })
}
