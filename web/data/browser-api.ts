import { confirmFactor, signInStaff, signOutStaff } from '#contract/admin/staff.ts'
import type { Access } from '#contract/endpoint.ts'
import { refreshTokens } from '#contract/members/sessions.ts'
import type { Send, SentAnswer, SentCall } from '#contract/page.ts'
import type { ErrorBody } from '#contract/refusals.ts'
import { createApi } from './api.ts'
import { isFinalRefusal, networkError } from './api-error.ts'
import { accessToken, clearTokens, keepTokens, memberIdIn, refreshToken, type Tokens } from './session/token-store.ts'

type Answer = (isAnswered: boolean) => void

/** A question that a dialog of the page puts to staff before a call can go on; several that need it at once share it. */
function createQuestion() {
  let dialog: ((answer: Answer) => void) | null = null
  let asked: Promise<boolean> | null = null
  return {
    /** The dialog says that it is there, or (null) gone. */
    offer: (open: ((answer: Answer) => void) | null) => {
      dialog = open
    },
    /** @returns whether it was answered; at once false where the page has no such dialog */
    ask: (): Promise<boolean> => {
      asked ??= new Promise<boolean>((resolve) => (dialog ? dialog(resolve) : resolve(false))).finally(() => {
        asked = null
      })
      return asked
    },
  }
}

export type Question = ReturnType<typeof createQuestion>

/** The second factor, before what cannot be undone. */
export const factorQuestion = createQuestion()
/** To sign in again, where the session ended while something was typed. */
export const signInQuestion = createQuestion()

const TIMEOUT_MS = 10_000
const STAFF_TIMEOUT_MS = 15_000
const REFRESH_URL = refreshTokens.path

/** A sign-in of staff has `anyone` as access; a member's session in the same browser has nothing to do with it. */
export const isStaffCall = (access: Access, path: string): boolean =>
  access === 'staff' || typeof access === 'object' || path === signInStaff.path

/** Who is calling: staff by the cookie of their sign-in, with a header that no other site can send; a member by their token. */
function credentialsOf(call: SentCall): Record<string, string> {
  if (isStaffCall(call.access, call.url)) return { 'x-lottolens-back-office': '1' }
  const token = accessToken()
  return token === null ? {} : { Authorization: `Bearer ${token}` }
}

/** Sends a call and asks nothing, whatever the answer is. */
async function sendOnce(call: SentCall, signal?: AbortSignal): Promise<SentAnswer> {
  const {
    method,
    url,
    body,
    key,
    answered_within = isStaffCall(call.access, call.url) ? STAFF_TIMEOUT_MS : TIMEOUT_MS,
  } = call
  const timeout = AbortSignal.timeout(answered_within)
  try {
    const response = await fetch(url, {
      method,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: {
        ...credentialsOf(call),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(key !== undefined && { 'Idempotency-Key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const wait = Number(response.headers.get('Retry-After'))
    return { status: response.status, body: parsed(text), ...(wait > 0 && { retryAfter: wait }) }
  } catch (error) {
    // The caller no longer wants to know.
    if (signal?.aborted) throw error
    throw networkError(timeout.aborted)
  }
}

/** An answer that is not JSON comes from a proxy in between. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isTokens = (body: unknown): body is Tokens =>
  typeof body === 'object' && body !== null && 'access_token' in body && 'refresh_token' in body

/** Runs alone among all tabs, which share the tokens; where browsers have no locks, the server's grace helps. */
function aloneAmongTabs<T>(work: () => Promise<T>): Promise<T> {
  const locks = navigator.locks as LockManager | null | undefined
  return locks ? locks.request('lottolens-refresh', work) : work()
}

const RENEWED: SentAnswer = { status: 200, body: null }
const REFUSED: SentAnswer = { status: 401, body: null }

let refreshing: Promise<SentAnswer> | null = null

/** New tokens in place of `stale`. However many calls ask at once, the server is asked once. */
function refreshOnce(stale: string): Promise<SentAnswer> {
  refreshing ??= aloneAmongTabs(() => refresh(stale)).finally(() => {
    refreshing = null
  })
  return refreshing
}

async function refresh(stale: string): Promise<SentAnswer> {
  // Another tab was first.
  if (accessToken() !== stale) return RENEWED
  const refresh_token = refreshToken()
  if (refresh_token === null) return REFUSED
  const answer = await sendOnce({ method: 'POST', access: 'anyone', url: REFRESH_URL, body: { refresh_token } })
  // The member has left meanwhile, here or in another tab, so the new tokens are dropped.
  if (refreshToken() !== refresh_token) return RENEWED
  if (isTokens(answer.body)) keepTokens(answer.body)
  else if (answer.status < 400) return { status: 502, body: null }
  return answer
}

/** A session ends only when the server says so: not for want of a network, nor because it is busy. */
const isRefused = ({ status }: SentAnswer) => isFinalRefusal(status)

/** Whether it was the access token that did not do, rather than a password. */
const isTokenRefused = ({ status, body }: SentAnswer) =>
  status === 401 && (body as Partial<ErrorBody> | null)?.code !== 'invalid_credentials'

/**
 * The session is over, and the page goes on for a visitor. Pages of members lead to the login by themselves
 * (web/frame/member-layout.tsx); a public page stays as it is and offers it.
 */
const lose = () => clearTokens(true)

/** Sends a call over the network by the door that its access names. */
export const browserSend: Send = (call, signal) =>
  isStaffCall(call.access, call.url) ? sendAsStaff(call, signal) : sendAsMember(call, signal)

/** When the access token has run out, the call is sent once more with a new one. */
const sendAsMember: Send = async (call, signal) => {
  const token = accessToken()
  const answer = await sendOnce(call, signal)
  if (token === null || !isTokenRefused(answer)) return answer
  const refreshed = await refreshOnce(token)
  if (isRefused(refreshed)) {
    lose()
    return answer
  }
  if (refreshed.status >= 400) return refreshed
  // Somebody else may have signed in in another tab; they did not ask for this.
  const fresh = accessToken()
  if (fresh === null || memberIdIn(fresh) !== memberIdIn(token)) return answer
  const repeated = await sendOnce(call, signal)
  if (isTokenRefused(repeated)) lose()
  return repeated
}

/** The calls of the questions themselves, and signing out: a refusal is shown where it was pressed. */
const NEVER_ASKED_OVER: readonly string[] = [signInStaff.path, confirmFactor.path, signOutStaff.path]

/**
 * Calls of staff. Where the session has ended, or the second factor is needed, the page asks for it over what is open, and
 * the same call is sent again.
 */
const sendAsStaff: Send = async (call, signal) => {
  const answer = await sendOnce(call, signal)
  if (NEVER_ASKED_OVER.includes(call.url)) return answer
  const code = (answer.body as Partial<ErrorBody> | null)?.code
  const question = answer.status === 401 ? signInQuestion : code === 'mfa_required' ? factorQuestion : null
  return (await question?.ask()) ? sendAsStaff(call, signal) : answer
}

/** The API as the browser calls it. */
export const browserApi = createApi(browserSend)
