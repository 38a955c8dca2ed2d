import { Navigate, Outlet, useLocation } from 'react-router'
import { MemberAnnouncements } from '#web/announcements/announcement-overlay.tsx'
import { DashboardSkeleton } from '#web/dashboard/dashboard-skeleton.tsx'
import { loginPath, withReturn } from '#web/data/session/return-path.ts'
import { isLeaving } from '#web/data/session/session.ts'
import { wasSessionEnded } from '#web/data/session/token-store.ts'
import { SignedInMemberProvider, useMember, useSignedIn } from '#web/data/session/use-member.ts'
import { NoScriptNote } from '#web/forms/form-parts.tsx'
import { SlipSkeleton } from '#web/number-sets/slips/slip-parts.tsx'
import { PageHead, PageTitle } from '#web/page/page-head.tsx'
import { AwaitedShape } from '#web/page/page-shape.tsx'
import { SubscriptionSkeleton } from '#web/plans/subscription-skeleton.tsx'
import { ProfileSkeleton } from '#web/profile/profile-skeleton.tsx'
import { Empty, Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { useHydrated } from '#web/ui/use-browser-state.ts'
import { MEMBER_LINKS, SiteLinks } from './site-links.tsx'

const PROFILE = '/dashboard/profile'

/** The pages of members. The server knows no member, so it draws the wait; the browser draws the rest. */
export default function MemberLayout() {
  const isReady = useHydrated()
  const isSignedIn = useSignedIn()
  const { member, error, retry } = useMember()
  const { pathname, search, hash } = useLocation()
  const here = pathname + search + hash
  if (isReady && !isSignedIn && !isLeaving()) return <Navigate replace to={loginPath(here, wasSessionEnded())} />
  // Consents that the law asks for come before everything else.
  if (member && member.missing_consents.length > 0) return <Navigate replace to={withReturn('/auth/consents', here)} />
  return (
    <div className="gap-8 pt-4 md:grid md:grid-cols-[11rem_minmax(0,1fr)] md:pt-10">
      <SiteLinks
        links={MEMBER_LINKS}
        label="마이페이지 메뉴"
        className="mb-6 grid grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))] overflow-hidden rounded-control border border-line bg-surface text-center text-small md:block md:text-left md:text-base"
        linkClass="justify-center text-soft hover:text-ink aria-[current]:bg-celadon-soft md:justify-start md:px-4"
      />
      {/* At least as tall as the window, so that the footer is never seen to jump, whatever comes in place of the wait. */}
      <div className="min-h-[calc(100svh-4rem)] min-w-0">
        {member?.must_change_password && pathname !== PROFILE && (
          <div className="mb-5">
            <Notice look="amber">
              임시 비밀번호로 로그인했어요.{' '}
              <TextLink to={PROFILE} className="font-semibold">
                새 비밀번호로 변경해 주세요.
              </TextLink>
            </Notice>
          </div>
        )}
        {member ? (
          <SignedInMemberProvider value={member}>
            <Outlet />
          </SignedInMemberProvider>
        ) : (
          <Waiting pathname={pathname} error={error?.detail} onRetry={retry} />
        )}
      </div>
      {member && <MemberAnnouncements />}
    </div>
  )
}

/** The button goes away with the press, and this page's heading once the member is there; the focus must not. */
const keepFocus = () => document.getElementById('main')?.focus({ preventScroll: true })

interface WaitingProps {
  readonly pathname: string
  readonly error: string | undefined
  readonly onRetry: () => void
}

/** Pages whose heading stands alone; under those of all others is a sentence. */
const WITHOUT_SENTENCE = /^\/dashboard(\/numbers(\/new)?|\/ledger|\/inbox)?$/

/** The outline of the coming page. */
const Coming = ({ pathname }: { pathname: string }) => (
  <>
    <div className="skeleton mb-4 h-10 w-48" />
    {!WITHOUT_SENTENCE.test(pathname) && <div className="skeleton -mt-2 mb-5 h-5 max-w-80" />}
    {pathname === '/dashboard' ? (
      <DashboardSkeleton />
    ) : pathname === PROFILE ? (
      <ProfileSkeleton />
    ) : pathname.startsWith('/dashboard/subscription') ? (
      <SubscriptionSkeleton />
    ) : pathname === '/dashboard/numbers' ? (
      <SlipSkeleton />
    ) : (
      <AwaitedShape pathname={pathname} />
    )}
  </>
)

const Waiting = ({ pathname, error, onRetry }: WaitingProps) => (
  <>
    <PageHead title="마이페이지" description="로또렌즈 회원 페이지입니다." path="/dashboard" isHidden />
    <PageTitle className="sr-only">마이페이지</PageTitle>
    {error === undefined ? (
      <Coming pathname={pathname} />
    ) : (
      <Empty
        onRetry={() => {
          keepFocus()
          onRetry()
        }}
      >
        {error}
      </Empty>
    )}
    <NoScriptNote>로그인은 이 기기 안에 저장되므로 자바스크립트를 켜야 이용할 수 있습니다.</NoScriptNote>
  </>
)
