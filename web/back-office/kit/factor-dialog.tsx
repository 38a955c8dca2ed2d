import { useEffect, useRef, useState } from 'react'
import { confirmFactor } from '#contract/staff.ts'
import { isApiError } from '#web/data/api-error.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogCard } from '#web/ui/dialogs/dialog-card.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { offerFactorDialog } from './factor-wish.ts'
import { staffApi } from './staff-api.ts'

/** Asks for a code of the authenticator before a deed that hurts. */
export function FactorDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  const asked = useRef<((isEntered: boolean) => void) | null>(null)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    offerFactorDialog((answer) => {
      asked.current = answer
      setProblem(undefined)
      dialog.current?.showModal()
    })
    return () => offerFactorDialog(null)
  }, [])
  const answer = (isEntered: boolean) => {
    asked.current?.(isEntered)
    asked.current = null
  }
  const enter = async (form: HTMLFormElement) => {
    try {
      await staffApi(confirmFactor, { body: { code: String(new FormData(form).get('code') ?? '') } })
      form.reset()
      answer(true)
      dialog.current?.close()
    } catch (error) {
      setProblem(isApiError(error) ? error.detail : '다시 시도해 주세요.')
    }
  }
  return (
    <DialogCard dialog={dialog} title="2단계 인증" onClose={() => answer(false)}>
      <form
        className="mt-4 space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          void enter(event.currentTarget)
        }}
      >
        <p className="text-soft">되돌릴 수 없는 일이라 인증 앱의 코드를 한 번 더 확인해요.</p>
        <Field label="인증 코드" name="code" inputMode="numeric" autoComplete="one-time-code" required />
        <Alert>{problem}</Alert>
        <Button type="submit">확인</Button>
      </form>
    </DialogCard>
  )
}
