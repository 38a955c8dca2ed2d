import { Link, Outlet, useNavigate } from 'react-router'
import { Logo } from '#web/frame/logo.tsx'
import { ProgressLine } from '#web/frame/progress-line.tsx'
import { useFocusAfterNavigation } from '#web/frame/use-focus-after-navigation.ts'
import { BACK, Icon } from '#web/ui/icon.tsx'
import { LinkUntilReady } from '#web/ui/link-until-ready.tsx'
import { ToastRegion } from '#web/ui/toast-region.tsx'

const CORNER = 'flex min-h-11 items-center gap-1.5 rounded-control px-3 text-small text-soft hover:text-ink'

/** Signing up and in: outside the frame, with nothing that leads astray but the way back and home. */
export default function AuthLayout() {
  const navigate = useNavigate()
  useFocusAfterNavigation()
  // The first page of a tab has nothing behind it.
  const goBack = () => void (history.length > 1 ? navigate(-1) : navigate('/'))
  return (
    <>
      <ProgressLine />
      <header className="mx-auto flex h-16 w-full max-w-[30rem] items-center justify-between px-1">
        <LinkUntilReady href="/" className={CORNER} onClick={goBack}>
          <Icon path={BACK} size={18} />
          뒤로
        </LinkUntilReady>
        <Link to="/" className={CORNER}>
          홈
        </Link>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[30rem] flex-1 px-4 pb-16">
        <Link to="/" aria-label="로또렌즈 홈" className="mb-6 inline-flex min-h-11 items-center">
          <Logo />
        </Link>
        <Outlet />
      </main>
      <ToastRegion />
    </>
  )
}
