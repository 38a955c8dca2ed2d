import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { FailurePage } from '#web/page/failure-page.tsx'
import { PageOutlet } from '#web/page/page-wait.tsx'
import { ButtonOrLink } from '#web/ui/button.tsx'
import { BACK, Icon } from '#web/ui/icon.tsx'
import { Logo } from '#web/ui/logo.tsx'
import type { Route } from './+types/auth-layout.ts'

const CORNER = 'flex min-h-11 items-center gap-1.5 rounded-control px-3 text-small text-soft hover:text-ink'

/** Signing up and in: outside the frame, with nothing that leads astray but the way back and home. */
function NarrowFrame({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  // The first page of a tab has nothing behind it.
  const goBack = () => void (history.length > 1 ? navigate(-1) : navigate('/'))
  return (
    <>
      <header className="mx-auto flex h-16 w-full max-w-[30rem] items-center justify-between px-1">
        <ButtonOrLink href="/" className={CORNER} onClick={goBack}>
          <Icon path={BACK} size={18} />
          뒤로
        </ButtonOrLink>
        <Link to="/" className={CORNER}>
          홈
        </Link>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[30rem] flex-1 px-4 pb-16">
        <Link to="/" aria-label="로또렌즈 홈" className="mb-6 inline-flex min-h-11 items-center">
          <Logo />
        </Link>
        {children}
      </main>
    </>
  )
}

export default function AuthLayout() {
  return (
    <NarrowFrame>
      <PageOutlet />
    </NarrowFrame>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <NarrowFrame>
    <FailurePage error={error} />
  </NarrowFrame>
)
