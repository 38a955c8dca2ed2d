import { logIn } from '#contract/members/sign-in.ts'
import { refusals } from '#contract/refusals.ts'
import { useChange } from '#web/data/use-change.ts'
import { checkedAttempt } from '#web/forms/checked-attempt.ts'
import { FormProblem } from '#web/forms/form-problem.tsx'
import { PasswordField } from '#web/forms/password-field.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { textIn, useForm } from '#web/forms/use-form.ts'
import { isStayTickedIn, StayBox } from './stay-box.tsx'
import { useEnter } from './use-enter.ts'
import { UsernameField } from './username-field.tsx'

/** Username and password. */
export function PasswordLogin() {
  const enter = useEnter()
  const { send } = useChange(logIn)
  const form = useForm(
    checkedAttempt({
      schema: () => import('#contract/members/sign-in-forms.ts').then(({ PasswordSignIn }) => PasswordSignIn),
      read: (given) => ({
        username: textIn(given, 'username'),
        password: textIn(given, 'password'),
        stay_logged_in: isStayTickedIn(given),
      }),
      send: async (body) => enter(await send({ body })),
      otherwise: ({ status }) => (status === 401 ? refusals.invalid_credentials.detail : '로그인에 실패했습니다.'),
    }),
  )
  return (
    <form {...form.attributes} className="space-y-4">
      <UsernameField {...form.field('username')} />
      <PasswordField label="비밀번호" autoComplete="current-password" {...form.field('password')} />
      <StayBox />
      <FormProblem form={form} />
      <SubmitButton isSending={form.isSending} sending="로그인 중…" className="w-full">
        로그인
      </SubmitButton>
    </form>
  )
}
