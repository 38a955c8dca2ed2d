import { listWordings, saveWording } from '#contract/admin/legal-texts.ts'
import type { Edition } from '#contract/editions.ts'
import { addDays, koreanDay } from '#domain/calendar.ts'
import { LEGAL_TEXT_NAMES, type LegalTextKind, LONGEST_WORDING_TITLE, textBlocks } from '#domain/site/legal-text.ts'
import { clockNow } from '#web/data/clock.ts'
import { useChange } from '#web/data/use-change.ts'
import { TextBlocks } from '#web/legal-texts/text-blocks.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { Panel } from '../kit/panel.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { useDraft } from '../kit/use-draft.ts'
import type { Wording } from './wording.ts'

const NEW: Edition = { version: 0, saved_by: null, saved_at: null }
/** What a new text begins with: 전자상거래 표준약관 §3 has changes told seven days before, thirty where members lose by them. */
const NOTICE_DAYS = 7

interface WordingFormProps {
  readonly kind: LegalTextKind
  /** The one to be changed; null for a new one. */
  readonly coming: Wording | null
  /** What holds today: a new one begins with its words. */
  readonly current: Wording | null
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** A wording that is still to come, and how it will be read. */
export function WordingForm({ kind, coming, current, onClose, onSaved }: WordingFormProps) {
  const begun = coming ?? current
  const draft = useDraft(
    coming?.edition ?? NEW,
    {
      day: coming?.version ?? addDays(koreanDay(clockNow()), NOTICE_DAYS),
      title: begun?.title ?? '',
      body: begun?.body ?? '',
    },
    `wording ${kind} ${coming?.version ?? 'new'}`,
  )
  const { typed } = draft
  const { run, isRunning, error } = useChange(saveWording, [listWordings])
  const save = async () => {
    const { day, title, body } = typed
    const answer = await run({ params: { kind, version: day }, body: { version: draft.version, title, body } })
    if (!answer) return
    draft.cleared()
    onSaved()
  }
  return (
    <Panel
      title={`${LEGAL_TEXT_NAMES[kind]} ${coming ? '고치기' : '새 판'}`}
      end={
        <Button look="bare" onClick={onClose}>
          닫기
        </Button>
      }
    >
      <StaffForm
        draft={draft}
        isRunning={isRunning}
        error={error}
        button="이 시행일로 저장"
        onSave={() => void save()}
        latest={coming && `${coming.title}\n\n${coming.body}`}
      >
        <div className="grid gap-3 sm:grid-cols-2">
          <Field
            label="시행일"
            type="date"
            required
            readOnly={coming !== null}
            min={addDays(koreanDay(clockNow()), 1)}
            {...draft.field('day')}
            hint="내일부터 고를 수 있어요. 그날 0시에 자동으로 바뀌고, 지난 판은 그대로 남아요."
          />
          <Field label="제목" required longest={LONGEST_WORDING_TITLE} {...draft.field('title')} />
        </div>
        <TextArea
          label="본문"
          hint="빈 줄로 문단을 나눠요. ## 로 시작하면 제목, - 로 시작하는 줄은 목록이 돼요. {name} 자리에는 상호가, {contact} 자리에는 연락처가 들어가요."
          required
          rows={16}
          {...draft.field('body')}
        />
        <details>
          <summary className="min-h-11 content-center font-bold">미리 보기</summary>
          <div className="max-h-[32rem] overflow-y-auto rounded-control bg-sunken p-4 text-base">
            <TextBlocks blocks={textBlocks(typed.body)} />
          </div>
        </details>
      </StaffForm>
    </Panel>
  )
}
