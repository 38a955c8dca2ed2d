import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { activeAnnouncements } from './announcement-queries.ts'

/** A page can do without it where its code does not come. */
const AnnouncementPopup = lazy(() => import('./announcement-popup.tsx').catch(() => ({ default: () => null })))

/** Announcements over any page: loaded once it answers to clicks, and only where there is something to say. */
export function AnnouncementOverlay() {
  const { data: announcements = [] } = useQuery(activeAnnouncements)
  const isReady = useHydrated()
  if (!isReady || announcements.length === 0) return null
  return (
    <Suspense>
      <AnnouncementPopup announcements={announcements} />
    </Suspense>
  )
}
