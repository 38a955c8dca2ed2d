import { useState } from 'react'
import type { z } from 'zod'
import type { Reply } from '#contract/endpoint.ts'
import * as contract from '#contract/members-for-staff.ts'
import { getSubscriptionOf } from '#contract/plans-for-staff.ts'
import { instantWording } from '#domain/calendar.ts'
import { formatMobileNumber } from '#domain/mobile-number.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Facts, Panel, State } from '../kit/panel.tsx'
import { refusedWording } from '../kit/refused-wording.ts'
import { useStaffChange, useStaffQuery } from '../kit/staff-api.ts'
import { Read } from '../kit/staff-page.tsx'
import { useMay } from '../kit/use-staff.ts'
import { AssignPlan } from './assign-plan.tsx'
import { ConsultMember } from './consult-member.tsx'
import { RefundMember } from './refund-member.tsx'
import { SubscriptionFacts } from './subscription-facts.tsx'

type Member = z.output<typeof contract.MaskedMember>
type Opened = Reply<typeof contract.openMember>

/** One member: what is masked, what may be done, and what opens with a reason. */
export function MemberPanel({ member }: { member: Member }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [reason, setReason] = useState('')
  const mayOpen = useMay('members:open')
  const mayWrite = useMay('members:write')
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
      {(mayOpen || mayWrite) && (
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
          </div>
          <Alert>{open.error?.detail}</Alert>
        </Panel>
      )}
    </div>
  )
}

const masked = ({ mobile_number_end }: Member) => (mobile_number_end ? `010-****-${mobile_number_end}` : '–')

interface MemberDeedsProps {
  readonly member: Member
  readonly input: { readonly params: { readonly id: string }; readonly body: { readonly reason: string } }
}

function MemberDeeds({ member, input }: MemberDeedsProps) {
  const refreshes = [contract.findMembers]
  const block = useStaffChange(contract.blockMember, refreshes)
  const unblock = useStaffChange(contract.unblockMember, refreshes)
  const logOut = useStaffChange(contract.logMemberOut, refreshes)
  const free = useStaffChange(contract.freeMobileNumber, refreshes)
  const problem = block.error ?? unblock.error ?? logOut.error ?? free.error
  const isDisabled = !input.body.reason.trim()
  const deeds = [
    member.is_blocked ? (['막기 풀기', unblock] as const) : (['막기', block] as const),
    ['모든 기기 로그아웃', logOut] as const,
    ['번호 떼기', free] as const,
  ]
  return (
    <>
      {deeds.map(([name, { run, isRunning }]) => (
        <Button key={name} look="quiet" disabled={isDisabled || isRunning} onClick={() => void run(input)}>
          {name}
        </Button>
      ))}
      <Alert>{problem && refusedWording(problem)}</Alert>
    </>
  )
}

function MemberSubscription({ id }: { id: number }) {
  const mayAssign = useMay('subscriptions:write')
  const mayRefund = useMay('refunds:write')
  const subscription = useStaffQuery(getSubscriptionOf, { params: { id: String(id) } })
  return (
    <Panel title="구독">
      <Read of={subscription}>
        {(one) => (
          <>
            <SubscriptionFacts of={one} />
            <History periods={one.history} />
            {mayAssign && <AssignPlan member_id={id} isRunning={one.subscription_status === 'active'} />}
            {mayRefund && ['active', 'cancelled'].includes(one.subscription_status) && <RefundMember member_id={id} />}
          </>
        )}
      </Read>
    </Panel>
  )
}

type Periods = Reply<typeof getSubscriptionOf>['history']

/** What they had before and what is to come, the newest first. */
const History = ({ periods }: { periods: Periods }) =>
  periods.length > 0 && (
    <details className="mt-3">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-celadon">
        구독 이력 {periods.length}건
      </summary>
      <ul className="space-y-1" aria-label="구독 이력">
        {periods.map((one) => (
          <li key={one.id} className="flex flex-wrap justify-between gap-x-3">
            <span className="font-semibold">{one.tier_name}</span>
            <span className="text-soft">
              {one.start_date} ~ {one.end_date}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
