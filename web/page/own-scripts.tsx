import { createContext, type ReactNode, useContext, useState } from 'react'
import { ScrollRestoration } from 'react-router'
import { useHydrated } from '#web/ui/use-browser-state.ts'

/*
 * Scripts of the page itself are drawn by the server alone. In the browser they have run, or would never run; and the policy of
 * pages lets no text into a script there.
 */

/** The attribute by which the server knows the page's own inline scripts; undefined in the browser. */
export const ScriptNonce = createContext<string | undefined>(undefined)

/** Whether a part was drawn by the server, and is at most taken over by the browser; false for what the browser adds. */
export function useDrawnByServer(): boolean {
  const isHydrated = useHydrated()
  return useState(!isHydrated)[0]
}

/** A script of the page that runs while the page is read. `text`: the same object at each drawing. */
export function OwnScript({ text }: { text: { readonly __html: string } }) {
  const nonce = useContext(ScriptNonce)
  if (!useDrawnByServer()) return null
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our code.
      dangerouslySetInnerHTML={text}
    />
  )
}

/** Scrolls as React Router does; its script is drawn once, since it would write its text anew each time. */
export function OwnScrollRestoration() {
  const first = useOnce(ScrollRestoration({}))
  return useDrawnByServer() ? first : null
}

const useOnce = (node: ReactNode): ReactNode => useState(node)[0]
