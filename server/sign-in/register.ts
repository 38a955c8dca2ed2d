import type { z } from 'zod'
import type { SignedIn } from '#contract/members/sign-in.ts'
import type { Consents } from '#contract/members/sign-in-fields.ts'
import { koreanDay } from '#domain/calendar.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { mustBeCurrentTexts } from '../legal-texts/legal-texts.ts'
import { takeAttempt } from '../limits/attempt-limits.ts'
import { keepConsents } from '../members/consents.ts'
import { isRetired } from '../members/retired-usernames.ts'
import { addMember, memberOfMobileNumber, memberOfUsername, usernameKey } from '../members/store.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import type { Device } from '../sessions/device.ts'
import { addressOf } from '../sessions/known-devices.ts'
import { signedIn, startSession } from '../sessions/start-session.ts'
import { refusingDuplicates } from './duplicate-refusal.ts'
import { hashPassword } from './password-hash.ts'
import { mustBeGoodPassword } from './password-rules.ts'

interface Applicant {
  readonly username: string
  readonly name: string
  readonly mobile_number: string
  readonly password: string
  readonly consents?: z.output<typeof Consents> | undefined
  /** For clients that ask for this consent only. */
  readonly agreesToMarketing?: boolean
  readonly stay_logged_in: boolean
}

/**
 * Makes a member and signs them in, both or neither. When several calls want one username or number at the same time, one gets
 * it.
 * @throws username_taken, mobile_number_taken, password_too_common, password_is_username,
 * password_is_mobile_number, terms_outdated,
 * too_many_attempts
 */
export async function register(
  db: Database,
  deps: ServerDeps,
  device: Device,
  applicant: Applicant,
): Promise<SignedIn> {
  const { now, randomBytes } = deps
  const { username, name, mobile_number, password, consents, stay_logged_in } = applicant
  await takeAttempt(db, deps, 'register_address', addressOf(device))
  if (await isTaken(db, deps, username)) throw refuse('username_taken')
  mustBeGoodPassword(password, applicant)
  if (consents) await mustBeCurrentTexts(db, deps, consents.version)
  if (await memberOfMobileNumber(db, mobile_number)) throw refuse('mobile_number_taken')

  const password_hash = await hashPassword({ from: addressOf(device), isKnown: false }, password, randomBytes)
  const created_at = instantOf(now())
  const started = await refusingDuplicates(() =>
    db.transaction(async (tx) => {
      const username_key = usernameKey(username)
      const member_id = await addMember(tx, {
        username,
        username_key,
        password_hash,
        name,
        mobile_number,
        provider: 'email',
        created_at,
      })
      // Checked after the insertion: it may have waited for a deletion that retires the name.
      if (await isRetired(tx, deps, username)) throw refuse('username_taken')
      const { version, ...answers } = consents ?? answersWithoutTexts(now(), applicant)
      await keepConsents(tx, { member_id, version, given_at: created_at }, answers)
      return startSession(tx, deps, { member_id, method: 'password', stay_logged_in, device, isFirst: true })
    }),
  )
  return signedIn(db, deps, started)
}

/** The answers of a client that does not name the texts it showed: the consent counts only if it was given. */
const answersWithoutTexts = (now: number, { agreesToMarketing }: Applicant) => ({
  version: koreanDay(now),
  ...(agreesToMarketing === true && { marketing: true }),
})

/** Usernames that would look like the service itself, or like an address of a service. */
const RESERVED =
  /^(admin|administrator|root|system|staff|operator|manager|moderator|master|webmaster|hostmaster|postmaster|support|help|helpdesk|service|security|abuse|info|contact|official|api|www|mail|ftp|null|undefined|anonymous|lottolens|lotto|dhlottery|donghang)[\d._-]*$/

export const isTaken = async (db: Database, deps: ServerDeps, username: string) =>
  RESERVED.test(usernameKey(username)) ||
  (await memberOfUsername(db, username)) !== null ||
  (await isRetired(db, deps, username))
