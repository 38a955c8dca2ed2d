import { logIn } from '#contract/accounts.ts'
import { isApiError } from '#web/data/api-error.ts'
import { browserApi } from '#web/data/browser-api.ts'
import { sentenceOr } from '#web/data/error-sentence.ts'
import { useEnter } from './after-sign-in.tsx'
import { FormProblem } from './form-problem.tsx'
import { PasswordField } from './password-field.tsx'
import { StayBox } from './stay-box.tsx'
import { SubmitButton } from './submit-button.tsx'
import { textIn, useForm } from './use-form.ts'
import { UsernameField } from './username-field.tsx'

const WRONG = '아이디 또는 비밀번호가 올바르지 않습니다.'
const FAILED = '로그인에 실패했습니다.'

/** Username and password. */
export function PasswordLogin() {
  const enter = useEnter()
  const { problems, attempt, isSending, attributes } = useForm<'username' | 'password'>(async (form) => {
    const username = textIn(form, 'username').trim()
    const password = textIn(form, 'password')
    if (username === '') return { username: '아이디를 입력해 주세요.' }
    if (password === '') return { password: '비밀번호를 입력해 주세요.' }
    try {
      enter(await browserApi(logIn, { body: { username, password, stay_logged_in: form.has('stay') } }))
      return {}
    } catch (error) {
      const silence = isApiError(error) && error.status === 401 ? WRONG : FAILED
      return { form: sentenceOr(error, silence) }
    }
  })
  return (
    <form {...attributes} className="space-y-4">
      <UsernameField error={problems.username} />
      <PasswordField
        label="비밀번호"
        name="password"
        autoComplete="current-password"
        maxLength={256}
        required
        error={problems.password}
      />
      <StayBox />
      <FormProblem attempt={attempt}>{problems.form}</FormProblem>
      <SubmitButton isSending={isSending} sending="로그인 중…" className="w-full">
        로그인
      </SubmitButton>
    </form>
  )
}
