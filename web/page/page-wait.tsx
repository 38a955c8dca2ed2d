import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigate, useNavigation } from 'react-router'
import { UNSENT_KEY } from '#contract/site/site-pages.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toasts/toast.ts'
import { PageShape } from './page-shape.tsx'
import { pressedLink } from './pressed-link.ts'

/** A page that is loaded sooner is simply there, ms. */
const SHOWN_AFTER = 200
const UNSENT = '아직 보내지 못했어요. 자바스크립트를 켜고, 페이지가 다 열린 뒤에 다시 보내 주세요.'

const UNREACHED = '페이지를 불러오지 못했어요. 인터넷 연결을 확인하고 다시 시도해 주세요.'

/** The address that is being loaded; null when no navigation is under way. */
const useDestination = (): string | null => useNavigation().location?.pathname ?? null

/**
 * Whether the service worker has kept the page, so that it can be shown without a line. A browser that refuses to say still has
 * the worker, which answers with the page or with a word about the line.
 */
async function isKept({ pathname }: HTMLAnchorElement): Promise<boolean> {
  if (!navigator.serviceWorker?.controller) return false
  try {
    return (await caches.match(pathname)) !== undefined
  } catch {
    return true
  }
}

/**
 * Without a line a page is left only for one that the device keeps: React Router would load the page that is shown anew, and all
 * that was filled in would be lost to the browser's own error page. A sentence says so instead.
 */
export function useStayWithoutLine(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const hold = (event: MouseEvent) => {
      const link = navigator.onLine ? null : pressedLink(event)
      if (link === null || link.pathname === location.pathname) return
      event.preventDefault()
      void isKept(link).then(async (may) => {
        if (may) await navigate(link.pathname + link.search + link.hash)
        else showToast({ kind: 'error', message: UNREACHED })
      })
    }
    window.addEventListener('click', hold, true)
    return () => window.removeEventListener('click', hold, true)
  }, [navigate])
}

/** Shows that something is on its way when it takes longer than a moment. */
export const ProgressLine = () => useDestination() !== null && <div className="progress-line" aria-hidden="true" />

/**
 * The page that is shown. When another one takes its time, its place is taken by the outline of a page, though nothing
 * of what was filled in is lost should it never come; another part of the same page is awaited where it stands.
 */
export function PageOutlet() {
  const destination = useDestination()
  const { pathname, search } = useLocation()
  const isLeaving = useLasting(destination !== null && destination !== pathname, SHOWN_AFTER)
  const isChanging = useLasting(destination === pathname, SHOWN_AFTER)
  return (
    <>
      {new URLSearchParams(search).has(UNSENT_KEY) && (
        <div className="pt-4 pb-2">
          <Notice look="amber">{UNSENT}</Notice>
        </div>
      )}
      <div hidden={isLeaving} aria-busy={isChanging} className="aria-busy:opacity-50">
        <Outlet />
      </div>
      {isChanging && <LoadingSign>불러오는 중…</LoadingSign>}
      {isLeaving && <Outline pathname={destination ?? pathname} />}
    </>
  )
}

/** Over a page that stays. */
const LoadingSign = ({ children }: { children: ReactNode }) => (
  <p
    role="status"
    className="toast fixed inset-x-4 top-4 z-40 mx-auto w-fit rounded-control bg-ink px-4 py-3 text-small text-paper"
  >
    {children}
  </p>
)

/** The outline of a page in its place. The focus moves to it when the old page had it. */
function Outline({ pathname }: { pathname: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const focused = document.activeElement
    if (focused === document.body || focused?.closest('[hidden]')) place.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])
  return (
    <div ref={place} tabIndex={-1} className="min-h-svh pt-10">
      <div className="mb-8 max-w-[24rem]">
        <SkeletonLines lines={1} lineClass="h-9" />
      </div>
      <PageShape pathname={pathname} />
    </div>
  )
}

/** True once something has been so for a while; false as soon as it is not. */
function useLasting(isSo: boolean, milliseconds: number): boolean {
  const [isLasting, setLasting] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setLasting(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [isSo, milliseconds])
  return isSo && isLasting
}
