import type { FastifyReply, FastifyRequest } from 'fastify'
import { COOKIES, keepSecretCookie, secretCookieOf } from '../http/secret-cookie.ts'
import type { ServerDeps } from '../server-deps.ts'

/** The browser and address of a call, as rate limits and the list of sessions need them. */
export interface Device {
  readonly address: string
  readonly user_agent: string | null
  /** The secret of this browser's device cookie, or a new one that it gets when a sign-in succeeds. */
  readonly secret: string
  /** Whether the browser sent that cookie. A client can forge one, so it only gives a better place in the queue of sign-ins. */
  readonly hasCookie: boolean
  /** The session that the browser is signed in with; the new session replaces it. */
  readonly session_id?: string | undefined
}

const YEAR = 365 * 24 * 60 * 60

/** A secret of 256 bits in the form of cookies and tokens. */
export const newSecret = (randomBytes: ServerDeps['randomBytes']) => randomBytes(32).toString('base64url')

export function deviceOf(request: FastifyRequest, { publicUrl, randomBytes }: ServerDeps): Device {
  const secret = secretCookieOf(request, publicUrl, COOKIES.device)
  return {
    address: request.ip,
    user_agent: wellFormed(request.headers['user-agent']),
    secret: secret ?? newSecret(randomBytes),
    hasCookie: secret !== null,
  }
}

/** Sets the cookie by which the browser is recognised after this sign-in. */
export const keepDevice = (reply: FastifyReply, { publicUrl }: ServerDeps, { secret }: Device) =>
  keepSecretCookie(reply, publicUrl, { name: COOKIES.device, secret, seconds: YEAR })

const wellFormed = (text: string | undefined) => text?.toWellFormed().replaceAll('\0', '').slice(0, 300) ?? null

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/KAKAOTALK/i, '카카오톡'],
  [/NAVER\(/i, '네이버 앱'],
  [/SamsungBrowser/, '삼성 인터넷'],
  [/Whale/, '웨일'],
  [/Edg/, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]

const nameIn = (names: readonly (readonly [RegExp, string])[], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1]

/** A browser's user agent in words for members, `Android의 Chrome`. */
export function deviceName(user_agent: string | null): string {
  const [system, browser] = [nameIn(SYSTEMS, user_agent ?? ''), nameIn(BROWSERS, user_agent ?? '')]
  if (system && browser) return `${system}의 ${browser}`
  return system ?? browser ?? '알 수 없는 기기'
}
