import { useState } from 'react'
import { Link } from 'react-router'
import { PageHead } from '#web/frame/page-head.tsx'
import { PageTitle } from '#web/frame/page-title.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { useGoAfter } from './use-go-after.ts'

const GO_AFTER = 3_000

export default function ForgotPasswordPage() {
  const [isDone, setDone] = useState(false)
  return (
    <>
      <PageHead
        title="비밀번호 찾기"
        description="임시 비밀번호를 문자로 받습니다."
        path="/auth/forgot-password"
        isHidden
      />
      <PageTitle className="mb-5 text-heading">비밀번호 찾기</PageTitle>
      <Card>{isDone ? <Done /> : <ForgotPasswordForm onDone={() => setDone(true)} />}</Card>
      {!isDone && (
        <p className="mt-4 text-center text-small">
          <Link to="/auth/login" className="inline-flex min-h-11 items-center px-2 text-soft hover:underline">
            로그인으로 돌아가기
          </Link>
        </p>
      )}
    </>
  )
}

/** The answer tells nobody whether there is such a member. */
function Done() {
  useGoAfter(GO_AFTER, '/auth/login')
  return (
    <div className="space-y-4">
      <p role="status" className="text-lead font-semibold">
        임시 비밀번호를 문자로 보냈습니다.
      </p>
      <p className="text-soft">
        아이디와 휴대폰 번호가 회원 정보와 같으면 문자가 도착합니다. 임시 비밀번호는 30분 동안 쓸 수 있고, 로그인한 뒤
        새 비밀번호로 변경해야 합니다.
      </p>
      <p className="text-small text-soft">잠시 후 로그인 화면으로 이동합니다.</p>
      <ButtonLink to="/auth/login" className="w-full">
        로그인하러 가기
      </ButtonLink>
    </div>
  )
}
