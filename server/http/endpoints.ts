import * as adminAnnouncements from '#contract/admin/announcements.ts'
import * as adminAuditLog from '#contract/admin/audit-log.ts'
import * as adminCompany from '#contract/admin/company.ts'
import * as adminConsultations from '#contract/admin/consultations.ts'
import * as adminCrowding from '#contract/admin/crowding.ts'
import * as adminDrawFetching from '#contract/admin/draw-fetching.ts'
import * as adminDraws from '#contract/admin/draws.ts'
import * as adminFaq from '#contract/admin/faq.ts'
import * as adminInstallation from '#contract/admin/installation.ts'
import * as adminLeaks from '#contract/admin/leaks.ts'
import * as adminLegalTexts from '#contract/admin/legal-texts.ts'
import * as adminMemberRecords from '#contract/admin/member-records.ts'
import * as adminMembers from '#contract/admin/members.ts'
import * as adminMessages from '#contract/admin/messages.ts'
import * as adminPasskeys from '#contract/admin/passkeys.ts'
import * as adminPayments from '#contract/admin/payments.ts'
import * as adminPictures from '#contract/admin/pictures.ts'
import * as adminPlans from '#contract/admin/plans.ts'
import * as adminRefunds from '#contract/admin/refunds.ts'
import * as adminStaff from '#contract/admin/staff.ts'
import * as adminSubscriptions from '#contract/admin/subscriptions.ts'
import * as adminToday from '#contract/admin/today.ts'
import * as analysisAnalysis from '#contract/analysis/analysis.ts'
import * as analysisCrowding from '#contract/analysis/crowding.ts'
import * as analysisCrowdingEvidence from '#contract/analysis/crowding-evidence.ts'
import * as analysisDrawStatistics from '#contract/analysis/draw-statistics.ts'
import * as analysisFairness from '#contract/analysis/fairness.ts'
import * as analysisNumberAnalysis from '#contract/analysis/number-analysis.ts'
import * as analysisPrizeAnalysis from '#contract/analysis/prize-analysis.ts'
import * as drawsDraws from '#contract/draws/draws.ts'
import * as drawsFreshness from '#contract/draws/freshness.ts'
import * as drawsLiveRound from '#contract/draws/live-round.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as membersNotifications from '#contract/members/notifications.ts'
import * as membersPasskeys from '#contract/members/passkeys.ts'
import * as membersPlayLimits from '#contract/members/play-limits.ts'
import * as membersProfile from '#contract/members/profile.ts'
import * as membersSecondFactor from '#contract/members/second-factor.ts'
import * as membersSessions from '#contract/members/sessions.ts'
import * as membersSignIn from '#contract/members/sign-in.ts'
import * as membersWebhooks from '#contract/members/webhooks.ts'
import * as numberSetsBoughtSets from '#contract/number-sets/bought-sets.ts'
import * as numberSetsFavourites from '#contract/number-sets/favourites.ts'
import * as numberSetsLedger from '#contract/number-sets/ledger.ts'
import * as numberSetsNumberSets from '#contract/number-sets/number-sets.ts'
import * as numberSetsSeals from '#contract/number-sets/seals.ts'
import * as numberSetsSyndicates from '#contract/number-sets/syndicates.ts'
import * as numberSetsTickets from '#contract/number-sets/tickets.ts'
import * as plansCancellations from '#contract/plans/cancellations.ts'
import * as plansConsultations from '#contract/plans/consultations.ts'
import * as plansPlans from '#contract/plans/plans.ts'
import * as siteAnnouncements from '#contract/site/announcements.ts'
import * as siteCompany from '#contract/site/company.ts'
import * as siteDataVersions from '#contract/site/data-versions.ts'
import * as siteFaq from '#contract/site/faq.ts'
import * as siteHealth from '#contract/site/health.ts'
import * as siteLegalTexts from '#contract/site/legal-texts.ts'
import * as siteTransparencyLog from '#contract/site/transparency-log.ts'
import type { Table } from '#contract/table.ts'

/*
 * Every call of the contract under its export name, for the command line, which offers them, and for tests.
 * A new file of calls is added here; `contract.test.ts` says when one is missing.
 */

const FILES: readonly object[] = [
  adminAnnouncements,
  adminAuditLog,
  adminCompany,
  adminConsultations,
  adminCrowding,
  adminDrawFetching,
  adminDraws,
  adminFaq,
  adminInstallation,
  adminLeaks,
  adminLegalTexts,
  adminMemberRecords,
  adminMembers,
  adminMessages,
  adminPasskeys,
  adminPayments,
  adminPictures,
  adminPlans,
  adminRefunds,
  adminStaff,
  adminSubscriptions,
  adminToday,
  analysisAnalysis,
  analysisCrowdingEvidence,
  analysisCrowding,
  analysisDrawStatistics,
  analysisFairness,
  analysisNumberAnalysis,
  analysisPrizeAnalysis,
  drawsDraws,
  drawsFreshness,
  drawsLiveRound,
  membersNotifications,
  membersPasskeys,
  membersPlayLimits,
  membersProfile,
  membersSecondFactor,
  membersSessions,
  membersSignIn,
  membersWebhooks,
  numberSetsBoughtSets,
  numberSetsFavourites,
  numberSetsLedger,
  numberSetsNumberSets,
  numberSetsSeals,
  numberSetsSyndicates,
  numberSetsTickets,
  plansCancellations,
  plansConsultations,
  plansPlans,
  siteAnnouncements,
  siteCompany,
  siteFaq,
  siteHealth,
  siteLegalTexts,
  siteTransparencyLog,
  siteDataVersions,
]

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Every call by its export name, in the order of the files: `listConsultations`. */
export const ENDPOINTS: readonly (readonly [name: string, Endpoint])[] = FILES.flatMap((file) =>
  Object.entries(file).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
)

const isTable = (value: unknown): value is Table => typeof value === 'object' && value !== null && 'columns' in value

/** Every list that is declared as a table; its two calls stand in `ENDPOINTS`. */
export const TABLES: readonly Table[] = FILES.flatMap((file) => Object.values(file).filter(isTable))
