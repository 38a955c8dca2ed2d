import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { addConsultation } from '#contract/admin/consultations.ts'
import { consentsOfMember, messagesOfMember, sessionsOfMember, setsOfMember } from '#contract/admin/member-records.ts'
import { type openMember, showMember } from '#contract/admin/members.ts'
import { listMemberEvents, type MEMBER_EVENT_KINDS } from '#contract/admin/today.ts'
import type { Reply } from '#contract/endpoint.ts'
import { listSubscriptionTiers } from '#contract/plans/plans.ts'
import type { Table } from '#contract/table.ts'
import { instantWording } from '#domain/calendar.ts'
import { PROVIDER_NAMES } from '#domain/member/member.ts'
import { formatMobileNumber } from '#domain/member/mobile-number.ts'
import { PREFERRED_TIME_NAMES, PREFERRED_TIMES, type PreferredTime } from '#domain/plan/consultation.ts'
import { query } from '#web/data/query.ts'
import { useChange } from '#web/data/use-change.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { useFocusOnMore } from '#web/ui/move-focus.ts'
import { AdminTable, ToggleButtons } from '../kit/admin-table.tsx'
import { AdminLink, Panel, PanelFacts, State } from '../kit/panel.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { Read, StaffPage } from '../kit/staff-page.tsx'
import { NOTHING_SAVED, useDraft } from '../kit/use-draft.ts'
import { useMay } from '../kit/use-staff.tsx'
import { useTableOf } from '../kit/use-table.ts'
import { MemberSubscription } from '../subscriptions/member-subscription.tsx'
import { MemberActions } from './member-actions.tsx'

type Member = Reply<typeof showMember>

/** Everything about one member at one address: who they are, what runs, what happened, and what may be done. */
export default function MemberPage() {
  const { id = '' } = useParams()
  const member = useQuery(query(showMember, { params: { id } }))
  return (
    <StaffPage title={`회원 ${id}`} end={<Ways id={id} />}>
      <Read of={member}>{(one) => <MemberParts key={one.id} member={one} />}</Read>
    </StaffPage>
  )
}

function Ways({ id }: { id: string }) {
  const mayReadAudit = useMay('audit:read')
  return (
    <span className="flex flex-wrap gap-x-4">
      <AdminLink to="/admin/members">회원 목록</AdminLink>
      {mayReadAudit && (
        <AdminLink to={`/admin/audit?target=${encodeURIComponent(`member ${id}`)}`}>감사 기록</AdminLink>
      )}
    </span>
  )
}

function MemberParts({ member }: { member: Member }) {
  const [opened, setOpened] = useState<Reply<typeof openMember> | null>(null)
  const mayOpen = useMay('members:open')
  const mayConsult = useMay('consultations:write')
  const { id, has_left } = member
  return (
    <div className="grid items-start gap-4 md:grid-cols-2 [&>*]:min-w-0">
      <div className="space-y-4">
        <Who member={member} opened={has_left ? null : opened} />
        <MemberSubscription id={id} hasLeft={has_left} />
        <MemberEvents id={id} />
      </div>
      {!has_left && (
        <div className="space-y-4">
          <MemberActions member={member} isOpened={opened !== null} onOpened={setOpened} />
          {mayConsult && <ConsultMember member_id={id} />}
          {mayOpen && <MemberRecords id={id} />}
        </div>
      )}
    </div>
  )
}

function Who({ member, opened }: { member: Member; opened: Reply<typeof openMember> | null }) {
  const { has_left, is_blocked, mobile_number_end } = member
  if (has_left)
    return (
      <Panel title="탈퇴한 회원" end={<State look="plain">탈퇴</State>}>
        <p className="text-soft">법에 따라 남은 구독·입금·환불 기록만 번호로 볼 수 있어요.</p>
      </Panel>
    )
  const masked = mobile_number_end ? `010-****-${mobile_number_end}` : '–'
  return (
    <Panel
      title={opened?.name ?? member.name}
      end={<State look={is_blocked ? 'bad' : 'good'}>{is_blocked ? '이용 제한' : '이용 중'}</State>}
    >
      <PanelFacts
        facts={[
          ['번호', member.id],
          ['아이디', opened?.username ?? member.username],
          ['휴대폰', opened?.mobile_number ? formatMobileNumber(opened.mobile_number) : masked],
          ...(opened
            ? ([
                ['이메일', opened.email ?? '–'],
                ['로그인된 기기', `${opened.live_sessions}대`],
              ] as const)
            : []),
          ['로그인 방식', PROVIDER_NAMES[member.provider]],
          ['가입', instantWording(member.created_at)],
        ]}
      />
    </Panel>
  )
}

