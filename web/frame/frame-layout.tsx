import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { MINUTE } from '#domain/duration.ts'
import { companyInfo } from '#web/company/company-queries.ts'
import { preload, staleWhileRevalidate } from '#web/data/page-loaders.ts'
import { retryImport } from '#web/data/retry-import.ts'
import { isPushWanted } from '#web/data/session/push-subscription.ts'
import { loginPath } from '#web/data/session/return-path.ts'
import { leaveByLogOut } from '#web/data/session/session.ts'
import { wasSessionEnded } from '#web/data/session/token-store.ts'
import { useMember, useSignedIn } from '#web/data/session/use-member.ts'
import { hasWaiting, onWaitingChange } from '#web/data/waiting-signal.ts'
import { unreadShown } from '#web/notifications/notification-queries.ts'
import { FailurePage } from '#web/page/failure-page.tsx'
import { leftAsDrawn } from '#web/page/left-as-drawn.tsx'
import { PageOutlet } from '#web/page/page-wait.tsx'
import { Button, ButtonLink, ButtonOrLink, iconButtonClass } from '#web/ui/button.tsx'
import { BELL, CROSS, Icon, MENU } from '#web/ui/icon.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { useOffline } from '#web/ui/use-browser-state.ts'
import type { Route } from './+types/frame-layout.ts'
import { FOOTER_LINKS, MAIN_LINKS, SiteLinks, sheetLinks, TAB_LINKS } from './site-links.tsx'

/** The footer says what it is; without that the part is left out. */
export const loader = preload(async ({ attempt }) => void (await attempt(companyInfo, { isLeft: true })))
export const clientLoader = staleWhileRevalidate(() => [companyInfo])
export const shouldRevalidate = () => false

/** Header and footer. */
function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <a
        href="#main"
        className="sr-only z-50 rounded-control bg-celadon px-4 py-3 font-semibold text-on-celadon focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:px-4 focus:py-3"
      >
        본문 바로가기
      </a>
      <WhileWaiting />
      <Header />
      {/* As high as leaves the footer in sight below a short page, and not by its height: it would climb while it comes in. */}
      <main id="main" tabIndex={-1} className="mx-auto min-h-[calc(100svh-17rem)] w-full max-w-page px-4 pb-16 sm:px-6">
        {children}
      </main>
      <Footer />
      <SiteLinks links={TAB_LINKS} label="앱 메뉴" rootClass="tab-bar" />
    </>
  )
}

const FooterDetails = leftAsDrawn(() => import('./footer-details.tsx').then((file) => file.FooterDetails), null, [
  companyInfo,
])
const Copyright = leftAsDrawn(() => import('./footer-details.tsx').then((file) => file.Copyright), null, [companyInfo])
const OfflineBar = lazy(() =>
  retryImport(() => import('./offline-bar.tsx').then((file) => ({ default: file.OfflineBar }))),
)

/** The bar that says the connection is gone; its code is fetched once there is none, or where tickets wait to be sent. */
function WhileWaiting() {
  const isOffline = useOffline()
  const isWaiting = useSyncExternalStore(onWaitingChange, hasWaiting, () => false)
  return (
    (isOffline || isWaiting) && (
      <Suspense>
        <OfflineBar />
      </Suspense>
    )
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

/** The company, the audience of the site, and links to every part. */
const Footer = () => (
  <footer className="border-t border-line">
    <div className="mx-auto w-full max-w-page space-y-4 px-4 py-6 text-small text-soft sm:px-6 sm:py-8">
      <SiteLinks
        id="site-links"
        links={FOOTER_LINKS}
        label="바닥글 메뉴"
        className="flex flex-wrap gap-x-4 sm:gap-x-6"
        linkClass="hover:text-ink"
      />
      <FooterDetails className="space-y-4" />
      <p>
        본 서비스는 만 19세 이상만 이용할 수 있습니다. 과도한 몰입은 도박 중독으로 이어질 수 있습니다. 도박문제 상담
        국번없이{' '}
        <a href="tel:1336" className="underline underline-offset-4">
          1336
        </a>
      </p>
      <div className="flex flex-wrap items-center gap-x-4">
        <Copyright />
        <p className="flex flex-wrap gap-x-4">
          <Link to="/terms" className="inline-flex min-h-11 items-center hover:text-ink">
            이용약관
          </Link>
          <Link to="/privacy" className="inline-flex min-h-11 items-center font-semibold text-ink">
            개인정보처리방침
          </Link>
          <Link to="/accessibility" className="inline-flex min-h-11 items-center hover:text-ink">
            접근성 안내
          </Link>
        </p>
      </div>
    </div>
  </footer>
)

/** The same on every page. It is drawn without a session; only its right end changes with one. */
const Header = () => (
  <header className="border-b border-line">
    <div className="mx-auto flex min-h-16 w-full max-w-page flex-wrap items-center gap-x-1 px-4 sm:gap-x-4 sm:px-6 md:gap-x-8">
      <Link to="/" aria-label="로또렌즈 홈" className="flex min-h-11 items-center">
        <Logo />
      </Link>
      <div className="hidden md:block">
        <SiteLinks links={MAIN_LINKS} label="주 메뉴" className="flex gap-6" linkClass="text-soft hover:text-ink" />
      </div>
      <div className="ml-auto flex items-center gap-1">
        <MemberLinks place="header" />
        <Inbox />
        <SiteMenu />
      </div>
    </div>
  </header>
)

/** The bell, once the browser knows that a member is signed in. */
const Inbox = () => useSignedIn() && <InboxLink />

/** Its code is fetched only for members who let this browser be woken. */
function renewLostPush() {
  if (!isPushWanted()) return
  // Without a line, or where the browser refuses, the next page load tries again.
  void import('#web/notifications/subscribe-push.ts').then(({ renewPush }) => renewPush()).catch(() => {})
}

/** A link to the inbox that shows whether something is unread, for signed-in members. */
function InboxLink() {
  useEffect(renewLostPush, [])
  const { data } = useQuery({ ...unreadShown, staleTime: MINUTE, refetchOnWindowFocus: true })
  const unread = data?.unread ?? 0
  const words = unread === 0 ? '' : unread >= 100 ? ', 읽지 않은 것 100개 이상' : `, 읽지 않은 것 ${unread}개`
  return (
    <Link to="/dashboard/inbox" aria-label={`받은 메시지${words}`} className={iconButtonClass('relative')}>
      <Icon path={BELL} size={22} />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-2 right-2 size-3 rounded-full border-2 border-paper bg-celadon"
        />
      )}
    </Link>
  )
}

