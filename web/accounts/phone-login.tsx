import { useState } from 'react'
import { logInByPhone, sendPhoneCode } from '#contract/accounts.ts'
import { browserApi } from '#web/data/browser-api.ts'
import { sentenceOr } from '#web/data/error-sentence.ts'
import { CheckBox } from '#web/ui/check-box.tsx'
import { useEnter } from './after-sign-in.tsx'
import { CodeField, isCode, NO_CODE } from './code-field.tsx'
import { CodeRequest } from './code-request.tsx'
import { FormProblem } from './form-problem.tsx'
import { PhoneField } from './phone-field.tsx'
import { mobileProblem } from './register-checks.ts'
import { SubmitButton } from './submit-button.tsx'
import { useCodeSending } from './use-code-sending.ts'
import { textIn, useForm } from './use-form.ts'

const FAILED = '로그인에 실패했습니다.'

interface LoginProps {
  readonly onStayChange: (stays: boolean) => void
}

/** A code by text message instead of the password. */
export function PhoneLogin({ onStayChange }: LoginProps) {
  const enter = useEnter()
  const sending = useCodeSending()
  const [askProblems, setAskProblems] = useState<{ phone?: string; form?: string }>({})
  const { problems, isSending, attributes } = useForm<'phone' | 'code'>(async (form) => {
    setAskProblems({})
    const mobile_number = textIn(form, 'phone')
    const wrong = mobileProblem(mobile_number)
    if (wrong) return { phone: wrong }
    const verification_code = textIn(form, 'code')
    if (!isCode(verification_code)) return { code: NO_CODE }
    const body = { mobile_number, verification_code, stay_logged_in: form.has('stay') }
    try {
      enter(await browserApi(logInByPhone, { body }))
      return {}
    } catch (error) {
      return { form: sentenceOr(error, FAILED) }
    }
  })
  const ask = async () => {
    const form = attributes.ref.current
    const mobile_number = form ? textIn(new FormData(form), 'phone') : ''
    const wrong = mobileProblem(mobile_number)
    setAskProblems(wrong ? { phone: wrong } : {})
    if (wrong) return form?.querySelector('input')?.focus()
    try {
      await sending.ask(() => browserApi(sendPhoneCode, { body: { mobile_number } }))
      form?.querySelector<HTMLInputElement>('[name=code]')?.focus()
    } catch (error) {
      setAskProblems({ form: sentenceOr(error, '인증번호를 보내지 못했습니다.') })
    }
  }
  return (
    <form {...attributes} className="space-y-4">
      <PhoneField label="휴대폰 번호" name="phone" required error={askProblems.phone ?? problems.phone} />
      <CodeRequest sending={sending} onAsk={() => void ask()} />
      <CodeField error={problems.code} />
      <CheckBox name="stay" onChange={({ target }) => onStayChange(target.checked)}>
        로그인 상태 유지 (30일)
      </CheckBox>
      <FormProblem>{askProblems.form ?? problems.form}</FormProblem>
      <SubmitButton isSending={isSending} sending="로그인 중…" className="w-full">
        로그인
      </SubmitButton>
    </form>
  )
}
