import { callerByToken } from './accounts/access-token.ts'
import { profileRoutes } from './accounts/profile-routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { socialRoutes } from './accounts/social/routes.ts'
import { analysisRoutes } from './analysis/routes.ts'
import { announcementRoutes } from './announcements/routes.ts'
import { companyRoutes } from './company/routes.ts'
import { drawRoutes } from './draws/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { createKeptAnswers } from './http/kept-answers.ts'
import { type OpenDoor, openDoor, refuseOtherMethods } from './http/open-door.ts'
import { serveOpenApi } from './http/openapi.ts'
import { securityHeaders } from './http/security-headers.ts'
import type { PersonalData } from './members/personal-data.ts'
import { numberSetData } from './number-sets/personal-data.ts'
import { numberSetRoutes } from './number-sets/routes.ts'
import type { Outside } from './outside.ts'
import type { Renderer } from './pages/renderer.ts'
import { servePages } from './pages/serve-pages.ts'
import { planRoutes } from './plans/routes.ts'

interface Options {
  readonly trustProxy?: boolean | number | string
  readonly logLevel?: string
  /** Where pages come from; absent: the API alone. */
  readonly renderer?: (door: OpenDoor) => Promise<Renderer>
}

/** What is kept about a member outside accounts: given to them on export, gone on deletion. */
const personalData: readonly PersonalData[] = [numberSetData]

/** The whole server, not yet listening. This list is its map. */
export async function createApp(outside: Outside, options: Options = {}): Promise<OpenDoor> {
  const { trustProxy = false, logLevel = 'silent', renderer } = options
  const { publicUrl, now, changes } = outside
  const kept = createKeptAnswers({ now, headers: securityHeaders(publicUrl) })
  changes.onHeard(kept.forget)
  const door = openDoor({ kept, callerOf: callerByToken(outside), publicUrl, trustProxy, logLevel })

  await serveOpenApi(door.app, publicUrl)
  drawRoutes(door, outside)
  analysisRoutes(door, outside)
  companyRoutes(door, outside)
  announcementRoutes(door, outside)
  planRoutes(door, outside)
  numberSetRoutes(door, outside)
  accountRoutes(door, outside)
  socialRoutes(door, outside)
  profileRoutes(door, outside, personalData)
  healthRoutes(door, outside)
  refuseOtherMethods(door)
  if (renderer) await servePages(door, outside, await renderer(door))
  return door
}
