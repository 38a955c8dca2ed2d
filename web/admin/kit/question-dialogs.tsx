import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { confirmFactor, signInStaff } from '#contract/admin/staff.ts'
import { isApiError } from '#web/data/api-error.ts'
import { browserApi } from '#web/data/browser-api.ts'
import { factorQuestion, type Question, signInQuestion } from '#web/data/staff-questions.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogCard } from '#web/ui/dialogs/dialog-card.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { refusedWording } from './refused-wording.ts'
import { useStaff } from './use-staff.ts'

interface QuestionDialogProps {
  readonly question: Question
  readonly title: string
  readonly button: string
  /** @returns whether that was the answer; false where the page goes elsewhere for it */
  readonly onSend: (text: (field: string) => string) => Promise<boolean>
  readonly children: ReactNode
}

/** Asks over the page, which stays as it is; whoever waits for the answer goes on with it. */
function QuestionDialog({ question, title, button, onSend, children }: QuestionDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const waiting = useRef<((isAnswered: boolean) => void) | null>(null)
  const isSending = useRef(false)
  const [isOpen, setOpen] = useState(false)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    question.offer((answer) => {
      waiting.current = answer
      setProblem(undefined)
      setOpen(true)
      dialog.current?.showModal()
    })
    return () => question.offer(null)
  }, [question])
  const answer = (isAnswered: boolean) => {
    setOpen(false)
    waiting.current?.(isAnswered)
    waiting.current = null
  }
  const send = async (form: HTMLFormElement) => {
    if (isSending.current) return
    isSending.current = true
    try {
      answer(await onSend((field) => String(new FormData(form).get(field) ?? '')))
      dialog.current?.close()
    } catch (error) {
      setProblem(isApiError(error) ? refusedWording(error) : '다시 시도해 주세요.')
    } finally {
      isSending.current = false
    }
  }
  return (
    <DialogCard dialog={dialog} title={title} onClose={() => answer(false)}>
      {/* Only while it asks: what is typed here is a secret, and its fields are none of the page's. */}
      {isOpen && (
        <form
          method="post"
          className="mt-4 space-y-4"
          onSubmit={(event) => {
            event.preventDefault()
            void send(event.currentTarget)
          }}
        >
          {children}
          <Alert>{problem}</Alert>
          <Button type="submit">{button}</Button>
        </form>
      )}
    </DialogCard>
  )
}

/** Asks for a code of the authenticator before what cannot be undone. */
export const FactorDialog = () => (
  <QuestionDialog
    question={factorQuestion}
    title="2단계 인증"
    button="확인"
    onSend={async (text) => {
      await browserApi(confirmFactor, { body: { code: text('code') } })
      return true
    }}
  >
    <p className="text-soft">되돌릴 수 없는 일이라 인증 앱의 코드를 한 번 더 확인해요.</p>
    <Field label="인증 코드" name="code" inputMode="numeric" autoComplete="one-time-code" autoFocus required />
  </QuestionDialog>
)

/** Asks whose session has ended to sign in again; what they typed stays, and what they sent goes on. */
export function SignInDialog() {
  const { name } = useStaff()
  const navigate = useNavigate()
  return (
    <QuestionDialog
      question={signInQuestion}
      title="다시 로그인해 주세요"
      button="로그인하고 계속"
      onSend={async (text) => {
        const { state } = await browserApi(signInStaff, {
          body: { name, password: text('password'), code: text('code') },
        })
        if (state === 'signed_in') return true
        // A factor that was taken off is set up on the page of its own; what was typed is there afterwards.
        navigate(`/admin/login?${new URLSearchParams({ return: location.pathname + location.search })}`)
        return false
      }}
    >
      <p className="text-soft">로그인이 끝났어요. 적던 내용은 그대로 있어요.</p>
      <Field label="이름" name="username" value={name} readOnly autoComplete="username" />
      <Field label="비밀번호" name="password" type="password" autoComplete="current-password" autoFocus required />
      <Field label="인증 코드" name="code" inputMode="text" autoComplete="one-time-code" required />
    </QuestionDialog>
  )
}
