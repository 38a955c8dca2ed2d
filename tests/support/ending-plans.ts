import { beforeEach } from 'vitest'
import { generateNumberSets } from '#contract/number-sets/number-sets.ts'
import * as contract from '#contract/plans/cancellations.ts'
import { getMySubscription } from '#contract/plans/plans.ts'
import { loadShippedTiers } from '#server/plans/replace-tiers.ts'
import { useApp } from './app.ts'
import { aMember, type MadeMember, signedInAgain } from './makers.ts'
import { aPaidPeriod } from './paid-period.ts'
import { cancelWithPassword } from './refund-steps.ts'

/** An account that refunds go to. */
export const ACCOUNT = { bank_name: '국민', account_number: '123-456-784417', account_holder: '김하나' }
/** Three months of STANDARD from October 12. */
export const STANDARD = { tier_name: 'STANDARD', start_date: '2026-10-12', end_date: '2027-01-11' }
/** The 41st day of it. */
export const LATER = '2026-11-21T05:32:00Z'

/** Members whose plan ends early, and the calls by which they end it. */
export function useEndingPlans() {
  const app = useApp()
  beforeEach(() => loadShippedTiers(app.db, app.deps))
  return {
    app,
    /** A member with STANDARD, paid for. */
    subscribed: async (paid = 59_700, somebody?: MadeMember) => {
      const member = somebody ?? (await aMember(app))
      const paidPeriod = await aPaidPeriod(app, member, { ...STANDARD, won: paid === 0 ? 0 : 59_700, arrived: paid })
      return { ...member, ...paidPeriod }
    },
    /** A token for a member after the clock was moved. */
    at: async (now: string, member: MadeMember) => {
      app.setNow(now)
      return signedInAgain(app, member)
    },
    preview: async (token: string, id?: number) =>
      (await app.call(contract.previewCancellation, { query: id ? { subscription_id: String(id) } : {} }, token)).body,
    cancel: (token: string, amount: number, more: object = {}) =>
      cancelWithPassword(app, token, { ends: 'today', amount, account: ACCOUNT, ...more }),
    shown: async (token: string, receipt: string) =>
      (await app.call(contract.getMyCancellation, { params: { receipt } }, token)).body,
    mine: async (token: string) => (await app.call(getMySubscription, {}, token)).body,
    make: (token: string, count: number) => app.call(generateNumberSets, { body: { count } }, token),
  }
}
