import { useState } from 'react'
import type { Audience } from '#domain/site/announcement.ts'
import { AnnouncementBody } from '#web/announcements/announcement-body.tsx'
import { Written, WrittenOn } from '#web/announcements/written.tsx'
import { clockNow } from '#web/data/clock.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { CROSS, Icon } from '#web/ui/icon.tsx'
import { Choice } from './choice.tsx'

interface AnnouncementPreviewProps {
  readonly id: number
  readonly title: string
  /** Only what is for everyone stands on the home page, too. */
  readonly audience: Audience
  /** HTML of the editor, which can hold nothing else than what the server lets through. */
  readonly content: string
  /** When it was written; null: now. */
  readonly written: string | null
  readonly image_url: string
  readonly link_url: string
  readonly link_text: string
  readonly is_dismissible: boolean
}

const PLACES = { popup: '팝업', home: '홈 카드' } as const
const WIDTHS = { phone: '휴대폰', desktop: '컴퓨터' } as const
type Width = keyof typeof WIDTHS

/** Within 390 and 1,200 pixels of a window; the latter at three quarters of its size. */
const SHOWN_AS: Readonly<Record<Width, Readonly<Record<keyof typeof PLACES, string>>>> = {
  phone: { popup: 'w-[358px] p-5', home: 'w-[358px] p-5' },
  desktop: { popup: 'w-[480px] p-7', home: 'w-[1080px] p-7 [zoom:0.75]' },
}

/** What visitors will see, where and how wide one likes. Nothing in it can be pressed. */
export function AnnouncementPreview({ written, audience, ...shown }: AnnouncementPreviewProps) {
  const [chosen, setPlace] = useState<keyof typeof PLACES>('popup')
  const place = audience === 'everyone' ? chosen : 'popup'
  const [width, setWidth] = useState<Width>('phone')
  const created_at = written ?? new Date(clockNow()).toISOString()
  return (
    <section aria-label="미리 보기" className="rounded-control border border-line">
      <header className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-3 py-2">
        <h3 className="font-bold">미리 보기</h3>
        <div className="flex flex-wrap gap-2">
          {audience === 'everyone' ? (
            <Choice label="보이는 곳" names={PLACES} chosen={place} onChoose={setPlace} />
          ) : (
            <span className="self-center text-soft">회원 페이지의 팝업으로만 보여요.</span>
          )}
          <Choice label="화면 너비" names={WIDTHS} chosen={width} onChoose={setWidth} />
        </div>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reachable by keys. */}
      <section aria-label="미리 보기 화면" tabIndex={0} className="overflow-x-auto rounded-b-control bg-sunken p-4">
        <div
          inert
          className={`mx-auto rounded-card border border-line bg-surface text-base text-ink shadow-card ${SHOWN_AS[width][place]}`}
        >
          {place === 'popup' ? (
            <Popup {...shown} created_at={created_at} />
          ) : (
            <HomeCard {...shown} created_at={created_at} />
          )}
        </div>
      </section>
    </section>
  )
}

type ShownProps = Omit<AnnouncementPreviewProps, 'written' | 'audience'> & { readonly created_at: string }

const Title = ({ title }: { title: string }) => <p className="text-lead font-bold">{title || '제목'}</p>

function Popup({ title, is_dismissible, link_url, link_text, image_url, ...more }: ShownProps) {
  const announcement = {
    ...more,
    ...{ title, is_dismissible, priority: 'normal' as const, start_date: null },
    link_url: link_url || null,
    link_text: link_text || null,
    image_url: image_url || null,
  }
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <Title title={title} />
        {is_dismissible && <Icon path={CROSS} size={22} className="flex-none" />}
      </div>
      <AnnouncementBody announcement={announcement} onFollow={() => {}} />
      <div className="mt-3 flex flex-wrap-reverse justify-between gap-2 pt-3">
        <span className={buttonClass('bare')}>오늘 하루 보지 않기</span>
        {is_dismissible && <span className={buttonClass('primary')}>확인</span>}
      </div>
    </>
  )
}

const HomeCard = ({ title, content, created_at }: ShownProps) => (
  <>
    <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
      <Title title={title} />
      <WrittenOn created_at={created_at} />
    </div>
    <Written content={content} className="text-soft" />
  </>
)
