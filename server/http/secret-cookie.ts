import type { FastifyReply, FastifyRequest } from 'fastify'

/** Cookies that hold a secret that we made: scripts cannot read them, other sites cannot make the browser send them. */

/** All cookies of the site, by their names; the privacy policy lists those of visitors and members. */
export const COOKIES = {
  /** A browser that a member has signed in with. */
  device: 'lottolens_device',
  /** A sign-in that waits for its second factor. */
  pendingSignIn: 'lottolens_sign_in',
  /** While a visitor is at Google or Kakao. */
  social: 'lottolens_social',
  staff: 'lottolens_staff',
  staffDevice: 'lottolens_staff_device',
} as const
type CookieName = (typeof COOKIES)[keyof typeof COOKIES]

const SECRET = /^[\w-]{43}$/

/** `__Host-` binds a cookie to this host alone; browsers accept it only over HTTPS. */
const cookieNameOn = (publicUrl: string, name: string) => (publicUrl.startsWith('https:') ? `__Host-${name}` : name)

/** The secret in a cookie; null where there is no cookie, or its value does not look like a secret of ours. */
export function secretCookieOf(request: FastifyRequest, publicUrl: string, name: CookieName): string | null {
  const value = request.cookies[cookieNameOn(publicUrl, name)]
  return value !== undefined && SECRET.test(value) ? value : null
}

/** Gives the browser a secret for some seconds. `path`: the URLs to which the browser sends it back; all unless given. */
export const keepSecretCookie = (
  reply: FastifyReply,
  publicUrl: string,
  {
    name,
    secret,
    seconds,
    sameSite = 'lax',
  }: { name: CookieName; secret: string; seconds: number; sameSite?: 'lax' | 'strict' },
) =>
  reply.setCookie(cookieNameOn(publicUrl, name), secret, {
    path: '/',
    maxAge: seconds,
    httpOnly: true,
    sameSite,
    secure: publicUrl.startsWith('https:'),
  })
