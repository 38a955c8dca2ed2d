import { REQUIRED_CONSENTS } from './member.ts'
import { KINDS_ON_CHANNELS } from './notification-kinds.ts'

/**
 * Notifications that may leave the site: each kind on each channel is a consent of its own, and none is given beforehand.
 */
export const NOTIFICATION_CONSENTS = [
  ...KINDS_ON_CHANNELS.map(({ consent }) => consent),
  /** The result of a round may come between 21:00 and 08:00. */
  'result_by_night',
  /** How much of a result a locked screen may show: whether it won, and besides the rank and the money. */
  'outcome_shown',
  'amount_shown',
] as const
export type NotificationConsent = (typeof NOTIFICATION_CONSENTS)[number]
/** The needed consents and the optional ones. */
export const CONSENT_KINDS = [...REQUIRED_CONSENTS, 'marketing', ...NOTIFICATION_CONSENTS] as const
export type ConsentKind = (typeof CONSENT_KINDS)[number]
