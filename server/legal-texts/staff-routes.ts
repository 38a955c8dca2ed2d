import * as contract from '#contract/admin/legal-texts.ts'
import { LEGAL_TEXTS } from '#domain/site/legal-text.ts'
import type { Database } from '../database/database.ts'
import { editionOf } from '../editions/store.ts'
import { type Api, implement } from '../http/implement.ts'
import type { World } from '../world.ts'
import { allWordings, statedWordings } from './legal-texts.ts'
import { editionNameOf, withdrawWording, writeWording } from './write-wording.ts'

/** What staff do with the terms and the privacy policy. */
export function legalTextStaffRoutes(api: Api, db: Database, world: World) {
  implement(api, contract.listWordings, async () => {
    const found = []
    for (const kind of LEGAL_TEXTS)
      for (const one of await statedWordings(db, world, kind))
        found.push({ ...one, edition: await editionOf(db, editionNameOf(kind, one.version)) })
    return found
  })

  implement(api, contract.saveWording, async ({ params: { kind, version }, body, caller, tx, audit }) => {
    const before = (await allWordings(tx, world, kind)).find((one) => one.version === version)
    audit.record({ target: editionNameOf(kind, version), ...(before && { before }), after: body })
    const { version: seen, title, body: text } = body
    return { version: await writeWording(tx, world, caller.name, { kind, version, title, body: text, seen }) }
  })

  implement(api, contract.withdrawWording, async ({ params: { kind, version }, tx, audit }) => {
    audit.record({ target: editionNameOf(kind, version) })
    await withdrawWording(tx, world, { kind, version })
    return { version }
  })
}
