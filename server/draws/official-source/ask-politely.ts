import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { pipeline } from 'node:stream'
import { setTimeout as after } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import { withParticle } from '#domain/particle.ts'
import { retryAfterSeconds } from '../../http/retry-after.ts'
import type { DrawSourceAccount } from '../../server-deps.ts'
import { SourceTrouble } from './source.ts'

/** Bytes; the answer with every round has about 1.2 million. */
const LARGEST = 8 * 1024 * 1024
/** Seconds for which a source in trouble is not asked: twice as long each time, a minute at most unless it asks for more. */
const FIRST_WAIT = 2
const LONGEST_WAIT = 60
const LONGEST_ASKED_FOR = 3_600

interface Pace {
  /** On the monotonic clock, ms. */
  nextCall: number
  leftAloneUntil: number
  troubles: number
  /** The previous call: each waits for it. */
  last: Promise<unknown>
}
const paces = new WeakMap<DrawSourceAccount, Pace>()

function paceOf(account: DrawSourceAccount): Pace {
  const known = paces.get(account)
  if (known) return known
  const pace = { nextCall: 0, leftAloneUntil: 0, troubles: 0, last: Promise.resolve() }
  paces.set(account, pace)
  return pace
}

/** The result for status 404: there is no such round. Every other status but 200 is trouble. */
export const NOT_THERE = Symbol('not there')

/**
 * Asks a source for JSON: one call at a time with a pause between them, without redirects, with bounds of time and size, and
 * not at all for a while after trouble.
 * @throws {SourceTrouble}
 */
export function askPolitely(
  account: DrawSourceAccount,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<unknown> {
  const pace = paceOf(account)
  const call = pace.last.then(() => askInTurn(account, pace, path, headers))
  pace.last = call.catch(() => {})
  return call
}

async function askInTurn(account: DrawSourceAccount, pace: Pace, path: string, headers: Record<string, string>) {
  const left = pace.leftAloneUntil - performance.now()
  if (left > 0) {
    const seconds = Math.ceil(left / 1_000)
    throw new SourceTrouble('backing_off', `조금 전에 문제가 있어 ${seconds}초 뒤에 다시 묻습니다.`, seconds)
  }
  const pause = pace.nextCall - performance.now()
  if (pause > 0) await after(pause)
  try {
    const answer = await ask(new URL(account.url + path), headers, account.patience)
    pace.troubles = 0
    return answer
  } catch (error) {
    const trouble = asTrouble(error)
    pace.troubles += 1
    const wait = trouble.wait ?? Math.min(LONGEST_WAIT, FIRST_WAIT ** pace.troubles)
    if (trouble.kind !== 'wrong_shape') pace.leftAloneUntil = performance.now() + wait * 1_000
    throw new SourceTrouble(trouble.kind, trouble.message, wait)
  } finally {
    pace.nextCall = performance.now() + account.pause
  }
}

async function ask(url: URL, headers: Record<string, string>, patience: number): Promise<unknown> {
  // The timeout covers headers and body, so that a body that comes byte by byte ends with it, too.
  const signal = AbortSignal.timeout(patience)
  try {
    const answer = await answerTo(url, headers, signal)
    try {
      return await contentOf(answer)
    } finally {
      answer.destroy()
    }
  } catch (error) {
    if (signal.aborted) throw new SourceTrouble('too_slow', `${patience / 1_000}초 안에 답하지 않았습니다.`)
    throw error
  }
}

/** The answer, on a new connection and without redirects. Not by Node's `fetch`, which fails on an unasked-for `100 Continue`. */
const answerTo = (url: URL, headers: Record<string, string>, signal: AbortSignal) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const request = url.protocol === 'https:' ? httpsRequest : httpRequest
    request(url, { headers: { ...headers, 'accept-encoding': 'gzip' }, agent: false, signal }, resolve)
      .once('error', reject)
      .end()
  })

async function contentOf(answer: IncomingMessage): Promise<unknown> {
  const { statusCode: status = 0, headers } = answer
  if (status === 404) return NOT_THERE
  if (status !== 200) throw troubleOfStatus(status, headers)
  const type = headers['content-type'] ?? ''
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(type))
    throw new SourceTrouble(
      'not_json',
      `JSON이 아니라 ${withParticle(type.slice(0, 60) || '형식을 알 수 없는 답', '이/가')} 왔습니다.`,
    )
  return parsed(decoded(await bytesOf(answer), /charset="?([^;"\s]+)/i.exec(type)?.[1] ?? 'utf-8'))
}

function troubleOfStatus(status: number, headers: IncomingHttpHeaders): SourceTrouble {
  const asked = secondsOf(headers)
  if (status >= 300 && status < 400) return new SourceTrouble('redirected', `다른 주소로 보냅니다(${status}).`, asked)
  const kind = status === 403 || status === 429 ? 'refused' : 'status'
  return new SourceTrouble(kind, `상태 ${withParticle(status, '으로/로')} 답했습니다.`, asked)
}

/** Retry-After in seconds; a date is compared with the source's own clock. */
function secondsOf({ 'retry-after': retryAfter, date }: IncomingHttpHeaders): number | undefined {
  const seconds = retryAfterSeconds(retryAfter, Date.parse(date ?? ''))
  return seconds ? Math.min(seconds, LONGEST_ASKED_FOR) : undefined
}

async function bytesOf(answer: IncomingMessage): Promise<Buffer> {
  // An error in either stream ends both, and the reading.
  const body =
    answer.headers['content-encoding'] === 'gzip' ? pipeline(answer, createGunzip(), () => undefined) : answer
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > LARGEST) throw new SourceTrouble('too_large', '답이 너무 큽니다.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Decodes bytes in their declared charset, without a byte order mark. */
function decoded(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    throw new SourceTrouble('wrong_charset', `글자가 ${charset.slice(0, 30)}(이)라는데 그렇게 읽을 수 없습니다.`)
  }
}

function parsed(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) throw new SourceTrouble('not_json', '답이 JSON으로 시작하지 않습니다.')
  try {
    return JSON.parse(text)
  } catch {
    throw new SourceTrouble('not_json', '답이 중간에 끊긴 JSON입니다.')
  }
}

const asTrouble = (error: unknown): SourceTrouble =>
  error instanceof SourceTrouble ? error : new SourceTrouble('unreachable', '연결할 수 없거나 답하다 끊었습니다.')
