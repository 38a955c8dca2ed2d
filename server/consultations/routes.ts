import * as contract from '#contract/plans/consultations.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import type { World } from '../world.ts'
import { requestConsultation, requestMyConsultation } from './request-consultation.ts'
import { newestOfMember } from './store.ts'
import { withdrawConsultation } from './work-on-consultation.ts'

/** The calls of visitors and members who want to be called about a plan. */
export function consultationRoutes(api: Api, db: Database, world: World) {
  implement(api, contract.requestConsultation, ({ body, request }) => requestConsultation(db, world, body, request.ip))
  implement(api, contract.requestMyConsultation, ({ body, caller }) =>
    requestMyConsultation(db, world, caller.id, body),
  )
  implement(api, contract.getMyConsultation, async ({ caller }) => ({
    consultation: await newestOfMember(db, caller.id),
  }))
  implement(api, contract.withdrawMyConsultation, async ({ params: { receipt }, caller }) => {
    await db.transaction((tx) => withdrawConsultation(tx, world, caller.id, receipt))
    return { receipt }
  })
}
