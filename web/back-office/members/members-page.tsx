import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { findMembers } from '#contract/members-for-staff.ts'
import { instantWording } from '#domain/calendar.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Panel, State } from '../kit/panel.tsx'
import { useStaffQuery } from '../kit/staff-api.ts'
import { Read, StaffPage } from '../kit/staff-page.tsx'
import { StaffTable } from '../kit/staff-table.tsx'
import { MemberPanel } from './member-panel.tsx'

/** Finds members; who they are stays masked until somebody opens it with a reason. */
export default function MembersPage() {
  const [address, setAddress] = useSearchParams()
  const search = address.get('search') ?? ''
  const [chosen, setChosen] = useState<number | null>(null)
  const found = useStaffQuery(findMembers, { query: search ? { search } : {} })
  const look = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('search') ?? '').trim()
    setAddress(text ? { search: text } : {})
  }
  return (
    <StaffPage title="회원">
      <search>
        <form onSubmit={look} className="flex flex-wrap items-end gap-2">
          <Field
            key={search}
            label="찾기"
            isLabelHidden
            name="search"
            defaultValue={search}
            placeholder="아이디·이름·휴대폰 뒷자리"
            className="w-72 max-w-full"
          />
          <Button type="submit">찾기</Button>
        </form>
      </search>
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Read of={found}>
          {({ members, total }) => (
            <Panel title={`${total.toLocaleString('ko-KR')}명 가운데 찾은 ${members.length}명`} isFlush>
              <StaffTable
                label="회원"
                rows={members}
                keyOf={({ id }) => id}
                isCurrent={({ id }) => id === chosen}
                empty="찾는 회원이 없어요."
                columns={[
                  {
                    head: '아이디',
                    cell: ({ id, username }) => (
                      <button
                        type="button"
                        className="min-h-10 font-semibold text-celadon"
                        onClick={() => setChosen(id)}
                      >
                        {username || `#${id}`}
                      </button>
                    ),
                  },
                  { head: '이름', cell: ({ name }) => name },
                  {
                    head: '휴대폰',
                    cell: ({ mobile_number_end }) => (mobile_number_end ? `····${mobile_number_end}` : '–'),
                  },
                  { head: '가입', cell: ({ created_at }) => instantWording(Date.parse(created_at)) },
                  {
                    head: '상태',
                    cell: ({ is_blocked }) => (
                      <State look={is_blocked ? 'bad' : 'good'}>{is_blocked ? '막힘' : '이용 중'}</State>
                    ),
                  },
                ]}
              />
            </Panel>
          )}
        </Read>
        {chosen !== null && (
          <Read of={found}>
            {({ members }) => {
              const member = members.find(({ id }) => id === chosen)
              return member ? <MemberPanel key={member.id} member={member} /> : null
            }}
          </Read>
        )}
      </div>
    </StaffPage>
  )
}
