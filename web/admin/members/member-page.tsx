import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { type openMember, showMember } from '#contract/admin/members.ts'
import type { Reply } from '#contract/endpoint.ts'
import { instantWording } from '#domain/calendar.ts'
import { formatMobileNumber } from '#domain/member/mobile-number.ts'
import { query } from '#web/data/query.ts'
import { Facts, Panel, State } from '../kit/panel.tsx'
import { Read, StaffPage } from '../kit/staff-page.tsx'
import { useMay } from '../kit/use-staff.ts'
import { MemberSubscription } from '../subscriptions/member-subscription.tsx'
import { ConsultMember } from './consult-member.tsx'
import { MemberActions } from './member-actions.tsx'
import { MemberEvents } from './member-events.tsx'
import { MemberRecords } from './member-records.tsx'

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
  const link = 'inline-flex min-h-9 items-center font-semibold text-celadon'
  return (
    <span className="flex flex-wrap gap-x-4">
      <Link to="/admin/members" className={link}>
        회원 목록
      </Link>
      {mayReadAudit && (
        <Link to={`/admin/audit?target=${encodeURIComponent(`member ${id}`)}`} className={link}>
          감사 기록
        </Link>
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
        {!has_left && <MemberSubscription id={id} />}
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
      end={<State look={is_blocked ? 'bad' : 'good'}>{is_blocked ? '막힘' : '이용 중'}</State>}
    >
      <Facts
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
          ['로그인 방식', member.provider],
          ['가입', instantWording(Date.parse(member.created_at))],
        ]}
      />
    </Panel>
  )
}
