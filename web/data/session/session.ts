import type { QueryClient } from '@tanstack/react-query'
import { logOut } from '#contract/members/sessions.ts'
import type { SignedIn } from '#contract/members/sign-in.ts'
import { UNSENT_LOG_OUTS } from '#domain/site/offline.ts'
import { type ApiError, isApiError } from '../api-error.ts'
import { browserApi } from '../browser-api.ts'
import { storedValue, storeText, storeValue } from '../storage.ts'
import { currentKey } from '../waiting-signal.ts'
import { pushHere } from './push-subscription.ts'
import { clearTokens, keepTokens, refreshToken } from './token-store.ts'
import { memberShown } from './use-member.ts'

/** A session that was left offline. The hash of its token cannot sign in: it only ends that session. */
interface UnsentLogOut {
  readonly refresh_token_hash: string
  readonly push_endpoint?: string
}

/** More log-outs than happen offline; older sessions end by themselves. */
const MOST = 5
/** Seconds after which a busy server is told once more where it names none. */
const USUAL_REST = 60

const unsent = () => (storedValue(UNSENT_LOG_OUTS) ?? []) as readonly UnsentLogOut[]

const store = (logOuts: readonly UnsentLogOut[]) => storeValue(UNSENT_LOG_OUTS, logOuts.length === 0 ? null : logOuts)

/** Keeps on the device that a session is to end. Where the browser cannot hash, the session ends when it runs out. */
async function keepLogOut(refresh_token: string, push_endpoint: string | undefined): Promise<void> {
  const digest = await crypto.subtle?.digest('SHA-256', new TextEncoder().encode(refresh_token))
  if (!digest) return
  const refresh_token_hash = btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')
  store([...unsent(), { refresh_token_hash, ...(push_endpoint !== undefined && { push_endpoint }) }].slice(-MOST))
}

/** Tells the server of sessions that were left. What it was too busy for is sent again after the rest that it asked for. */
async function sendLogOuts(): Promise<void> {
  for (const body of unsent()) {
    const error = await browserApi(logOut, { body }).then(
      () => null,
      (failure: unknown) => failure,
    )
    if (isApiError(error) && error.isRefusal && !error.isFinal) sendLogOutsAfter(error)
    // What was not answered is sent again when the device is online; what was refused would be refused again.
    if (error !== null && !(isApiError(error) && error.isFinal)) return
    store(unsent().filter(({ refresh_token_hash }) => refresh_token_hash !== body.refresh_token_hash))
  }
}

const sendLogOutsAfter = ({ retryAfter = USUAL_REST }: ApiError) =>
  setTimeout(() => void sendLogOuts(), 1_000 * retryAfter)

/** Tells the server of sessions that were left offline, now and whenever the device is online again. @returns how to stop it */
export function sendUnsentLogOuts(): () => void {
  const send = () => void sendLogOuts()
  addEventListener('online', send)
  send()
  return () => removeEventListener('online', send)
}

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

/** Logs out here at once. A server that cannot be reached is told when the device is online again. */
export async function leaveByLogOut(goHome: () => Promise<void> | void): Promise<void> {
  const refresh_token = refreshToken()
  const push_endpoint = (await pushHere())?.endpoint
  const body = { ...(refresh_token !== null && { refresh_token }), ...(push_endpoint && { push_endpoint }) }
  const told = browserApi(logOut, { body }).catch((error: unknown) => {
    const isRefused = isApiError(error) && error.isFinal
    if (refresh_token === null || isRefused) return
    const isBusy = isApiError(error) && error.isRefusal
    return keepLogOut(refresh_token, push_endpoint).then(
      () => void (isBusy && sendLogOutsAfter(error)),
      () => {},
    )
  })
  await Promise.all([told, leave(goHome)])
}

function forgetWaitingWrites() {
  const key = currentKey()
  if (key !== null) storeText(key, null)
}
