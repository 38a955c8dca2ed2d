import { sweepFormTokens } from '../company/form-token.ts'
import { sweepEnquiries } from '../company/store.ts'
import type { Database } from '../database/database.ts'
import { sweepFetchRuns } from '../draws/fetching/fetch-store.ts'
import { sweepPendingDraws } from '../draws/fetching/pending-draws.ts'
import { sweepLimits } from '../limits/attempt-limits.ts'
import type { Sweep } from '../members/personal-data.ts'
import { sweepRetiredUsernames } from '../members/retired-usernames.ts'
import { sweepUsedChallenges } from '../passkeys/ceremony.ts'
import { PERSONAL_DATA } from '../personal-data.ts'
import { sweepPictures } from '../pictures/store.ts'
import type { ServerDeps } from '../server-deps.ts'
import { sweepStaffSessions } from '../staff/people/store.ts'

/**
 * Deletions of rows whose time is over, in this order: those of members, which their folders declare, and the rest. Every
 * table is named in a folder's declaration, here, or in `NOT_SWEPT` (`tests/support/architecture.test.ts`).
 */
export const SWEEPS: readonly Sweep[] = [
  ...PERSONAL_DATA.flatMap(({ sweep = [] }) => sweep),
  { deletes: ['attempt_limits'], work: sweepLimits },
  { deletes: ['retired_usernames'], work: sweepRetiredUsernames },
  { deletes: ['staff_sessions'], work: sweepStaffSessions },
  { deletes: ['used_challenges'], work: sweepUsedChallenges },
  { deletes: ['used_form_tokens'], work: sweepFormTokens },
  { deletes: ['enquiries'], work: sweepEnquiries },
  { deletes: ['fetch_runs'], work: sweepFetchRuns },
  { deletes: ['held_readings'], work: sweepPendingDraws },
  { deletes: ['pictures'], work: sweepPictures },
]

/** All other tables, with the reason why their rows are not deleted by age. */
export const NOT_SWEPT: Readonly<Record<string, string>> = {
  members: 'the row of a member who has left holds nothing personal, and keeps the place of what must stay',
  ...Object.fromEntries(PERSONAL_DATA.flatMap(({ keeps = {} }) => Object.entries(keeps))),
  subscription_tiers: 'as many as there are plans',
  revisions: 'one row for each thing that staff save',
  installation_key: 'one row',
  retired_keys: 'one row for each time that the key of the installation was replaced',
  data_snapshots: 'the newest version of the open data, two rows',
  data_versions: 'a row for each change of what is published, for good',
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
  log_entries: 'some hundreds a year; published and never changed, which is what they are for',
  log_checkpoints: 'one for each time that the log has grown; published and never changed',
  log_signatures: 'one a checkpoint and signer; published and never changed',
  log_keys: 'one row for each time that the key of the log was replaced',
  log_witnesses: 'one row a witness',
  seals: 'one a round; published and never changed',
  seal_parts: 'hashes, without which no proof could be given; they name nobody',
  erased_leaves: 'hashes of sealed sets whose account is gone; they name nobody',
  seal_scores: 'some rows a round; published',
  seal_counts: 'one row a round',
  erased_sealed_sets: 'some numbers a round; they name nobody',
  erased_uncounted_sets: 'go with the tally of their round, which counts them',
  announcements: 'written by staff, who delete them',
  faq_entries: 'written by staff, who delete them',
  company_details: 'one row',
  company_account_changes: 'some a year; says who directed the payments of members',
  legal_texts: 'what was agreed to must stay readable',
  staff_members: 'as many as work here, and did: the log speaks of them',
  staff_passkeys: 'ten for each of the staff at most, who delete them',
  staff_roles: 'as many as there are roles',
  audit_log: 'answers for who saw or changed what, as long as the installation lives; personal data are masked',
  audit_archives: 'one row a file of old months, until its rows are in the table again',
  audit_heads: 'one row',
  refused_sign_ins: 'a row a network and hour, until the hour has ended and is in the audit log',
}

/** Deletes rows whose time is over. Running it again, or on two instances at once, is harmless. */
export async function sweep(db: Database, { now }: Pick<ServerDeps, 'now'>): Promise<void> {
  for (const { work } of SWEEPS) await work(db, now())
}
