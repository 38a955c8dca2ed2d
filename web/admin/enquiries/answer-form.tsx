import { useState } from 'react'
import { answerEnquiry, listEnquiries, openEnquiry } from '#contract/admin/company.ts'
import type { Reply } from '#contract/endpoint.ts'
import { LONGEST_ENQUIRY_ANSWER } from '#domain/site/enquiry.ts'
import { useChange } from '#web/data/use-change.ts'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { useDraft } from '../kit/use-draft.ts'

/** What the visitor will read who enters the receipt. */
export function AnswerForm({ enquiry }: { enquiry: Reply<typeof openEnquiry> }) {
  const { receipt, answer, answered_at, hears_by_text } = enquiry
  const draft = useDraft({ version: answered_at ?? '' }, { answer: answer ?? '' }, `enquiry ${receipt}`)
  const [done, setDone] = useState<string>()
  const { run, isRunning, error } = useChange(answerEnquiry, [openEnquiry, listEnquiries])
  const save = async () => {
    const body = { answer: draft.typed.answer, answered_at: draft.version || null }
    const saved = await run({ params: { receipt }, body })
    if (!saved) return
    draft.saved()
    setDone(saved.is_told_by_text ? '답변을 저장하고 문자로 알렸어요.' : '답변을 저장했어요.')
  }
  return (
    <StaffForm
      draft={draft}
      isRunning={isRunning}
      error={error}
      done={done}
      button={answer === null ? '답변하기' : '답변 고치기'}
      onSave={() => void save()}
      latest={answer}
    >
      <TextArea
        label="답변"
        hint={
          hears_by_text
            ? '접수 번호로 볼 수 있고, 답변이 있다는 것을 문자로 알려요.'
            : '접수 번호로 볼 수 있어요. 휴대폰 번호가 아니어서 문자로는 알리지 못해요.'
        }
        rows={6}
        maxLength={LONGEST_ENQUIRY_ANSWER}
        required
        {...draft.field('answer')}
      />
    </StaffForm>
  )
}
