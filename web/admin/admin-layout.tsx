import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, Navigate, Outlet, useLocation, useNavigate } from 'react-router'
import { BACK_OFFICE_PAGES } from '#contract/admin/admin-pages.ts'
import { getStaffMe, signOutStaff } from '#contract/admin/staff.ts'
import { isApiError } from '#web/data/api-error.ts'
import { browserApi } from '#web/data/browser-api.ts'
import { query } from '#web/data/query.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { forgetDrafts } from './kit/draft-storage.ts'
import { FactorDialog, SignInDialog } from './kit/question-dialogs.tsx'
import { Read } from './kit/staff-page.tsx'
import { giveUpUnsaved, mayLeave, useWarningOfUnsaved } from './kit/unsaved.ts'
import { StaffContext } from './kit/use-staff.ts'

const GROUPS = ['', '사람', '내용', '기록'] as const
const LINK =
  'flex min-h-10 items-center rounded-control px-3 whitespace-nowrap text-soft hover:text-ink aria-[current]:bg-surface aria-[current]:font-bold aria-[current]:text-ink'

/** The pages of staff. The server knows nobody of them, so it draws the wait; the browser draws the rest. */
export default function BackOfficeLayout() {
  const isReady = useHydrated()
  return (
    <div className="min-h-svh text-[0.875rem] md:grid md:grid-cols-[11.75rem_minmax(0,1fr)]">
      <PageHead title="관리" description="로또렌즈 직원 페이지입니다." path="/admin" isHidden />
      {isReady ? <Desk /> : <p className="p-6 text-soft">불러오는 중…</p>}
      <noscript>
        <p className="p-6">관리 화면은 자바스크립트를 켜야 이용할 수 있어요.</p>
      </noscript>
    </div>
  )
}

function Desk() {
  const me = useQuery(query(getStaffMe))
  const { pathname, search } = useLocation()
  useWarningOfUnsaved()
  const name = me.data?.name
  useEffect(() => (name === undefined ? undefined : forgetDrafts(name)), [name])
  // Whoever has something before them is asked over it instead.
  if (isApiError(me.error) && me.error.status === 401 && !me.data)
    return <Navigate replace to={`/admin/login?${new URLSearchParams({ return: pathname + search })}`} />
  return (
    <Read of={me}>
      {(staff) => (
        <StaffContext value={staff}>
          <Menu pathname={pathname} permissions={staff.permissions} />
          <div className="min-w-0">
            <header className="flex min-h-14 items-center justify-end gap-2 border-b border-line px-4 md:px-6">
              <Link to="/admin/me" className="flex min-h-11 items-center gap-1 font-semibold hover:underline">
                {staff.name}
                {staff.role && <span className="font-normal text-soft">· {staff.role}</span>}
              </Link>
              <SignOut />
            </header>
            <main id="main" tabIndex={-1} className="px-4 py-5 md:px-6">
              <Outlet />
            </main>
          </div>
          <FactorDialog />
          <SignInDialog />
        </StaffContext>
      )}
    </Read>
  )
}

/** The pages that somebody may open. On a phone they lie in one line, in which the one that is open is in sight. */
function Menu({ pathname, permissions }: { pathname: string; permissions: readonly string[] }) {
  const may = new Set(permissions)
  const shown = BACK_OFFICE_PAGES.filter(({ permission }) => permission === null || may.has(permission))
  const isCurrent = (path: string) => (path === '/admin' ? pathname === path : pathname.startsWith(path))
  return (
    <nav aria-label="관리 메뉴" className="border-line bg-sunken p-3 max-md:border-b md:border-r">
      <Link to="/admin" className="mb-2 flex min-h-11 items-center px-3 text-base font-bold">
        로또렌즈 관리
      </Link>
      <div className="flex gap-1 overflow-x-auto md:block">
        {GROUPS.map((group) => (
          <div key={group} className="contents md:block">
            {group && shown.some((page) => page.group === group) && (
              <p className="mt-4 mb-1 px-3 text-[0.8125rem] text-soft max-md:hidden">{group}</p>
            )}
            {shown
              .filter((page) => page.group === group)
              .map(({ path, name }) => (
                <Link
                  key={path}
                  to={path}
                  ref={isCurrent(path) ? bringIntoSight : null}
                  aria-current={isCurrent(path) ? 'page' : undefined}
                  className={LINK}
                >
                  {name}
                </Link>
              ))}
          </div>
        ))}
      </div>
    </nav>
  )
}

const bringIntoSight = (link: HTMLAnchorElement | null) =>
  link?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })

function SignOut() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const leave = async () => {
    if (!mayLeave()) return
    await browserApi(signOutStaff, {}).catch(() => null)
    forgetDrafts()
    giveUpUnsaved()
    client.clear()
    navigate('/admin/login')
  }
  return (
    <Button look="bare" onClick={() => void leave()}>
      로그아웃
    </Button>
  )
}
