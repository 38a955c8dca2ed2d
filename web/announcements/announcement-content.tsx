import type { Announcement } from '#contract/site/announcements.ts'
import { dayWording, koreanDay } from '#domain/calendar.ts'
import { cleanedHtml } from '#web/data/trusted.ts'

/** Content written by staff. */
export const AnnouncementContent = ({ content, className }: Pick<Announcement, 'content'> & { className: string }) => (
  <div
    className={`written ${className}`}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was written.
    dangerouslySetInnerHTML={{ __html: cleanedHtml(content) }}
  />
)

/** The day on which it was written. */
export const AnnouncementDate = ({ created_at }: Pick<Announcement, 'created_at'>) => (
  <time dateTime={created_at} className="text-small text-soft">
    {dayWording(koreanDay(created_at))}
  </time>
)