const TABLES: readonly Table[] = [setsOfMember, consentsOfMember, messagesOfMember, sessionsOfMember]

/** A member's records, one kind at a time; each is read, and put on record, when it is opened. */
function MemberRecords({ id }: { id: number }) {
  const [chosen, choose] = useState('')
  const table = TABLES.find(({ name }) => name === chosen)
  return (
    <>
      <Panel title="기록">
        <p className="mb-3 text-soft">연 사람과 시각이 감사 기록에 남아요.</p>
        <ToggleButtons
          label="볼 기록"
          choices={TABLES.map(({ name, title }) => [name, title])}
          chosen={chosen}
          onChoose={choose}
        />
      </Panel>
      {table && <Records key={table.name} table={table} id={id} />}
    </>
  )
}

const Records = ({ table, id }: { table: Table; id: number }) => (
  <AdminTable of={useTableOf(table, { id: String(id) })} />
)

/** Opens a consultation for a member who called or wrote. */
function ConsultMember({ member_id }: { member_id: number }) {
  const navigate = useNavigate()
  const tiers = useQuery(query(listSubscriptionTiers))
  const { send } = useChange(addConsultation)
  const offered = tiers.data?.filter(({ is_disabled }) => !is_disabled) ?? []
  const tierOf = ({ tier_name }: { readonly tier_name: string }) => tier_name || (offered[0]?.name ?? '')
  const fresh = { tier_name: '', preferred_time: 'any' as PreferredTime }
  const draft = useDraft(NOTHING_SAVED, fresh, `consultation for member ${member_id}`, {
    save: ({ typed }) => send({ params: { id: String(member_id) }, body: { ...typed, tier_name: tierOf(typed) } }),
    onSaved: ({ receipt }) => navigate(`/admin/consultations?opened=${receipt}`),
    beginsAnew: true,
  })
  const tier_name = tierOf(draft.typed)
  return (
    <Panel title="상담 열기">
      <StaffForm draft={draft} isDisabled={tier_name === ''} button="상담 열기" look="quiet">
        <SelectField
          label="상담할 플랜"
          {...draft.field('tier_name')}
          value={tier_name}
          choices={offered.map(({ name }) => name)}
        />
        <SelectField
          label="통화 가능 시간"
          {...draft.field('preferred_time')}
          choices={PREFERRED_TIMES.map((one) => [one, PREFERRED_TIME_NAMES[one]])}
        />
      </StaffForm>
    </Panel>
  )
}

const KIND_NAMES: Readonly<Record<(typeof MEMBER_EVENT_KINDS)[number], string>> = {
  account: '계정',
  period: '구독',
  money: '돈',
  contact: '상담',
  message: '문자',
}

/** The events of a member, in one line from the newest on. */
function MemberEvents({ id }: { id: number }) {
  // Each page begins where the one before ended; the first has no place to begin at.
  const [places, setPlaces] = useState<readonly (string | null)[]>([null])
  return (
    <Panel title="있었던 일">
      <ol aria-label="있었던 일" className="space-y-3">
        {places.map((before, i) => (
          <Page
            key={before}
            id={id}
            before={before}
            onMore={i === places.length - 1 ? (next) => setPlaces([...places, next]) : null}
          />
        ))}
      </ol>
    </Panel>
  )
}

interface PageProps {
  readonly id: number
  readonly before: string | null
  /** Absent where the next page is shown already. */
  readonly onMore: ((next: string) => void) | null
}

function Page({ id, before, onMore }: PageProps) {
  const events = useQuery(
    query(listMemberEvents, {
      params: { id: String(id) },
      query: before === null ? {} : { before },
    }),
  )
  const beginning = useFocusOnMore<HTMLLIElement>(before !== null, events.data !== undefined)
  if (!events.data)
    return (
      <li>
        <Read of={events}>{() => null}</Read>
      </li>
    )
  const { rows, next } = events.data
  return (
    <>
      {rows.map(({ key, at, kind, title, link }, i) => (
        <li
          key={key}
          {...(i === 0 && { ref: beginning, tabIndex: -1 })}
          className="grid gap-x-3 outline-none sm:grid-cols-[9rem_3rem_minmax(0,1fr)]"
        >
          <span className="text-soft tabular-nums">{instantWording(at)}</span>
          <span className="text-soft">{KIND_NAMES[kind]}</span>
          {link ? (
            <Link to={link} className="min-w-0 font-semibold break-words text-celadon hover:underline">
              {title}
            </Link>
          ) : (
            <span className="min-w-0 break-words">{title}</span>
          )}
        </li>
      ))}
      {next !== null && onMore && (
        <li>
          <Button look="quiet" onClick={() => onMore(next)}>
            더 보기
          </Button>
        </li>
      )}
    </>
  )
}
