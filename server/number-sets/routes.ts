import * as contract from '#contract/number-sets.ts'
import { getMySubscription } from '#contract/plans.ts'
import { rememberedHistory } from '../draws/remembered-history.ts'
import { type Door, implement } from '../http/implement.ts'
import { refuse } from '../http/refuse.ts'
import { instantOf, type Outside } from '../outside.ts'
import { generateNumberSets } from './generate-number-sets.ts'
import { mySubscription } from './my-subscription.ts'
import { settlementSummary } from './settlement-summary.ts'
import { pageOfSets, setsOfIds } from './shown-sets.ts'
import { nameSet, putAwaySet } from './store.ts'

/** A client's own name for a request: printable, so that it can be logged and stored. */
const KEY = /^[\x21-\x7e]{1,100}$/

export function numberSetRoutes(door: Door, outside: Outside) {
  const { db } = outside
  const history = rememberedHistory(outside)

  implement(door, contract.listNumberSets, ({ caller, query }) => pageOfSets(db, outside, caller.id, query))
  implement(door, contract.generateNumberSets, ({ caller, body, request }) =>
    generateNumberSets(outside, {
      member_id: caller.id,
      wanted: body,
      key: keyOf(request.headers['idempotency-key']),
      history,
    }),
  )
  implement(door, contract.nameNumberSet, async ({ caller, params, body }) => {
    if (!(await nameSet(db, caller.id, params.id, body.name))) throw refuse('number_set_not_found')
    const [named] = await setsOfIds(db, outside, caller.id, [params.id])
    if (!named) throw refuse('number_set_not_found')
    return named
  })
  implement(door, contract.deleteNumberSet, async ({ caller, params }) => {
    if (!(await putAwaySet(db, caller.id, params.id, instantOf(outside.now())))) throw refuse('number_set_not_found')
    return { deleted: true as const }
  })
  implement(door, getMySubscription, ({ caller }) => mySubscription(outside, caller.id))
  implement(door, contract.getSettlementSummary, ({ caller }) => settlementSummary(outside, caller.id))
}

function keyOf(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !KEY.test(header))
    throw refuse('invalid_request', {
      errors: [{ path: 'Idempotency-Key', message: '공백 없는 영문과 숫자 100자 이하여야 합니다.' }],
    })
  return header
}
