import { useState } from 'react'
import { Link } from 'react-router'
import { requestPasswordReset } from '#contract/members/sign-in.ts'
import { TEMPORARY_PASSWORD_MINUTES } from '#domain/member/member.ts'
import { isApiError } from '#web/data/api-error.ts'
import { useChange } from '#web/data/use-change.ts'
import { checkedAttempt } from '#web/forms/checked-attempt.ts'
import { UsernameField } from '#web/forms/credential-fields.tsx'
import { FormProblem, NoScriptNote, SubmitButton } from '#web/forms/form-parts.tsx'
import { PhoneField } from '#web/forms/phone-field.tsx'
import { textIn, useForm } from '#web/forms/use-form.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { APPLICATION_DURATION, showToast } from '#web/ui/toasts/toast.ts'
import { type LoginState, useDelayedRedirect } from './after-sign-in.tsx'
import { FacedTitle } from './faced-title.tsx'

const GO_AFTER = 3_000
const ADVICE = `문자가 오지 않으면 아이디와 휴대폰 번호를 다시 확인해 주세요. 임시 비밀번호는 ${TEMPORARY_PASSWORD_MINUTES}분 동안 사용할 수 있고, 로그인한 뒤 새 비밀번호로 변경해야 합니다.`

export default function ForgotPasswordPage() {
  const [sentence, setSentence] = useState<string>()
  return (
    <>
      <PageHead
        title="비밀번호 찾기"
        description="임시 비밀번호를 문자로 받습니다."
        path="/auth/forgot-password"
        isHidden
      />
      <FacedTitle title="비밀번호 찾기" about="가입한 휴대폰으로 임시 비밀번호를 보내 드려요." word="?" />
      <Card>{sentence === undefined ? <ForgotPasswordForm onDone={setSentence} /> : <Done sentence={sentence} />}</Card>
      {sentence === undefined && (
        <p className="mt-4 flex justify-center gap-x-4 text-small">
          <Link to="/auth/login" className="inline-flex min-h-11 items-center px-2 text-soft hover:underline">
            로그인으로 돌아가기
          </Link>
          <Link to="/contact" className="inline-flex min-h-11 items-center px-2 text-soft hover:underline">
            번호가 바뀌었나요?
          </Link>
        </p>
      )}
    </>
  )
}

/** The login page repeats the sentence, for members who did not read it within three seconds. */
function Done({ sentence }: { sentence: string }) {
  const state: LoginState = { sentence: `${sentence} ${ADVICE}` }
  useDelayedRedirect(GO_AFTER, '/auth/login', state)
  return (
    <div className="space-y-4">
      <p role="status" className="text-lead font-semibold">
        {sentence}
      </p>
      <p className="text-soft">{ADVICE}</p>
      <p className="text-small text-soft">잠시 후 로그인 화면으로 이동합니다.</p>
      <ButtonLink to="/auth/login" state={state} className="w-full">
        로그인하러 가기
      </ButtonLink>
    </div>
  )
}

/** Asks for a temporary password. The server's answer is the same whether there is such a member or not. */
function ForgotPasswordForm({ onDone }: { onDone: (sentence: string) => void }) {
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
      <NoScriptNote>임시 비밀번호를 받으려면 자바스크립트를 켜야 합니다.</NoScriptNote>
      <UsernameField {...form.field('username')} />
      <PhoneField label="휴대폰 번호" required {...form.field('mobile_number')} />
      <FormProblem form={form} />
      <SubmitButton isSending={form.isSending} sending="보내는 중…" className="w-full">
        임시 비밀번호 받기
      </SubmitButton>
      <p className="text-small text-soft">
        문자로 온 임시 비밀번호로 {TEMPORARY_PASSWORD_MINUTES}분 안에 로그인하고, 새 비밀번호로 바꾸면 돼요.
      </p>
    </form>
  )
}
