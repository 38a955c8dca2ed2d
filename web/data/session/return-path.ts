/** Stands for our own origin, which no address names. */
const HERE = 'https://here.invalid'

/** The key under which an address of the login carries where to go afterwards. */
export const RETURN_KEY = 'return'
/** The key under which it carries why one has to log in, and the one reason that there is. */
export const REASON_KEY = 'reason'
export const SESSION_ENDED = 'ended'

/**
 * The path that an address asks to return to; null unless it leads to this very site. A link to our login
 * must not end on somebody else's page, however it is written.
 */
export function returnPath(asked: string | null): string | null {
  if (!asked?.startsWith('/') || !URL.canParse(asked, HERE)) return null
  const { origin, pathname, search, hash } = new URL(asked, HERE)
  // Dots may leave slashes behind: `/x/..//evil.example`.
  const isOurs = origin === HERE && !pathname.startsWith('//') && !pathname.startsWith('/auth/')
  return isOurs ? pathname + search + hash : null
}

/** A page of signing in or up, or of consents, that leads back to where somebody came from. */
export const withReturn = (
  page: '/auth/login' | '/auth/register' | '/auth/consents',
  returnTo: string | null,
): string => (returnTo === null ? page : `${page}?${new URLSearchParams({ [RETURN_KEY]: returnTo })}`)

/** The login, which leads back to `path`; after a session that ended by itself it says so. */
export const loginPath = (path: string, hasEnded = false): string =>
  `/auth/login?${new URLSearchParams({ [RETURN_KEY]: path, ...(hasEnded && { [REASON_KEY]: SESSION_ENDED }) })}`
