import { exportConsultations, listConsultations } from '#contract/admin/consultations.ts'
import { dayWording, instantWording } from '#domain/calendar.ts'
import { CONSULTATION_STATES, consultationStateWording, preferredTimeWording } from '#domain/plan/consultation.ts'
import { Choices } from '#web/admin/kit/choices.tsx'
import { ListWithOpened } from '#web/admin/kit/list-with-opened.tsx'
import { OpenRow } from '#web/admin/kit/open-row.tsx'
import { State } from '#web/admin/kit/panel.tsx'
import { BY_AGE } from '#web/admin/kit/rows.tsx'
import { StaffList } from '#web/admin/kit/staff-list.tsx'
import { StaffPage } from '#web/admin/kit/staff-page.tsx'
import { useList } from '#web/admin/kit/use-table.ts'
import { CONSULTATION_LOOKS } from './consultation-looks.ts'
import { OpenedConsultation } from './opened-consultation.tsx'

/** Who wants to be called about a plan, and what became of it. */
export default function ConsultationsPage() {
  const list = useList(listConsultations, ['state'])
  return (
    <StaffPage title="상담">
      <ListWithOpened
        opened={list.opened}
        onClose={() => list.open('')}
        list={
          <div className="space-y-4">
            <Choices
              label="상태"
              choices={[
                ['', '끝나지 않은 것'],
                ...CONSULTATION_STATES.map((one) => [one, consultationStateWording(one)] as const),
              ]}
              chosen={list.filter.state ?? ''}
              onChoose={(state) => list.choose({ state })}
            />
            <StaffList
              title="상담"
              list={list}
              end={({ waiting }) => <span className="text-soft">기다리는 상담 {waiting}건</span>}
              keyOf={({ receipt }) => receipt}
              empty="상담이 없어요."
              usualSort="next"
              file={exportConsultations}
              columns={[
                {
                  head: '이름',
                  cell: ({ receipt, name, mobile_number_end }) => (
                    <OpenRow onOpen={() => list.open(receipt)}>
                      {name || '탈퇴한 회원'}
                      {mobile_number_end && ` ····${mobile_number_end}`}
                    </OpenRow>
                  ),
                },
                { head: '플랜', cell: ({ tier_name }) => tier_name },
                { head: '바라는 때', cell: (row) => preferredTimeWording(row.preferred_time) },
                {
                  head: '상태',
                  cell: (row) => (
                    <State look={CONSULTATION_LOOKS[row.state]}>{consultationStateWording(row.state)}</State>
                  ),
                },
                {
                  head: '다음 할 일',
                  sorts: [['next', 'ascending']],
                  cell: ({ next_action_date: day }) => (day === null ? '–' : dayWording(day)),
                },
                {
                  head: '받은 때',
                  sorts: BY_AGE,
                  cell: ({ created_at }) => instantWording(Date.parse(created_at)),
                },
              ]}
            />
          </div>
        }
      >
        <OpenedConsultation receipt={list.opened ?? ''} />
      </ListWithOpened>
    </StaffPage>
  )
}
