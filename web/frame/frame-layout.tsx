import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { companyInfo } from '#web/company/company-queries.ts'
import { FailurePage } from '#web/page/failure-page.tsx'
import { PageOutlet } from '#web/page/page-wait.tsx'
import type { Route } from './+types/frame-layout.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** Header and footer. What is known of the company came with the first page; where it did not, nothing is said of it. */
function Frame({ children }: { children: ReactNode }) {
  const { data: company } = useQuery(companyInfo)
  return (
    <>
      <a
        href="#main"
        className="sr-only z-50 rounded-control bg-celadon px-4 py-3 font-semibold text-on-celadon focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:px-4 focus:py-3"
      >
        본문 바로가기
      </a>
      <Header />
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page flex-1 px-4 pb-16 sm:px-6">
        {children}
      </main>
      <Footer company={company} />
    </>
  )
}

export default function FrameLayout() {
  return (
    <Frame>
      <PageOutlet />
    </Frame>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <Frame>
    <FailurePage error={error} />
  </Frame>
)
