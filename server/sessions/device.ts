import type { FastifyReply, FastifyRequest } from 'fastify'
import { keepSecretCookie, secretCookieOf } from '../http/secret-cookie.ts'
import type { World } from '../world.ts'

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

const COOKIE = 'lottolens_device'
const YEAR = 365 * 24 * 60 * 60

/** A secret of 256 bits in the form of cookies and tokens. */
export const newSecret = (randomBytes: World['randomBytes']) => randomBytes(32).toString('base64url')

export function deviceOf(request: FastifyRequest, { publicUrl, randomBytes }: World): Device {
  const secret = secretCookieOf(request, publicUrl, COOKIE)
  return {
    address: request.ip,
    user_agent: wellFormed(request.headers['user-agent']),
    secret: secret ?? newSecret(randomBytes),
    hasCookie: secret !== null,
  }
}

/** Sets the cookie by which the browser is recognised after this sign-in. */
export const keepDevice = (reply: FastifyReply, { publicUrl }: World, { secret }: Device) =>
  keepSecretCookie(reply, publicUrl, { name: COOKIE, secret, seconds: YEAR })

const wellFormed = (text: string | undefined) => text?.toWellFormed().replaceAll('\0', '').slice(0, 300) ?? null
