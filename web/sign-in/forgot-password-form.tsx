import { requestPasswordReset } from '#contract/members/sign-in.ts'
import { isApiError } from '#web/data/api-error.ts'
import { useChange } from '#web/data/use-change.ts'
import { checkedAttempt } from '#web/forms/checked-attempt.ts'
import { FormProblem } from '#web/forms/form-problem.tsx'
import { PhoneField } from '#web/forms/phone-field.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { textIn, useForm } from '#web/forms/use-form.ts'
import { WithoutScripts } from '#web/forms/without-scripts.tsx'
import { APPLICATION_DURATION, showToast } from '#web/ui/toasts/toast.ts'
import { UsernameField } from './username-field.tsx'

/** Asks for a temporary password. What the server says is the same whether there is such a member or not. */
export function ForgotPasswordForm({ onDone }: { onDone: (sentence: string) => void }) {
  const { send } = useChange(requestPasswordReset)
  const form = useForm(
    checkedAttempt({
      schema: () => import('#contract/members/sign-in-forms.ts').then(({ PasswordReset }) => PasswordReset),
      read: (given) => ({ username: textIn(given, 'username'), mobile_number: textIn(given, 'mobile_number') }),
      send: async (body) => {
        const { message } = await send({ body })
        void showToast({ kind: 'success', message, duration: APPLICATION_DURATION })
        onDone(message)
      },
      otherwise: (error) =>
        isApiError(error, 'network_error')
          ? '비밀번호 재설정 중 오류가 발생했습니다.'
          : '비밀번호 재설정에 실패했습니다.',
    }),
  )
  return (
    <form {...form.attributes} className="flex flex-col gap-4">
      <p className="text-soft">가입한 아이디와 휴대폰 번호를 입력하면 임시 비밀번호를 문자로 보내 드립니다.</p>
      <WithoutScripts>임시 비밀번호를 받으려면 자바스크립트를 켜야 합니다.</WithoutScripts>
      <UsernameField {...form.field('username')} />
      <PhoneField label="휴대폰 번호" required {...form.field('mobile_number')} />
      <FormProblem form={form} />
      <SubmitButton isSending={form.isSending} sending="보내는 중…" className="w-full">
        임시 비밀번호 받기
      </SubmitButton>
    </form>
  )
}
