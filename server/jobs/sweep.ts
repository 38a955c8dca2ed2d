import { sweepEnquiries } from '../company/store.ts'
import { sweepConsultations } from '../consultations/store.ts'
import type { Database } from '../database/database.ts'
import { sweepFetchRuns } from '../draws/fetching/fetch-store.ts'
import { sweepLimits } from '../limits/sweep.ts'
import { sweepRetiredUsernames } from '../members/retired-usernames.ts'
import { sweepGenerationRequests } from '../number-sets/store.ts'
import { sweepPayments } from '../payments/store.ts'
import { sweepPictures } from '../pictures/store.ts'
import { sweepRefundAccounts } from '../refunds/store.ts'
import { sweepSessions } from '../sessions/sweep.ts'
import { sweepSignIn } from '../sign-in/sweep.ts'
import { sweepTexts } from '../sms/store.ts'
import { sweepStaffSessions } from '../staff/people/store.ts'
import type { World } from '../world.ts'

/** What every capability forgets when it has served its time; docs/privacy.md says how long each is kept. */
const SWEEPS: readonly ((db: Database, now: number) => PromiseLike<unknown>)[] = [
  sweepLimits,
  sweepSessions,
  sweepSignIn,
  sweepRetiredUsernames,
  sweepTexts,
  sweepStaffSessions,
  sweepEnquiries,
  sweepConsultations,
  sweepPayments,
  sweepRefundAccounts,
  sweepGenerationRequests,
  sweepFetchRuns,
  sweepPictures,
]

/** Forgets what has served its time. Doing it again, or on two instances at once, is harmless. */
export async function sweep(db: Database, { now }: Pick<World, 'now'>): Promise<void> {
  for (const sweepOne of SWEEPS) await sweepOne(db, now())
}
