import { fastifyCookie } from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { analysisRoutes } from './analysis/routes.ts'
import { announcementRoutes } from './announcements/routes.ts'
import { announcementStaffRoutes } from './announcements/staff-routes.ts'
import { backupStaffRoutes } from './backup/staff-routes.ts'
import { companyRoutes } from './company/routes.ts'
import { companyStaffRoutes } from './company/staff-routes.ts'
import { consultationRoutes, consultationStaffRoutes } from './consultations/routes.ts'
import { crowdingRoutes } from './crowding/routes.ts'
import type { Database } from './database/database.ts'
import { drawStaffRoutes } from './draws/fetching/staff-routes.ts'
import { drawRoutes } from './draws/routes.ts'
import { faqRoutes } from './faq/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { compressReads } from './http/compress-reads.ts'
import { createHttpServer, type HttpServer, refuseUnknownRoutes } from './http/create-http-server.ts'
import { createLogger } from './http/logging.ts'
import { serveOpenApi } from './http/openapi.ts'
import { createResponseCache } from './http/response-cache.ts'
import { securityHeaders } from './http/security-headers.ts'
import { keyRotationStaffRoutes } from './key-rotation/staff-routes.ts'
import { leakStaffRoutes } from './leaks/staff-routes.ts'
import { legalTextRoutes, legalTextStaffRoutes } from './legal-texts/routes.ts'
import { mcpRoutes } from './mcp/routes.ts'
import { memberPlanRoutes } from './member-admin/plan-routes.ts'
import { memberRecordRoutes } from './member-admin/record-routes.ts'
import { memberAdminRoutes } from './member-admin/routes.ts'
import { subscriptionRoutes } from './member-admin/subscription-routes.ts'
import { messageStaffRoutes } from './messages/staff-routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { tellOfAgreement } from './notifications/tell-of-agreement.ts'
import { withinBudget } from './number-sets/hold-to-budget.ts'
import { numberSetRoutes } from './number-sets/routes.ts'
import { removeTicketOfGames } from './number-sets/store.ts'
import { openDataRoutes } from './open-data/routes.ts'
import { embedRoutes } from './pages/embed.ts'
import { englishRoutes } from './pages/english.ts'
import { feedRoutes } from './pages/feeds.ts'
import type { Renderer } from './pages/renderer.ts'
import { servePages } from './pages/serve-pages.ts'
import { shareImageRoutes } from './pages/share-images/routes.ts'
import { paymentStaffRoutes } from './payments/staff-routes.ts'
import { PERSONAL_DATA } from './personal-data.ts'
import { pictureRoutes } from './pictures/routes.ts'
import { pictureStaffRoutes } from './pictures/staff-routes.ts'
import { planRoutes, planStaffRoutes } from './plans/routes.ts'
import { playLimitRoutes } from './play-limits/routes.ts'
import { memberPasskeyRoutes } from './profile/passkey-routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { secondFactorRoutes } from './profile/second-factor-routes.ts'
import { webhookRoutes } from './programs/routes.ts'
import { websubRoutes } from './programs/websub-routes.ts'
import { publicEventRoutes } from './public-events/routes.ts'
import { leavePlans } from './refunds/leave-plans.ts'
import { cancellationRoutes } from './refunds/routes.ts'
import { refundStaffRoutes } from './refunds/staff-routes.ts'
import { isRefunded } from './refunds/store.ts'
import { scoreboardSentence, sealRoutes } from './seals/routes.ts'
import type { ServerDeps } from './server-deps.ts'
import { callerByToken } from './sessions/access-token.ts'
import { sessionRoutes } from './sessions/routes.ts'
import type { Settings } from './settings.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { secondStepRoutes } from './sign-in/second-factor.ts'
import { socialRoutes } from './sign-in/social/routes.ts'
import { auditRoutes } from './staff/audit/audit-routes.ts'
import { auditedBy } from './staff/audit/run-audited.ts'
import { type ConsoleCall, createConsole } from './staff/console.ts'
import { passkeyRoutes } from './staff/people/passkey-routes.ts'
import { staffRoutes } from './staff/people/routes.ts'
import { staffByCookie } from './staff/people/staff-session.ts'
import { credentialsOf, hasColleague } from './staff/people/store.ts'
import { syndicateRoutes } from './syndicates/routes.ts'
import { todayRoutes } from './today/routes.ts'
import { transparencyLogRoutes } from './transparency-log/routes.ts'

