import { useQuery } from '@tanstack/react-query'
import { CONSULTATION_TONES, openConsultation } from '#contract/admin/consultations.ts'
import { getSubscriptionOf } from '#contract/admin/plans.ts'
import { instantWording } from '#domain/calendar.ts'
import { formatMobileNumber } from '#domain/member/mobile-number.ts'
import { exactWon } from '#domain/money/won.ts'
import { consultationStateWording, preferredTimeWording } from '#domain/plan/consultation.ts'
import { query } from '#web/data/query.ts'
import { Notice } from '#web/ui/notice.tsx'
import { MemberLink } from '../kit/member-link.tsx'
import { Facts, Panel, State } from '../kit/panel.tsx'
import { Read } from '../kit/staff-page.tsx'
import { useMay } from '../kit/use-staff.ts'
import { MemberSubscription } from '../subscriptions/member-subscription.tsx'
import { AwaitedPayments } from './awaited-payments.tsx'

import { LinkMember } from './link-member.tsx'
import type { Opened } from './opened.ts'
import { WorkForm } from './work-form.tsx'

/** One consultation: who and what, what was said, the next step, and the plan that comes of it. */
export function OpenedConsultation({ receipt }: { receipt: string }) {
  const consultation = useQuery(query(openConsultation, { params: { receipt } }))
  const mayWork = useMay('consultations:write')
  return (
    <Read of={consultation}>
      {(one) => (
        <div className="space-y-4">
          <Panel title={one.receipt} end={<span className="text-soft">연 것이 기록에 남아요</span>}>
            <Facts
              facts={[
                ['이름', one.name || '탈퇴한 회원'],
                ['휴대폰', one.mobile_number ? <PhoneLink key="phone" number={one.mobile_number} /> : '–'],
                ['플랜', planWording(one)],
                ['바라는 때', preferredTimeWording(one.preferred_time)],
                ['받은 때', instantWording(Date.parse(one.created_at))],
                ['연 사람', one.opened_by ?? '본인'],
                [
                  '상태',
                  <State key="state" look={CONSULTATION_TONES[one.state]}>
                    {consultationStateWording(one.state)}
                  </State>,
                ],
              ]}
            />
            {!one.is_tier_offered && (
              <div className="mt-4">
                <Notice look="amber">
                  {one.tier_name} 플랜은 지금 이용할 수 없어요. 다른 플랜을 안내하거나 플랜에서 다시 켜 주세요.
                </Notice>
              </div>
            )}
            {mayWork && one.state !== 'withdrawn' && <WorkForm consultation={one} />}
            <Notes notes={one.notes} />
          </Panel>
          {one.member_id !== null ? (
            <PlanOfMember consultation={one} member_id={one.member_id} />
          ) : (
            <>
              <AwaitedPayments consultation={one} periods={[]} />
              {mayWork && one.state !== 'withdrawn' && <LinkMember consultation={one} />}
            </>
          )}
        </div>
      )}
    </Read>
  )
}

/** `STANDARD · 월 19,900원`; without a price where the plan was taken away. */
const planWording = ({ tier_name, monthly_price }: Opened) =>
  monthly_price === null ? tier_name : `${tier_name} · 월 ${exactWon(monthly_price)}`

const PhoneLink = ({ number }: { number: string }) => (
  <a href={`tel:${number}`} className="inline-flex min-h-6 items-center text-celadon underline underline-offset-4">
    {formatMobileNumber(number)}
  </a>
)

const Notes = ({ notes }: Pick<Opened, 'notes'>) =>
  notes.length > 0 && (
    <ol className="mt-4 space-y-3 border-t border-line pt-4" aria-label="메모">
      {notes.map(({ id, at, by, kind, text }) => (
        <li key={id}>
          <p className="text-soft">
            {kind === 'call' ? '통화' : '메모'} · {by} · {instantWording(Date.parse(at))}
          </p>
          <p className="break-words whitespace-pre-wrap">{text}</p>
        </li>
      ))}
    </ol>
  )

function PlanOfMember({ consultation, member_id }: { consultation: Opened; member_id: number }) {
  const subscription = useQuery(query(getSubscriptionOf, { params: { id: String(member_id) } }))
  const { tier_name } = consultation
  return (
    <>
      <MemberSubscription id={member_id} wanted={tier_name} end={<MemberLink id={member_id} />} />
      <AwaitedPayments consultation={consultation} periods={subscription.data?.history ?? []} />
    </>
  )
}
