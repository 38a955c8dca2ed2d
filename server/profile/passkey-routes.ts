import * as contract from '#contract/members/passkeys.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { creationFor, dropMemberPasskey, passkeysOfMember } from '../passkeys/member-passkeys.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { deviceName } from '../sessions/device.ts'
import { withProof } from '../sign-in/with-proof.ts'
import { addPasskey } from './add-passkey.ts'
import { tellOf } from './tell-of-change.ts'

/** A member's calls about their passkeys (decision 0151); signing in with one: `sign-in/log-in-by-passkey.ts`. */
export function memberPasskeyRoutes(api: Api, db: Database, deps: ServerDeps) {
  implement(api, contract.listMyPasskeys, ({ caller }) => passkeysOfMember(db, caller.id))

  implement(api, contract.beginMyPasskey, ({ caller, body }) =>
    withProof(db, deps, caller, body, (tx, { id, username, name }) =>
      creationFor(tx, deps, { id, name: username ?? name ?? '로또렌즈' }),
    ),
  )

  implement(api, contract.addMyPasskey, ({ caller, body: { name, passkey }, request }) =>
    addPasskey(db, deps, caller.id, {
      name: name || deviceName(request.headers['user-agent'] ?? null),
      passkey,
    }),
  )

  implement(api, contract.removeMyPasskey, ({ caller, body, params: { id } }) =>
    withProof(db, deps, caller, body, async (tx) => {
      const name = await dropMemberPasskey(tx, caller.id, id)
      await tellOf(tx, deps, caller.id, { what: 'passkey_removed', name, at: instantOf(deps.now()) })
      return passkeysOfMember(tx, caller.id)
    }),
  )
}
