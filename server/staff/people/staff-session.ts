import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY, HOUR, MINUTE } from '#domain/duration.ts'
import { FRESH_FACTOR_MINUTES, STAFF_IDLE_MINUTES, STAFF_SIGN_IN_HOURS } from '#domain/staff/sign-in.ts'
import type { Database } from '../../database/database.ts'
import type { StaffCaller } from '../../http/caller.ts'
import { addressPrefixOf } from '../../http/connections/network-address.ts'
import { COOKIES, keepSecretCookie, secretCookieOf } from '../../http/secret-cookie.ts'
import { keyedHashes, tokenHash } from '../../keys/keyed-hash.ts'
import type { Keys } from '../../keys/secret-key.ts'
import { instantOf, type ServerDeps } from '../../server-deps.ts'
import { newSecret } from '../../sessions/device.ts'
import { addStaffSession, changeStaffSession, endSessionOfToken, liveStaffSession, signInsOfStaff } from './store.ts'

/** A header that the back office sends with each change: another site's form cannot, and its scripts may not. */
const OWN_HEADER = 'x-lottolens-back-office'

const IDLE_MS = STAFF_IDLE_MINUTES * MINUTE
const WHOLE_MS = STAFF_SIGN_IN_HOURS * HOUR
const FRESH_MS = FRESH_FACTOR_MINUTES * MINUTE
/** Time between two updates of a session's last use. */
const TOUCH_MS = MINUTE

/** The bounds of a live session: the instants since which it must have been used, and have begun. */
export const liveSince = (now: number) => ({
  idleSince: instantOf(now - IDLE_MS),
  startedSince: instantOf(now - WHOLE_MS),
})

/** As long as sign-ins are kept (`store.ts`). */
const DEVICE_KNOWN_FOR = 90 * DAY
const ADDRESS_KNOWN_FOR = 30 * DAY

/** The hash by which a browser is stored, then those by earlier keys, by which it may be stored. */
const deviceHashes = (keys: Keys, secret: string) => keyedHashes(keys, 'known devices of staff', secret)

/** A browser or an address from which a member of staff signed in before; it has a rate limit of its own. */
export interface KnownPlace {
  readonly by: 'device' | 'address'
  /** The key of its rate limit. */
  readonly who: string
}

/**
 * Whether the account was used here before: in the browser of a sign-in within 90 days, else at the address of one within 30;
 * null for an unknown place. For an unknown name (id 0) it takes the same time.
 */
export async function knownPlaceOf(
  db: Database,
  deps: ServerDeps,
  staff_id: number,
  request: FastifyRequest,
): Promise<KnownPlace | null> {
  const since = (age: number) => instantOf(deps.now() - age)
  const signIns = await signInsOfStaff(db, staff_id, since(DEVICE_KNOWN_FOR))
  const secret = secretCookieOf(request, deps.publicUrl, COOKIES.staffDevice)
  const hashes: string[] = secret ? deviceHashes(deps, secret) : []
  if (signIns.some(({ device_hash }) => device_hash !== null && hashes.includes(device_hash)))
    return { by: 'device', who: `${staff_id} ${hashes[0]}` }
  const here = addressPrefixOf(request.ip)
  const isKnownAddress = signIns.some(
    ({ address, started_at }) => started_at > since(ADDRESS_KNOWN_FOR) && addressPrefixOf(address) === here,
  )
  return isKnownAddress ? { by: 'address', who: `${staff_id} ${here}` } : null
}

/** Begins a session and sets its cookie; the session that the browser had before ends. */
export async function startStaffSession(
  tx: Database,
  deps: ServerDeps,
  staff_id: number,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const { now, publicUrl, randomBytes } = deps
  const secret = newSecret(randomBytes)
  const device = secretCookieOf(request, publicUrl, COOKIES.staffDevice) ?? newSecret(randomBytes)
  const at = instantOf(now())
  const brought = secretCookieOf(request, publicUrl, COOKIES.staff)
  if (brought) await endSessionOfToken(tx, tokenHash(brought), at)
  await addStaffSession(tx, {
    token_hash: tokenHash(secret),
    staff_id,
    started_at: at,
    last_used_at: at,
    factor_at: at,
    address: request.ip,
    user_agent: request.headers['user-agent']?.toWellFormed().replaceAll('\0', '').slice(0, 300) ?? null,
    device_hash: deviceHashes(deps, device)[0],
  })
  const kept = {
    name: COOKIES.staffDevice,
    secret: device,
    seconds: DEVICE_KNOWN_FOR / 1_000,
    sameSite: 'strict' as const,
  }
  keepSecretCookie(reply, publicUrl, kept)
  keepSecretCookie(reply, publicUrl, { name: COOKIES.staff, secret, seconds: WHOLE_MS / 1_000, sameSite: 'strict' })
}

/** Finds the member of staff by a browser's cookie; null for other callers. */
export const staffByCookie =
  (db: Database, { now, publicUrl }: Pick<ServerDeps, 'now' | 'publicUrl'>) =>
  async (request: FastifyRequest): Promise<StaffCaller | null> => {
    const secret = secretCookieOf(request, publicUrl, COOKIES.staff)
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
