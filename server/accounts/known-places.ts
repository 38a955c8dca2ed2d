import { and, eq, inArray, sql } from 'drizzle-orm'
import { prepared } from '../database/prepared.ts'
import { type Attempt, giveBack, type LimitName, takeAttempt } from '../limits/attempt-limits.ts'
import { keyedHash } from '../limits/keyed-hash.ts'
import { neighbourhoodOf } from '../limits/neighbourhood.ts'
import type { Outside } from '../outside.ts'
import type { Place } from './place.ts'
import { known_places } from './tables.ts'

const DAY = 24 * 60 * 60_000

type Needed = Pick<Outside, 'db' | 'now' | 'secretKey'>

/** The address as limits know it. */
export const addressOf = ({ address }: Place) => neighbourhoodOf(address)

const DEVICE_KNOWN_FOR = 365 * DAY
const ADDRESS_KNOWN_FOR = 30 * DAY

/** The hashes by which a member may know a place: its browser, and its address. */
export const hashesOf = ({ secretKey }: Pick<Needed, 'secretKey'>, place: Place) => ({
  device: keyedHash(secretKey, 'known places', 'device', place.device),
  address: keyedHash(secretKey, 'known places', 'address', addressOf(place)),
})

type PlaceHashes = ReturnType<typeof hashesOf>

/** A place of a member's, as far as an outer join found one; an ISO instant. */
export interface SeenPlace {
  readonly place: string | null
  readonly last_seen_at: string | null
}

/** A member's rows of `known_places` that may be this place; to be filled in with `hashesOf`. */
export const mayBePlace = inArray(known_places.place, [sql.placeholder('device'), sql.placeholder('address')])

/** By what a member knows a place. */
export interface KnownPlace {
  readonly by: 'device' | 'address'
  readonly hash: string
}

/**
 * By what a member knows this place: the browser of a sign-in within a year, else the address of one within a month;
 * null for a strange place.
 */
export function knownAmong(
  now: number,
  { device, address }: PlaceHashes,
  rows: readonly SeenPlace[],
): KnownPlace | null {
  if (isSeen(rows, device, now - DEVICE_KNOWN_FOR)) return { by: 'device', hash: device }
  return isSeen(rows, address, now - ADDRESS_KNOWN_FOR) ? { by: 'address', hash: address } : null
}

const isSeen = (rows: readonly SeenPlace[], hash: string, since: number) =>
  rows.some(({ place, last_seen_at }) => place === hash && Date.parse(last_seen_at ?? '') >= since)

/** The hash by which a member knows this place; null for a strange one. */
export async function knownPlaceOf(outside: Needed, member_id: number, place: Place): Promise<string | null> {
  const hashes = hashesOf(outside, place)
  const rows = await placesSeen(outside.db, { member_id, ...hashes })
  return knownAmong(outside.now(), hashes, rows)?.hash ?? null
}

const placesSeen = prepared<{ member_id: number; device: string; address: string }, SeenPlace[]>((db) =>
  db
    .select({ place: known_places.place, last_seen_at: known_places.last_seen_at })
    .from(known_places)
    .where(and(eq(known_places.member_id, sql.placeholder('member_id')), mayBePlace)),
)

/** The member's places need no exact time. */
const SEEN_LATELY = DAY

/** Whether the member was seen with this browser and at this address so lately that nothing need be written. */
export function wasSeenLately(now: number, { device, address }: PlaceHashes, rows: readonly SeenPlace[]): boolean {
  return [device, address].every((known) => isSeen(rows, known, now - SEEN_LATELY))
}

/**
 * Counts a try of a password. A stranger can use up what strangers have, and make other strangers wait;
 * a place from which the member signed in before has attempts of its own, so that nobody is locked out.
 * @throws too_many_attempts, and then nothing is counted
 */
export async function takeLogInAttempt(
  outside: Needed,
  { address, username_key, known }: { address: string; username_key: string; known: KnownPlace | null },
): Promise<Attempt> {
  const wanted: [LimitName, string][] = known
    ? [[known.by === 'device' ? 'log_in_known_device' : 'log_in_known_address', `${username_key} ${known.hash}`]]
    : [
        ['log_in_address', address],
        ['log_in_pair', `${username_key} ${address}`],
        ['log_in_account', username_key],
      ]
  const taken: Attempt['taken'][number][] = []
  for (const [name, who] of wanted)
    try {
      taken.push(...(await takeAttempt(outside, name, who)).taken)
    } catch (refusal) {
      // Others may have used the last one up; who was refused has not tried anything.
      if (taken.length > 0) await giveBack(outside.db, { taken })
      throw refusal
    }
  return { taken }
}
