import type { ComponentProps } from 'react'
import { useHydrated } from './use-hydrated.ts'

/** A link that does without scripts what the button does with them; the same box before and after. */
export function LinkUntilReady({ href, ...button }: ComponentProps<'button'> & { href: string }) {
  const isReady = useHydrated()
  if (isReady) return <button type="button" {...button} />
  return (
    <a href={href} className={button.className} aria-label={button['aria-label']}>
      {button.children}
    </a>
  )
}
