import { lazy, Suspense, useState } from 'react'
import type { z } from 'zod'
import { changeAnnouncement, type StoredAnnouncement, writeAnnouncement } from '#contract/admin/announcements.ts'
import { uploadAnnouncementPicture } from '#contract/admin/pictures.ts'
import { instantTyped, typedTime } from '#domain/calendar.ts'
import {
  AUDIENCE_NAMES,
  AUDIENCES,
  type Audience,
  LONGEST_ANNOUNCEMENT_TITLE,
  LONGEST_LINK_TEXT,
  PRIORITIES,
  PRIORITY_NAMES,
  type Priority,
} from '#domain/site/announcement.ts'
import { AnnouncementBody } from '#web/announcements/announcement-body.tsx'
import { AnnouncementContent, AnnouncementDate } from '#web/announcements/announcement-content.tsx'
import { clockNow } from '#web/data/clock.ts'
import { useChange } from '#web/data/use-change.ts'
import { ScrollBox } from '#web/plots/figures-table.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { CheckBox, Field, SelectField } from '#web/ui/fields.tsx'
import { CROSS, Icon } from '#web/ui/icon.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { ToggleButtons } from '../kit/admin-table.tsx'
import { PictureField } from '../kit/file-field.tsx'
import { Panel } from '../kit/panel.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { NOTHING_SAVED, useDraft } from '../kit/use-draft.ts'
import { useOverruling, WinClaims } from '../kit/win-claims.tsx'
import './rich-text/rich-text.css'

// Styles come with the page: a part that is loaded later brings none (docs/decisions/0054).

/** The editor is the heaviest part of the back office, so it is loaded with this form only. */
const RichTextEditor = lazy(() => import('./rich-text/rich-text-editor.tsx'))

/** An announcement as the form holds it; times are Korean. */
const typedOf = (saved: SavedAnnouncement | null) => ({
  title: saved?.title ?? '',
  content: saved?.content ?? '',
  priority: saved?.priority ?? ('normal' as Priority),
  audience: saved?.audience ?? ('everyone' as Audience),
  is_advertising: saved?.is_advertising ?? false,
  is_dismissible: saved?.is_dismissible ?? true,
  link_url: saved?.link_url ?? '',
  link_text: saved?.link_text ?? '',
  image_url: saved?.image_url ?? '',
  start_date: typedTime(saved?.start_date ?? null),
  end_date: typedTime(saved?.end_date ?? null),
})
type AnnouncementFormValues = ReturnType<typeof typedOf>

const bodyOf = ({ start_date, end_date, link_url, link_text, image_url, ...rest }: AnnouncementFormValues) => ({
  ...rest,
  link_url: link_url || null,
  link_text: link_text || null,
  image_url: image_url || null,
  start_date: instantTyped(start_date),
  end_date: instantTyped(end_date),
})

