import type { FastifyReply, FastifyRequest } from 'fastify'

/** Cookies that hold a secret of ours: no script reads them, no other site sends them. */

const SECRET = /^[\w-]{43}$/

/** `__Host-` binds a cookie to this very host; browsers take it only over HTTPS. */
export const cookieNameOn = (publicUrl: string, name: string) =>
  publicUrl.startsWith('https:') ? `__Host-${name}` : name

/** The secret in a cookie of ours; null where there is none, or it does not look like one. */
export function secretCookieOf(request: FastifyRequest, publicUrl: string, name: string): string | null {
  const value = request.cookies[cookieNameOn(publicUrl, name)]
  return value !== undefined && SECRET.test(value) ? value : null
}

/** Hands a secret to the browser, for so many seconds. `path`: where it is sent back to; everywhere unless said. */
export const keepSecretCookie = (
  reply: FastifyReply,
  publicUrl: string,
  {
    name,
    secret,
    seconds,
    sameSite = 'lax',
  }: { name: string; secret: string; seconds: number; sameSite?: 'lax' | 'strict' },
) =>
  reply.setCookie(cookieNameOn(publicUrl, name), secret, {
    path: '/',
    maxAge: seconds,
    httpOnly: true,
    sameSite,
    secure: publicUrl.startsWith('https:'),
  })