interface Options {
  readonly trustProxy?: Settings['trustProxy']
  /** Absent: nothing is logged. */
  readonly logger?: Logger
  /** Draws the pages; absent: the server has the API alone. */
  readonly renderer?: (api: HttpServer) => Promise<Renderer>
  /** Called before any route is added, so that its hooks apply to all routes. */
  readonly watch?: (api: HttpServer) => void
}

export interface Application extends HttpServer {
  /** Calls endpoints in this process for a user of the command line, who has all permissions. */
  readonly callAs: (actor: string) => ConsoleCall
}

/** The whole server, not yet listening. This list is its map. */
export async function createApp(db: Database, deps: ServerDeps, options: Options = {}): Promise<Application> {
  const { trustProxy = false, logger = createLogger('silent'), renderer, watch } = options
  const { publicUrl, now, changes, replica } = deps
  const cache = createResponseCache({ now, headers: securityHeaders(publicUrl) })
  changes.subscribe(cache.forget)
  if (replica) changes.subscribe(replica.noteChange)
  const terminal = createConsole()
  const byCookie = staffByCookie(db, deps)
  const callersOf = {
    member: callerByToken(db, deps),
    staff: async (request: FastifyRequest) => terminal.callerOf(request) ?? (await byCookie(request)),
    hasColleague,
    credentialsOf,
  }
  const runAudited = auditedBy(db, deps)
  const api = createHttpServer({ cache, callersOf, runAudited, replica, now, publicUrl, trustProxy, logger })
  watch?.(api)

  await api.app.register(fastifyCookie)
  await compressReads(api.app)
  await serveOpenApi(api, publicUrl)
  drawRoutes(api, db, deps)
  drawStaffRoutes(api, db, deps)
  analysisRoutes(api, db, deps)
  crowdingRoutes(api, db, deps)
  companyRoutes(api, db, deps)
  companyStaffRoutes(api, db, deps, scoreboardSentence)
  announcementRoutes(api, db, deps)
  announcementStaffRoutes(api, db, deps, scoreboardSentence)
  pictureStaffRoutes(api, db, deps)
  faqRoutes(api, db, deps)
  planRoutes(api, db, deps)
  planStaffRoutes(api, db, deps)
  consultationRoutes(api, db, deps)
  consultationStaffRoutes(api, db, deps)
  paymentStaffRoutes(api, db, deps, isRefunded)
  cancellationRoutes(api, db, deps)
  refundStaffRoutes(api, db, deps)
  playLimitRoutes(api, db, deps)
  numberSetRoutes(api, db, deps)
  syndicateRoutes(api, db, deps, { withinBudget, removeTicketOfGames }, tellOfAgreement(deps))
  sealRoutes(api, db, deps)
  transparencyLogRoutes(api, db, deps)
  legalTextRoutes(api, db, deps)
  legalTextStaffRoutes(api, db, deps)
  sessionRoutes(api, db, deps)
  memberAdminRoutes(api, db, deps, PERSONAL_DATA)
  memberPlanRoutes(api, db, deps)
  subscriptionRoutes(api, db, deps)
  memberRecordRoutes(api, db, deps)
  secondStepRoutes(api, db, deps)
  signInRoutes(api, db, deps)
  socialRoutes(api, db, deps)
  notificationRoutes(api, db, deps)
  webhookRoutes(api, db, deps)
  websubRoutes(api, db, deps)
  profileRoutes(api, db, deps, PERSONAL_DATA, leavePlans)
  secondFactorRoutes(api, db, deps)
  memberPasskeyRoutes(api, db, deps)
  messageStaffRoutes(api, db, deps)
  leakStaffRoutes(api, db, deps)
  auditRoutes(api, db, deps)
  backupStaffRoutes(api, deps)
  keyRotationStaffRoutes(api, db, deps)
  staffRoutes(api, db, deps)
  passkeyRoutes(api, db, deps)
  todayRoutes(api, db, deps)
  publicEventRoutes(api, db, deps)
  healthRoutes(api, db, deps)
  shareImageRoutes(api, db, deps)
  pictureRoutes(api, db, deps)
  openDataRoutes(api, db, deps)
  feedRoutes(api, db, deps)
  mcpRoutes(api, deps)
  embedRoutes(api, db, deps)
  englishRoutes(api, db, deps)
  refuseUnknownRoutes(api)
  // Pages are registered in their own scope, so that the development server's hooks do not run for the API.
  if (renderer)
    await api.app.register(async (app) => {
      const pages = { ...api, app }
      await servePages(pages, db, deps, await renderer(pages))
    })
  return { ...api, callAs: (actor) => terminal.callAs(api.app, actor) }
}
