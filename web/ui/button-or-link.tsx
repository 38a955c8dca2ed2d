import type { ComponentProps } from 'react'

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
