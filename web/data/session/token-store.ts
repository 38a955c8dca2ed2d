/**
 * Where the visitor's tokens live: local storage, so every tab has the same ones; where it stores nothing, this page alone.
 * The only reader and writer.
 */

import { storedText, storeText } from '../storage.ts'

const ACCESS = 'access_token'
const REFRESH = 'refresh_token'

export interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
}

const listeners = new Set<() => void>()
const tellAll = () => {
  for (const tell of listeners) tell()
}

/** Tokens that the browser did not store: it is forbidden (settings, some apps' browsers), full, or null. */
let unstored: Tokens | null = null

function stored(key: keyof Tokens): string | null {
  return unstored === null ? storedText(key) : unstored[key]
}

/** Whether the session that goes on here ends with this page, since the browser stores nothing. */
export const isSessionOfThisPage = (): boolean => unstored !== null

export const accessToken = (): string | null => stored(ACCESS)
export const refreshToken = (): string | null => stored(REFRESH)

let isRefused = false

/** Whether the last session of this page was ended by the server, rather than by its member. */
export const wasSessionEnded = (): boolean => isRefused

export function keepTokens({ access_token, refresh_token }: Tokens): void {
  isRefused = false
  const areStored = storeText(ACCESS, access_token) && storeText(REFRESH, refresh_token)
  unstored = areStored ? null : { access_token, refresh_token }
  tellAll()
}

/** Ends the session here. `byServer`: it is over wherever it was. */
export function clearTokens(byServer = false): void {
  isRefused = byServer
  unstored = null
  storeText(ACCESS, null)
  storeText(REFRESH, null)
  tellAll()
}

/** Calls back when the tokens change, here or in another tab. */
export function onTokensChange(listener: () => void): () => void {
  const fromAnotherTab = ({ key }: StorageEvent) => {
    if (key === ACCESS || key === REFRESH || key === null) listener()
  }
  // A page that comes back by the back button has heard nothing in the meantime.
  const whenBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener()
  }
  listeners.add(listener)
  addEventListener('storage', fromAnotherTab)
  addEventListener('pageshow', whenBack)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', fromAnotherTab)
    removeEventListener('pageshow', whenBack)
  }
}

/** The member id in an access token, unchecked; null for none. Tells members apart, proves nothing. */
export function memberIdIn(token: string | null): string | null {
  try {
    const [, claims = ''] = token?.split('.') ?? []
    const { sub } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof sub === 'string' ? sub : null
  } catch {
    return null
  }
}

/** Calls back when another member is signed in here, or none any more, whichever tab it was in. */
export function onMemberChange(listener: (member: string | null, previous: string | null) => void): () => void {
  let known = memberIdIn(accessToken())
  return onTokensChange(() => {
    const member = memberIdIn(accessToken())
    if (member === known) return
    const previous = known
    known = member
    listener(member, previous)
  })
}
