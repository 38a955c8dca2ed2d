import { and, eq, inArray, sql } from 'drizzle-orm'
import { DAY } from '#domain/duration.ts'
import type { Database } from '../database/database.ts'
import { addressPrefixOf } from '../http/connections/network-address.ts'
import { keyedHashes } from '../keys/keyed-hash.ts'
import type { Keys } from '../keys/secret-key.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import type { Device } from './device.ts'
import { known_devices } from './tables.ts'

const COOKIE_KNOWN_FOR = 365 * DAY
const ADDRESS_KNOWN_FOR = 30 * DAY

type DeviceDeps = Keys & Pick<ServerDeps, 'now'>

/** The key of a device's address in rate limits. */
export const addressOf = ({ address }: Device) => addressPrefixOf(address)

/** The hashes by which the cookie of a device may be stored, the current one first. */
export const cookieHashesOf = (keys: Keys, { secret }: Device) => keyedHashes(keys, 'known devices', 'cookie', secret)

/** The hashes by which a device may be stored: of its cookie and of its address. A new row gets the first of each. */
const hashesOf = (keys: Keys, device: Device) => ({
  cookie: cookieHashesOf(keys, device),
  address: keyedHashes(keys, 'known devices', 'address', addressOf(device)),
})

/** How a device was recognised. */
export interface KnownDevice {
  readonly by: 'cookie' | 'address'
  readonly hash: string
}

/**
 * How this device is known for a member: by the cookie of a sign-in within a year, else by the address of one within a month;
 * null for an unknown device. For a member who does not exist (id 0) it takes the same time.
 */
export async function knownDeviceOf(
  db: Database,
  deps: DeviceDeps,
  member_id: number,
  device: Device,
): Promise<KnownDevice | null> {
  const { cookie, address } = hashesOf(deps, device)
  const rows = await db
    .select({ device_hash: known_devices.device_hash, last_seen_at: known_devices.last_seen_at })
    .from(known_devices)
    .where(and(eq(known_devices.member_id, member_id), inArray(known_devices.device_hash, [...cookie, ...address])))
  const isSeen = (hashes: readonly string[], within: number) =>
    rows.some((row) => hashes.includes(row.device_hash) && Date.parse(row.last_seen_at) >= deps.now() - within)
  if (isSeen(cookie, COOKIE_KNOWN_FOR)) return { by: 'cookie', hash: cookie[0] }
  return isSeen(address, ADDRESS_KNOWN_FOR) ? { by: 'address', hash: address[0] } : null
}

/** Stores that a member has signed in from this device now. */
export const rememberDevice = (tx: Database, deps: DeviceDeps, member_id: number, device: Device) => {
  const last_seen_at = instantOf(deps.now())
  return tx
    .insert(known_devices)
    .values(Object.values(hashesOf(deps, device)).map(([device_hash]) => ({ member_id, device_hash, last_seen_at })))
    .onConflictDoUpdate({
      target: [known_devices.member_id, known_devices.device_hash],
      set: { last_seen_at: sql`excluded.last_seen_at` },
    })
}
