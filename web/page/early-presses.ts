/**
 * Runs in the head of every page, as text: what is pressed before the page's scripts are there waits for them, and
 * says so by `aria-busy`: buttons, forms, and the keys that move along a plot. Links and forms with an address of their
 * own work by themselves and are left alone. Its text is all that travels, so it names nothing from outside.
 */
export function holdPresses(): void {
  let pressed: Element | null = null
  let again = () => {}
  const keep = (event: Event, element: HTMLElement | SVGElement | null, repeat: () => void) => {
    if (!element) return
    event.preventDefault()
    pressed?.removeAttribute('aria-busy')
    pressed = element
    pressed.setAttribute('aria-busy', 'true')
    again = repeat
  }
  const onClick = (event: Event) => {
    const button = (event.target as Element).closest<HTMLElement>('button[type=button]')
    keep(event, button, () => button?.click())
  }
  const onSubmit = (event: Event) => {
    const form = event.target as HTMLFormElement
    const button = form.method === 'post' ? form.querySelector<HTMLElement>('button[type=submit]') : null
    keep(event, button, () => button?.click())
  }
  const onKey = (event: KeyboardEvent) => {
    const { key, target } = event
    const mark = (target as Element).closest<SVGElement>('svg [role=img]')
    if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key))
      keep(event, mark, () =>
        mark?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
      )
  }
  document.addEventListener('click', onClick, true)
  document.addEventListener('submit', onSubmit, true)
  document.addEventListener('keydown', onKey, true)
  Object.assign(window, {
    releasePresses: () => {
      document.removeEventListener('click', onClick, true)
      document.removeEventListener('submit', onSubmit, true)
      document.removeEventListener('keydown', onKey, true)
      pressed?.removeAttribute('aria-busy')
      again()
    },
  })
}

/** Does what was pressed while the page could not; once, and at once where nothing was. */
export function releasePresses(): void {
  const waiting = window as { releasePresses?: () => void }
  waiting.releasePresses?.()
  delete waiting.releasePresses
}
