import { useState } from 'react'
import { openConsentsOf, openMessagesOf, openSessionsOf, openSetsOf } from '#contract/member-records-for-staff.ts'
import { instantWording } from '#domain/calendar.ts'
import { SESSION_METHOD_NAMES } from '#domain/member/member.ts'
import { CONSENT_NAMES, SET_STATE_NAMES } from '#domain/member/member-record.ts'
import { TEXT_PURPOSE_NAMES } from '#domain/member/text-message.ts'
import { Choices } from '#web/admin/kit/choices.tsx'
import { Panel } from '#web/admin/kit/panel.tsx'
import { BY_AGE } from '#web/admin/kit/rows.tsx'
import { StaffList } from '#web/admin/kit/staff-list.tsx'
import { useListOf } from '#web/admin/kit/use-table.ts'
import { MessageState } from '#web/admin/messages/message-state.tsx'

const when = (instant: string | null) => (instant === null ? '–' : instantWording(Date.parse(instant)))

/** What a member left behind, one kind at a time; each is read, and put on record, when it is opened. */
export function MemberRecords({ id }: { id: number }) {
  const [chosen, choose] = useState<keyof typeof LISTS>()
  const Chosen = chosen && LISTS[chosen]
  return (
    <>
      <Panel title="기록">
        <p className="mb-3 text-soft">연 사람과 때가 감사 기록에 남아요.</p>
        <Choices
          label="볼 기록"
          choices={NAMES}
          chosen={chosen ?? ''}
          onChoose={(name) => choose(name as keyof typeof LISTS)}
        />
      </Panel>
      {Chosen && <Chosen id={String(id)} />}
    </>
  )
}

interface OfMember {
  readonly id: string
}

const Sets = (member: OfMember) => (
  <StaffList
    title="만든 번호"
    list={useListOf(openSetsOf, { ...member })}
    keyOf={({ id }) => id}
    empty="만든 번호가 없어요."
    usualSort="newest"
    columns={[
      { head: '회차', sorts: BY_AGE, cell: ({ round_target }) => `제${round_target}회` },
      { head: '번호', cell: ({ numbers }) => <span className="tabular-nums">{numbers.join(' ')}</span> },
      {
        head: '결과',
        cell: ({ state, result }) => (result ? (result.rank ? `${result.rank}등` : '낙첨') : SET_STATE_NAMES[state]),
      },
      { head: '산 번호', cell: ({ is_bought }) => (is_bought ? '샀음' : '–') },
      { head: '만든 때', cell: ({ generated_at }) => when(generated_at) },
    ]}
  />
)

const Consents = (member: OfMember) => (
  <StaffList
    title="동의"
    list={useListOf(openConsentsOf, { ...member })}
    keyOf={({ id }) => id}
    empty="동의 기록이 없어요."
    usualSort="newest"
    columns={[
      { head: '때', sorts: BY_AGE, cell: ({ given_at }) => when(given_at) },
      { head: '무엇에', cell: ({ kind }) => CONSENT_NAMES[kind] },
      { head: '답', cell: ({ is_given }) => (is_given ? '동의' : '동의하지 않음') },
      { head: '보여 준 글', cell: ({ version }) => `${version} 시행` },
    ]}
  />
)

const Messages = (member: OfMember) => (
  <StaffList
    title="문자"
    list={useListOf(openMessagesOf, { ...member })}
    keyOf={({ id }) => id}
    empty="보낸 문자가 없어요."
    usualSort="newest"
    columns={[
      { head: '쓴 때', sorts: BY_AGE, cell: ({ created_at }) => when(created_at) },
      { head: '종류', cell: ({ purpose }) => TEXT_PURPOSE_NAMES[purpose] },
      { head: '상태', cell: (message) => <MessageState message={message} /> },
      { head: '번호', cell: ({ mobile_number_end }) => `····${mobile_number_end}` },
    ]}
  />
)

/** As many as are shown at once. */
const MOST_SESSIONS = 100

const Sessions = (member: OfMember) => (
  <StaffList
    title="로그인"
    end={({ rows }) => rows.length >= MOST_SESSIONS && <span className="text-soft">최근 {MOST_SESSIONS}번까지</span>}
    list={useListOf(openSessionsOf, { ...member })}
    keyOf={({ started_at, last_used_at, address }) => `${started_at} ${last_used_at} ${address}`}
    empty="남아 있는 로그인 기록이 없어요."
    usualSort="newest"
    columns={[
      { head: '로그인', cell: ({ started_at }) => when(started_at) },
      { head: '방식', cell: ({ method }) => SESSION_METHOD_NAMES[method] },
      { head: '기기', cell: ({ device }) => device },
      { head: '주소', cell: ({ address }) => address ?? '–' },
      { head: '마지막 사용', cell: ({ last_used_at }) => when(last_used_at) },
      { head: '끝', cell: ({ ended_at }) => when(ended_at) },
    ]}
  />
)

const LISTS = { sets: Sets, consents: Consents, messages: Messages, sessions: Sessions } as const
const NAMES: readonly (readonly [keyof typeof LISTS, string])[] = [
  ['sets', '만든 번호'],
  ['consents', '동의'],
  ['messages', '문자'],
  ['sessions', '로그인'],
]
