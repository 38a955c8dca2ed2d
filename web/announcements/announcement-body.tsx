import { useState } from 'react'
import type { Announcement } from '#contract/site/announcements.ts'
import { isOwnPicture } from '#domain/picture.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { AnnouncementContent, AnnouncementDate } from './announcement-content.tsx'

interface AnnouncementBodyProps {
  readonly announcement: Announcement
  readonly onFollow: () => void
}

/** The content, picture and link of an announcement. */
export const AnnouncementBody = ({ announcement, onFollow }: AnnouncementBodyProps) => {
  const { id, content, created_at, image_url, link_url, link_text } = announcement
  return (
    <>
      <AnnouncementDate created_at={created_at} />
      {image_url && <AnnouncementImage key={id} url={image_url} />}
      <AnnouncementContent content={content} className="mt-4" />
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

/** A picture without a known size: its place is kept while it comes, and given up when it does not. */
function AnnouncementImage({ url }: { url: string }) {
  const [isMissing, setMissing] = useState(false)
  // The page's policy lets in ours alone; older announcements may name others.
  if (isMissing || !isOwnPicture(url)) return null
  return (
    <img
      src={url}
      alt=""
      className="mt-4 aspect-[16/9] w-full rounded-control bg-sunken object-contain"
      onError={() => setMissing(true)}
    />
  )
}
