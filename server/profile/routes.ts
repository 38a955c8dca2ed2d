import * as contract from '#contract/members/profile.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import type { PersonalData } from '../members/personal-data.ts'
import type { ServerDeps } from '../server-deps.ts'
import { deviceOf } from '../sessions/device.ts'
import { shownMember } from '../sessions/session-member.ts'
import { deleteAccount, type LeavePlans } from './delete-account.ts'
import { exportMyData } from './export-my-data.ts'
import { giveConsents } from './give-consents.ts'
import { confirmMobileNumber, sendNumberCode, updateProfile } from './update-profile.ts'

/** The calls of members about their account. `personalData`: all data that the service stores about a member. */
export function profileRoutes(
  api: Api,
  db: Database,
  deps: ServerDeps,
  personalData: readonly PersonalData[],
  leavePlans: LeavePlans,
) {
  implement(api, contract.getProfile, ({ caller }) => shownMember(db, deps, caller))

  implement(api, contract.updateProfile, ({ caller, body }) => updateProfile(db, deps, caller, body))

  implement(api, contract.deleteAccount, async ({ caller, query, body }) => {
    const deletion = { password: query.password, account: null, ...body }
    await deleteAccount(db, deps, caller, deletion, { personalData, leavePlans })
    return { message: '계정이 삭제되었습니다.' }
  })

  implement(api, contract.sendMobileNumberCode, ({ request, caller }) =>
    sendNumberCode(db, deps, deviceOf(request, deps), caller),
  )

  implement(api, contract.confirmMobileNumber, ({ caller, body }) => confirmMobileNumber(db, deps, caller, body))

  implement(api, contract.giveConsents, ({ caller, body }) => giveConsents(db, deps, caller, body))

  implement(api, contract.exportMyData, async ({ caller, body, reply }) => {
    const everything = await exportMyData(db, deps, caller, body, personalData)
    reply.header('content-disposition', 'attachment; filename="lottolens-my-data.json"')
    return everything
  })
}
