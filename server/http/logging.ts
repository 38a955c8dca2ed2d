import type { FastifyReply, FastifyRequest } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'
import pinoPretty from 'pino-pretty'
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
/** Six numbers that somebody typed: their own, which the site says that it does not keep. */
const OWN_NUMBERS = ['n', 'numbers', 'set']
/** Query keys whose values help to read the log and hold no secret. All other values are left out. */
const SHOWN_VALUES = new Set([
  ...Object.values(QUERY_KEYS)
    .flat()
    .filter((key) => !OWN_NUMBERS.includes(key)),
  // Of calls of the API.
  ...['end_round', 'limit', 'provider', 'rounds', 'skip', 'start_round', 'user_role'],
])
const SIMPLE = /^[\w-]{1,40}$/
const LONGEST_URL = 500
const LONGEST_MESSAGE = 500

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
  if (!(error instanceof Error)) return loggedOther(error)
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message: withoutParameters(messageOf(error)),
    stack: withoutParameters(error.stack ?? ''),
    ...(typeof code === 'string' && { kind: code }),
    ...(error.cause !== undefined && { cause: loggedError(error.cause) }),
  }
}

/** Of an error that gathers several (no address of a host answers) and says nothing itself: what those say. */
const messageOf = (error: Error): string =>
  error.message === '' && error instanceof AggregateError ? error.errors.map(sentenceOf).join('; ') : error.message

const sentenceOf = (error: unknown): string => (error instanceof Error ? messageOf(error) : String(error))

/** What was thrown or reported and is no Error: the queue of jobs reports objects with an error's fields. */
function loggedOther(error: unknown): LoggedError {
  if (typeof error !== 'object' || error === null)
    return { type: typeof error, message: String(error).slice(0, LONGEST_MESSAGE), stack: '' }
  const { name, message, stack, code } = error as Readonly<Record<string, unknown>>
  const text = typeof message === 'string' ? message : `an object with ${Object.keys(error).join(', ')}`
  return {
    type: typeof name === 'string' ? name : 'object',
    message: withoutParameters(text).slice(0, LONGEST_MESSAGE),
    stack: typeof stack === 'string' ? withoutParameters(stack) : '',
    ...(typeof code === 'string' && { kind: code }),
  }
}

/** How a log writes its lines: which fields it never shows, and of requests, answers and errors what helps. */
const OPTIONS = {
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

/**
 * The log of a process, for requests and background work: one JSON line each on standard output, with the time, the
 * request's id and no secrets; `output` takes the lines instead.
 */
export const createLogger = (level: string, output?: DestinationStream): Logger =>
  output ? pino({ level, ...OPTIONS }, output) : pino({ level, ...OPTIONS })

/** What Fastify says when a request arrives; in a terminal the line of its answer says all of it. */
const ARRIVED = '"msg":"incoming request"'

interface AnswerLine {
  readonly msg?: string
  readonly res?: {
    readonly method: string
    readonly url: string
    readonly statusCode: number
    readonly refusal?: string
  }
  readonly responseTime?: number
}

/** Method, address, status, ms and the refusal of an answer; of all else its own words. */
const terminalLine = ({ msg = '', res, responseTime = 0 }: AnswerLine) =>
  res
    ? [res.method, res.url, res.statusCode, `${responseTime.toFixed(1)} ms`, res.refusal].filter(Boolean).join(' ')
    : msg

/** The same log for people who look at a terminal: a line for each answer, with the time of the day; stacks stand below. */
export function createTerminalLogger(level: string, terminal: NodeJS.WritableStream): Logger {
  const pretty = pinoPretty({
    destination: terminal,
    sync: true,
    translateTime: 'SYS:HH:MM:ss.l',
    ignore: 'pid,hostname,reqId,req,res,responseTime',
    messageFormat: (line) => terminalLine(line as AnswerLine),
  })
  const res = (reply: FastifyReply) => ({
    ...OPTIONS.serializers.res(reply),
    ...(reply.request && { method: reply.request.method, url: loggedUrl(reply.request.url) }),
  })
  const output = { write: (line: string) => void (line.includes(ARRIVED) || pretty.write(line)) }
  return pino({ level, ...OPTIONS, serializers: { ...OPTIONS.serializers, res } }, output)
}
