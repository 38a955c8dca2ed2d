import { useState } from 'react'
import type { z } from 'zod'
import type { Reply } from '#contract/endpoint.ts'
import * as contract from '#contract/members-for-staff.ts'
import { instantWording } from '#domain/calendar.ts'
import { formatMobileNumber } from '#domain/mobile-number.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Facts, Panel, State } from '../kit/panel.tsx'
import { useStaffChange } from '../kit/staff-api.ts'
import { useMay } from '../kit/use-staff.ts'
import { ConsultMember } from './consult-member.tsx'
import { DeleteMember } from './delete-member.tsx'
import { ExportMember, MemberDeeds } from './member-deeds.tsx'
import { MemberRecords } from './member-records.tsx'
import { MemberSubscription } from './member-subscription.tsx'

type Member = z.output<typeof contract.MaskedMember>
type Opened = Reply<typeof contract.openMember>

/** One member: what is masked, what may be done, and what opens with a reason. */
export function MemberPanel({ member, onDeleted }: { member: Member; onDeleted: () => void }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [reason, setReason] = useState('')
  const mayOpen = useMay('members:open')
  const mayWrite = useMay('members:write')
  const mayDeal = [useMay('members:export'), useMay('members:delete'), mayOpen, mayWrite].some(Boolean)
  const mayConsult = useMay('consultations:write')
  const open = useStaffChange(contract.openMember)
  const input = { params: { id: String(member.id) }, body: { reason } }
  return (
    <div className="space-y-4">
      <Panel
        title={opened?.name ?? member.name}
        end={<State look={member.is_blocked ? 'bad' : 'good'}>{member.is_blocked ? '막힘' : '이용 중'}</State>}
      >
        <Facts
          facts={[
            ['번호', member.id],
            ['아이디', opened?.username ?? member.username],
            ['휴대폰', opened?.mobile_number ? formatMobileNumber(opened.mobile_number) : masked(member)],
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
      <MemberSubscription id={member.id} />
      {mayConsult && <ConsultMember member_id={member.id} />}
      {mayOpen && <MemberRecords id={member.id} />}
      {mayDeal && (
        <Panel title="처리">
          <p className="mb-3 text-soft">누가, 언제, 왜 했는지 기록에 남아요.</p>
          <Field label="까닭" value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
          <div className="mt-3 flex flex-wrap gap-2">
            {mayOpen && !opened && (
              <Button
                disabled={!reason.trim()}
                onClick={() => void open.run(input).then((answer) => answer && setOpened(answer))}
              >
                가린 정보 열기
              </Button>
            )}
            {mayWrite && <MemberDeeds member={member} input={input} />}
            <ExportMember input={input} />
          </div>
          <Alert>{open.error?.detail}</Alert>
          <DeleteMember input={input} onDeleted={onDeleted} />
        </Panel>
      )}
    </div>
  )
}

const masked = ({ mobile_number_end }: Member) => (mobile_number_end ? `010-****-${mobile_number_end}` : '–')
