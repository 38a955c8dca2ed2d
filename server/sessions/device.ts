import type { FastifyReply, FastifyRequest } from 'fastify'
import { keepSecretCookie, secretCookieOf } from '../http/secret-cookie.ts'
import type { World } from '../world.ts'

/** Where a call comes from, as far as it matters for guessing and for the list of sessions. */
export interface Device {
  readonly address: string
  readonly user_agent: string | null
  /** The secret of this browser's device cookie, or a new one that it gets when a sign-in succeeds. */
  readonly secret: string
  /** Whether the browser brought that cookie. Anybody can make one up: it is worth a place further in front, no more. */
  readonly hasCookie: boolean
  /** The session that the browser is signed in with so far: the one that is begun takes its place. */
  readonly session_id?: string | undefined
}

const COOKIE = 'lottolens_device'
const YEAR = 365 * 24 * 60 * 60

/** A secret of 256 bits, as cookies and tokens carry it. */
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

/** Lets the browser be known again, after a sign-in. */
export const keepDevice = (reply: FastifyReply, { publicUrl }: World, { secret }: Device) =>
  keepSecretCookie(reply, publicUrl, { name: COOKIE, secret, seconds: YEAR })

const wellFormed = (text: string | undefined) => text?.toWellFormed().replaceAll('\0', '').slice(0, 300) ?? null
