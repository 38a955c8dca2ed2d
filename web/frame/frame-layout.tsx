import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { Outlet } from 'react-router'
import { listActiveAnnouncements } from '#contract/announcements.ts'
import { getCompanyInfo } from '#contract/company.ts'
import { preload } from '#web/data/preload.ts'
import { query } from '#web/data/query.ts'
import { ToastRegion } from '#web/ui/toast-region.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { Route } from './+types/frame-layout.ts'
import { FailurePage } from './failure-page.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { ProgressLine } from './progress-line.tsx'
import { useFocusAfterNavigation } from './use-focus-after-navigation.ts'

const AnnouncementPopup = lazy(() => import('./announcement-popup.tsx'))

const companyShown = query(getCompanyInfo)
const announcementsShown = query(listActiveAnnouncements, { query: { user_role: 'customer' } })

// Company details and announcements that cannot be had are left out without a word.
export const loader = ({ context }: Route.LoaderArgs) =>
  preload(context, async ({ attempt }) => {
    await Promise.all([attempt(companyShown), attempt(announcementsShown)])
    return {}
  })

export const shouldRevalidate = () => false

/** Header, footer and what lies over every page. */
function Frame({ children }: { children: ReactNode }) {
  const { data: company } = useQuery(companyShown)
  useFocusAfterNavigation()
  return (
    <>
      <a
        href="#main"
        className="sr-only z-50 rounded-control bg-celadon px-4 py-3 font-semibold text-on-celadon focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:px-4 focus:py-3"
      >
        본문 바로가기
      </a>
      <ProgressLine />
      <Header />
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page flex-1 px-4 pb-16 sm:px-6">
        {children}
      </main>
      <Footer company={company} />
      <ToastRegion />
      <Announcements />
    </>
  )
}

/** Loaded once the page answers to clicks, and only where there is something to say. */
function Announcements() {
  const { data: announcements = [] } = useQuery(announcementsShown)
  const isReady = useHydrated()
  if (!isReady || announcements.length === 0) return null
  return (
    <Suspense>
      <AnnouncementPopup announcements={announcements} />
    </Suspense>
  )
}

export default function FrameLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <Frame>
    <FailurePage error={error} />
  </Frame>
)
