import { useQuery } from '@tanstack/react-query'
import { getFaq, saveFaq } from '#contract/admin/faq.ts'
import type { Reply } from '#contract/endpoint.ts'
import { type FaqEntry, listFaq } from '#contract/site/faq.ts'
import { LONGEST_ANSWER, LONGEST_QUESTION, MOST_QUESTIONS } from '#domain/site/faq.ts'
import { query } from '#web/data/query.ts'
import { useChange } from '#web/data/use-change.ts'
import { Answer } from '#web/faq/answer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { Panel } from '../kit/panel.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { Read } from '../kit/staff-page.tsx'
import { useDraft } from '../kit/use-draft.ts'

export function FaqPart() {
  const read = useQuery(query(getFaq))
  return <Read of={read}>{(faq) => <FaqForm {...faq} />}</Read>
}

/** Every question in its order; saved together. */
function FaqForm({ edition, entries }: Reply<typeof getFaq>) {
  const draft = useDraft<readonly FaqEntry[], number>(edition, entries, 'faq')
  const { typed, change: setTyped, version } = draft
  const { run, isRunning, error } = useChange(saveFaq, [getFaq, listFaq])
  const save = async () => {
    if (await run({ body: { version, entries: [...typed] } })) draft.saved()
  }
  const change = (at: number, more: Partial<FaqEntry>) =>
    setTyped(typed.map((entry, i) => (i === at ? { ...entry, ...more } : entry)))
  const move = (at: number, by: -1 | 1) => {
    const order = [...typed]
    const [moved] = order.splice(at, 1)
    if (moved) order.splice(at + by, 0, moved)
    setTyped(order)
  }
  return (
    <StaffForm
      draft={draft}
      isRunning={isRunning}
      isDisabled={typed.length === 0}
      error={error}
      done="저장했어요. 사이트에 바로 보여요."
      button="질문과 답 저장"
      onSave={() => void save()}
      latest={entries.map(({ question, answer }) => `${question}\n${answer}`).join('\n\n')}
    >
      <p className="text-soft">
        답의 빈 줄은 문단을 나누고, [구독플랜](/plans)처럼 적으면 링크가 돼요. 사이트 안의 주소나 https:// 주소만 링크가
        돼요.
      </p>
      {typed.map((entry, i) => (
        <EntryFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a question that is being written has no other key.
          key={i}
          entry={entry}
          number={i + 1}
          onChange={(more) => change(i, more)}
          onUp={i > 0 ? () => move(i, -1) : null}
          onDown={i < typed.length - 1 ? () => move(i, 1) : null}
          onRemove={() => setTyped(typed.filter((_, other) => other !== i))}
        />
      ))}
      <Button
        look="quiet"
        disabled={typed.length >= MOST_QUESTIONS}
        onClick={() => setTyped([...typed, { question: '', answer: '' }])}
      >
        질문 더하기
      </Button>
    </StaffForm>
  )
}

interface EntryFieldsProps {
  readonly entry: FaqEntry
  readonly number: number
  readonly onChange: (more: Partial<FaqEntry>) => void
  readonly onUp: (() => void) | null
  readonly onDown: (() => void) | null
  readonly onRemove: () => void
}

const EntryFields = ({ entry, number, onChange, onUp, onDown, onRemove }: EntryFieldsProps) => (
  <Panel
    title={`질문 ${number}`}
    end={
      <div className="flex">
        <Button look="bare" aria-label={`질문 ${number} 위로`} disabled={!onUp} onClick={() => onUp?.()}>
          위로
        </Button>
        <Button look="bare" aria-label={`질문 ${number} 아래로`} disabled={!onDown} onClick={() => onDown?.()}>
          아래로
        </Button>
        <Button look="bare" aria-label={`질문 ${number} 빼기`} onClick={onRemove}>
          빼기
        </Button>
      </div>
    }
  >
    <div className="space-y-3">
      <Field
        label="질문"
        value={entry.question}
        required
        longest={LONGEST_QUESTION}
        onChange={(event) => onChange({ question: event.currentTarget.value })}
      />
      <TextArea
        label="답"
        required
        rows={5}
        maxLength={LONGEST_ANSWER}
        value={entry.answer}
        onChange={(event) => onChange({ answer: event.currentTarget.value })}
      />
      <details>
        <summary className="min-h-11 content-center text-soft">미리 보기</summary>
        <div inert className="rounded-control bg-sunken px-4 text-base">
          <Answer {...entry} isOpen />
        </div>
      </details>
    </div>
  </Panel>
)
