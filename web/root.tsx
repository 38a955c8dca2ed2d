import { useQueryClient } from '@tanstack/react-query'
import { Children, cloneElement, Fragment, isValidElement, type ReactNode, useState } from 'react'
import { Links, Outlet, Scripts, useMatches } from 'react-router'
import { type Preloaded, preload, preloadedAnswers } from '#web/data/page-loaders.ts'
import type { Route } from './+types/root.ts'
import { AnnouncementOverlay } from './announcements/announcement-overlay.tsx'
import { activeAnnouncements } from './announcements/announcement-queries.ts'
import styles from './app.css?url'
import { siteOf } from './data/site.ts'
import { FailurePage } from './page/failure-page.tsx'
import { HOLD_PRESSES, useHeldPresses } from './page/held-presses.ts'
import { OwnScript, OwnScrollRestoration } from './page/own-scripts.tsx'
import { ProgressLine, useStayWithoutLine } from './page/page-wait.tsx'
import { useFocusAfterNavigation } from './page/use-focus-after-navigation.ts'
import { ToastRegion } from './ui/toasts/toast-region.tsx'

/** What is around every page. It comes with the first one and is never waited for again; announcements that are missing are left out. */
export const loader = preload(async ({ attempt }, { context }) => {
  await attempt(activeAnnouncements)
  return siteOf(context)
})

// The next draw and the address of the site are known; the browser's clock takes over from here.
export const shouldRevalidate = () => false

/**
 * Pages are drawn without a session. This marks one before the first paint, so that home has the place of the week ready.
 */
const MARK_MEMBERS =
  "try{localStorage.getItem('access_token')&&document.documentElement.setAttribute('data-member','')}catch{}"

/** Whose browser saves data is shown the letters of the device, and asks for none of ours (`web/ui/styles/tokens.css`). */
const MARK_SAVING = "navigator.connection?.saveData&&document.documentElement.setAttribute('data-saving','')"

/** Drawn by the server alone: in the browser it has run, and its text would only make the code longer. */
const FIRST_SCRIPT = { __html: import.meta.env.SSR ? `${MARK_MEMBERS};${MARK_SAVING};${HOLD_PRESSES}` : '' }

export function Layout({ children }: { children: ReactNode }) {
  useHeldPresses()
  return (
    <html lang="ko" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <OwnScript text={FIRST_SCRIPT} />
        <Links />
        {import.meta.env.DEV && <SiteStyles />}
        <meta name="theme-color" content="#faf9f5" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#101513" media="(prefers-color-scheme: dark)" />
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="alternate" type="application/atom+xml" title="당첨결과" href="/draws.atom" />
        <link rel="manifest" href="/site.webmanifest" />
      </head>
      <body>
        {children}
        {import.meta.env.PROD && <SiteStyles />}
        <OwnScrollRestoration />
        <UnhurriedScripts />
      </body>
    </html>
  )
}

/**
 * The sheet of the whole site. What the first picture needs of it the server writes into the page (server/pages/page-styles.ts), so
 * it stands behind what is drawn, and in front of the scripts, which wait for it: what they add is never seen without its styles.
 */
const SiteStyles = () => <link rel="stylesheet" href={styles} />

/**
 * React Router's scripts. The page is drawn by the server, so they come after what its first picture is made of: without
 * a word on that a browser asks for them as urgently as for styles, and a slow line paints a second later.
 */
const UnhurriedScripts = () => unhurried(Scripts({}))

function unhurried(nodes: ReactNode): ReactNode {
  return Children.map(nodes, (node) => {
    if (!isValidElement<{ children?: ReactNode; fetchPriority?: 'low' }>(node)) return node
    if (node.type === Fragment) return unhurried(node.props.children)
    return node.type === 'link' ? cloneElement(node, { fetchPriority: 'low' }) : node
  })
}

export default function Root() {
  usePreloaded()
  useFocusAfterNavigation()
  useStayWithoutLine()
  return (
    <>
      <ProgressLine />
      <Outlet />
      <ToastRegion />
      <AnnouncementOverlay />
    </>
  )
}

/** The last boundary: no frame, since the frame itself may be what failed. */
export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <main id="main" className="mx-auto w-full max-w-page px-4 py-16">
    <FailurePage error={error} />
  </main>
)

/**
 * Puts what the server read into the cache before anything below draws, once. It counts as read now: a page
 * that the server kept for hours is still what it would answer.
 */
function usePreloaded(): void {
  const client = useQueryClient()
  const matches = useMatches()
  useState(() => {
    for (const { loaderData } of matches)
      if (hasPreloaded(loaderData))
        for (const [key, answer] of preloadedAnswers(loaderData)) client.setQueryData(key, answer)
  })
}

/** False for a page without a loader, and for one that was reached by a link. */
const hasPreloaded = (loaderData: unknown): loaderData is Preloaded =>
  (loaderData as Partial<Preloaded> | null | undefined)?.preloaded !== undefined
