import type { Reply } from '#contract/endpoint.ts'
import { enterSecondFactor } from '#contract/members/second-factor.ts'
import { isApiError } from '#web/data/api-error.ts'
import { useChange } from '#web/data/use-change.ts'
import { checkedAttempt } from '#web/forms/checked-attempt.ts'
import { FormProblem, SubmitButton } from '#web/forms/form-parts.tsx'
import { FactorCodeField } from '#web/forms/one-time-code.tsx'
import { textIn, useForm } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'

/** Settles as the sign-in does, unless a second factor is asked for: then that is said instead. */
export async function orSecondFactor<T>(signIn: Promise<T>, ask: () => void): Promise<T | null> {
  try {
    return await signIn
  } catch (error) {
    if (!isApiError(error, 'second_factor_required')) throw error
    ask()
    return null
  }
}

interface SecondFactorFormProps {
  readonly onEntered: (answer: Reply<typeof enterSecondFactor>) => void
  /** Begins again with the first factor. */
  readonly onBack: () => void
}

/** The second step of a sign-in: a code of the authenticator, or a recovery code. */
export function SecondFactorForm({ onEntered, onBack }: SecondFactorFormProps) {
  const { send } = useChange(enterSecondFactor)
  const form = useForm(
    checkedAttempt({
      schema: () => import('#contract/members/second-factor-forms.ts').then(({ FactorEntry }) => FactorEntry),
      read: (given) => ({ verification_code: textIn(given, 'verification_code') }),
      send: async (body) => onEntered(await send({ body })),
      otherwise: '로그인에 실패했습니다.',
    }),
  )
  return (
    <form {...form.attributes} className="space-y-4">
      <h2 className="font-bold">2단계 인증</h2>
      <p className="text-soft">
        인증 앱을 사용할 수 없으면 적어 둔 복구 코드를 입력해 주세요. 둘 다 없으면 고객센터로 문의해 주세요.
      </p>
      <FactorCodeField autoFocus {...form.field('verification_code')} />
      <FormProblem form={form} />
      <SubmitButton isSending={form.isSending} sending="확인하는 중…" className="w-full">
        확인
      </SubmitButton>
      <Button look="bare" className="w-full" onClick={onBack}>
        처음부터 다시 로그인
      </Button>
    </form>
  )
}
