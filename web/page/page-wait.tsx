import { createContext, type ReactNode, startTransition, useContext, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, useNavigate, useNavigation } from 'react-router'
import { UNSENT_KEY } from '#contract/site/site-pages.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toasts/toast.ts'
import { PageShape } from './page-shape.tsx'
import { pressedLink } from './pressed-link.ts'

/** A page that is loaded sooner is simply there, ms. */
const SHOWN_AFTER = 200
/** The site is waited for as long as a page's data, ms. */
const GIVEN_UP_AFTER = 10_000
const UNSENT = '아직 보내지 못했어요. 자바스크립트를 켜고, 페이지가 다 열린 뒤에 다시 보내 주세요.'
const UNREACHED = '페이지를 불러오지 못했어요. 인터넷 연결을 확인하고 다시 시도해 주세요.'

/** The path whose navigation begins once the site has answered; null while none waits for that. */
const AwaitedPath = createContext<string | null>(null)

/** The address that is being loaded; null when no navigation is under way. */
function useDestination(): string | null {
  const awaited = useContext(AwaitedPath)
  const { location } = useNavigation()
  return location?.pathname ?? awaited
}

/** The link that this click would follow to another page in this tab; null for any other click. */
function linkFollowedBy(event: MouseEvent): HTMLAnchorElement | null {
  const link = pressedLink(event)
  return link && link.pathname !== location.pathname ? link : null
}

/** The list of this release's pages, which goes with the release; React Router has read its address with the page. */
const releaseFile = (): string =>
  (window as { __reactRouterManifest?: { url: string } }).__reactRouterManifest?.url ?? '/favicon.svg'

/** Asks past every cache. Rejects where the site does not answer. @returns whether this release's code is still there */
async function reachSite(): Promise<boolean> {
  const signal = AbortSignal.timeout(GIVEN_UP_AFTER)
  const { status } = await fetch(releaseFile(), { method: 'HEAD', cache: 'no-store', signal })
  // A service worker has kept the code.
  return status !== 404 || Boolean(navigator.serviceWorker?.controller)
}

/**
 * Whether the service worker has kept the page, so that it can be shown although the site does not answer. A browser that
 * refuses to say still has the worker, which answers with the page or with a word about the line.
 */
async function isKept({ pathname }: HTMLAnchorElement): Promise<boolean> {
  if (!navigator.serviceWorker?.controller) return false
  try {
    return (await caches.match(pathname)) !== undefined
  } catch {
    return true
  }
}

/** Pages that differ only in a number have the same code. */
const pageOf = (pathname: string) => pathname.replace(/\d+/g, ':number')

/**
 * Leaves a page only for one that can come. Where the code of a page does not come React Router loads the page that is shown
 * anew: after a release not the one that was pressed, and without a network the browser's own error page, with all that was
 * filled in lost. So the first click to a page asks whether the site answers, and with the same release. After another one
 * the pressed page is loaded whole; without an answer a sentence says so and this page stays (docs/decisions/0052).
 */
export function LeaveWhenReachable({ children }: { children: ReactNode }) {
  const [awaited, setAwaited] = useState<string | null>(null)
  const newest = useRef<HTMLAnchorElement>(null)
  const shownBefore = useRef(new Set<string>())
  const navigate = useNavigate()
  const { key, pathname } = useLocation()
  useEffect(() => {
    const follow = (link: HTMLAnchorElement) => {
      shownBefore.current.add(pageOf(link.pathname))
      // It may have gone from the page meanwhile, such as out of a list.
      if (link.isConnected) link.click()
      else void navigate(link.pathname + link.search + link.hash)
    }
    const hold = (event: MouseEvent) => {
      const link = linkFollowedBy(event)
      if (link === null || shownBefore.current.has(pageOf(link.pathname))) return
      event.preventDefault()
      newest.current = link
      setAwaited(link.pathname)
      const end = (andThen: () => void) => {
        if (newest.current !== link) return
        newest.current = null
        andThen()
        // Together with the navigation's own state, or the wait for it would begin anew.
        startTransition(() => setAwaited(null))
      }
      reachSite().then(
        (isSameRelease) => end(() => (isSameRelease ? follow(link) : location.assign(link.href))),
        async () => {
          const may = await isKept(link)
          end(() => (may ? follow(link) : void showToast({ kind: 'error', message: UNREACHED })))
        },
      )
    }
    window.addEventListener('click', hold, true)
    return () => window.removeEventListener('click', hold, true)
  }, [navigate])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a visitor who went elsewhere meanwhile no longer waits.
  useEffect(() => {
    shownBefore.current.add(pageOf(pathname))
    newest.current = null
    setAwaited(null)
  }, [key])
  return <AwaitedPath value={awaited}>{children}</AwaitedPath>
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
