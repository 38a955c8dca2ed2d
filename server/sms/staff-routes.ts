import * as contract from '#contract/messages-for-staff.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import type { World } from '../world.ts'
import { unseal } from './seal.ts'
import { newestTexts } from './store.ts'

/** What staff see of text messages. */
export function messageStaffRoutes(api: Api, db: Database, world: World) {
  implement(api, contract.listMessages, async ({ query: { limit } }) => (await newestTexts(db, limit)).map(withEnd))

  implement(api, contract.openMessages, async ({ query: { limit }, caller, tx }) =>
    (await newestTexts(tx, limit)).map((message) => ({
      ...withEnd(message),
      text: caller.id === null && message.sealed_text !== null ? unseal(world, message.sealed_text) : null,
    })),
  )
}

const withEnd = <M extends { readonly mobile_number: string }>(message: M) => ({
  ...message,
  mobile_number_end: message.mobile_number.slice(-4),
})
