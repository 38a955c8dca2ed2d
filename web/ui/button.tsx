import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'

const SHAPE = 'button rounded-control px-5 transition-colors disabled:opacity-50 aria-disabled:opacity-50'
const LOOKS = {
  primary: 'bg-celadon text-on-celadon hover:bg-celadon-deep',
  soft: 'bg-celadon-soft text-celadon hover:bg-sunken',
  quiet: 'border border-control/60 text-ink hover:bg-sunken',
  accent: 'text-celadon hover:text-celadon-deep',
  bare: 'px-3 text-soft hover:text-ink',
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
