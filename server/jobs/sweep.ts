import { sweepEnquiries } from '../company/store.ts'
import { sweepFormTokens } from '../company/take-form-token.ts'
import { sweepConsultations } from '../consultations/store.ts'
import type { Database } from '../database/database.ts'
import { sweepFetchRuns } from '../draws/fetching/fetch-store.ts'
import { sweepPendingDraws } from '../draws/fetching/pending-draws.ts'
import { sweepLimits } from '../limits/attempt-limits.ts'
import { sweepRetiredUsernames } from '../members/retired-usernames.ts'
import { sweepMessages } from '../messages/store.ts'
import { sweepNotifications } from '../notifications/store.ts'
import { sweepGenerationRequests } from '../number-sets/store.ts'
import { sweepPayments } from '../payments/store.ts'
import { sweepPictures } from '../pictures/store.ts'
import { sweepRefundAccounts } from '../refunds/store.ts'
import { sweepSessions } from '../sessions/personal-data.ts'
import { sweepSignIn } from '../sign-in/personal-data.ts'
import { sweepStaffSessions } from '../staff/people/store.ts'
import type { World } from '../world.ts'

interface Sweep {
  /** Tables whose rows it deletes. */
  readonly deletes?: readonly string[]
  /** Tables whose rows stay without what was personal in them. */
  readonly empties?: readonly string[]
  readonly work: (db: Database, now: number) => PromiseLike<unknown>
}

/**
 * The deletion of rows that have served their time, by capability, in this order; docs/privacy.md says how long each is
 * kept. A table is named here or below (`tests/support/architecture.test.ts`).
 */
export const SWEEPS: readonly Sweep[] = [
  { deletes: ['attempt_limits'], work: sweepLimits },
  { deletes: ['sessions', 'refresh_tokens', 'known_devices'], work: sweepSessions },
  { deletes: ['phone_codes', 'social_attempts', 'confirmations', 'temporary_passwords'], work: sweepSignIn },
  { deletes: ['retired_usernames'], work: sweepRetiredUsernames },
  { deletes: ['messages'], work: sweepMessages },
  { deletes: ['notifications', 'notification_runs'], work: sweepNotifications },
  { deletes: ['staff_sessions'], work: sweepStaffSessions },
  { deletes: ['used_form_tokens'], work: sweepFormTokens },
  { deletes: ['enquiries'], work: sweepEnquiries },
  { deletes: ['consultations', 'consultation_notes'], work: sweepConsultations },
  // After the consultations: what was agreed in those that are gone, and never paid, goes with them.
  { deletes: ['awaited_payments', 'deposits'], empties: ['awaited_payments', 'deposits'], work: sweepPayments },
  { empties: ['cancellations'], work: sweepRefundAccounts },
  { deletes: ['generation_requests'], work: sweepGenerationRequests },
  { deletes: ['fetch_runs'], work: sweepFetchRuns },
  { deletes: ['held_readings'], work: sweepPendingDraws },
  { deletes: ['pictures'], work: sweepPictures },
]

/** Every other table, with why nothing of it is forgotten by time. */
export const NOT_SWEPT: Readonly<Record<string, string>> = {
  members: 'the row of a member who has left holds nothing personal, and keeps the place of what must stay',
  consents: 'prove what a member agreed to, until they leave',
  push_subscriptions: 'wake a browser, until its member or its push service takes it back, or they leave',
  social_accounts: 'sign a member in, until they leave',
  play_limits: 'hold a member to what they decided, until they leave',
  favourites: 'belong to the member, until they leave',
  tickets: 'belong to the member, until they leave',
  number_sets: 'belong to the member, until they leave',
  winning_sets: 'go with the set that won',
  generation_usage: 'one row a member and month, until they leave',
  subscriptions: 'contracts, under a number alone once the member has left',
  subscription_tiers: 'as many as there are plans',
  revisions: 'one row for each thing that staff save',
  retired_keys: 'one row for each time that the key of the installation was replaced',
  draws: 'one row a week; public',
  draw_prizes: 'five rows a week; public',
  winning_stores: 'some rows a week; public',
  draw_corrections: 'what was published and then corrected; public',
  draw_sources: 'one row a source',
  fetch_leases: 'one row',
  loaded_files: 'one row a shipped file',
  settlements: 'one row a round',
  fairness_reports: 'the newest of each kind',
  crowding_fit_decisions: 'one a held fit at most, and it says why that fit was used',
  crowding_fits: 'at most one a round; what was published must be computable again',
  crowding_forecasts: 'one a round; published and never changed',
  crowding_reports: 'the newest',
  closed_rounds: 'one row a round; a round that was over stays over',
  seals: 'one a round; published and never changed',
  seal_parts: 'hashes, without which no proof could be given; they name nobody',
  erased_leaves: 'hashes of sealed sets whose account is gone; they name nobody',
  seal_scores: 'some rows a round; published',
  seal_counts: 'one row a round',
  erased_sealed_sets: 'some numbers a round; they name nobody',
  announcements: 'written by staff, who delete them',
  faq_entries: 'written by staff, who delete them',
  company_details: 'one row',
  legal_texts: 'what was agreed to must stay readable',
  staff_members: 'as many as work here, and did: the log speaks of them',
  staff_roles: 'as many as there are roles',
  audit_log: 'answers for who saw or changed what, as long as the installation lives; personal data are masked',
  audit_heads: 'one row',
  staff_deeds: 'of before the audit log; nothing is added',
}

/** Forgets what has served its time. Doing it again, or on two instances at once, is harmless. */
export async function sweep(db: Database, { now }: Pick<World, 'now'>): Promise<void> {
  for (const { work } of SWEEPS) await work(db, now())
}
