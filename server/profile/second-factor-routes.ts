import * as contract from '#contract/members/second-factor.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { secondFactorOf } from '../second-factor/second-factors.ts'
import type { ServerDeps } from '../server-deps.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './change-second-factor.ts'

/** A member's calls about their second factor (decision 0077); signing in with it: `sign-in/second-factor.ts`. */
export function secondFactorRoutes(api: Api, db: Database, deps: ServerDeps) {
  implement(api, contract.getSecondFactor, ({ caller }) => shownFactorOf(db, caller.id))
  implement(api, contract.beginSecondFactor, ({ caller, body }) => beginSecondFactor(db, deps, caller, body))
  implement(api, contract.confirmSecondFactor, ({ caller, body }) =>
    confirmSecondFactor(db, deps, caller, body.verification_code),
  )
  implement(api, contract.renewMyRecoveryCodes, ({ caller, body }) =>
    renewRecoveryCodes(db, deps, caller, body.verification_code),
  )
  implement(api, contract.removeSecondFactor, async ({ caller, body }) => {
    await removeSecondFactor(db, deps, caller, body)
    return shownFactorOf(db, caller.id)
  })
}

async function shownFactorOf(db: Database, member_id: number) {
  const factor = await secondFactorOf(db, member_id)
  return { since: factor?.confirmed_at ?? null, recovery_codes_left: factor?.recovery_codes.length ?? 0 }
}
