import type { Member } from '#contract/members/members.ts'
import * as contract from '#contract/members/profile.ts'
import type { ConsentKind } from '#domain/member/member.ts'
import type { Database } from '../database/database.ts'
import type { Caller } from '../http/caller.ts'
import { type Api, implement } from '../http/implement.ts'
import { refuse } from '../http/refuse.ts'
import { mustBeCurrentTexts } from '../legal-texts/legal-texts.ts'
import { takeAttempt } from '../limits/attempt-limits.ts'
import { keepConsents } from '../members/consents.ts'
import type { PersonalData } from '../members/personal-data.ts'
import { lockedMember } from '../members/store.ts'
import { dropWithdrawn } from '../notifications/withdraw.ts'
import { deviceOf } from '../sessions/device.ts'
import { shownMember } from '../sessions/session-member.ts'
import { instantOf, type World } from '../world.ts'
import { deleteAccount, type LeavePlans } from './delete-account.ts'
import { exportMyData } from './export-my-data.ts'
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

/** Stores a member's answers to consents, given or withdrawn. @throws terms_outdated, too_many_attempts */
async function giveConsents(
  db: Database,
  world: World,
  caller: Caller,
  { version, ...answers }: { readonly version: string } & Partial<Record<ConsentKind, boolean | undefined>>,
): Promise<Member> {
  // Every answer is stored as a row, so a member who answers again and again would fill the table.
  await takeAttempt(db, world, 'consent_change', String(caller.id))
  // A consent can be withdrawn without having read the current texts.
  if (Object.values(answers).includes(true)) await mustBeCurrentTexts(db, world, version)
  await db.transaction(async (tx) => {
    const member = await lockedMember(tx, caller.id)
    if (!member || member.deleted_at) throw refuse('login_required')
    await dropWithdrawn(tx, caller.id, answers)
    await keepConsents(tx, { member_id: caller.id, version, given_at: instantOf(world.now()) }, answers)
  })
  return shownMember(db, world, caller)
}
