import { confirmMobileNumber, sendMobileNumberCode } from '#contract/members.ts'
import { isApiError } from '#web/data/api-error.ts'
import { browserApi } from '#web/data/browser-api.ts'
import { sentenceOr } from '#web/data/error-sentence.ts'
import { CodeField, isCode, NO_CODE } from './code-field.tsx'
import { CodeRequest, NOT_SENT } from './code-request.tsx'
import { FormProblem } from './form-problem.tsx'
import { PasswordField } from './password-field.tsx'
import { sayResult } from './profile-problems.ts'
import { bringConfirmation } from './social-trip.ts'
import { SubmitButton } from './submit-button.tsx'
import { useCodeSending } from './use-code-sending.ts'
import { textIn, useForm } from './use-form.ts'
import { useKeepMember } from './use-keep-member.ts'

const FAILED = '휴대폰 번호를 확인하지 못했습니다.'
const FIELD_OF_CODE: Readonly<Record<string, 'code' | 'password'>> = { code_wrong: 'code', wrong_password: 'password' }

/** Code and proof together. `token`: from signing in again; null for members with a password. */
export function ConfirmNumberForm({ token }: { token: string | null }) {
  const keep = useKeepMember()
  const sending = useCodeSending()
  const { problems, attempt, show, isSending, attributes } = useForm<'code' | 'password'>(async (form) => {
    const verification_code = textIn(form, 'code')
    const current_password = textIn(form, 'password')
    if (!isCode(verification_code)) return { code: NO_CODE }
    if (token === null && current_password === '') return { password: '현재 비밀번호를 입력해 주세요.' }
    const proof = token === null ? { current_password } : { confirmation_token: token }
    try {
      keep(await browserApi(confirmMobileNumber, { body: { verification_code, ...proof } }))
      bringConfirmation(null)
      void sayResult({ kind: 'success', message: '휴대폰 번호를 확인했습니다.' })
      return {}
    } catch (error) {
      const field = FIELD_OF_CODE[isApiError(error) ? error.code : '']
      // The code proves nothing without the member; a confirmation that has run out is asked for anew.
      if (isApiError(error, 'sign_in_again')) bringConfirmation(null)
      return { [field ?? 'form']: sentenceOr(error, FAILED) }
    }
  })
  const ask = async () => {
    try {
      await sending.ask(() => browserApi(sendMobileNumberCode, {}))
      show({})
      attributes.ref.current?.querySelector<HTMLInputElement>('[name=code]')?.focus()
    } catch (error) {
      show({ form: sentenceOr(error, NOT_SENT) })
    }
  }
  return (
    <form {...attributes} className="space-y-4">
      <CodeRequest sending={sending} onAsk={() => void ask()} />
      <CodeField error={problems.code} />
      {token === null && (
        <PasswordField
          label="현재 비밀번호"
          name="password"
          autoComplete="current-password"
          maxLength={256}
          required
          error={problems.password}
        />
      )}
      <FormProblem attempt={attempt}>{problems.form}</FormProblem>
      <SubmitButton isSending={isSending}>번호 확인</SubmitButton>
    </form>
  )
}
