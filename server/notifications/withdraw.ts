import { DAY } from '#domain/duration.ts'
import {
  KINDS_ON_CHANNELS,
  type NotificationChannel,
  type NotificationKind,
} from '#domain/member/notification-kinds.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { isSameHash, keyedHashes } from '../keys/keyed-hash.ts'
import type { Keys } from '../keys/secret-key.ts'
import { legalTextHeads } from '../legal-texts/legal-texts.ts'
import { givenConsentsOf, keepConsents } from '../members/consents.ts'
import { lockedMember } from '../members/store.ts'
import { dropUnsentNotices } from '../messages/store.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'

/** What the link in a message ends: one kind of notification on one channel. */
interface Ending {
  /** True for the link of an advertisement: all of them end, on every channel. */
  readonly is_advertising: boolean
  readonly kind: NotificationKind
  readonly channel: NotificationChannel
}

/** Every kind on every channel, by the consent that it needs. */
const ENDINGS: ReadonlyMap<string, Ending> = new Map(
  KINDS_ON_CHANNELS.map(({ consent, ...ended }) => [consent, { ...ended, is_advertising: false }]),
)

/** What the link of an advertisement ends; those that wait are dropped when their turn comes (delivery/judge-messages.ts). */
const ADVERTISING: Ending = { kind: 'news', channel: 'sms', is_advertising: true }

/** Days for which a link works, as long as its message is kept: whoever finds it in an old phone ends nothing. */
const LINK_LIVES = 90
/** Links of before 27 November 2026 do not say their day; the last of them end after this day, counted from 1970. */
const UNDATED_UNTIL = Date.UTC(2027, 1, 25) / DAY

const dayOf = ({ now }: Pick<ServerDeps, 'now'>) => Math.floor(now() / DAY)

/** The signature of a link, then those by earlier keys, which links in earlier messages have. */
const signatures = (keys: Keys, ...parts: readonly (string | number)[]) =>
  keyedHashes(keys, 'end notifications', ...parts).map((hash) => hash.slice(0, 22))

/**
 * The link in a message that ends its kind on its channel without signing in, for 90 days. It does nothing else. The
 * token is in the fragment, behind `#`, which browsers do not send, so no server, log or cache sees it.
 */
export function stopUrl(
  deps: Keys & Pick<ServerDeps, 'publicUrl' | 'now'>,
  member_id: number,
  consent: string,
): string {
  const day = dayOf(deps)
  return `${deps.publicUrl}/stop#${member_id}.${consent}.${day}.${signatures(deps, member_id, consent, day)[0]}`
}

/** What a link ends, and for whom. @throws stop_link_unknown, stop_link_expired */
function readLink(deps: ServerDeps, token: string) {
  const parts = token.split('.')
  const [id = '', consent = ''] = parts
  const day = parts.length === 4 ? Number(parts[2]) : null
  const given = parts.at(-1) ?? ''
  const ending = consent === 'marketing' ? ADVERTISING : ENDINGS.get(consent)
  const signed = day === null ? [Number(id), consent] : [Number(id), consent, day]
  const isOurs = /^\d{1,9}$/.test(id) && signatures(deps, ...signed).some((one) => isSameHash(given, one))
  if (!ending || !isOurs) throw refuse('stop_link_unknown')
  if (dayOf(deps) > (day === null ? UNDATED_UNTIL : day + LINK_LIVES)) throw refuse('stop_link_expired')
  return { ending, consent, member_id: Number(id) }
}

/**
 * Withdraws the consent that a link names, and deletes its unsent messages. Opening the link again changes nothing.
 * @returns the kind and channel that are ended
 * @throws stop_link_unknown, stop_link_expired
 */
export async function withdrawByLink(db: Database, deps: ServerDeps, token: string): Promise<Ending> {
  const { ending, consent, member_id } = readLink(deps, token)
  const { version } = await legalTextHeads(db, deps)
  await db.transaction(async (tx) => {
    const member = await lockedMember(tx, member_id)
    // A member who has left gets no messages, so there is no consent to end.
    if (!member || member.deleted_at) return
    const isGiven = (await givenConsentsOf(tx, member_id)).some((kind) => kind === consent)
    if (isGiven) await keepConsents(tx, { member_id, version, given_at: instantOf(deps.now()) }, { [consent]: false })
    if (!ending.is_advertising) await dropUnsentNotices(tx, member_id, ending)
  })
  return ending
}

/** Deletes the unsent messages of consents that were withdrawn. */
export async function dropWithdrawn(
  tx: Database,
  member_id: number,
  answers: Readonly<Record<string, boolean | undefined>>,
): Promise<void> {
  for (const [consent, isGiven] of Object.entries(answers)) {
    const ending = ENDINGS.get(consent)
    if (ending && isGiven === false) await dropUnsentNotices(tx, member_id, ending)
  }
}
