import { useState } from 'react'
import type { Announcement } from '#contract/announcements.ts'
import { dayWording, koreanDay } from '#domain/calendar.ts'
import { buttonClass } from '#web/ui/button.tsx'

interface AnnouncementBodyProps {
  readonly announcement: Announcement
  readonly onFollow: () => void
}

/** What an announcement says, shows and leads to. */
export const AnnouncementBody = ({ announcement, onFollow }: AnnouncementBodyProps) => {
  const { id, content, created_at, image_url, link_url, link_text } = announcement
  return (
    <>
      <p className="text-small text-soft">
        <time dateTime={created_at}>{dayWording(koreanDay(Date.parse(created_at)))}</time>
      </p>
      {image_url && <AnnouncementImage key={id} url={image_url} />}
      <div
        className="written mt-4"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was written.
        dangerouslySetInnerHTML={{ __html: content }}
      />
      {link_url && (
        <a
          href={link_url}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass('quiet', 'mt-5 w-full')}
          onClick={onFollow}
          onAuxClick={onFollow}
        >
          {link_text ?? '자세히 보기'}
          <span className="sr-only"> (새 창)</span>
        </a>
      )}
    </>
  )
}

/** A picture whose size nobody told: its place is kept while it comes, and given up when it does not. */
function AnnouncementImage({ url }: { url: string }) {
  const [isMissing, setMissing] = useState(false)
  // The page's policy lets in nothing unencrypted.
  if (isMissing || !url.startsWith('https:')) return null
  return (
    <img
      src={url}
      alt=""
      className="mt-4 aspect-video w-full rounded-control bg-sunken object-contain"
      onError={() => setMissing(true)}
    />
  )
}
