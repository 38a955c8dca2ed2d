import { consultationData } from './consultations/store.ts'
import { leakData } from './leaks/store.ts'
import { consentData } from './members/consents.ts'
import type { PersonalData } from './members/personal-data.ts'
import { messageData } from './messages/store.ts'
import { notificationData } from './notifications/store.ts'
import { numberSetData } from './number-sets/personal-data.ts'
import { passkeyData } from './passkeys/member-passkeys.ts'
import { paymentData } from './payments/store.ts'
import { planData } from './plans/subscription-store.ts'
import { playLimitData } from './play-limits/store.ts'
import { refundData } from './refunds/store.ts'
import { sealData } from './seals/store.ts'
import { secondFactorData } from './second-factor/second-factors.ts'
import { sessionData } from './sessions/session-store.ts'
import { signInData } from './sign-in/personal-data.ts'
import { syndicateData } from './syndicates/personal-data.ts'

/**
 * All data about a member besides the row in `members`: exported to the member, swept when their time is over, erased on
 * deletion, in this order. A folder with data about members declares them and is named here.
 */
export const PERSONAL_DATA: readonly PersonalData[] = [
  // Before the number sets, since it counts the sealed ones.
  sealData,
  numberSetData,
  syndicateData,
  playLimitData,
  planData,
  consultationData,
  // After the consultations: the sweep deletes agreed payments that were never paid, of consultations that are deleted.
  paymentData,
  refundData,
  sessionData,
  secondFactorData,
  passkeyData,
  signInData,
  consentData,
  messageData,
  leakData,
  notificationData,
]
