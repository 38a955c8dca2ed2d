import * as contract from '#contract/number-sets/syndicates.ts'
import { openRound } from '#domain/calendar.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { refuse } from '../http/refuse.ts'
import type { ServerDeps } from '../server-deps.ts'
import { agreeToSyndicate, type SavedTickets } from './agree-to-syndicate.ts'
import { changeSyndicate, leaveSyndicate, openSyndicate, type TellOfAgreement } from './change-syndicate.ts'
import { addSharedTicket, removeSharedTicket } from './change-tickets.ts'
import { proveAgreement } from './prove-agreement.ts'
import { shownSyndicates } from './shown-syndicate.ts'
import { type SyndicateRow, syndicateOfToken, syndicatesOfMember } from './store.ts'

/** Syndicates that one call lists. */
const MOST_LISTED = 100

/** Tickets that several people buy together. `saved`: what a member keeps by themselves, which number-sets knows. */
export function syndicateRoutes(api: Api, db: Database, deps: ServerDeps, saved: SavedTickets, tell: TellOfAgreement) {
  const shown = async (row: SyndicateRow, member_id: number | null) => {
    const [one] = await shownSyndicates(db, deps, [row], member_id)
    if (!one) throw refuse('syndicate_not_found')
    return one
  }
  /** The syndicate of a link, as far as somebody may see it. @throws syndicate_not_found, syndicate_private */
  const seen = async (token: string, member_id: number | null) => {
    const row = await syndicateOfToken(db, token)
    if (!row) throw refuse('syndicate_not_found')
    const one = await shown(row, member_id)
    // From the close on a link that was handed on shows a stranger nothing.
    if (one.own_id === null && row.round_number < openRound(deps.now())) throw refuse('syndicate_private')
    return one
  }

  implement(api, contract.openSyndicate, async ({ caller, body }) =>
    shown(await openSyndicate(db, deps, caller.id, body), caller.id),
  )
  implement(api, contract.listSyndicates, async ({ caller }) => ({
    syndicates: await shownSyndicates(db, deps, await syndicatesOfMember(db, caller.id, MOST_LISTED), caller.id),
  }))
  implement(api, contract.getSyndicate, ({ caller, query }) => seen(query.token, caller.id))
  implement(api, contract.viewSyndicate, ({ query }) => seen(query.token, null))
  implement(api, contract.changeSyndicate, async ({ caller, body }) =>
    shown(await changeSyndicate(db, deps, caller.id, body, tell), caller.id),
  )
  implement(api, contract.agreeToSyndicate, async ({ caller, body }) =>
    shown(await agreeToSyndicate(db, deps, caller.id, body, saved), caller.id),
  )
  implement(api, contract.leaveSyndicate, async ({ caller, body }) => {
    await leaveSyndicate(db, deps, caller.id, body.token, tell)
    return { left: true as const }
  })
  implement(api, contract.addSharedTicket, async ({ caller, body }) =>
    shown(await addSharedTicket(db, deps, caller.id, body, saved, tell), caller.id),
  )
  implement(api, contract.removeSharedTicket, async ({ caller, params }) =>
    shown(await removeSharedTicket(db, deps, caller.id, params.id, tell), caller.id),
  )
  implement(api, contract.getAgreementProof, async ({ caller, query }) => {
    await seen(query.token, caller.id)
    return proveAgreement(db, deps, query.token)
  })
}
