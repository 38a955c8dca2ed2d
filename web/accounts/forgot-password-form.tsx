import { requestPasswordReset } from '#contract/accounts.ts'
import { isApiError } from '#web/data/api-error.ts'
import { browserApi } from '#web/data/browser-api.ts'
import { sentenceOr } from '#web/data/error-sentence.ts'
import { showToast } from '#web/ui/toast.ts'
import { FormProblem } from './form-problem.tsx'
import { PhoneField } from './phone-field.tsx'
import { mobileProblem } from './register-checks.ts'
import { SubmitButton } from './submit-button.tsx'
import { textIn, useForm } from './use-form.ts'
import { UsernameField } from './username-field.tsx'
import { WithoutScripts } from './without-scripts.tsx'

const FAILED = '비밀번호 재설정에 실패했습니다.'
const NETWORK = '비밀번호 재설정 중 오류가 발생했습니다.'

/** Asks for a temporary password. */
export function ForgotPasswordForm({ onDone }: { onDone: () => void }) {
  const { problems, attempt, isSending, attributes } = useForm<'username' | 'phone'>(async (form) => {
    const username = textIn(form, 'username').trim()
    const mobile_number = textIn(form, 'phone')
    if (username === '') return { username: '아이디를 입력해 주세요.' }
    const phone = mobileProblem(mobile_number)
    if (phone) return { phone }
    try {
      await browserApi(requestPasswordReset, { body: { username, mobile_number } })
      void showToast({ kind: 'success', message: '임시 비밀번호를 문자로 보냈습니다.' })
      onDone()
      return {}
    } catch (error) {
      return { form: sentenceOr(error, isApiError(error, 'network_error') ? NETWORK : FAILED) }
    }
  })
  return (
    <form {...attributes} className="flex flex-col gap-4">
      <p className="text-soft">가입한 아이디와 휴대폰 번호를 입력하면 임시 비밀번호를 문자로 보내 드립니다.</p>
      <WithoutScripts>임시 비밀번호를 받으려면 자바스크립트를 켜야 합니다.</WithoutScripts>
      <UsernameField error={problems.username} />
      <PhoneField label="휴대폰 번호" name="phone" required error={problems.phone} />
      <FormProblem attempt={attempt}>{problems.form}</FormProblem>
      <SubmitButton isSending={isSending} sending="보내는 중…" className="w-full">
        임시 비밀번호 받기
      </SubmitButton>
    </form>
  )
}
