import { useState } from 'react'
import { changeAnnouncement, listAllAnnouncements, writeAnnouncement } from '#contract/announcements-for-staff.ts'
import { PRIORITIES, PRIORITY_NAMES, type Priority } from '#domain/announcement.ts'
import { koreanDay, midnightInSeoul } from '#domain/calendar.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckBox } from '#web/ui/fields/check-box.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Labelled } from '#web/ui/fields/labelled.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Panel } from '../kit/panel.tsx'
import { useStaffChange } from '../kit/staff-api.ts'
import { StaffForm } from '../kit/staff-form.tsx'
import type { Kept } from './kept.ts'

const DAY = 24 * 60 * 60_000

const NOTHING = {
  title: '',
  content: '',
  priority: 'normal',
  is_dismissible: true,
  link_url: '',
  link_text: '',
  image_url: '',
  start: '',
  end: '',
}
type Typed = Omit<typeof NOTHING, 'priority'> & { priority: Priority }

/** An announcement as the form holds it; days are Korean, the last one included. */
const typedOf = (kept: Kept | null): Typed =>
  kept === null
    ? { ...NOTHING, priority: 'normal' }
    : {
        ...kept,
        link_url: kept.link_url ?? '',
        link_text: kept.link_text ?? '',
        image_url: kept.image_url ?? '',
        start: kept.start_date ? koreanDay(Date.parse(kept.start_date)) : '',
        end: kept.end_date ? koreanDay(Date.parse(kept.end_date) - 1) : '',
      }

const instantAt = (day: string, more: number) =>
  day === '' ? null : new Date(midnightInSeoul(day) + more).toISOString()

/** Writes an announcement, or changes one. */
export function AnnouncementForm({ kept, onDone }: { kept: Kept | null; onDone: () => void }) {
  const before = typedOf(kept)
  const [typed, setTyped] = useState(before)
  const write = useStaffChange(writeAnnouncement, [listAllAnnouncements])
  const change = useStaffChange(changeAnnouncement, [listAllAnnouncements])
  const isChanged = JSON.stringify(typed) !== JSON.stringify(before)
  const set = (more: Partial<Typed>) => setTyped({ ...typed, ...more })
  const save = async () => {
    const { start, end, title, content, priority, is_dismissible } = typed
    const body = {
      ...{ title, content, priority, is_dismissible },
      link_url: typed.link_url || null,
      link_text: typed.link_text || null,
      image_url: typed.image_url || null,
      start_date: instantAt(start, 0),
      end_date: instantAt(end, DAY),
    }
    const answer = kept ? await change.run({ params: { id: String(kept.id) }, body }) : await write.run({ body })
    if (answer) onDone()
  }
  return (
    <Panel
      title={kept ? '공지 고치기' : '새 공지'}
      end={
        <Button look="bare" onClick={onDone}>
          닫기
        </Button>
      }
    >
      <StaffForm
        isChanged={isChanged}
        isRunning={write.isRunning || change.isRunning}
        error={write.error ?? change.error}
        button={kept ? '고친 내용 저장' : '올리기'}
        onSave={() => void save()}
      >
        <Field
          label="제목"
          value={typed.title}
          required
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        <Labelled label="내용" hint="<p>, <b>, <a>, <ul> 같은 글 표시를 쓸 수 있어요. 나머지는 저장할 때 지워져요.">
          {(described) => (
            <textarea
              {...described}
              required
              rows={6}
              value={typed.content}
              onChange={(event) => set({ content: event.currentTarget.value })}
              className="w-full rounded-control border border-control bg-surface px-3.5 py-2.5 text-ink"
            />
          )}
        </Labelled>
        <div className="grid gap-3 sm:grid-cols-3">
          <SelectField
            label="중요도"
            value={typed.priority}
            onChange={(event) => set({ priority: event.currentTarget.value as Typed['priority'] })}
          >
            {PRIORITIES.map((priority) => (
              <option key={priority} value={priority}>
                {PRIORITY_NAMES[priority]}
              </option>
            ))}
          </SelectField>
          <Field
            label="시작일"
            type="date"
            value={typed.start}
            onChange={(event) => set({ start: event.currentTarget.value })}
          />
          <Field
            label="마지막 날"
            type="date"
            value={typed.end}
            onChange={(event) => set({ end: event.currentTarget.value })}
          />
          <Field
            label="링크 주소"
            value={typed.link_url}
            onChange={(event) => set({ link_url: event.currentTarget.value })}
          />
          <Field
            label="링크 글"
            value={typed.link_text}
            onChange={(event) => set({ link_text: event.currentTarget.value })}
          />
          <Field
            label="그림 주소(https)"
            value={typed.image_url}
            onChange={(event) => set({ image_url: event.currentTarget.value })}
          />
        </div>
        <CheckBox
          checked={typed.is_dismissible}
          onChange={(event) => set({ is_dismissible: event.currentTarget.checked })}
        >
          닫을 수 있어요
        </CheckBox>
      </StaffForm>
    </Panel>
  )
}
