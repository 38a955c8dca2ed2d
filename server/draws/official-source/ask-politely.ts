import { setTimeout as after } from 'node:timers/promises'
import type { DrawSourceAccount } from '../../world.ts'
import { SourceTrouble } from './source.ts'

/** Bytes; the answer with every round has about 1.2 million. */
const LARGEST = 8 * 1024 * 1024
/** Seconds that a source in trouble is left alone: twice as long each time, a minute at most unless it says more itself. */
const FIRST_WAIT = 2
const LONGEST_WAIT = 60
const LONGEST_ASKED_FOR = 3_600

interface Pace {
  /** On the monotonic clock, ms. */
  nextCall: number
  leftAloneUntil: number
  troubles: number
  /** The call before, since calls follow one another. */
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

/** `404` is an answer: there is no such round. Everything else but 200 is trouble. */
export const NOT_THERE = Symbol('not there')

/**
 * Asks a source for JSON: one call at a time and a pause between them, no redirects, nothing too slow or too large, and
 * after trouble not at all for a while.
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
  // The whole of it, headers and body: a body that only drips ends with it.
  const signal = AbortSignal.timeout(patience)
  const answer = await fetch(url, { headers: { ...headers, connection: 'close' }, redirect: 'manual', signal })
  const { status } = answer
  if (status === 404) {
    await answer.body?.cancel()
    return NOT_THERE
  }
  if (status !== 200) {
    await answer.body?.cancel()
    throw troubleOfStatus(status, answer.headers.get('retry-after'))
  }
  const type = answer.headers.get('content-type') ?? ''
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(type)) {
    await answer.body?.cancel()
    throw new SourceTrouble('not_json', `JSON이 아니라 ${type.slice(0, 60) || '형식을 알 수 없는 답'}이(가) 왔습니다.`)
  }
  return parsed(await textOf(answer))
}

function troubleOfStatus(status: number, retryAfter: string | null): SourceTrouble {
  const asked = retryAfter === null ? undefined : secondsOf(retryAfter)
  if (status >= 300 && status < 400) return new SourceTrouble('redirected', `다른 주소로 보냅니다(${status}).`, asked)
  const kind = status === 403 || status === 429 ? 'refused' : 'status'
  return new SourceTrouble(kind, `상태 ${status}(으)로 답했습니다.`, asked)
}

/** Retry-After in seconds; its other form, a date, is as good as none. */
function secondsOf(retryAfter: string): number | undefined {
  const seconds = Number(retryAfter)
  return seconds > 0 ? Math.min(Math.ceil(seconds), LONGEST_ASKED_FOR) : undefined
}

async function textOf(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.length
    if (size > LARGEST) throw new SourceTrouble('too_large', '답이 너무 큽니다.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parsed(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) throw new SourceTrouble('not_json', '답이 JSON으로 시작하지 않습니다.')
  try {
    return JSON.parse(text)
  } catch {
    throw new SourceTrouble('not_json', '답이 중간에 끊긴 JSON입니다.')
  }
}

function asTrouble(error: unknown): SourceTrouble {
  if (error instanceof SourceTrouble) return error
  if ((error as Error)?.name === 'TimeoutError') return new SourceTrouble('too_slow', '제시간에 답하지 않았습니다.')
  return new SourceTrouble('unreachable', '연결할 수 없거나 답하다 끊었습니다.')
}
