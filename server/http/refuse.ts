import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { type ErrorBody, type FieldError, type RefusalCode, refusals } from '#contract/refusals.ts'
import { isDatabaseUnavailable, isStorageFull } from '../database/database-errors.ts'
import { TooMuchWaiting } from '../database/turns.ts'
import { isApi } from './request-kind.ts'
import { pagePolicy } from './security-headers.ts'

interface RefusalOptions {
  readonly errors?: readonly FieldError[]
  /** Why, in a person's words, behind the sentence. */
  readonly because?: string
  /** Seconds after which a repeated request may succeed. */
  readonly retryAfter?: number
}

/** An expected refusal of a request: thrown anywhere below a route, answered by the one error handler. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly errors: readonly FieldError[] | undefined
  readonly because: string | undefined
  readonly retryAfter: number | undefined

  constructor(code: RefusalCode, more: RefusalOptions = {}) {
    super(code)
    this.code = code
    this.status = refusals[code].status
    this.errors = more.errors
    this.because = more.because
    this.retryAfter = more.retryAfter ?? (this.status === 503 ? 5 : undefined)
  }

  get body(): ErrorBody {
    const { code, errors, because } = this
    const detail = refusals[code].detail + (because ? ` 이유: ${because}` : '')
    return { detail, code, ...(errors && { errors }) }
  }
}

/** `throw refuse('draw_not_found')`. */
export const refuse = (code: RefusalCode, more?: RefusalOptions) => new Refusal(code, more)

const sent = new WeakMap<FastifyRequest, RefusalCode>()

/** The code by which a request was refused; undefined when it was not. */
export const refusalCodeOf = (request: FastifyRequest): RefusalCode | undefined => sent.get(request)

/** JSON for callers of the API, a small page for people. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  sent.set(request, refusal.code)
  reply.code(refusal.status).header('cache-control', 'no-store')
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter))
  if (isApi(request))
    return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(refusal.body))
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy())
    .send(lastResortPage(refusal.body.detail))
}

/** A field's path as the answer names it: `page.0.name`. */
const pathOf = (instancePath: string) => instancePath.split('/').filter(Boolean).join('.')

/** Refusals of Fastify itself, in our words. */
const frameworkRefusals: Record<string, () => Refusal> = {
  FST_ERR_BAD_URL: () => refuse('malformed_url'),
  FST_ERR_ASYNC_CONSTRAINT: () => refuse('malformed_url'),
  FST_ERR_MAX_PARAM_LENGTH: () => refuse('url_too_long'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => refuse('unsupported_media_type'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => refuse('body_too_large'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => refuse('malformed_body'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => refuse('malformed_body'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => refuse('malformed_body'),
  FST_ERR_HANDLER_TIMEOUT: () => refuse('database_unavailable'),
}

/** The refusal that an error stands for; null when it is a fault of the server. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (hasZodFastifySchemaValidationErrors(error))
    return refuse('invalid_request', {
      errors: error.validation.map(({ instancePath, message }) => ({
        path: pathOf(instancePath),
        message: message ?? '',
      })),
    })
  if (isDatabaseUnavailable(error)) return refuse('database_unavailable')
  if (isStorageFull(error)) return refuse('storage_full')
  if (error instanceof TooMuchWaiting || (error as { cause?: unknown }).cause instanceof TooMuchWaiting)
    return refuse('busy')
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  const known = code && Object.hasOwn(frameworkRefusals, code) ? frameworkRefusals[code] : undefined
  if (known) return known()
  if (statusCode === 404) return refuse('not_found')
  // A truncated body, a bad escape, a forbidden key: the client's mistake, whichever layer noticed it.
  return statusCode && statusCode >= 400 && statusCode < 500 ? refuse('malformed_body') : null
}

/** A page without styles or scripts, for when the site's own pages cannot be drawn. `sentence` is not escaped: never input. */
const lastResortPage = (sentence: string) => `<!doctype html>
<html lang="ko">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>로또렌즈</title></head>
<body><main><h1>로또렌즈</h1><p>${sentence}</p><p><a href="/">홈으로</a></p></main></body>
</html>
`
