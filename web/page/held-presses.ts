import { useEffect } from 'react'

/** What was pressed or filled in, in order: of a form the button that sends it, of a field its value. */
type Held = Map<Element, unknown>

declare global {
  interface Window {
    /** Ends the holding, and hands over what is held. */
    takeHeld?: () => Held
  }
}

/**
 * In front of everything else in a page, which on a slow line is seen seconds before its code is there: keeps the presses of
 * buttons, the sending of forms and what is filled in, so that they are done once the page answers. Links, and forms that
 * lead to an address, work without code and go their way. React sees nothing of what is held, so that nothing is done twice.
 * As short as it can be, since it is in every page.
 */
export const HOLD_PRESSES =
  '(m=>{let n=["click","submit","input","change"],f=e=>{let t=e.target,y=e.type,s=e.submitter,' +
  'c=/^(checkbox|radio)$/.test(t.type),b=y=="click"&&t.closest("button");' +
  'if(y=="submit"){if(t.method!="post")return;e.preventDefault()}' +
  'else if(y=="click"){if(b?b.type=="submit":!c)return;t=b||t}' +
  'e.stopPropagation();if(s||b)(s||b).dataset.held="";m.set(t,s||(c?t.checked:t.value))};' +
  'n.map(x=>addEventListener(x,f,!0));takeHeld=()=>(n.map(x=>removeEventListener(x,f,!0)),m)})(new Map)'

const isTextual = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/** Lets React hear of a value that it found in a field when it took the page over, and so takes for known. */
function tellOf(field: HTMLInputElement | HTMLTextAreaElement, value: string) {
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

async function redoAll() {
  const held = window.takeHeld?.()
  for (const [element, how] of [...(held ?? [])]) {
    held?.delete(element)
    for (const one of [element, how]) if (one instanceof HTMLElement) delete one.dataset.held
    if (element.isConnected) redo(element, how)
    // Each sees the page as the one before it has left it.
    await new Promise((resolve) => setTimeout(resolve))
  }
}

/** Does what was pressed before the page's code was there, as soon as all of the page answers. */
export function useHeldPresses() {
  useEffect(() => void setTimeout(() => void redoAll()), [])
}
