/** What of a press tells whether it follows a link: the browser's event and React's have it. */
interface Press {
  readonly target: EventTarget | null
  readonly button: number
  readonly metaKey: boolean
  readonly ctrlKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

/** The link to a page of ours that a click would follow in this tab; null for any other click. */
export function pressedLink({ target, button, metaKey, ctrlKey, shiftKey, altKey }: Press): HTMLAnchorElement | null {
  const isPlain = button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!isPlain || !link || link.target || link.hasAttribute('download')) return null
  return link.origin === location.origin ? link : null
}
