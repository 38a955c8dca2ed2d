import { logInByPhone, sendPhoneCode } from '#contract/members/sign-in.ts'
import { useChange } from '#web/data/use-change.ts'
import { checkedAttempt } from '#web/forms/checked-attempt.ts'
import { CodeField } from '#web/forms/code-field.tsx'
import { CodeRequest, NOT_SENT } from '#web/forms/code-request.tsx'
import { FormProblem } from '#web/forms/form-problem.tsx'
import { PhoneField } from '#web/forms/phone-field.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { useCodeSending } from '#web/forms/use-code-sending.ts'
import { type Attempt, textIn, useForm } from '#web/forms/use-form.ts'
import { isStayTickedIn, StayBox } from './stay-box.tsx'
import { useEnter } from './use-enter.ts'

const schemas = () => import('#contract/members/sign-in-forms.ts')

/** A code by text message instead of the password. */
export function PhoneLogin() {
  const enter = useEnter()
  const { send } = useChange(logInByPhone)
  const { send: askForCode } = useChange(sendPhoneCode)
  const sending = useCodeSending()
  const askAttempt = checkedAttempt({
    schema: () => schemas().then(({ PhoneCodeWish }) => PhoneCodeWish),
    read: (given) => ({ mobile_number: textIn(given, 'mobile_number') }),
    send: (body, _, element) => sending.ask(() => askForCode({ body }), element),
    otherwise: NOT_SENT,
  })
  const logInAttempt = checkedAttempt({
    schema: () => schemas().then(({ PhoneSignIn }) => PhoneSignIn),
    read: (given) => ({
      mobile_number: textIn(given, 'mobile_number'),
      verification_code: textIn(given, 'verification_code'),
      stay_logged_in: isStayTickedIn(given),
    }),
    send: async (body) => enter(await send({ body })),
    otherwise: '로그인에 실패했습니다.',
  })
  // Enter after the number means the code that is still to come.
  const usual: Attempt = {
    ...logInAttempt,
    run: (given, element) =>
      (textIn(given, 'verification_code') === '' && sending.isUnasked ? askAttempt : logInAttempt).run(given, element),
  }
  const form = useForm(usual)
  return (
    <form {...form.attributes} className="space-y-4">
      <PhoneField label="휴대폰 번호" required {...form.field('mobile_number')} />
      <CodeRequest sending={sending} onAsk={() => void form.submit(askAttempt)} />
      <CodeField {...form.field('verification_code')} />
      <StayBox />
      <FormProblem form={form} />
      <SubmitButton
        isSending={form.isSending}
        sending={sending.isAsking ? '인증번호 보내는 중…' : '로그인 중…'}
        className="w-full"
      >
        로그인
      </SubmitButton>
    </form>
  )
}
