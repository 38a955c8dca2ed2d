import { useState } from 'react'
import { getCompanyInfo } from '#contract/company.ts'
import { getCompanyDetails, setCompanyDetail } from '#contract/company-for-staff.ts'
import type { CompanyDetail } from '#domain/company.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Panel } from '../kit/panel.tsx'
import { useStaffChange, useStaffQuery } from '../kit/staff-api.ts'
import { Read, StaffPage } from '../kit/staff-page.tsx'

const GROUPS: readonly (readonly [title: string, details: readonly (readonly [CompanyDetail, string])[]])[] = [
  [
    '회사',
    [
      ['name', '상호'],
      ['address', '주소'],
      ['contact_email', '이메일'],
      ['contact_number', '전화'],
      ['contact_number_secondary', '전화 2'],
      ['working_hours', '상담 시간'],
    ],
  ],
  [
    '무통장 입금',
    [
      ['bank_name', '은행'],
      ['account_number', '계좌번호'],
      ['account_holder', '예금주'],
      ['bank_logo_url', '은행 로고 주소'],
    ],
  ],
  [
    '홈의 네 가지 글',
    [
      ['statistic_members', '회원'],
      ['statistic_total_prizes_paid', '지급한 당첨금'],
      ['statistic_satisfaction', '만족도'],
      ['statistic_first_prize_winners', '1등 당첨자'],
    ],
  ],
]

/** What the site says about the company; every change is shown there at once. */
export default function CompanyPage() {
  const details = useStaffQuery(getCompanyDetails)
  return (
    <StaffPage title="회사 정보">
      <Read of={details}>
        {(entered) =>
          GROUPS.map(([title, list]) => (
            <Panel key={title} title={title}>
              <div className="grid gap-4 md:grid-cols-2">
                {list.map(([detail, label]) => (
                  <Detail
                    key={`${detail} ${entered[detail]}`}
                    detail={detail}
                    label={label}
                    value={entered[detail] ?? ''}
                  />
                ))}
              </div>
            </Panel>
          ))
        }
      </Read>
    </StaffPage>
  )
}

function Detail({ detail, label, value }: { detail: CompanyDetail; label: string; value: string }) {
  const [typed, setTyped] = useState(value)
  const { run, isRunning, error } = useStaffChange(setCompanyDetail, [getCompanyDetails, getCompanyInfo])
  const [problem] = error?.errors ?? []
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void run({ params: { detail }, body: { value: typed.trim() === '' ? null : typed } })
      }}
    >
      <div className="flex items-end gap-2">
        <Field
          label={label}
          className="min-w-0 flex-1"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" look="quiet" disabled={typed === value || isRunning}>
          저장
        </Button>
      </div>
      <Alert>{problem?.message ?? error?.detail}</Alert>
    </form>
  )
}
