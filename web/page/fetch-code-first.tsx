import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { showToast } from '#web/ui/toasts/toast.ts'
import { fetchCode, UNREACHED, useMissingCode } from './page-code.ts'
import { AwaitedPath } from './page-wait.tsx'

/** A link of ours that this click would follow to another page in this tab; null for any other click. */
function linkFollowedBy(event: MouseEvent): HTMLAnchorElement | null {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!isPlain || !link || link.target || link.hasAttribute('download')) return null
  return link.origin === location.origin && link.pathname !== location.pathname ? link : null
}

/**
 * Lets a link lead to a page only once the page's code is there. The router reloads the site where code does not come,
 * which without a network ends on the browser's own error page; here a sentence says so, and the page stays as it is.
 */
export function FetchCodeFirst({ children }: { children: ReactNode }) {
  const [awaited, setAwaited] = useState<string | null>(null)
  const newest = useRef<HTMLAnchorElement>(null)
  const navigate = useNavigate()
  const missingCode = useMissingCode()
  const { key } = useLocation()
  useEffect(() => {
    const follow = (link: HTMLAnchorElement) => {
      // It may have gone from the page meanwhile, such as out of a list.
      if (link.isConnected) link.click()
      else void navigate(link.pathname + link.search + link.hash)
    }
    const hold = (event: MouseEvent) => {
      const link = linkFollowedBy(event)
      const missing = link ? missingCode(link.pathname) : []
      if (link === null || missing.length === 0) return
      event.preventDefault()
      newest.current = link
      setAwaited(link.pathname)
      const end = (andThen: () => void) => {
        if (newest.current !== link) return
        newest.current = null
        setAwaited(null)
        andThen()
      }
      fetchCode(missing).then(
        () => end(() => follow(link)),
        () => end(() => void showToast({ kind: 'error', message: UNREACHED })),
      )
    }
    window.addEventListener('click', hold, true)
    return () => window.removeEventListener('click', hold, true)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever went elsewhere meanwhile waits no more.
  useEffect(() => {
    newest.current = null
    setAwaited(null)
  }, [key])
  return <AwaitedPath value={awaited}>{children}</AwaitedPath>
}
