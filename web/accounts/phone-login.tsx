import { logInByPhone, sendPhoneCode } from '#contract/accounts.ts'
import { isApiError } from '#web/data/api-error.ts'
import { browserApi } from '#web/data/browser-api.ts'
import { sentenceOr } from '#web/data/error-sentence.ts'
import { useEnter } from './after-sign-in.tsx'
import { CodeField, isCode, NO_CODE } from './code-field.tsx'
import { CodeRequest, NOT_SENT } from './code-request.tsx'
import { FormProblem } from './form-problem.tsx'
import { PhoneField } from './phone-field.tsx'
import { mobileProblem } from './register-checks.ts'
import { StayBox } from './stay-box.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useCodeSending } from './use-code-sending.ts'
import { type Problems, textIn, useForm } from './use-form.ts'

const FAILED = '로그인에 실패했습니다.'
type PhoneProblems = Problems<'phone' | 'code'>

/** A code by text message instead of the password. */
export function PhoneLogin() {
  const enter = useEnter()
  const sending = useCodeSending()
  const ask = async (form: FormData): Promise<PhoneProblems> => {
    const mobile_number = textIn(form, 'phone')
    const phone = mobileProblem(mobile_number)
    if (phone) return { phone }
    try {
      await sending.ask(() => browserApi(sendPhoneCode, { body: { mobile_number } }))
      attributes.ref.current?.querySelector<HTMLInputElement>('[name=code]')?.focus()
      return {}
    } catch (error) {
      return { form: sentenceOr(error, NOT_SENT) }
    }
  }
  const { problems, attempt, show, isSending, attributes } = useForm<'phone' | 'code'>(async (form) => {
    const mobile_number = textIn(form, 'phone')
    const verification_code = textIn(form, 'code')
    // Enter after the number means the code that is still to come.
    if (verification_code === '' && sending.isUnasked) return ask(form)
    const phone = mobileProblem(mobile_number)
    if (phone) return { phone }
    if (!isCode(verification_code)) return { code: NO_CODE }
    const body = { mobile_number, verification_code, stay_logged_in: form.has('stay') }
    try {
      enter(await browserApi(logInByPhone, { body }))
      return {}
    } catch (error) {
      return { [isApiError(error, 'code_wrong') ? 'code' : 'form']: sentenceOr(error, FAILED) }
    }
  })
  const onAsk = async () => {
    if (attributes.ref.current) show(await ask(new FormData(attributes.ref.current)))
  }
  return (
    <form {...attributes} className="space-y-4">
      <PhoneField label="휴대폰 번호" name="phone" required error={problems.phone} />
      <CodeRequest sending={sending} onAsk={() => void onAsk()} />
      <CodeField error={problems.code} />
      <StayBox />
      <FormProblem attempt={attempt}>{problems.form}</FormProblem>
      <SubmitButton
        isSending={isSending}
        sending={sending.isAsking ? '인증번호 보내는 중…' : '로그인 중…'}
        className="w-full"
      >
        로그인
      </SubmitButton>
    </form>
  )
}
