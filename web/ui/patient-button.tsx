import type { ComponentProps } from 'react'
import { Button } from './button.tsx'

interface PatientButtonProps extends ComponentProps<typeof Button> {
  readonly isWaiting: boolean
  readonly onClick: () => void
}

/** A button that does nothing while it has to wait. It keeps the focus, which a disabled one would lose. */
export const PatientButton = ({ isWaiting, onClick, ...rest }: PatientButtonProps) => (
  <Button aria-disabled={isWaiting} onClick={() => isWaiting || onClick()} {...rest} />
)
