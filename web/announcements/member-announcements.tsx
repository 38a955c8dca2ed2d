import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { listMyAnnouncements } from '#contract/site/my-announcements.ts'
import { query } from '#web/data/query.ts'

const mine = query(listMyAnnouncements)
/** A page can do without it where its code does not come. */
const AnnouncementPopup = lazy(() => import('./announcement-popup.tsx').catch(() => ({ default: () => null })))

/** What is said to members alone, over their own pages; never drawn on the server, whose pages are the same for all. */
export function MemberAnnouncements() {
  const { data: announcements = [] } = useQuery(mine)
  if (announcements.length === 0) return null
  return (
    <Suspense>
      <AnnouncementPopup announcements={announcements} />
    </Suspense>
  )
}
