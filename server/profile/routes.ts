import * as contract from '#contract/members/profile.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import type { PersonalData } from '../members/personal-data.ts'
import { deviceOf } from '../sessions/device.ts'
import { shownMember } from '../sessions/shown-member.ts'
import type { World } from '../world.ts'
import { confirmMobileNumber, sendNumberCode } from './confirm-mobile-number.ts'
import { deleteAccount } from './delete-account.ts'
import { exportMyData } from './export-my-data.ts'
import { giveConsents } from './give-consents.ts'
import { updateProfile } from './update-profile.ts'

/** Calls of a member about themselves. `personalData`: what every part of the service keeps about them. */
export function profileRoutes(api: Api, db: Database, world: World, personalData: readonly PersonalData[]) {
  implement(api, contract.getProfile, ({ caller }) => shownMember(db, world, caller))

  implement(api, contract.updateProfile, ({ caller, body }) => updateProfile(db, world, caller, body))

  implement(api, contract.deleteAccount, async ({ caller, query, body }) => {
    await deleteAccount(db, world, caller, { password: query.password, ...body }, personalData)
    return { message: '계정이 삭제되었습니다.' }
  })

  implement(api, contract.sendMobileNumberCode, ({ request, caller }) =>
    sendNumberCode(db, world, deviceOf(request, world), caller),
  )

  implement(api, contract.confirmMobileNumber, ({ caller, body }) => confirmMobileNumber(db, world, caller, body))

  implement(api, contract.giveConsents, ({ caller, body }) => giveConsents(db, world, caller, body))

  implement(api, contract.exportMyData, ({ caller, reply }) => {
    reply.header('content-disposition', 'attachment; filename="lottolens-my-data.json"')
    return exportMyData(db, world, caller, personalData)
  })
}
