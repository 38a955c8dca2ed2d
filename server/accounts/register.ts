import type { z } from 'zod'
import type { Consents, SignedIn } from '#contract/accounts.ts'
import { koreanDay } from '#domain/calendar.ts'
import { refuse } from '../http/refuse.ts'
import { takeAttempt } from '../limits/attempt-limits.ts'
import { keepConsents } from '../members/consents.ts'
import { addMember, memberOfMobileNumber, usernameKey } from '../members/store.ts'
import { instantOf, type Outside } from '../outside.ts'
import { addressOf } from './known-places.ts'
import { mustBeCurrentTexts } from './must-be-current-texts.ts'
import { hashPassword } from './password-hash.ts'
import { mustBeGoodPassword } from './password-rules.ts'
import type { Place } from './place.ts'
import { orTaken } from './refusal-of-taken.ts'
import { signedIn, startSession } from './start-session.ts'
import { isRetired, isTaken } from './usernames.ts'

interface Applicant {
  readonly username: string
  readonly name: string
  readonly mobile_number: string
  readonly password: string
  readonly consents?: z.output<typeof Consents> | undefined
  /** For clients that ask only this. */
  readonly agreesToMarketing?: boolean
  readonly stay_logged_in: boolean
}

/**
 * Makes a member and signs them in, both or neither. Of many who ask for one username or number at the
 * same time, one gets it.
 * @throws username_taken, mobile_number_taken, password_too_common, password_is_username, other_texts,
 * too_many_attempts
 */
export async function register(outside: Outside, place: Place, applicant: Applicant): Promise<SignedIn> {
  const { db, now, randomBytes } = outside
  const { username, name, mobile_number, password, consents, stay_logged_in } = applicant
  await takeAttempt(outside, 'register_address', addressOf(place))
  if (await isTaken(db, outside, username)) throw refuse('username_taken')
  mustBeGoodPassword(password, username)
  if (consents) await mustBeCurrentTexts(outside, consents.version)
  if (await memberOfMobileNumber(db, mobile_number)) throw refuse('mobile_number_taken')

  const password_hash = await hashPassword(addressOf(place), password, randomBytes)
  const created_at = instantOf(now())
  const started = await orTaken(() =>
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
      // Only now, since a deletion that retires the name may have held up the insertion.
      if (await isRetired(tx, outside, username)) throw refuse('username_taken')
      const { version, ...answers } = consents ?? answersWithoutTexts(now(), applicant)
      await keepConsents(tx, { member_id, version, given_at: created_at }, answers)
      return startSession(tx, outside, { member_id, method: 'password', stay_logged_in, place })
    }),
  )
  return signedIn(outside, started)
}

/** Consent counts only where it was given; which text was shown, such a client does not say. */
const answersWithoutTexts = (now: number, { agreesToMarketing }: Applicant) => ({
  version: koreanDay(now),
  ...(agreesToMarketing === true && { marketing: true }),
})
