/** What was pressed or filled in, in order: of a form the button that sends it, of a field its value. */
export type Held = Map<Element, unknown>

const isTextual = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/** Lets React hear of a value that it found in a field when it took the page over, and so takes for known. */
function tellOf(field: HTMLInputElement | HTMLTextAreaElement, value: string) {
  // Somebody has gone on typing, of which React has heard.
  if (field.value !== value && field.value !== field.defaultValue) return
  const isFocused = document.activeElement === field
  const [start, end] = isFocused ? [field.selectionStart, field.selectionEnd] : [null, null]
  // By the element's own property, which React watches: for it the field is another one now.
  field.value = value === '' ? field.defaultValue : ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  if (start !== null) field.setSelectionRange(start, end)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function redo(element: Element, held: unknown) {
  if (element instanceof HTMLFormElement)
    element.requestSubmit(held instanceof HTMLElement && held.isConnected ? held : null)
  else if (element instanceof HTMLButtonElement) element.click()
  else if (typeof held === 'boolean' && element instanceof HTMLInputElement) {
    // A radio button that another one has replaced says nothing.
    if (!held && element.type === 'radio') return
    element.checked = !held
    element.click()
  } else if (element instanceof HTMLSelectElement) {
    element.value = String(held)
    element.dispatchEvent(new Event('change', { bubbles: true }))
  } else if (isTextual(element)) tellOf(element, String(held))
}

/** Does what is held, in order, and holds it no longer. */
export async function redoAll(held: Held): Promise<void> {
  for (const [element, how] of [...held]) {
    held.delete(element)
    for (const one of [element, how]) if (one instanceof HTMLElement) delete one.dataset.held
    if (element.isConnected) redo(element, how)
    // Each sees the page as the one before it has left it.
    await new Promise((resolve) => setTimeout(resolve))
  }
}
