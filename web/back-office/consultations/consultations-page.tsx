import { useSearchParams } from 'react-router'
import { listConsultations } from '#contract/consultations-for-staff.ts'
import { dayWording, instantWording } from '#domain/calendar.ts'
import {
  CONSULTATION_STATES,
  type ConsultationState,
  consultationStateWording,
  preferredTimeWording,
} from '#domain/consultation.ts'
import { Button } from '#web/ui/button.tsx'
import { OneLine } from '../kit/one-line.tsx'
import { Panel, State } from '../kit/panel.tsx'
import { useStaffQuery } from '../kit/staff-api.ts'
import { Read, StaffPage } from '../kit/staff-page.tsx'
import { StaffTable } from '../kit/staff-table.tsx'
import { CONSULTATION_LOOKS } from './consultation-looks.ts'
import { OpenedConsultation } from './opened-consultation.tsx'

const isState = (text: string | null): text is ConsultationState =>
  CONSULTATION_STATES.includes(text as ConsultationState)

/** Rows of one page. */
const PAGE = 100

/** Who wants to be called about a plan, and what became of it. */
export default function ConsultationsPage() {
  const [address, setAddress] = useSearchParams()
  const state = address.get('state')
  const receipt = address.get('receipt')
  const before = address.get('before')
  const shown = { ...(isState(state) && { state, ...(before && { before }) }) }
  const found = useStaffQuery(listConsultations, { query: shown })
  const choose = (more: Record<string, string>) => setAddress({ ...shown, ...more })
  return (
    <StaffPage title="상담">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">상태</legend>
        {(['', ...CONSULTATION_STATES] as const).map((one) => (
          <Button
            key={one}
            look={(state ?? '') === one ? 'primary' : 'quiet'}
            aria-pressed={(state ?? '') === one}
            onClick={() => setAddress(one ? { state: one } : {})}
          >
            {one ? consultationStateWording(one) : '끝나지 않은 것'}
          </Button>
        ))}
      </fieldset>
      <div className="grid items-start gap-4 md:grid-cols-2 [&>*]:min-w-0">
        <Read of={found}>
          {({ consultations, waiting }) => (
            <Panel title="상담" end={<span className="text-soft">기다리는 상담 {waiting}건</span>} isFlush>
              <StaffTable
                label="상담"
                rows={consultations}
                keyOf={(row) => row.receipt}
                isCurrent={(row) => row.receipt === receipt}
                empty="상담이 없어요."
                columns={[
                  {
                    head: '이름',
                    cell: (row) => (
                      <button
                        type="button"
                        className="min-h-10 text-left font-semibold whitespace-nowrap text-celadon"
                        onClick={() => choose({ receipt: row.receipt })}
                      >
                        {row.name || '탈퇴한 회원'}
                        {row.mobile_number_end && ` ····${row.mobile_number_end}`}
                      </button>
                    ),
                  },
                  { head: '플랜', cell: ({ tier_name }) => <OneLine>{tier_name}</OneLine> },
                  { head: '바라는 때', cell: (row) => <OneLine>{preferredTimeWording(row.preferred_time)}</OneLine> },
                  {
                    head: '상태',
                    cell: (row) => (
                      <State look={CONSULTATION_LOOKS[row.state]}>{consultationStateWording(row.state)}</State>
                    ),
                  },
                  {
                    head: '다음 할 일',
                    cell: ({ next_action_date: day }) => <OneLine>{day === null ? '–' : dayWording(day)}</OneLine>,
                  },
                  {
                    head: '받은 때',
                    cell: ({ created_at }) => <OneLine>{instantWording(Date.parse(created_at))}</OneLine>,
                  },
                ]}
              />
              {isState(state) && consultations.length === PAGE && (
                <Button look="bare" onClick={() => setAddress({ state, before: String(consultations.at(-1)?.id) })}>
                  더 오래된 상담
                </Button>
              )}
            </Panel>
          )}
        </Read>
        {receipt && <OpenedConsultation key={receipt} receipt={receipt} />}
      </div>
    </StaffPage>
  )
}
