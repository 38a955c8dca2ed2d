import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listConsultations } from '#contract/admin/consultations.ts'
import { instantWording } from '#domain/calendar.ts'
import { preferredTimeWording } from '#domain/plan/consultation.ts'
import { query } from '#web/data/query.ts'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { Read } from '../kit/staff-page.tsx'

/** Who waits to be called. */
export function WaitingConsultations() {
  const consultations = useQuery(query(listConsultations, { query: { state: 'waiting', limit: 5 } }))
  return (
    <Panel
      title="기다리는 상담"
      isFlush
      end={
        <Link to="/admin/consultations" className="inline-flex min-h-9 items-center font-semibold text-celadon">
          모두 {consultations.data?.waiting ?? '–'}건
        </Link>
      }
    >
      <Read of={consultations}>
        {({ rows }) => (
          <Rows
            label="기다리는 상담"
            rows={rows}
            keyOf={({ receipt }) => receipt}
            empty="기다리는 상담이 없어요."
            isOneLine
            columns={[
              {
                head: '받은 때',
                cell: ({ created_at }) => instantWording(Date.parse(created_at)),
              },
              {
                head: '이름',
                cell: ({ receipt, name }) => (
                  <Link
                    to={`/admin/consultations?opened=${receipt}`}
                    className="inline-flex min-h-10 items-center font-semibold text-celadon"
                  >
                    {name || '탈퇴한 회원'}
                  </Link>
                ),
              },
              {
                head: '휴대폰',
                cell: ({ mobile_number_end }) => (mobile_number_end ? `010-****-${mobile_number_end}` : '–'),
              },
              { head: '플랜', cell: ({ tier_name }) => tier_name },
              {
                head: '바라는 때',
                cell: ({ preferred_time }) => preferredTimeWording(preferred_time),
              },
            ]}
          />
        )}
      </Read>
    </Panel>
  )
}
