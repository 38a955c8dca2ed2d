import type { ReactNode } from 'react'
import { Button, type ButtonLook } from '#web/ui/button.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

interface SubmitButtonProps {
  readonly isSending: boolean
  /** While it is being sent. */
  readonly sending?: string
  readonly look?: ButtonLook
  readonly className?: string
  readonly children: ReactNode
}

/** Sends a form, once and not before the scripts can. */
export function SubmitButton({ isSending, sending = '처리 중…', look, className, children }: SubmitButtonProps) {
  const isReady = useHydrated()
  return (
    <Button
      type={isReady ? 'submit' : 'button'}
      aria-disabled={isSending}
      {...(look && { look })}
      className={`aria-disabled:opacity-60 ${className ?? ''}`}
    >
      {isSending ? sending : children}
    </Button>
  )
}
