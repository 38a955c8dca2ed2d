import { useNavigate } from 'react-router'
import { deleteAccount } from '#contract/members/profile.ts'
import { leave } from '#web/data/session/session.ts'
import { useChange } from '#web/data/use-change.ts'
import { checkedAttempt } from '#web/forms/checked-attempt.ts'
import { FormProblem } from '#web/forms/form-problem.tsx'
import { PasswordField } from '#web/forms/password-field.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { textIn, useForm } from '#web/forms/use-form.ts'
import { bringConfirmation } from '#web/sign-in/social/social-trip.ts'
import { Button } from '#web/ui/button.tsx'
import { sayFailure, sayResult } from './say-result.ts'

const FAILED = '계정을 삭제하지 못했습니다.'
const GO_AFTER = 1_000

interface DeleteFormProps {
  /** From signing in again; null for members with a password. */
  readonly token: string | null
  readonly close: () => void
}

/** Deletes the account; the member reads that it is gone before they are taken home. */
export function DeleteForm({ token, close }: DeleteFormProps) {
  const navigate = useNavigate()
  const { run } = useChange(deleteAccount)
  const form = useForm(
    checkedAttempt({
      schema: () => import('#contract/members/profile-forms.ts').then(({ AccountDeletion }) => AccountDeletion),
      read: (given) => (token === null ? { password: textIn(given, 'password') } : { confirmation_token: token }),
      send: async (body) => {
        await run({ query: {}, body }).finally(() => bringConfirmation(null))
        close()
        await leave(async () => {
          await sayResult({ kind: 'success', message: '계정이 삭제되었습니다.' })
          await new Promise((resolve) => setTimeout(resolve, GO_AFTER))
          await navigate('/')
        })
      },
      otherwise: FAILED,
      // Beside what the form says: what lies under an open dialog is not read out.
      onRefused: (error) => sayFailure(error, FAILED),
    }),
  )
  return (
    <form {...form.attributes} className="mt-3 space-y-4">
      {token === null ? (
        <PasswordField label="비밀번호" autoComplete="current-password" {...form.field('password')} />
      ) : (
        <p className="text-soft">본인 확인을 마쳤습니다. 삭제하면 되돌릴 수 없습니다.</p>
      )}
      <FormProblem form={form} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="bare" onClick={close}>
          취소
        </Button>
        <SubmitButton isSending={form.isSending} sending="삭제하는 중…" look="quiet" className="text-danger!">
          삭제하기
        </SubmitButton>
      </div>
    </form>
  )
}