/** The links of the header on small screens. Without scripts its button leads to those at the foot of the page. */
function SiteMenu() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const isSignedIn = useSignedIn()
  const open = () => {
    dialog.current?.showModal()
    setOpen(true)
  }
  const close = () => dialog.current?.close()
  return (
    <div className="md:hidden">
      <ButtonOrLink
        href="#site-links"
        aria-label="메뉴 열기"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls="site-menu"
        className={iconButtonClass('-mr-2.5')}
        onClick={open}
      >
        <Icon path={MENU} size={24} />
      </ButtonOrLink>
      <Sheet dialog={dialog} id="site-menu" label="메뉴" onClose={() => setOpen(false)}>
        <div className="flex min-h-full flex-col gap-4 p-4">
          <button type="button" aria-label="메뉴 닫기" className={iconButtonClass('self-end')} onClick={close}>
            <Icon path={CROSS} size={24} />
          </button>
          <SiteLinks
            links={sheetLinks(isSignedIn)}
            label="전체 메뉴"
            className="flex flex-col"
            linkClass="px-3 text-lead text-soft"
            onChoose={close}
          />
          <div className="mt-auto flex flex-col gap-2 border-t border-line pt-4">
            <MemberLinks place="sheet" onChoose={close} />
          </div>
        </div>
      </Sheet>
    </div>
  )
}

interface MemberLinksProps {
  /** In the sheet all have room; in a phone's header only the button has. */
  readonly place: 'header' | 'sheet'
  readonly onChoose?: () => void
}

/** Sign-in and sign-up, or the member's own pages once the browser knows that there is one. */
function MemberLinks({ place, onChoose }: MemberLinksProps) {
  const isSignedIn = useSignedIn()
  // Asked for at every start: where the session has ended meanwhile, the links are those of a visitor again.
  useMember()
  const navigate = useNavigate()
  const bare = place === 'header' ? 'max-md:hidden' : 'justify-start'
  const logOut = () => {
    onChoose?.()
    void leaveByLogOut(() => navigate('/'))
  }
  const choice = onChoose && { onClick: onChoose }
  const { pathname, search } = useLocation()
  // The session ended on this page: what is on it stays, and so does the way back into it.
  if (!isSignedIn && wasSessionEnded())
    return (
      <ButtonLink to={loginPath(pathname + search, true)} look="soft" className="px-4" {...choice}>
        다시 로그인
      </ButtonLink>
    )
  return isSignedIn ? (
    <>
      <Button look="bare" className={bare} onClick={logOut}>
        로그아웃
      </Button>
      {/* The page's own action is the only filled one. */}
      <ButtonLink to="/dashboard" look="soft" className="px-4 max-[359px]:px-2" {...choice}>
        마이페이지
      </ButtonLink>
    </>
  ) : (
    <>
      <ButtonLink to="/auth/login" look="bare" className={bare} {...choice}>
        로그인
      </ButtonLink>
      {/* As above: what has earned a filled button stands in the page. */}
      <ButtonLink to="/auth/register" look="soft" className="px-4" {...choice}>
        회원가입
      </ButtonLink>
    </>
  )
}
