import type { ReactNode } from 'react'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import { Alert } from '#web/ui/notice.tsx'
import type { Form } from './use-form.ts'

/** The problem of a whole form, and for screen readers the problem of a field that kept the focus. */
export const FormProblem = ({ form: { problems, attempt, repeated } }: { form: Form }) => (
  <>
    <Alert attempt={attempt}>{problems.form}</Alert>
    <p role="alert" className="sr-only empty:hidden">
      {repeated && <span key={attempt}>{repeated}</span>}
    </p>
  </>
)

interface SubmitButtonProps {
  readonly isSending: boolean
  /** While it is being sent. */
  readonly sending?: string
  readonly look?: ButtonLook
  readonly className?: string
  readonly children: ReactNode
}

/** Sends a form, once. It keeps the focus while it does, which a disabled button would lose. */
export const SubmitButton = ({
  isSending,
  sending = '처리 중…',
  look = 'primary',
  className,
  children,
}: SubmitButtonProps) => (
  <Button type="submit" look={look} aria-disabled={isSending} className={className}>
    {isSending ? sending : children}
  </Button>
)

/** Said where a form can send nothing without scripts. */
export const NoScriptNote = ({ children }: { children: ReactNode }) => (
  <noscript>
    <p className="text-soft">{children}</p>
  </noscript>
)

/** People do not see it; what fills it in is no person. Sent as `website`. */
export const HoneypotField = () => (
  <div hidden>
    <label>
      홈페이지 <input name="website" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
)
