import { getMyMonth, markBought } from '#contract/number-sets/bought-sets.ts'
import * as contract from '#contract/number-sets/number-sets.ts'
import { rememberedCrowding } from '../crowding/current-crowding.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { refuse } from '../http/refuse.ts'
import { instantOf, type World } from '../world.ts'
import { generateNumberSets } from './generate-number-sets.ts'
import { markSetsBought } from './mark-sets-bought.ts'
import { monthOfMember } from './month-of-member.ts'
import { settlementSummary } from './settlement-summary.ts'
import { countsOfSets, pageOfSets, setsOfIds } from './shown-sets.ts'
import { nameSet, putAwaySet } from './store.ts'

/** A client's own name for a request: printable, so that it can be logged and stored. */
const KEY = /^[\x21-\x7e]{1,100}$/

export function numberSetRoutes(api: Api, db: Database, world: World) {
  const crowding = rememberedCrowding(db, world)
  const showing = async () => ({ ...world, ...(await crowding()) })

  implement(api, contract.listNumberSets, async ({ caller, query }) =>
    pageOfSets(db, await showing(), caller.id, query),
  )
  implement(api, contract.countNumberSets, ({ caller, query }) => countsOfSets(db, world, caller.id, query))
  implement(api, contract.generateNumberSets, ({ caller, body, request }) =>
    generateNumberSets(db, world, {
      member_id: caller.id,
      wanted: body,
      key: keyOf(request.headers['idempotency-key']),
      crowding,
    }),
  )
  implement(api, contract.nameNumberSet, async ({ caller, params, body }) => {
    if (!(await nameSet(db, caller.id, params.id, body.name))) throw refuse('number_set_not_found')
    const [named] = await setsOfIds(db, await showing(), caller.id, [params.id])
    if (!named) throw refuse('number_set_not_found')
    return named
  })
  implement(api, contract.deleteNumberSet, async ({ caller, params }) => {
    if (!(await putAwaySet(db, caller.id, params.id, instantOf(world.now())))) throw refuse('number_set_not_found')
    return { deleted: true as const }
  })
  implement(api, markBought, async ({ caller, body }) => ({
    generated_numbers: await markSetsBought(db, await showing(), caller.id, body),
  }))
  implement(api, getMyMonth, ({ caller }) => monthOfMember(db, world, caller.id))
  implement(api, contract.getSettlementSummary, ({ caller }) => settlementSummary(db, world, caller.id))
}

function keyOf(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !KEY.test(header))
    throw refuse('invalid_request', {
      errors: [{ path: 'Idempotency-Key', message: '공백 없는 영문과 숫자 100자 이하여야 합니다.' }],
    })
  return header
}
