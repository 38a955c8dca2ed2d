import { lazy, Suspense } from 'react'
import {
  changeAnnouncement,
  getAnnouncement,
  listAllAnnouncements,
  writeAnnouncement,
} from '#contract/admin/announcements.ts'
import { uploadAnnouncementPicture } from '#contract/admin/pictures.ts'
import type { Edition } from '#contract/editions.ts'
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
import { Panel } from '#web/admin/kit/panel.tsx'
import { PictureField } from '#web/admin/kit/picture-field.tsx'
import { useStaffChange } from '#web/admin/kit/staff-api.ts'
import { StaffForm } from '#web/admin/kit/staff-form.tsx'
import { useDraft } from '#web/admin/kit/use-draft.ts'
import { Written } from '#web/announcements/written.tsx'
import { CheckBox } from '#web/ui/fields/check-box.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { AnnouncementPreview } from './announcement-preview.tsx'
import type { Kept } from './kept.ts'
import { instantTyped, typedTime } from './period.ts'

/** The editor is the heaviest part of the back office: loaded where somebody writes. */
const RichTextEditor = lazy(() => import('#web/admin/announcements/rich-text/rich-text-editor.tsx'))

const NEW: Edition = { version: 0, saved_by: null, saved_at: null }

/** An announcement as the form holds it; times are Korean. */
const typedOf = (kept: Kept | null) => ({
  title: kept?.title ?? '',
  content: kept?.content ?? '',
  priority: kept?.priority ?? ('normal' as Priority),
  audience: kept?.audience ?? ('everyone' as Audience),
  is_dismissible: kept?.is_dismissible ?? true,
  link_url: kept?.link_url ?? '',
  link_text: kept?.link_text ?? '',
  image_url: kept?.image_url ?? '',
  start: typedTime(kept?.start_date ?? null),
  end: typedTime(kept?.end_date ?? null),
})
type Typed = ReturnType<typeof typedOf>

const bodyOf = ({ start, end, link_url, link_text, image_url, ...rest }: Typed) => ({
  ...rest,
  link_url: link_url || null,
  link_text: link_text || null,
  image_url: image_url || null,
  start_date: instantTyped(start),
  end_date: instantTyped(end),
})

/** Writes an announcement, or changes one, and shows what visitors will see. */
export function AnnouncementForm({ kept, onDone }: { kept: Kept | null; onDone: () => void }) {
  const draft = useDraft(kept?.edition ?? NEW, typedOf(kept), `announcement ${kept?.id ?? 'new'}`)
  const { typed, change: setTyped, version } = draft
  const write = useStaffChange(writeAnnouncement, [listAllAnnouncements])
  const change = useStaffChange(changeAnnouncement, [listAllAnnouncements, getAnnouncement])
  // A picture comes up while somebody types on.
  const set = (more: Partial<Typed>) => setTyped((now) => ({ ...now, ...more }))
  const save = async () => {
    const body = bodyOf(typed)
    const answer = kept
      ? await change.run({ params: { id: String(kept.id) }, body: { ...body, version } })
      : await write.run({ body })
    if (!answer) return
    draft.cleared()
    onDone()
  }
  return (
    <Panel title={kept ? '공지 고치기' : '새 공지'}>
      <StaffForm
        draft={draft}
        isRunning={write.isRunning || change.isRunning}
        error={write.error ?? change.error}
        button={kept ? '고친 내용 저장' : '올리기'}
        onSave={() => void save()}
        latest={
          kept && (
            <>
              <strong>{kept.title}</strong>
              <Written content={kept.content} className="mt-2" />
            </>
          )
        }
      >
        <Field
          label="제목"
          value={typed.title}
          required
          longest={LONGEST_ANNOUNCEMENT_TITLE}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        <Suspense fallback={<SkeletonLines lines={6} />}>
          <RichTextEditor label="내용" value={typed.content} onChange={(content) => set({ content })} />
        </Suspense>
        <div className="grid gap-3 sm:grid-cols-3">
          <SelectField
            label="중요도"
            value={typed.priority}
            onChange={(event) => set({ priority: event.currentTarget.value as Priority })}
          >
            {PRIORITIES.map((priority) => (
              <option key={priority} value={priority}>
                {PRIORITY_NAMES[priority]}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="받는 사람"
            value={typed.audience}
            onChange={(event) => set({ audience: event.currentTarget.value as Audience })}
          >
            {AUDIENCES.map((audience) => (
              <option key={audience} value={audience}>
                {AUDIENCE_NAMES[audience]}
              </option>
            ))}
          </SelectField>
          <Field
            label="시작(비우면 바로)"
            type="datetime-local"
            value={typed.start}
            onChange={(event) => set({ start: event.currentTarget.value })}
          />
          <Field
            label="끝(비우면 계속)"
            type="datetime-local"
            value={typed.end}
            onChange={(event) => set({ end: event.currentTarget.value })}
          />
          <Field
            label="버튼 주소"
            value={typed.link_url}
            inputMode="url"
            onChange={(event) => set({ link_url: event.currentTarget.value })}
          />
          <Field
            label="버튼 글"
            value={typed.link_text}
            longest={LONGEST_LINK_TEXT}
            onChange={(event) => set({ link_text: event.currentTarget.value })}
          />
          <PictureField
            label="맨 위 그림"
            endpoint={uploadAnnouncementPicture}
            url={typed.image_url}
            onChange={(image_url) => set({ image_url })}
          />
        </div>
        <CheckBox
          checked={typed.is_dismissible}
          onChange={(event) => set({ is_dismissible: event.currentTarget.checked })}
        >
          닫을 수 있어요
        </CheckBox>
        <AnnouncementPreview id={kept?.id ?? 0} written={kept?.created_at ?? null} {...typed} />
      </StaffForm>
    </Panel>
  )
}
