import * as contract from '#contract/members.ts'
import { type Door, implement } from '../http/implement.ts'
import type { PersonalData } from '../members/personal-data.ts'
import type { Outside } from '../outside.ts'
import { confirmMobileNumber, sendNumberCode } from './confirm-mobile-number.ts'
import { deleteAccount } from './delete-account.ts'
import { exportMyData } from './export-my-data.ts'
import { placeOf } from './place.ts'
import { shownMember } from './shown-member.ts'
import { updateProfile } from './update-profile.ts'

/** Calls of a member about themselves. `elsewhere`: what other parts of the service keep about them. */
export function profileRoutes(door: Door, outside: Outside, elsewhere: readonly PersonalData[]) {
  implement(door, contract.getProfile, ({ caller }) => shownMember(outside.db, outside, caller))

  implement(door, contract.updateProfile, ({ caller, body }) => updateProfile(outside, caller, body))

  implement(door, contract.deleteAccount, async ({ caller, query, body }) => {
    await deleteAccount(outside, caller, { password: query.password, ...body }, elsewhere)
    return { message: '계정이 삭제되었습니다.' }
  })

  implement(door, contract.sendMobileNumberCode, ({ request, caller }) =>
    sendNumberCode(outside, placeOf(request, outside), caller),
  )

  implement(door, contract.confirmMobileNumber, ({ caller, body }) => confirmMobileNumber(outside, caller, body))

  implement(door, contract.exportMyData, ({ caller, reply }) => {
    reply.header('content-disposition', 'attachment; filename="lottolens-my-data.json"')
    return exportMyData(outside, caller, elsewhere)
  })
}
