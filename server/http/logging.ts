import type { FastifyReply, FastifyRequest } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'
import { QUERY_KEYS } from '#contract/site/site-pages.ts'
import { refusalCodeOf } from './refuse.ts'

/** Fields whose values must never be logged, wherever they appear. */
const SECRET_FIELDS = [
  'password',
  'current_password',
  'new_password',
  'access_token',
  'refresh_token',
  'id_token',
  'confirmation_token',
  'verification_code',
  'code',
  'state',
  'token',
  'authorization',
  'cookie',
]
/** Query keys whose values help to read the log and hold no secret. All other values are left out. */
const SHOWN_VALUES = new Set([
  ...Object.values(QUERY_KEYS).flat(),
  // Of calls of the API.
  ...['end_round', 'limit', 'provider', 'rounds', 'skip', 'start_round', 'user_role'],
])
const SIMPLE = /^[\w-]{1,40}$/
const LONGEST_URL = 500

/** `name=value` as it may be logged. */
function loggedPair(pair: string): string {
  if (pair === '') return ''
  const [name = '', value] = pair.split('=', 2)
  if (value === undefined || !SIMPLE.test(name)) return '***'
  return SHOWN_VALUES.has(name) && SIMPLE.test(value) ? `${name}=${value}` : `${name}=***`
}

/** A URL as it may be logged. */
export function loggedUrl(url: string): string {
  // The URL is cut before anything else, so that a long one costs no more than a short one.
  const [, path = '', mark = '', query = ''] = /^([^?#]*)([?#]?)(.*)$/s.exec(url.slice(0, LONGEST_URL)) ?? []
  return `${path}${mark}${query.split('&').map(loggedPair).join('&')}`
}

/** Drizzle writes the parameters of a failed query into its message, and they may be personal data. */
const withoutParameters = (text: string) => text.replace(/\nparams: [\s\S]*?(?=\n\s+at |$)/g, '')

interface LoggedError {
  readonly type: string
  readonly message: string
  readonly stack: string
  /** The system's or the database's code. */
  readonly kind?: string
  readonly cause?: LoggedError
}

/** An error as it may be logged: its kind, message and stack, without the values of a failed query. */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error).slice(0, 500), stack: '' }
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message: withoutParameters(error.message),
    stack: withoutParameters(error.stack ?? ''),
    ...(typeof code === 'string' && { kind: code }),
    ...(error.cause !== undefined && { cause: loggedError(error.cause) }),
  }
}

/**
 * The log of a process, for requests and background work: one JSON line each on standard output, with the time, the
 * request's id and no secrets.
 */
export const createLogger = (level: string, output?: DestinationStream): Logger => {
  const options = {
    level,
    redact: { paths: SECRET_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '***' },
    serializers: {
      req: ({ method, url, ip }: FastifyRequest) => ({ method, url: loggedUrl(url), ip }),
      // The code says which limit or rule refused the request, without the caller's input.
      res: ({ statusCode, request }: FastifyReply) => ({
        statusCode,
        ...(request && { refusal: refusalCodeOf(request) }),
      }),
      err: loggedError,
    },
  }
  return output ? pino(options, output) : pino(options)
}
