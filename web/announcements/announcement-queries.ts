import { listActiveAnnouncements, listAnnouncements } from '#contract/site/announcements.ts'
import { query } from '#web/data/query.ts'

/** For the home page. */
export const announcements = query(listAnnouncements)

/** For the popup. */
export const activeAnnouncements = query(listActiveAnnouncements, { query: { user_role: 'customer' } })
