import { lt, sql } from 'drizzle-orm'
import { deleteEnquiriesBefore } from '../company/store.ts'
import { attempt_limits } from '../limits/tables.ts'
import { retired_usernames } from '../members/tables.ts'
import { instantOf, type Outside } from '../outside.ts'
import { deliverTexts } from '../sms/deliver-texts.ts'
import { deleteTextsBefore, forgetOldTexts } from '../sms/store.ts'
import { endOldestSessions } from './session-store.ts'
import {
  confirmations,
  known_places,
  phone_codes,
  refresh_tokens,
  sessions,
  social_attempts,
  temporary_passwords,
} from './tables.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND
const DAY = 24 * HOUR
/** How long the law wants times and addresses of sign-ins kept; docs/privacy.md. */
const SIGN_INS_KEPT = 90 * DAY
/** More than anybody has devices. */
const MOST_SESSIONS = 50
const TEXTS_KEPT = 90 * DAY
const PLACES_KEPT = 365 * DAY
/** How long the law wants complaints kept. */
const ENQUIRIES_KEPT = 3 * 365 * DAY

/** Forgets what has served its time. Doing it again, or on two instances at once, is harmless. */
export async function sweepAccounts({ db, now }: Pick<Outside, 'db' | 'now'>): Promise<void> {
  const at = now()
  const [present, yesterday, signInsUntil] = [instantOf(at), instantOf(at - DAY), instantOf(at - SIGN_INS_KEPT)]
  await db.delete(attempt_limits).where(lt(attempt_limits.empty_at, present))
  await db.delete(phone_codes).where(lt(phone_codes.expires_at, yesterday))
  await db.delete(social_attempts).where(lt(social_attempts.expires_at, yesterday))
  await db.delete(confirmations).where(lt(confirmations.expires_at, present))
  await db.delete(temporary_passwords).where(lt(temporary_passwords.expires_at, yesterday))
  await db.delete(known_places).where(lt(known_places.last_seen_at, instantOf(at - PLACES_KEPT)))
  await db.delete(retired_usernames).where(lt(retired_usernames.free_at, present))
  const over = sql`coalesce(${sessions.ended_at}, ${sessions.expires_at})`
  await db
    .delete(refresh_tokens)
    .where(sql`${refresh_tokens.session_id} in (select id from ${sessions} where ${over} < ${yesterday}::timestamptz)`)
  await db.delete(sessions).where(sql`${over} < ${signInsUntil}::timestamptz`)
  await endOldestSessions(db, present, MOST_SESSIONS)
  await forgetOldTexts(db, present)
  await deleteTextsBefore(db, instantOf(at - TEXTS_KEPT))
  await deleteEnquiriesBefore(db, instantOf(at - ENQUIRIES_KEPT))
}

const DELIVER_EVERY = 15 * SECOND
/** So that a site which is restarted often forgets too. */
const FIRST_SWEEP_AFTER = 60 * SECOND

/** Sends again what could not be sent, and sweeps every hour, until `stop`. */
export function keepAccounts(outside: Outside) {
  const deliver = setInterval(() => void deliverTexts(outside).catch(outside.report), DELIVER_EVERY)
  const sweepNow = () => void sweepAccounts(outside).catch(outside.report)
  const timers = [deliver, setInterval(sweepNow, HOUR), setTimeout(sweepNow, FIRST_SWEEP_AFTER)]
  for (const timer of timers) timer.unref()
  return {
    stop: () => {
      for (const timer of timers) clearInterval(timer)
    },
  }
}
