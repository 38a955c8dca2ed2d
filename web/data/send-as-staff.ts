import { confirmFactor, signInStaff, signOutStaff } from '#contract/admin/staff.ts'
import type { Send } from '#contract/page.ts'
import type { ErrorBody } from '#contract/refusals.ts'
import { networkError } from './api-error.ts'
import { factorQuestion, signInQuestion } from './staff-questions.ts'

const TIMEOUT_MS = 15_000

/** The questions' own calls, and the way out: what they are refused is shown where they were made. */
const NEVER_ASKED_OVER: readonly string[] = [signInStaff.path, confirmFactor.path, signOutStaff.path]

/**
 * Calls of staff: by the cookie of their sign-in, with the header that no other site can send. Where the session has
 * ended, or the second factor is needed, the page asks for it over what is open, and the same call is sent again.
 */
export const sendAsStaff: Send = async (call, signal) => {
  const answer = await sendOnce(call, signal)
  if (NEVER_ASKED_OVER.includes(call.url)) return answer
  const code = (answer.body as Partial<ErrorBody> | null)?.code
  const question = answer.status === 401 ? signInQuestion : code === 'mfa_required' ? factorQuestion : null
  return (await question?.ask()) ? sendAsStaff(call, signal) : answer
}

const sendOnce: Send = async ({ method, url, body, answered_within = TIMEOUT_MS }, signal) => {
  const timeout = AbortSignal.timeout(answered_within)
  try {
    const response = await fetch(url, {
      method,
      credentials: 'same-origin',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: {
        'x-lottolens-back-office': '1',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json().catch(() => null) }
  } catch (error) {
    // The caller no longer wants to know.
    if (signal?.aborted) throw error
    throw networkError(timeout.aborted)
  }
}
