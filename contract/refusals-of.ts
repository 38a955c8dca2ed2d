import { type Endpoint, isAudited } from './endpoint.ts'
import type { RefusalCode } from './refusals.ts'

/** What any call may be refused for, before it is looked at or because the server can do no more. */
export const REFUSALS_OF_ANY = [
  'malformed_request',
  'malformed_url',
  'url_too_long',
  'headers_too_large',
  'request_timeout',
  'too_many_attempts',
  'busy',
  'starting',
  'shutting_down',
  'database_unavailable',
  'storage_full',
  'internal',
] as const satisfies readonly RefusalCode[]

const OF_BODIES = ['malformed_body', 'body_too_large', 'unsupported_media_type'] as const

/** What a call may be refused for by its declaration: its access, its input, and what it says itself. */
export function refusalsOf(endpoint: Endpoint): readonly RefusalCode[] {
  const { access, params, query, body, guarded_field, needs_fresh_factor, opens_personal_data, refuses = [] } = endpoint
  const needsFactor = needs_fresh_factor || guarded_field || (isAudited(endpoint) && opens_personal_data)
  return [
    ...(body ? OF_BODIES : []),
    ...(params || query || body ? (['invalid_request'] as const) : []),
    ...(access === 'anyone' ? [] : (['login_required'] as const)),
    ...(typeof access === 'object' ? (['not_allowed'] as const) : []),
    ...(needsFactor ? (['mfa_required'] as const) : []),
    ...refuses,
  ]
}

/** Whether a call that is refused so says so in its declaration. */
export const mayRefuse = (endpoint: Endpoint, code: RefusalCode): boolean =>
  refusalsOf(endpoint).includes(code) || (REFUSALS_OF_ANY as readonly RefusalCode[]).includes(code)
