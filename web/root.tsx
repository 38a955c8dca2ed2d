import type { ReactNode } from 'react'
import { Links, Outlet, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root.ts'
import './app.css'
import { siteOf } from './data/site.ts'
import { usePreloaded } from './data/use-preloaded.ts'
import { FailurePage } from './frame/failure-page.tsx'

export const loader = ({ context }: Route.LoaderArgs) => siteOf(context)

// The next draw and the address of the site are known; the browser's clock takes over from here.
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="ko">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Links />
        <meta name="theme-color" content="#faf9f5" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#101513" media="(prefers-color-scheme: dark)" />
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        {/* `data/page-scripts.ts` adds what loads the site's code. */}
      </body>
    </html>
  )
}

export default function Root() {
  usePreloaded()
  return <Outlet />
}

/** The last boundary: no frame, since the frame itself may be what failed. */
export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <main id="main" className="mx-auto w-full max-w-page px-4 py-16">
    <FailurePage error={error} />
  </main>
)
