import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../database/database.ts'
import type { StaffCaller } from '../../http/caller.ts'
import { keepSecretCookie, secretCookieOf } from '../../http/secret-cookie.ts'
import { tokenHash } from '../../keys/keyed-hash.ts'
import { newSecret } from '../../sessions/device.ts'
import { instantOf, type World } from '../../world.ts'
import { addStaffSession, changeStaffSession, liveStaffSession } from './store.ts'

const COOKIE = 'lottolens_staff'
/** What the back office sends with each change: another site's form cannot, and its scripts may not. */
const OWN_HEADER = 'x-lottolens-back-office'

const MINUTE = 60_000
const IDLE_MS = 30 * MINUTE
const WHOLE_MS = 12 * 60 * MINUTE
/** So long the second factor counts as just entered. */
const FRESH_MS = 5 * MINUTE
/** So often the last use is written down. */
const TOUCH_MS = MINUTE

/** Since when a session that has not ended was used, and began. */
export const liveSince = (now: number) => ({
  idleSince: instantOf(now - IDLE_MS),
  startedSince: instantOf(now - WHOLE_MS),
})

/** Begins a session and hands its cookie over. */
export async function startStaffSession(
  tx: Database,
  { now, publicUrl, randomBytes }: World,
  staff_id: number,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const secret = newSecret(randomBytes)
  const at = instantOf(now())
  await addStaffSession(tx, {
    token_hash: tokenHash(secret),
    staff_id,
    started_at: at,
    last_used_at: at,
    factor_at: at,
    address: request.ip,
    user_agent: request.headers['user-agent']?.toWellFormed().replaceAll('\0', '').slice(0, 300) ?? null,
  })
  keepSecretCookie(reply, publicUrl, { name: COOKIE, secret, seconds: WHOLE_MS / 1_000, sameSite: 'strict' })
}

/** Finds whoever of the staff calls from a browser; null for everybody else. */
export const staffByCookie =
  (db: Database, { now, publicUrl }: Pick<World, 'now' | 'publicUrl'>) =>
  async (request: FastifyRequest): Promise<StaffCaller | null> => {
    const secret = secretCookieOf(request, publicUrl, COOKIE)
    if (!secret) return null
    if (request.method !== 'GET' && request.headers[OWN_HEADER] === undefined) return null
    const since = (age: number) => instantOf(now() - age)
    const found = await liveStaffSession(db, tokenHash(secret), liveSince(now()))
    if (!found) return null
    const { session, staff, permissions } = found
    if (session.last_used_at < since(TOUCH_MS)) await changeStaffSession(db, session.id, { last_used_at: since(0) })
    return {
      id: staff.id,
      name: staff.name,
      role: staff.role,
      permissions: new Set(permissions),
      session_id: session.id,
      hasFreshFactor: session.factor_at > since(FRESH_MS),
    }
  }
