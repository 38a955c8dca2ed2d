import * as contract from '#contract/site/legal-texts.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import type { World } from '../world.ts'
import { legalText, legalTextHeads } from './legal-texts.ts'

export function legalTextRoutes(api: Api, db: Database, world: World) {
  implement(api, contract.listLegalTexts, () => legalTextHeads(db, world))
  implement(api, contract.getLegalText, ({ params: { kind }, query: { version } }) =>
    legalText(db, world, kind, version),
  )
}
