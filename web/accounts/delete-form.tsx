import { useNavigate } from 'react-router'
import { deleteAccount } from '#contract/members.ts'
import { isApiError } from '#web/data/api-error.ts'
import { browserApi } from '#web/data/browser-api.ts'
import { sentenceOr } from '#web/data/error-sentence.ts'
import { leave } from '#web/data/session.ts'
import { Button } from '#web/ui/button.tsx'
import { FormProblem } from './form-problem.tsx'
import { PasswordField } from './password-field.tsx'
import { sayResult, toastOf } from './profile-problems.ts'
import { bringConfirmation } from './social-trip.ts'
import { SubmitButton } from './submit-button.tsx'
import { textIn, useForm } from './use-form.ts'

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
  const { problems, attempt, isSending, attributes } = useForm<'password'>(async (form) => {
    const password = textIn(form, 'password')
    if (token === null && password === '') return { password: '비밀번호를 입력해 주세요.' }
    const body = token === null ? { password } : { confirmation_token: token }
    try {
      await browserApi(deleteAccount, { query: {}, body })
    } catch (error) {
      toastOf(error, FAILED)
      // Beside the toast: what lies under an open dialog is not read out.
      return { [isApiError(error, 'wrong_password') ? 'password' : 'form']: sentenceOr(error, FAILED) }
    } finally {
      bringConfirmation(null)
    }
    close()
    await leave(async () => {
      await sayResult({ kind: 'success', message: '계정이 삭제되었습니다.' })
      await new Promise((resolve) => setTimeout(resolve, GO_AFTER))
      await navigate('/')
    })
    return {}
  })
  return (
    <form {...attributes} className="mt-3 space-y-4">
      {token === null ? (
        <PasswordField
          label="비밀번호"
          name="password"
          autoComplete="current-password"
          maxLength={256}
          required
          error={problems.password}
        />
      ) : (
        <p className="text-soft">본인 확인을 마쳤습니다. 삭제하면 되돌릴 수 없습니다.</p>
      )}
      <FormProblem attempt={attempt}>{problems.form}</FormProblem>
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="bare" onClick={close}>
          취소
        </Button>
        <SubmitButton isSending={isSending} sending="삭제하는 중…" look="quiet" className="text-danger!">
          삭제하기
        </SubmitButton>
      </div>
    </form>
  )
}
