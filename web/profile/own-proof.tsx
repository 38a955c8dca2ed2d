import { type ApiError, isApiError } from '#web/data/api-error.ts'
import { PasswordField } from '#web/forms/credential-fields.tsx'
import { textIn } from '#web/forms/use-form.ts'
import { bringConfirmation } from '#web/sign-in/social/social-trip.ts'

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
