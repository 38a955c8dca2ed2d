import * as contract from '#contract/admin/passkeys.ts'
import type { Database } from '../../database/database.ts'
import { type Api, implement } from '../../http/implement.ts'
import { refuse } from '../../http/refuse.ts'
import type { ServerDeps } from '../../server-deps.ts'
import { deviceName } from '../../sessions/device.ts'
import { keepPasskey, passkeyCreation, passkeyRequest, passkeysOf, removePasskey } from './passkeys.ts'

/** The calls of staff about their own passkeys; the command line is not a member of staff and has none. */
export function passkeyRoutes(api: Api, db: Database, deps: ServerDeps) {
  implement(api, contract.listPasskeys, async ({ caller: { id } }) => (id === null ? [] : passkeysOf(db, id)))

  implement(api, contract.beginPasskey, ({ caller: { id, name } }) => {
    if (id === null) throw refuse('staff_not_found')
    return passkeyCreation(db, deps, { id, name })
  })

  implement(api, contract.addPasskey, async ({ body, caller: { id: staff_id }, request, tx, audit }) => {
    const name = body.name || deviceName(request.headers['user-agent'] ?? null)
    const id = await keepPasskey(tx, deps, staff_id, { ...body, name })
    audit.record({ target: `passkey ${id}`, after: { name } })
    return { id }
  })

  implement(api, contract.removePasskey, async ({ params: { id }, caller, tx, audit }) => {
    audit.record({ target: `passkey ${id}` })
    await removePasskey(tx, caller.id, id)
    return { removed: true as const }
  })

  implement(api, contract.askPasskey, async ({ caller: { id } }) => ({
    passkey: id === null ? null : await passkeyRequest(db, deps, 'confirm', id),
  }))
}
