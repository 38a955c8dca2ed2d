import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answerEnquiry, enquiryTable, moveEnquiry, openEnquiry } from '#contract/admin/company.ts'
import type { Reply } from '#contract/endpoint.ts'
import { instantWording } from '#domain/calendar.ts'
import { formatMobileNumber, isMobileNumber } from '#domain/member/mobile-number.ts'
import { ENQUIRY_STATE_NAMES, ENQUIRY_STATES, LONGEST_ENQUIRY_ANSWER } from '#domain/site/enquiry.ts'
import { query } from '#web/data/query.ts'
import { useChange } from '#web/data/use-change.ts'
import { BusyButton } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/fields.tsx'
import { AdminTable } from '../kit/admin-table.tsx'
import { ON_RECORD, Panel, PanelFacts } from '../kit/panel.tsx'
import { Refusal } from '../kit/refusal.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { Read, StaffPage } from '../kit/staff-page.tsx'
import { useDraft } from '../kit/use-draft.ts'
import { useMay } from '../kit/use-staff.tsx'
import { useTable } from '../kit/use-table.ts'

/** Enquiries of visitors, and their answers. */
export default function EnquiriesPage() {
  return (
    <StaffPage title="문의">
      <AdminTable of={useTable(enquiryTable)} opened={(receipt) => <OpenedEnquiry receipt={receipt} />} />
    </StaffPage>
  )
}

function OpenedEnquiry({ receipt }: { receipt: string }) {
  const enquiry = useQuery(query(openEnquiry, { params: { receipt } }))
  const mayMove = useMay('enquiries:write')
  const { run, isRunning, error } = useChange(moveEnquiry, [openEnquiry])
  return (
    <Panel title={receipt} end={ON_RECORD}>
      <Read of={enquiry}>
        {(opened) => (
          <div className="space-y-4">
            <PanelFacts
              facts={[
                ['이름', opened.name],
                ['연락처', isMobileNumber(opened.contact) ? formatMobileNumber(opened.contact) : opened.contact],
                ['접수일', instantWording(opened.created_at)],
                ['상태', ENQUIRY_STATE_NAMES[opened.state]],
              ]}
            />
            <p className="rounded-control bg-sunken p-3 break-words whitespace-pre-wrap">{opened.message}</p>
            {mayMove && <AnswerForm enquiry={opened} />}
            {mayMove && (
              <div className="flex flex-wrap gap-2">
                {ENQUIRY_STATES.filter((one) => one !== opened.state).map((one) => (
                  <BusyButton
                    key={one}
                    look="quiet"
                    isWaiting={isRunning}
                    onClick={() => void run({ params: { receipt }, body: { state: one, from: opened.state } })}
                  >
                    {ENQUIRY_STATE_NAMES[one]}
                  </BusyButton>
                ))}
              </div>
            )}
            <Refusal error={error} />
          </div>
        )}
      </Read>
    </Panel>
  )
}

/** The answer that the visitor will read with their receipt. */
function AnswerForm({ enquiry }: { enquiry: Reply<typeof openEnquiry> }) {
  const { receipt, answer, answered_at, hears_by_text } = enquiry
  const [done, setDone] = useState<string>()
  const { send } = useChange(answerEnquiry, [openEnquiry])
  const draft = useDraft({ revision: answered_at ?? '' }, { answer: answer ?? '' }, `enquiry ${receipt}`, {
    save: ({ typed, revision }) => {
      const body = { ...typed, answered_at: revision || null }
      return send({ params: { receipt }, body })
    },
    onSaved: ({ is_told_by_text }) =>
      setDone(is_told_by_text ? '답변을 저장하고 문자로 알렸어요.' : '답변을 저장했어요.'),
  })
  return (
    <StaffForm draft={draft} done={done} button={answer === null ? '답변하기' : '답변 고치기'} latest={answer}>
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
