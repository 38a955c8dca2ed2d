import type { FastifyServerOptions } from 'fastify'

/** Values that must never be written down, wherever they appear. */
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
const SECRETS = new Set(SECRET_FIELDS)

/** The name of a query value as the router will read it: `pass%77ord` is `password`. */
function keyOf(written: string): string {
  try {
    return decodeURIComponent(written.replaceAll('+', ' ')).toLowerCase()
  } catch {
    return ''
  }
}

/** A URL as it may be logged. */
export const loggedUrl = (url: string) =>
  url
    .replace(/([?&;])([^=&;]*)=([^&;]*)/g, (whole, mark: string, key: string) =>
      SECRETS.has(keyOf(key)) || keyOf(key) === '' ? `${mark}${key}=***` : whole,
    )
    .slice(0, 500)

/** What a failed query was given, which Drizzle writes into its message, may be anybody's data. */
const withoutParameters = (text: string) => text.replace(/\nparams: [\s\S]*?(?=\n\s+at |$)/g, '')

interface LoggedError {
  readonly type: string
  readonly message: string
  readonly stack: string
  /** The system's or the database's code. */
  readonly kind?: string
  readonly cause?: LoggedError
}

/** A fault as it may be logged: where it happened and what it was, without the data it happened to. */
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

/** Structured logs: one JSON line each, with the request's id and without anybody's secrets. */
export const loggerOptions = (level: string): Exclude<FastifyServerOptions['logger'], boolean | undefined> => ({
  level,
  redact: { paths: SECRET_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '***' },
  serializers: {
    req: ({ method, url, ip }) => ({ method, url: loggedUrl(url), ip }),
    err: loggedError as never,
  },
})
