import { confirmMobileNumber, sendMobileNumberCode } from '#contract/members/profile.ts'
import { type ApiError, isApiError } from '#web/data/api-error.ts'
import { useChange } from '#web/data/use-change.ts'
import { checkedAttempt, uncheckedAttempt } from '#web/forms/checked-attempt.ts'
import { CodeField } from '#web/forms/code-field.tsx'
import { CodeRequest, NOT_SENT } from '#web/forms/code-request.tsx'
import { FormProblem } from '#web/forms/form-problem.tsx'
import { PasswordField } from '#web/forms/password-field.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { useCodeSending } from '#web/forms/use-code-sending.ts'
import { textIn, useForm } from '#web/forms/use-form.ts'
import { bringConfirmation } from '#web/sign-in/social/social-trip.ts'
import { useKeepMember } from './profile-queries.ts'
import { sayResult } from './say-result.ts'

/** A confirmation that has run out is asked for anew. */
const dropConfirmation = (error: ApiError) => {
  if (isApiError(error, 'sign_in_again')) bringConfirmation(null)
}

/** Code and proof together. `token`: from signing in again; null for members with a password. */
export function ConfirmNumberForm({ token }: { token: string | null }) {
  const keep = useKeepMember()
  const { run } = useChange(confirmMobileNumber)
  const { run: askForCode } = useChange(sendMobileNumberCode)
  const sending = useCodeSending()
  const form = useForm(
    checkedAttempt({
      schema: () => import('#contract/members/profile-forms.ts').then(({ NumberConfirmation }) => NumberConfirmation),
      read: (given) => ({
        verification_code: textIn(given, 'verification_code'),
        ...(token === null ? { current_password: textIn(given, 'current_password') } : { confirmation_token: token }),
      }),
      send: async (body) => {
        keep(await run({ body }))
        bringConfirmation(null)
        void sayResult({ kind: 'success', message: '휴대폰 번호를 확인했습니다.' })
      },
      otherwise: '휴대폰 번호를 확인하지 못했습니다.',
      onRefused: dropConfirmation,
    }),
  )
  const askAttempt = uncheckedAttempt((element) => sending.ask(() => askForCode({}), element), NOT_SENT)
  return (
    <form {...form.attributes} className="space-y-4">
      <CodeRequest sending={sending} onAsk={() => void form.submit(askAttempt)} />
      <CodeField {...form.field('verification_code')} />
      {token === null && (
        <PasswordField
          label="본인 확인 비밀번호"
          autoComplete="current-password"
          hint="지금 로그인할 때 쓰는 비밀번호입니다."
          {...form.field('current_password')}
        />
      )}
      <FormProblem form={form} />
      <SubmitButton isSending={form.isSending}>번호 확인</SubmitButton>
    </form>
  )
}
