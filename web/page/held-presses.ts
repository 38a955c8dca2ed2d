import { useEffect } from 'react'
import { retryImport } from '#web/data/retry-import.ts'
import type { Held } from './redo-held-presses.ts'

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

/** Replays presses and input from before the page's code was there; the code for it is loaded only if there were any. */
export function useHeldPresses() {
  useEffect(() => {
    setTimeout(async () => {
      const held = window.takeHeld?.()
      if (held?.size) (await retryImport(() => import('./redo-held-presses.ts'))).redoAll(held)
    })
  }, [])
}
