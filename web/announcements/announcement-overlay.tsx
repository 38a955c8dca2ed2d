import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { listMyAnnouncements } from '#contract/site/announcements.ts'
import { query } from '#web/data/query.ts'
import { useHydrated } from '#web/ui/use-browser-state.ts'
import { activeAnnouncements } from './announcement-queries.ts'

/** A page can do without it where its code does not come. */
const AnnouncementPopup = lazy(() => import('./announcement-popup.tsx').catch(() => ({ default: () => null })))

/** Announcements over any page but those of the back office; loaded after hydration, and only if there are any. */
export function AnnouncementOverlay() {
  const { data: announcements = [] } = useQuery(activeAnnouncements)
  const isReady = useHydrated()
  const isAtWork = useLocation().pathname.startsWith('/admin')
  if (!isReady || isAtWork || announcements.length === 0) return null
  return (
    <Suspense>
      <AnnouncementPopup announcements={announcements} />
    </Suspense>
  )
}

const mine = query(listMyAnnouncements)

/** Announcements to members, over their own pages; never drawn on the server, whose pages are the same for all. */
export function MemberAnnouncements() {
  const { data: announcements = [] } = useQuery(mine)
  if (announcements.length === 0) return null
  return (
    <Suspense>
      <AnnouncementPopup announcements={announcements} />
    </Suspense>
  )
}
