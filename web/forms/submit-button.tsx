import type { ReactNode } from 'react'
import { Button, type ButtonLook } from '#web/ui/button.tsx'

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
