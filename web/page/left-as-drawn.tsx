import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type ComponentType,
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useState,
} from 'react'
import { useNavigate } from 'react-router'
import type { PublicQuery } from '#web/data/query.ts'
import { retryImport } from '#web/data/retry-import.ts'
import { useDrawnByServer } from './own-scripts.tsx'
import { pressedLink } from './pressed-link.ts'

/** Nothing, by which React takes over an element with whatever the server has drawn into it. */
const AS_DRAWN = { __html: '' } as const

/** 0 until something public has changed since the page was drawn: asked anew with whatever else the page shows of that. */
const changes = {
  queryKey: ['public changes'],
  queryFn: () => performance.now(),
  initialData: 0,
  staleTime: Number.POSITIVE_INFINITY,
  meta: { access: 'anyone' },
} as const

/**
 * A part of a page that is looked at and whose links are followed, and that does nothing else: pictures, tables, plots without
 * readouts. The browser leaves it as the server has drawn it, so its code does not come with the page, nor does what only it
 * shows (which the loader reads with `{ isLeft: true }`). Both come where the browser has to draw it: on the way from another
 * page, with other props, or once something public has changed (docs/decisions/0137).
 * @param fallback stands in its place while its code comes
 * @param reads answers without which the part would say something else: while they cannot be had it stays as drawn
 */
export function leftAsDrawn<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
  reads: readonly PublicQuery[] = [],
) {
  const Part = lazy(() => retryImport(() => load().then((part) => ({ default: part }))))
  return function LeftAsDrawn({ className, ...props }: Props & { readonly className?: string }) {
    const { data: changed } = useQuery(changes)
    const [drawn] = useState<object>(props)
    const isSame = Object.entries(props).every(([name, value]) => drawn[name as never] === value)
    // For good: an element of the browser's own is empty, whatever it shows has come back to.
    const [mayStay, setMayStay] = useState(useDrawnByServer())
    const isOutdated = mayStay && !(isSame && changed === 0)
    if (isOutdated && reads.length === 0) setMayStay(false)
    const client = useQueryClient()
    // Another change is another try.
    const attempt = isOutdated ? changed : null
    useEffect(() => {
      if (attempt === null) return
      let isGone = false
      Promise.all(reads.map((wanted) => client.fetchQuery(wanted))).then(
        () => isGone || setMayStay(false),
        () => {},
      )
      return () => {
        isGone = true
      }
    }, [attempt, client])
    // Deferred, so that what is drawn stays until the code is there.
    const isLeft = useDeferredValue(mayStay)
    const navigate = useNavigate()
    if (import.meta.env.SSR || !isLeft)
      return (
        <div key="drawn" className={className}>
          <Suspense fallback={fallback}>
            <Part {...(props as unknown as Props)} />
          </Suspense>
        </div>
      )
    const follow = (event: MouseEvent) => {
      const link = event.defaultPrevented ? null : pressedLink(event)
      if (!link) return
      event.preventDefault()
      void navigate(link.pathname + link.search + link.hash)
    }
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the links in it are pressed.
      // biome-ignore lint/a11y/useKeyWithClickEvents: a link that is pressed by a key is clicked.
      <div
        key="left"
        className={className}
        onClick={follow}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is written.
        dangerouslySetInnerHTML={AS_DRAWN}
      />
    )
  }
}
