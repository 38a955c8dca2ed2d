import { listConsultations, openConsultation, workOnConsultation } from '#contract/admin/consultations.ts'
import {
  CHOSEN_CONSULTATION_STATES,
  CONSULTATION_NOTE_KINDS,
  type ConsultationNoteKind,
  consultationStateWording,
  LONGEST_CONSULTATION_NOTE,
} from '#domain/plan/consultation.ts'
import { useChange } from '#web/data/use-change.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { useDraft } from '../kit/use-draft.ts'
import type { Opened } from './opened.ts'

type Chosen = (typeof CHOSEN_CONSULTATION_STATES)[number]
const KINDS: Readonly<Record<ConsultationNoteKind, string>> = { call: '통화', note: '메모' }

/** What was said, and what is to be done next; saved together. */
export function WorkForm({ consultation }: { consultation: Opened }) {
  const { receipt, version } = consultation
  const before = {
    state: consultation.state as Chosen,
    day: consultation.next_action_date ?? '',
    kind: 'call' as ConsultationNoteKind,
    text: '',
  }
  const draft = useDraft({ version }, before, `consultation ${receipt}`)
  const { typed, change: setTyped } = draft
  const { run, isRunning, error } = useChange(workOnConsultation, [openConsultation, listConsultations])
  const { state, day, kind, text } = typed
  const save = async () => {
    const body = { version: draft.version, state, kind, text, next_action_date: day || null }
    if (await run({ params: { receipt }, body })) draft.saved()
  }
  return (
    <div className="mt-4 border-t border-line pt-4">
      <StaffForm draft={draft} isRunning={isRunning} error={error} button="저장" onSave={() => void save()}>
        <div className="grid gap-3 sm:grid-cols-3">
          <SelectField
            label="상태"
            value={state}
            onChange={(event) => setTyped({ ...typed, state: event.currentTarget.value as Chosen })}
          >
            {CHOSEN_CONSULTATION_STATES.map((one) => (
              <option key={one} value={one}>
                {consultationStateWording(one)}
              </option>
            ))}
          </SelectField>
          <Field
            label="다음 할 일의 날짜"
            type="date"
            value={day}
            onChange={(event) => setTyped({ ...typed, day: event.currentTarget.value })}
          />
          <SelectField
            label="적는 것"
            value={kind}
            onChange={(event) => setTyped({ ...typed, kind: event.currentTarget.value as ConsultationNoteKind })}
          >
            {CONSULTATION_NOTE_KINDS.toReversed().map((one) => (
              <option key={one} value={one}>
                {KINDS[one]}
              </option>
            ))}
          </SelectField>
        </div>
        <TextArea
          label="내용"
          rows={3}
          maxLength={LONGEST_CONSULTATION_NOTE}
          value={text}
          onChange={(event) => setTyped({ ...typed, text: event.currentTarget.value })}
        />
      </StaffForm>
    </div>
  )
}
