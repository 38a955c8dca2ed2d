import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Outside } from '../outside.ts'

/** Where a call comes from, as far as it matters for guessing and for the list of sessions. */
export interface Place {
  readonly address: string
  readonly user_agent: string | null
  /** The secret of this browser's device cookie, or a new one that it gets when a sign-in succeeds. */
  readonly device: string
}

const DEVICE = 'lottolens_device'
const YEAR = 365 * 24 * 60 * 60
const SECRET = /^[\w-]{43}$/

/** `__Host-` binds a cookie to this very host; browsers take it only over HTTPS. */
export const cookieName = (publicUrl: string, name: string) =>
  publicUrl.startsWith('https:') ? `__Host-${name}` : name

/** The value of a cookie of ours; null unless it looks like a secret of ours. */
export function cookieSecret({ headers }: FastifyRequest, name: string): string | null {
  for (const pair of (headers.cookie ?? '').split(';')) {
    const [key, value = ''] = pair.trim().split('=', 2)
    if (key === name && SECRET.test(value)) return value
  }
  return null
}

/** Hands a secret to the browser that its scripts cannot read and other sites cannot send. */
export function setCookie(reply: FastifyReply, publicUrl: string, name: string, secret: string, seconds: number) {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  reply.header('set-cookie', `${name}=${secret}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`)
}

export const newSecret = (randomBytes: Outside['randomBytes']) => randomBytes(32).toString('base64url')

export const placeOf = (request: FastifyRequest, { publicUrl, randomBytes }: Outside): Place => ({
  address: request.ip,
  user_agent: wellFormed(request.headers['user-agent']),
  device: cookieSecret(request, cookieName(publicUrl, DEVICE)) ?? newSecret(randomBytes),
})

/** Lets the browser be known again, after a sign-in. */
export const keepDevice = (reply: FastifyReply, { publicUrl }: Outside, { device }: Place) =>
  setCookie(reply, publicUrl, cookieName(publicUrl, DEVICE), device, YEAR)

const wellFormed = (text: string | undefined) => text?.toWellFormed().replaceAll('\0', '').slice(0, 300) ?? null
