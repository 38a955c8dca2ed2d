import type { QueryClient } from '@tanstack/react-query'
import { logOut } from '#contract/members/sessions.ts'
import type { SignedIn } from '#contract/members/sign-in.ts'
import { currentKey } from '#web/data/waiting-signal.ts'
import { isApiError } from '../api-error.ts'
import { browserApi } from '../browser-api.ts'
import { pushHere } from './push-subscription.ts'
import { clearTokens, keepTokens, refreshToken } from './token-store.ts'
import { keepLogOut } from './unsent-log-outs.ts'
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

/** Logs out here at once. A server that does not hear of it is told when there is a line again. */
export async function leaveByLogOut(goHome: () => Promise<void> | void): Promise<void> {
  const refresh_token = refreshToken()
  const push_endpoint = (await pushHere())?.endpoint
  const body = { ...(refresh_token !== null && { refresh_token }), ...(push_endpoint && { push_endpoint }) }
  const told = browserApi(logOut, { body }).catch((error: unknown) => {
    const isHeard = isApiError(error) && error.isRefusal
    return refresh_token === null || isHeard ? undefined : keepLogOut(refresh_token, push_endpoint).catch(() => {})
  })
  await Promise.all([told, leave(goHome)])
}

function forgetWaitingWrites() {
  const key = currentKey()
  if (key !== null) localStorage.removeItem(key)
}
