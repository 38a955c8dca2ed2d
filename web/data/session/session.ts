import type { QueryClient } from '@tanstack/react-query'
import { logOut } from '#contract/members/sessions.ts'
import type { SignedIn } from '#contract/members/sign-in.ts'
import { browserApi } from '#web/data/browser-api.ts'
import { currentKey } from '#web/data/waiting-signal.ts'
import { clearTokens, keepTokens, refreshToken } from './token-store.ts'
import { memberShown } from './use-member.ts'

let isGoing = false

/** Whether the member is leaving by choice: then a page of members does not ask them to sign in. */
export const isLeaving = (): boolean => isGoing

/** Begins a session in this browser with what a sign-in answered. */
export function enter(client: QueryClient, { user, access_token, refresh_token }: SignedIn): void {
  keepTokens({ access_token, refresh_token })
  client.setQueryData(memberShown.queryKey, user)
}

/** Ends the session in this browser; `goHome` takes the member off their pages. */
export async function leave(goHome: () => Promise<void> | void): Promise<void> {
  isGoing = true
  // Waiting writes must not be sent by the next member.
  forgetWaitingWrites()
  clearTokens()
  try {
    await goHome()
  } finally {
    isGoing = false
  }
}

/** Logs out, whether the server hears of it or not. */
export async function leaveByLogOut(goHome: () => Promise<void> | void): Promise<void> {
  const refresh_token = refreshToken()
  const told = browserApi(logOut, { body: refresh_token === null ? {} : { refresh_token } })
  await Promise.all([told.catch(() => {}), leave(goHome)])
}

function forgetWaitingWrites() {
  const key = currentKey()
  if (key !== null) localStorage.removeItem(key)
}
