import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { useLasting } from '#web/ui/use-lasting.ts'

/** A page that is loaded sooner is simply there, ms. */
const SHOWN_AFTER = 200

/** The path whose code is being fetched before its navigation can begin; null while none is. */
export const AwaitedPath = createContext<string | null>(null)

/** Where a visitor is on the way to; null for who is where they want to be. */
function useDestination(): string | null {
  const awaited = useContext(AwaitedPath)
  const { location } = useNavigation()
  return location?.pathname ?? awaited
}

/** Shows that something is on its way when it takes longer than a moment. */
export const ProgressLine = () => useDestination() !== null && <div className="progress-line" aria-hidden="true" />

/**
 * The page that is shown. When another one takes its time, its place is taken by the outline of a page, though nothing
 * of what was filled in is lost should it never come; another part of the same page is awaited where it stands.
 */
export function PageOutlet() {
  const destination = useDestination()
  const { pathname } = useLocation()
  const isLeaving = useLasting(destination !== null && destination !== pathname, SHOWN_AFTER)
  const isChanging = useLasting(destination === pathname, SHOWN_AFTER)
  return (
    <>
      <div hidden={isLeaving} aria-busy={isChanging} className="aria-busy:opacity-50">
        <Outlet />
      </div>
      {isChanging && <LoadingSign>불러오는 중…</LoadingSign>}
      {isLeaving && <Outline />}
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

/** In place of a page. Who had the focus in the old one stands before the new one. */
function Outline() {
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
      <SkeletonLines lines={5} lineClass="h-28" isSilent />
    </div>
  )
}