/** Writes an announcement, or changes one, and shows what visitors will see. */
export function AnnouncementForm({ saved, onDone }: { saved: SavedAnnouncement | null; onDone: () => void }) {
  const overruling = useOverruling()
  const write = useChange(writeAnnouncement)
  const change = useChange(changeAnnouncement)
  const draft = useDraft(saved?.saving ?? NOTHING_SAVED, typedOf(saved), `announcement ${saved?.id ?? 'new'}`, {
    save: async ({ typed, revision }) => {
      const body = { ...bodyOf(typed), ...overruling.sent }
      if (saved) await change.send({ params: { id: String(saved.id) }, body: { ...body, revision } })
      else await write.send({ body })
    },
    onSaved: onDone,
    beginsAnew: true,
  })
  const { typed } = draft
  // A picture uploads while typing goes on.
  const set = (more: Partial<AnnouncementFormValues>) => draft.change((now) => ({ ...now, ...more }))
  return (
    <Panel title={saved ? '공지 고치기' : '새 공지'}>
      <StaffForm
        draft={draft}
        button={saved ? '고친 내용 저장' : '올리기'}
        latest={
          saved && (
            <>
              <strong>{saved.title}</strong>
              <AnnouncementContent content={saved.content} className="mt-2" />
            </>
          )
        }
      >
        <Field label="제목" required longest={LONGEST_ANNOUNCEMENT_TITLE} {...draft.field('title')} />
        <Suspense fallback={<SkeletonLines lines={6} />}>
          <RichTextEditor label="내용" value={typed.content} onChange={(content) => set({ content })} />
        </Suspense>
        <WinClaims
          texts={[[typed.title, typed.content, typed.link_text]]}
          overruling={overruling}
          onSentence={(sentence) => set({ content: `${typed.content}<p>${sentence}</p>` })}
        />
        <div className="grid gap-3 sm:grid-cols-2 min-[1040px]:grid-cols-4">
          <SelectField
            label="중요도"
            {...draft.field('priority')}
            choices={PRIORITIES.map((one) => [one, PRIORITY_NAMES[one]])}
          />
          <SelectField
            label="받는 사람"
            {...draft.field('audience')}
            choices={AUDIENCES.map((one) => [one, AUDIENCE_NAMES[one]])}
          />
          <Field label="시작(비우면 바로)" type="datetime-local" {...draft.field('start_date')} />
          <Field label="끝(비우면 계속)" type="datetime-local" {...draft.field('end_date')} />
        </div>
        <div className="grid gap-3 sm:grid-cols-3">
          <Field label="버튼 주소" inputMode="url" {...draft.field('link_url')} />
          <Field label="버튼 글" longest={LONGEST_LINK_TEXT} {...draft.field('link_text')} />
          <PictureField
            label="맨 위 그림"
            endpoint={uploadAnnouncementPicture}
            url={typed.image_url}
            onChange={(image_url) => set({ image_url })}
          />
        </div>
        <div>
          <CheckBox {...draft.field('is_advertising')}>광고예요</CheckBox>
          <p className="text-small text-soft">
            할인, 이벤트, 플랜을 권하는 글은 광고예요. 마케팅 수신에 동의한 회원에게만 (광고)를 붙여 밤을 피해 보내요.
          </p>
        </div>
        <CheckBox {...draft.field('is_dismissible')}>닫을 수 있어요</CheckBox>
        <AnnouncementPreview id={saved?.id ?? 0} written={saved?.created_at ?? null} {...typed} />
      </StaffForm>
    </Panel>
  )
}

/** An announcement as the back office shows it. */
type SavedAnnouncement = z.output<typeof StoredAnnouncement>

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

const PLACES = [
  ['popup', '팝업'],
  ['home', '홈 카드'],
] as const
const WIDTHS = [
  ['phone', '휴대폰'],
  ['desktop', '컴퓨터'],
] as const
type Place = (typeof PLACES)[number][0]
type Width = (typeof WIDTHS)[number][0]

/** Within 390 and 1,200 pixels of a window; the latter at three quarters of its size. */
const SHOWN_AS: Readonly<Record<Width, Readonly<Record<Place, string>>>> = {
  phone: { popup: 'w-[358px] p-5', home: 'w-[358px] p-5' },
  desktop: { popup: 'w-[480px] p-7', home: 'w-[1080px] p-7 [zoom:0.75]' },
}

/** The announcement as visitors will see it, at any place and width. Nothing in it can be pressed. */
function AnnouncementPreview({ written, audience, ...shown }: AnnouncementPreviewProps) {
  const [chosen, setPlace] = useState<Place>('popup')
  const place = audience === 'everyone' ? chosen : 'popup'
  const [width, setWidth] = useState<Width>('phone')
  const created_at = written ?? new Date(clockNow()).toISOString()
  return (
    <section aria-label="미리 보기" className="rounded-control border border-line">
      <header className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-3 py-2">
        <h3 className="font-bold">미리 보기</h3>
        <div className="flex flex-wrap gap-2">
          {audience === 'everyone' ? (
            <ToggleButtons label="보이는 곳" choices={PLACES} chosen={place} onChoose={setPlace} />
          ) : (
            <span className="self-center text-soft">회원 페이지의 팝업으로만 보여요.</span>
          )}
          <ToggleButtons label="화면 너비" choices={WIDTHS} chosen={width} onChoose={setWidth} />
        </div>
      </header>
      <ScrollBox label="미리 보기 화면" className="rounded-b-control bg-sunken p-4">
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
      </ScrollBox>
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
      <AnnouncementDate created_at={created_at} />
    </div>
    <AnnouncementContent content={content} className="text-soft" />
  </>
)
