import * as admin from '#contract/admin/legal-texts.ts'
import * as contract from '#contract/site/legal-texts.ts'
import { LEGAL_TEXTS } from '#domain/site/legal-text.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { savingOf } from '../revisions/store.ts'
import type { ServerDeps } from '../server-deps.ts'
import { allWordings, legalText, legalTextHeads, statedWordings } from './legal-texts.ts'
import { revisionNameOf, withdrawWording, writeWording } from './write-wording.ts'

export function legalTextRoutes(api: Api, db: Database, deps: ServerDeps) {
  implement(api, contract.listLegalTexts, () => legalTextHeads(db, deps))
  implement(api, contract.getLegalText, ({ params: { kind }, query: { version } }) =>
    legalText(db, deps, kind, version),
  )
}

/** The calls of staff about the terms and the privacy policy. */
export function legalTextStaffRoutes(api: Api, db: Database, deps: ServerDeps) {
  implement(api, admin.listWordings, async () => {
    const found = []
    for (const kind of LEGAL_TEXTS)
      for (const one of await statedWordings(db, deps, kind))
        found.push({ ...one, saving: await savingOf(db, revisionNameOf(kind, one.version)) })
    return found
  })

  implement(api, admin.saveWording, async ({ params: { kind, version }, body, caller, tx, audit }) => {
    const wordings = await allWordings(tx, deps, kind)
    const before = wordings.find((one) => one.version === version)
    audit.record({ target: revisionNameOf(kind, version), ...(before && { before }), after: body })
    const { revision: seen, title, body: text, effect } = body
    return { revision: await writeWording(tx, deps, caller.name, { kind, version, title, body: text, effect, seen }) }
  })

  implement(api, admin.withdrawWording, async ({ params: { kind, version }, tx, audit }) => {
    audit.record({ target: revisionNameOf(kind, version) })
    await withdrawWording(tx, deps, { kind, version })
    return { version }
  })
}
