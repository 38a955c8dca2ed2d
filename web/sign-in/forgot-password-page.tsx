import { useState } from 'react'
import { Link } from 'react-router'
import { PageHead } from '#web/page/page-head.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import type { LoginState } from './login-state.ts'
import { useGoAfter } from './use-go-after.ts'

const GO_AFTER = 3_000
const ADVICE =
  '문자가 오지 않으면 아이디와 휴대폰 번호를 다시 확인해 주세요. 임시 비밀번호는 30분 동안 쓸 수 있고, 로그인한 뒤 새 비밀번호로 변경해야 합니다.'

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
      <PageTitle className="mb-5 text-heading">비밀번호 찾기</PageTitle>
      <Card>{sentence === undefined ? <ForgotPasswordForm onDone={setSentence} /> : <Done sentence={sentence} />}</Card>
      {sentence === undefined && (
        <p className="mt-4 text-center text-small">
          <Link to="/auth/login" className="inline-flex min-h-11 items-center px-2 text-soft hover:underline">
            로그인으로 돌아가기
          </Link>
        </p>
      )}
    </>
  )
}

/** The login says the same again, for who has not read it in three seconds. */
function Done({ sentence }: { sentence: string }) {
  const state: LoginState = { sentence: `${sentence} ${ADVICE}` }
  useGoAfter(GO_AFTER, '/auth/login', state)
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
