import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { BACK, Icon } from './icon.tsx'

const SHAPE = 'inline-flex items-center underline-offset-4'
const LOOKS = {
  /** Within a sentence. */
  inline: 'min-h-6 underline',
  /** On a line of its own. */
  line: 'min-h-11 underline',
  /** To more of the same, at the end of a card or beside its title. */
  more: 'min-h-11 gap-1 font-semibold text-celadon hover:underline',
  /** One of many, such as rounds. */
  listed: 'min-h-11 text-small hover:underline',
  /** To the page above, over a page's heading. */
  back: 'min-h-11 gap-1.5 text-small text-soft hover:text-ink',
} as const
type TextLinkLook = keyof typeof LOOKS

export const textLinkClass = (look: TextLinkLook, more = '') => `${SHAPE} ${LOOKS[look]} ${more}`

/** A link that looks like text. */
export const TextLink = ({ look = 'inline', className, ...rest }: LinkProps & { look?: TextLinkLook }) => (
  <Link className={textLinkClass(look, className)} {...rest} />
)

/** The way to the page above. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <TextLink look="back" to={to}>
    <Icon path={BACK} size={16} /> {children}
  </TextLink>
)
