import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isDatabaseAway } from '../database/is-database-away.ts'
import { Refusal, refuse } from './refuse.ts'

/** Where a field lies, in the caller's words: `page.0.name`. */
const pathOf = (instancePath: string) => instancePath.split('/').filter(Boolean).join('.')

/** What Fastify itself refuses, in our words. */
const frameworkRefusals: Record<string, () => Refusal> = {
  FST_ERR_BAD_URL: () => refuse('malformed_url'),
  FST_ERR_ASYNC_CONSTRAINT: () => refuse('malformed_url'),
  FST_ERR_MAX_PARAM_LENGTH: () => refuse('url_too_long'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => refuse('unsupported_media_type'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => refuse('body_too_large'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => refuse('malformed_body'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => refuse('malformed_body'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => refuse('malformed_body'),
  FST_ERR_HANDLER_TIMEOUT: () => refuse('database_away'),
}

/** The refusal behind whatever was thrown, or null when it is a fault of ours. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (hasZodFastifySchemaValidationErrors(error))
    return refuse('invalid_request', {
      errors: error.validation.map(({ instancePath, message }) => ({
        path: pathOf(instancePath),
        message: message ?? '',
      })),
    })
  if (isDatabaseAway(error)) return refuse('database_away')
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  const known = code && Object.hasOwn(frameworkRefusals, code) ? frameworkRefusals[code] : undefined
  if (known) return known()
  if (statusCode === 404) return refuse('not_found')
  // A body cut short, a bad escape, a forbidden key: the sender's doing, whichever layer noticed.
  return statusCode && statusCode >= 400 && statusCode < 500 ? refuse('malformed_body') : null
}
