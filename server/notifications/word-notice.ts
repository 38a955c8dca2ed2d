import { createHash } from 'node:crypto'
import {
  discretionOf,
  isWin,
  type NewsFacts,
  type Notice,
  type NotificationFacts,
  notificationWording,
  type ResultFacts,
  type SharedFacts,
} from '#domain/member/notification.ts'
import { consentTo, type NotificationChannel, type NotificationKind } from '#domain/member/notification-kinds.ts'
import type { Keys } from '../keys/secret-key.ts'
import type { ServerDeps } from '../server-deps.ts'
import { stopUrl } from './withdraw.ts'

interface Told {
  readonly member_id: number
  readonly kind: NotificationKind
  readonly subject: string
  readonly facts: NotificationFacts[NotificationKind]
}

/** A notification as it is sent: with what a locked screen may show, and the link that ends its kind. */
export function wordNotice(
  deps: Keys & Pick<ServerDeps, 'publicUrl' | 'now'>,
  { member_id, kind, subject, facts }: Told,
  channel: NotificationChannel,
  given: ReadonlySet<string>,
): Notice {
  const discretion = discretionOf([...given])
  const words = notificationWording(kind, facts as NotificationFacts[typeof kind], discretion)
  // A round has one tag: a correction replaces what was said first, on the device and at a push service that still has it.
  const isOfRound = (kind === 'result' || kind === 'shared') && !('what' in facts)
  const ofRound = facts as ResultFacts | SharedFacts
  const thing = isOfRound ? `round ${ofRound.round}` : subject
  const isAdvertising = kind === 'news' && (facts as NewsFacts).advertiser !== undefined
  return {
    title: words.title,
    body: words.body,
    url: `${deps.publicUrl}${words.path}`,
    stop_url: stopUrl(deps, member_id, isAdvertising ? 'marketing' : consentTo(kind, channel)),
    tag: createHash('sha256').update(`${kind} ${thing}`).digest('base64url').slice(0, 32),
    ...(isAdvertising && { is_advertising: true }),
    ...(isOfRound && ofRound.is_correction && { is_correction: true }),
    // The mark on the icon tells other people as much as a locked screen does, so the same consent covers it.
    ...(discretion !== 'nothing' && isWin(kind, facts) && { is_win: true }),
  }
}
