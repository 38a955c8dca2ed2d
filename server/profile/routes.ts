import * as contract from '#contract/members/profile.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import type { PersonalData } from '../members/personal-data.ts'
import { deviceOf } from '../sessions/device.ts'
import { shownMember } from '../sessions/session-member.ts'
import type { World } from '../world.ts'
import { deleteAccount, type LeavePlans } from './delete-account.ts'
import { exportMyData } from './export-my-data.ts'
import { giveConsents } from './give-consents.ts'
import { confirmMobileNumber, sendNumberCode, updateProfile } from './update-profile.ts'

/** The calls of members about their account. `personalData`: all data that the service stores about a member. */
export function profileRoutes(
  api: Api,
  db: Database,
  world: World,
  personalData: readonly PersonalData[],
  leavePlans: LeavePlans,
) {
  implement(api, contract.getProfile, ({ caller }) => shownMember(db, world, caller))

  implement(api, contract.updateProfile, ({ caller, body }) => updateProfile(db, world, caller, body))

  implement(api, contract.deleteAccount, async ({ caller, query, body }) => {
    const deletion = { password: query.password, account: null, ...body }
    await deleteAccount(db, world, caller, deletion, { personalData, leavePlans })
    return { message: '계정이 삭제되었습니다.' }
  })

  implement(api, contract.sendMobileNumberCode, ({ request, caller }) =>
    sendNumberCode(db, world, deviceOf(request, world), caller),
  )

  implement(api, contract.confirmMobileNumber, ({ caller, body }) => confirmMobileNumber(db, world, caller, body))

  implement(api, contract.giveConsents, ({ caller, body }) => giveConsents(db, world, caller, body))

  implement(api, contract.exportMyData, async ({ caller, body, reply }) => {
    const everything = await exportMyData(db, world, caller, body, personalData)
    reply.header('content-disposition', 'attachment; filename="lottolens-my-data.json"')
    return everything
  })
}
