import { type FormEvent, useState } from 'react'
import { exportMembers, findMembers } from '#contract/members-for-staff.ts'
import { instantWording } from '#domain/calendar.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Choices } from '../kit/choices.tsx'
import { OpenRow } from '../kit/open-row.tsx'
import { State } from '../kit/panel.tsx'
import { StaffList } from '../kit/staff-list.tsx'
import { StaffPage } from '../kit/staff-page.tsx'
import { BY_AGE } from '../kit/staff-table.tsx'
import { useList } from '../kit/use-list.ts'
import { MemberPanel } from './member-panel.tsx'

/** Finds members; who they are stays masked until somebody opens it with a reason. */
export default function MembersPage() {
  const list = useList(findMembers, ['search', 'state'])
  const { search = '', state = '' } = list.filter
  const opened = list.found.data?.rows.find(({ id }) => String(id) === list.opened)
  const [told, setTold] = useState<string>()
  const look = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    list.choose({ search: String(new FormData(event.currentTarget).get('search') ?? '').trim() })
  }
  return (
    <StaffPage title="회원" end={<span role="status">{told}</span>}>
      <search className="flex flex-wrap items-end justify-between gap-2">
        <form onSubmit={look} className="flex min-w-0 items-end gap-2">
          <Field
            key={search}
            label="찾기"
            isLabelHidden
            name="search"
            defaultValue={search}
            placeholder="아이디·이름·초성·휴대폰 뒷자리"
            className="w-72 min-w-0 shrink"
          />
          <Button type="submit">찾기</Button>
        </form>
        <Choices
          label="상태"
          choices={[
            ['', '모두'],
            ['live', '이용 중'],
            ['blocked', '막힘'],
          ]}
          chosen={state}
          onChoose={(state) => list.choose({ state })}
        />
      </search>
      <div className="grid items-start gap-4 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] [&>*]:min-w-0">
        <StaffList
          title={search ? '찾은 회원' : '회원'}
          list={list}
          end={({ total }) =>
            total !== null && <span className="text-soft">모두 {total.toLocaleString('ko-KR')}명</span>
          }
          keyOf={({ id }) => id}
          empty="찾는 회원이 없어요."
          usualSort="newest"
          file={exportMembers}
          columns={[
            {
              head: '아이디',
              cell: ({ id, username }) => (
                <OpenRow onOpen={() => list.open(String(id))}>{username || `#${id}`}</OpenRow>
              ),
            },
            { head: '이름', cell: ({ name }) => name },
            {
              head: '휴대폰',
              cell: ({ mobile_number_end }) => (mobile_number_end ? `····${mobile_number_end}` : '–'),
            },
            { head: '가입', sorts: BY_AGE, cell: ({ created_at }) => instantWording(Date.parse(created_at)) },
            {
              head: '상태',
              cell: ({ is_blocked }) => (
                <State look={is_blocked ? 'bad' : 'good'}>{is_blocked ? '막힘' : '이용 중'}</State>
              ),
            },
          ]}
        />
        {opened && (
          <MemberPanel
            key={opened.id}
            member={opened}
            onDeleted={() => {
              setTold(`${opened.username} 회원을 삭제했어요.`)
              list.open('')
            }}
          />
        )}
      </div>
    </StaffPage>
  )
}
