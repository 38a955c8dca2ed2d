import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { signInStaff } from '#contract/admin/staff.ts'
import type { Reply } from '#contract/endpoint.ts'
import { speakKorean } from '#contract/korean-problems.ts'
import { useChange } from '#web/data/use-change.ts'
import { uncheckedAttempt } from '#web/forms/checked-attempt.ts'
import { FormProblem, SubmitButton } from '#web/forms/form-parts.tsx'
import { FactorCodeField } from '#web/forms/one-time-code.tsx'
import { answerOfPasskey, knowsPasskeys, NO_STAFF_PASSKEY } from '#web/forms/passkey.ts'
import { AuthenticatorSetUp, RecoveryCodesToKeep } from '#web/forms/second-factor-set-up.tsx'
import { textIn, useForm, whenFilledIn } from '#web/forms/use-form.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { BusyButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/fields.tsx'
import { Logo } from '#web/ui/logo.tsx'

// What the contract's schema finds wrong before a call is sent is said in Korean.
speakKorean()

type Answer = Reply<typeof signInStaff>

/** Where to go on: only ever within the back office. */
const wayBack = (wanted: string | null) => (wanted && /^\/admin(\/[\w-]+)*(\?.*)?$/.test(wanted) ? wanted : '/admin')

export default function StaffLoginPage() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const { send } = useChange(signInStaff)
  const goOn = () => {
    client.clear()
    navigate(wayBack(search.get('return')), { replace: true })
  }
  const named = (typed: FormData) => ({ name: textIn(typed, 'name'), password: textIn(typed, 'password') })
  const enter = async (body: Parameters<typeof send>[0]['body']) => {
    const next = await send({ body })
    setAnswer(next)
    if (next.state === 'signed_in' && next.recovery_codes === null) goOn()
    return next
  }
  const form = useForm(
    whenFilledIn(
      uncheckedAttempt(async (_, typed) => {
        const [code, new_password] = [textIn(typed, 'code'), textIn(typed, 'new_password')]
        await enter({ ...named(typed), ...(code && { code }), ...(new_password && { new_password }) })
      }, '다시 시도해 주세요.').run,
    ),
  )
  const byPasskey = uncheckedAttempt(async (_, typed) => {
    // A new challenge for each press: the one that came with the password may have expired.
    const next = await enter(named(typed))
    if (next.state === 'code_needed' && next.passkey)
      await enter({ ...named(typed), passkey: await answerOfPasskey(next.passkey, NO_STAFF_PASSKEY) })
  }, '다시 시도해 주세요.')
  return (
    <main id="main" className="mx-auto w-full max-w-[26rem] px-4 py-16">
      <PageHead title="직원 로그인" description="로또렌즈 직원 페이지입니다." path="/admin/login" isHidden />
      <Logo />
      <h1 className="mt-6 mb-5 text-heading font-bold">직원 로그인</h1>
      <Card>
        {answer?.state === 'signed_in' && answer.recovery_codes ? (
          <RecoveryCodesToKeep heading="h2" codes={answer.recovery_codes} onDone={goOn} />
        ) : (
          <form {...form.attributes} className="space-y-4">
            <Field label="이름" autoComplete="username" required {...form.field('name')} />
            <Field
              label="비밀번호"
              type="password"
              autoComplete="current-password"
              required
              {...form.field('password')}
            />
            {answer?.state === 'set_up' && <AuthenticatorSetUp secret={answer.secret} uri={answer.uri} />}
            {answer?.state === 'code_needed' && answer.passkey && knowsPasskeys() && (
              <BusyButton
                look="quiet"
                className="w-full"
                isWaiting={form.isSending}
                onClick={() => void form.submit(byPasskey)}
              >
                패스키로 로그인
              </BusyButton>
            )}
            {answer && <FactorCodeField isFirst={answer.state === 'set_up'} autoFocus {...form.field('code')} />}
            {answer?.state === 'set_up' && (
              <Field
                label="새 비밀번호"
                {...form.field('new_password')}
                type="password"
                autoComplete="new-password"
                required
                hint="받은 비밀번호 대신 앞으로 쓸 12자 이상"
              />
            )}
            <FormProblem form={form} />
            <SubmitButton isSending={form.isSending} sending="확인하는 중…" className="w-full">
              로그인
            </SubmitButton>
          </form>
        )}
      </Card>
    </main>
  )
}
