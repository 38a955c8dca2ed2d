import type { Announcement } from '#contract/site/announcements.ts'
import { Written, WrittenOn } from '#web/announcements/written.tsx'
import { Card } from '#web/ui/card.tsx'

const MOST_SHOWN = 3

/** The newest announcements; no section where there are none. */
export function Announcements({ announcements }: { announcements: readonly Announcement[] }) {
  if (announcements.length === 0) return null
  return (
    <section aria-labelledby="announcements">
      <h2 id="announcements" className="mb-4 text-heading font-bold tracking-tight">
        공지사항
      </h2>
      <div className="space-y-4">
        {announcements.slice(0, MOST_SHOWN).map(({ id, title, content, created_at }) => (
          <Card key={id}>
            <article>
              <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
                <h3 className="text-lead font-bold">{title}</h3>
                <WrittenOn created_at={created_at} />
              </div>
              <Written content={content} className="text-soft" />
            </article>
          </Card>
        ))}
      </div>
    </section>
  )
}
