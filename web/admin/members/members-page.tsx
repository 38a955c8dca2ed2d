import type { FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { exportMembers, findMembers } from '#contract/admin/members.ts'
import { instantWording } from '#domain/calendar.ts'
import { Choices } from '#web/admin/kit/choices.tsx'
import { MemberLink } from '#web/admin/kit/member-link.tsx'
import { State } from '#web/admin/kit/panel.tsx'
import { BY_AGE } from '#web/admin/kit/rows.tsx'
import { StaffList } from '#web/admin/kit/staff-list.tsx'
import { StaffPage } from '#web/admin/kit/staff-page.tsx'
import { useList } from '#web/admin/kit/use-table.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'

/** Finds members; who they are stays masked until somebody opens it with a reason. */
export default function MembersPage() {
  const list = useList(findMembers, ['search', 'state'])
  const { search = '', state = '' } = list.filter
  const navigate = useNavigate()
  const { told } = (useLocation().state ?? {}) as { told?: string }
  const look = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('search') ?? '').trim()
    const number = /^#(\d{1,9})$/.exec(text)?.[1]
    if (number) navigate(`/admin/members/${number}`)
    else list.choose({ search: text })
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
            placeholder="아이디·이름·초성·휴대폰 뒷자리·#번호"
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
      {/^(\d{1,3}|\d{5,7})$/.test(search.replace(/[\s-]/g, '')) && (
        <p role="status" className="text-soft">
          휴대폰 번호는 끝 네 자리나 여덟 자리 이상으로 찾아요. 회원 번호는 #12처럼 적어 주세요.
        </p>
      )}
      <StaffList
        title={search ? '찾은 회원' : '회원'}
        list={list}
        end={({ total }) => total !== null && <span className="text-soft">모두 {total.toLocaleString('ko-KR')}명</span>}
        keyOf={({ id }) => id}
        empty="찾는 회원이 없어요."
        usualSort="newest"
        file={exportMembers}
        columns={[
          {
            head: '아이디',
            cell: ({ id, username }) => <MemberLink id={id}>{username || `#${id}`}</MemberLink>,
          },
          { head: '번호', isNumeric: true, cell: ({ id }) => id },
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
    </StaffPage>
  )
}
