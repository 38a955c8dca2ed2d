import { type ComponentProps, useState } from 'react'
import { Link, type LinkProps } from 'react-router'

const SHAPE = 'button rounded-control px-5 transition-colors disabled:opacity-50 aria-disabled:opacity-50'
const LOOKS = {
  primary: 'bg-celadon text-on-celadon hover:bg-celadon-deep',
  soft: 'bg-celadon-soft text-celadon hover:bg-sunken',
  /** On celadon. */
  paper: 'bg-surface text-ink hover:bg-sunken',
  quiet: 'border border-control/60 text-ink hover:bg-sunken',
  accent: 'text-celadon hover:text-celadon-deep',
  bare: 'px-3 text-soft hover:text-ink',
  /** On night celadon, filled and in lines. */
  night: 'live-button',
  nightLine: 'won-share',
} as const
export type ButtonLook = keyof typeof LOOKS

export const buttonClass = (look: ButtonLook, more = '') => `${SHAPE} ${LOOKS[look]} ${more}`

export const Button = ({
  look = 'primary',
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { look?: ButtonLook }) => (
  <button type={type} className={buttonClass(look, className)} {...rest} />
)

/** A link that looks like a button. */
export const ButtonLink = ({ look = 'primary', className, ...rest }: LinkProps & { look?: ButtonLook }) => (
  <Link className={buttonClass(look, className)} {...rest} />
)

/** A place of 44 px for a sign alone, which is named by `aria-label`. */
export const iconButtonClass = (more = '') =>
  `grid size-11 flex-none place-items-center rounded-control hover:bg-sunken ${more}`

interface BusyButtonProps extends ComponentProps<typeof Button> {
  readonly isWaiting: boolean
  readonly onClick: () => void
}

/** A button that does nothing while it has to wait. It keeps the focus, which a disabled one would lose. */
export const BusyButton = ({ isWaiting, onClick, ...rest }: BusyButtonProps) => (
  <Button aria-disabled={isWaiting} onClick={() => isWaiting || onClick()} {...rest} />
)

/** Tries again, and says that it does. */
export function RetryButton({ onRetry }: { onRetry: () => unknown }) {
  const [isWaiting, setWaiting] = useState(false)
  const retry = async () => {
    setWaiting(true)
    try {
      await onRetry()
    } finally {
      setWaiting(false)
    }
  }
  return (
    <BusyButton look="quiet" isWaiting={isWaiting} onClick={() => void retry()}>
      {isWaiting ? '불러오는 중…' : '다시 시도'}
    </BusyButton>
  )
}

interface ButtonOrLinkProps extends Omit<ComponentProps<'button'>, 'type'> {
  /** Where the link leads. */
  readonly href: string
}

/** A button; where there are no scripts, a link in its place that does something like it. Styles show the one or the other. */
export const ButtonOrLink = ({ href, className, children, ...button }: ButtonOrLinkProps) => (
  <>
    <button type="button" className={`with-scripts ${className}`} {...button}>
      {children}
    </button>
    <a href={href} className={`without-scripts ${className}`} aria-label={button['aria-label']}>
      {children}
    </a>
  </>
)
