import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { signInStaff } from '#contract/admin/staff.ts'
import type { Reply } from '#contract/endpoint.ts'
import { isApiError } from '#web/data/api-error.ts'
import { browserApi } from '#web/data/browser-api.ts'
import { untilItComes } from '#web/data/until-it-comes.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { RecoveryCodeList } from './me/recovery-code-list.tsx'

type Answer = Reply<typeof signInStaff>

/** Drawn for whoever sets up a factor, and loaded for nobody else. */
const QrCode = lazy(() => untilItComes(() => import('qrcode.react').then(({ QRCodeSVG }) => ({ default: QRCodeSVG }))))

/** Where to go on: only ever within the back office. */
const wayBack = (wanted: string | null) => (wanted && /^\/admin(\/[\w-]+)*(\?.*)?$/.test(wanted) ? wanted : '/admin')

export default function StaffLoginPage() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const goOn = () => {
    client.clear()
    navigate(wayBack(search.get('return')), { replace: true })
  }
  const signIn = async (form: HTMLFormElement) => {
    const text = (name: string) => String(new FormData(form).get(name) ?? '')
    setSending(true)
    setProblem(undefined)
    try {
      const [code, own] = [text('code'), text('new_password')]
      const next = await browserApi(signInStaff, {
        body: {
          name: text('name'),
          password: text('password'),
          ...(code && { code }),
          ...(own && { new_password: own }),
        },
      })
      setAnswer(next)
      if (next.state === 'signed_in' && next.recovery_codes === null) goOn()
    } catch (error) {
      setProblem(isApiError(error) ? error.detail : '다시 시도해 주세요.')
    } finally {
      setSending(false)
    }
  }
  return (
    <main id="main" className="mx-auto w-full max-w-[26rem] px-4 py-16">
      <PageHead title="직원 로그인" description="로또렌즈 직원 페이지입니다." path="/admin/login" isHidden />
      <h1 className="mb-5 text-lead font-bold">직원 로그인</h1>
      <Card>
        {answer?.state === 'signed_in' && answer.recovery_codes ? (
          <RecoveryCodes codes={answer.recovery_codes} onDone={goOn} />
        ) : (
          <form
            method="post"
            className="space-y-4"
            onSubmit={(event) => {
              event.preventDefault()
              void signIn(event.currentTarget)
            }}
          >
            <Field label="이름" name="name" autoComplete="username" required />
            <Field label="비밀번호" name="password" type="password" autoComplete="current-password" required />
            {answer?.state === 'set_up' && <SetUp secret={answer.secret} uri={answer.uri} />}
            {answer && (
              <Field
                label="인증 코드"
                name="code"
                inputMode="text"
                autoComplete="one-time-code"
                autoFocus
                required
                hint={answer.state === 'code_needed' && '인증 앱의 여섯 자리, 또는 복구 코드'}
              />
            )}
            {answer?.state === 'set_up' && (
              <Field
                label="새 비밀번호"
                name="new_password"
                type="password"
                autoComplete="new-password"
                required
                hint="받은 비밀번호 대신 앞으로 쓸 12자 이상"
              />
            )}
            <Alert>{problem}</Alert>
            <Button type="submit" className="w-full" aria-disabled={isSending}>
              {isSending ? '확인하는 중…' : '로그인'}
            </Button>
          </form>
        )}
      </Card>
    </main>
  )
}

const SetUp = ({ secret, uri }: { secret: string; uri: string }) => (
  <div className="rounded-control bg-sunken p-4 text-small">
    <p className="font-semibold">2단계 인증을 등록해 주세요</p>
    <p className="mt-1 text-soft">
      휴대폰의 인증 앱으로 QR 코드를 찍거나{' '}
      <a href={uri} className="font-semibold text-celadon underline underline-offset-4">
        이 기기의 인증 앱으로 열고
      </a>
      , 앱에 보이는 여섯 자리를 적어 주세요.
    </p>
    <div className="mx-auto mt-3 size-44 overflow-hidden rounded-control">
      <Suspense fallback={<p className="p-4 text-soft">QR 코드를 그리는 중…</p>}>
        <QrCode value={uri} title="인증 앱에 등록하는 QR 코드" marginSize={4} className="size-full" />
      </Suspense>
    </div>
    <p className="mt-3 text-soft">찍을 수 없으면 이 키를 앱에 입력해 주세요.</p>
    <p className="mt-1 font-semibold break-all">{secret.match(/.{4}/g)?.join(' ')}</p>
  </div>
)

const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => (
  <>
    <h2 className="font-bold">복구 코드</h2>
    <RecoveryCodeList codes={codes} />
    <Button onClick={onDone}>적어 두었어요</Button>
  </>
)
