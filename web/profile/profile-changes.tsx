import { useQueryClient } from '@tanstack/react-query'
import type { Member } from '#contract/members/members.ts'
import { getProfile } from '#contract/members/profile.ts'
import { getSecondFactor } from '#contract/members/second-factor.ts'
import { listSessions } from '#contract/members/sessions.ts'
import { type ApiError, isApiError } from '#web/data/api-error.ts'
import { query } from '#web/data/query.ts'
import { memberShown } from '#web/data/session/use-member.ts'
import { PasswordField } from '#web/forms/credential-fields.tsx'
import { type Problems, textIn } from '#web/forms/use-form.ts'
import { toastFailure } from '#web/page/toast-failure.ts'
import { bringConfirmation } from '#web/sign-in/social/social-trip.ts'
import { showToast } from '#web/ui/toasts/toast.ts'
import type { ToastOptions } from '#web/ui/toasts/toast-list.tsx'

export const profileShown = query(getProfile)

/** Where the member is logged in. */
export const sessionsShown = query(listSessions)

export const secondFactorShown = query(getSecondFactor)

/** Stores the answer of a change, for the profile and every other part that shows the member. */
export function useKeepMember(): (member: Member) => void {
  const client = useQueryClient()
  return (member) => {
    client.setQueryData(profileShown.queryKey, member)
    client.setQueryData(memberShown.queryKey, member)
  }
}

/** Shows the result of the newest action as a toast, in place of that of the previous one. */
export const sayResult = (options: ToastOptions) => showToast({ ...options, id: 'profile' })

export const sayFailure = (error: unknown, otherwise: string) => toastFailure(error, otherwise, 'profile')

const SAVED = '프로필이 수정되었습니다.'
/** The sentence for a refusal without one. */
export const NOT_SAVED = '프로필을 수정하지 못했어요.'

export const saySaved = () => void sayResult({ kind: 'success', message: SAVED })

/** For a form that changes the profile: what the form says of a refusal is said in a toast, too. */
export const sayRefused = (_: ApiError, problems: Problems): void =>
  void sayResult({ kind: 'error', message: Object.values(problems).find(Boolean) ?? NOT_SAVED })

/** Does something about the member that no form shows; what keeps it from being done is said in a toast. */
export async function trying(action: () => Promise<unknown>, otherwise: string): Promise<void> {
  try {
    await action()
  } catch (error) {
    if (!isApiError(error)) throw error
    sayFailure(error, otherwise)
  }
}

/** What proves the member beside a code: the password, or having signed in again. */
export const proofIn = (given: FormData, token: string | null) =>
  token === null ? { current_password: textIn(given, 'current_password') } : { confirmation_token: token }

/** A confirmation that has run out is asked for anew. */
export const dropConfirmation = (error: ApiError) => {
  if (isApiError(error, 'sign_in_again')) bringConfirmation(null)
}

interface OwnPasswordProps {
  readonly name: string
  readonly error: string | undefined
  readonly hint?: string
}

export const OwnPassword = (field: OwnPasswordProps) => (
  <PasswordField label="본인 확인 비밀번호" autoComplete="current-password" {...field} />
)
