import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  CONSULTATION_TONES,
  consultationTable,
  linkConsultation,
  openConsultation,
  workOnConsultation,
} from '#contract/admin/consultations.ts'
import { findMembers } from '#contract/admin/members.ts'
import { listAwaitedPayments } from '#contract/admin/payments.ts'
import { getSubscriptionOf } from '#contract/admin/plans.ts'
import { instantWording } from '#domain/calendar.ts'
import { formatMobileNumber } from '#domain/member/mobile-number.ts'
import { exactWon } from '#domain/money/won.ts'
import { withParticle } from '#domain/particle.ts'
import {
  CHOSEN_CONSULTATION_STATES,
  CONSULTATION_NOTE_KINDS,
  CONSULTATION_STATE_NAMES,
  type ConsultationNoteKind,
  LONGEST_CONSULTATION_NOTE,
  PREFERRED_TIME_NAMES,
} from '#domain/plan/consultation.ts'
import { monthsFor } from '#domain/plan/plan.ts'
import { query } from '#web/data/query.ts'
import { useChange } from '#web/data/use-change.ts'
import { BusyButton, Button } from '#web/ui/button.tsx'
import { Field, SelectField, TextArea } from '#web/ui/fields.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AdminTable } from '../kit/admin-table.tsx'
import { ON_RECORD, Panel, PanelFacts, State } from '../kit/panel.tsx'
import { Refusal } from '../kit/refusal.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { Read, StaffPage } from '../kit/staff-page.tsx'
import { useDraft } from '../kit/use-draft.ts'
import { MemberLink, useMay } from '../kit/use-staff.tsx'
import { useTable } from '../kit/use-table.ts'
import { MemberSubscription } from '../subscriptions/member-subscription.tsx'
import { AwaitedPayments, type ConsultationDetail } from './awaited-payments.tsx'

/** Consultations and their states. */
export default function ConsultationsPage() {
  return (
    <StaffPage title="상담">
      <AdminTable of={useTable(consultationTable)} opened={(receipt) => <OpenedConsultation receipt={receipt} />} />
    </StaffPage>
  )
}

/** One consultation: the member, the notes, the next step, and the plan. */
function OpenedConsultation({ receipt }: { receipt: string }) {
  const consultation = useQuery(query(openConsultation, { params: { receipt } }))
  const mayWork = useMay('consultations:write')
  return (
    <Read of={consultation}>
      {(one) => (
        <div className="space-y-4">
          <Panel title={one.receipt} end={ON_RECORD}>
            <PanelFacts
              facts={[
                ['이름', one.name || '탈퇴한 회원'],
                ['휴대폰', one.mobile_number ? <PhoneLink key="phone" number={one.mobile_number} /> : '–'],
                ['플랜', planWording(one)],
                ['희망 시간', PREFERRED_TIME_NAMES[one.preferred_time]],
                ['접수일', instantWording(one.created_at)],
                ['연 사람', one.opened_by ?? '본인'],
                [
                  '상태',
                  <State key="state" look={CONSULTATION_TONES[one.state]}>
                    {CONSULTATION_STATE_NAMES[one.state]}
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
const planWording = ({ tier_name, monthly_price }: ConsultationDetail) =>
  monthly_price === null ? tier_name : `${tier_name} · 월 ${exactWon(monthly_price)}`

const PhoneLink = ({ number }: { number: string }) => (
  <a href={`tel:${number}`} className="inline-flex min-h-6 items-center text-celadon underline underline-offset-4">
    {formatMobileNumber(number)}
  </a>
)

const Notes = ({ notes }: Pick<ConsultationDetail, 'notes'>) =>
  notes.length > 0 && (
    <ol className="mt-4 space-y-3 border-t border-line pt-4" aria-label="메모">
      {notes.map(({ id, at, by, kind, text }) => (
        <li key={id}>
          <p className="text-soft">
            {KINDS[kind]} · {by} · {instantWording(at)}
          </p>
          <p className="break-words whitespace-pre-wrap">{text}</p>
        </li>
      ))}
    </ol>
  )

function PlanOfMember({ consultation, member_id }: { consultation: ConsultationDetail; member_id: number }) {
  const subscription = useQuery(query(getSubscriptionOf, { params: { id: String(member_id) } }))
  const { tier_name, receipt, monthly_price } = consultation
  const payments = useQuery(query(listAwaitedPayments, { query: { receipt, limit: 100 } }))
  const agreed = payments.data?.rows.filter(({ subscription_id }) => subscription_id === null) ?? []
  const months = monthsFor(
    agreed.reduce((won, { amount }) => won + amount, 0),
    monthly_price,
  )
  return (
    <>
      <MemberSubscription
        // The form for a new period begins with the months that were agreed to.
        key={months}
        id={member_id}
        wanted={tier_name}
        {...(months && { months })}
        end={<MemberLink id={member_id} />}
      />
      <AwaitedPayments consultation={consultation} periods={subscription.data?.history ?? []} />
    </>
  )
}

/** A visitor has no plan until staff say which member it is; offered are those with the same number. */
function LinkMember({ consultation }: { consultation: ConsultationDetail }) {
  const [isLooking, setLooking] = useState(false)
  return (
    <Panel title="회원">
      <p className="text-soft">방문자의 상담이에요. 플랜을 주려면 먼저 가입하고, 그 회원과 이어야 해요.</p>
      {isLooking && consultation.mobile_number ? (
        <Found consultation={consultation} mobile_number={consultation.mobile_number} />
      ) : (
        <Button look="quiet" className="mt-3" onClick={() => setLooking(true)}>
          같은 번호의 회원 찾기
        </Button>
      )}
    </Panel>
  )
}

function Found({ consultation, mobile_number }: { consultation: ConsultationDetail; mobile_number: string }) {
  const { receipt, revision } = consultation
  const found = useQuery(query(findMembers, { query: { search: mobile_number } }))
  const { run, isRunning, error } = useChange(linkConsultation, [openConsultation])
  return (
    <Read of={found}>
      {({ rows }) => (
        <div className="mt-3 space-y-2">
          {rows.length === 0 && <p role="status">이 번호로 가입한 회원이 없어요.</p>}
          {rows.map(({ id, username, name }) => (
            <BusyButton
              key={id}
              look="quiet"
              isWaiting={isRunning}
              onClick={() => void run({ params: { receipt }, body: { revision, member_id: id } })}
            >
              {name} {username} · 번호 {withParticle(id, '과/와')} 잇기
            </BusyButton>
          ))}
          <Refusal error={error} />
        </div>
      )}
    </Read>
  )
}

type Chosen = (typeof CHOSEN_CONSULTATION_STATES)[number]
const KINDS: Readonly<Record<ConsultationNoteKind, string>> = { call: '통화', note: '메모' }

/** Notes of the consultation, and the next action; saved together. */
function WorkForm({ consultation }: { consultation: ConsultationDetail }) {
  const { receipt, revision } = consultation
  const before = {
    state: consultation.state as Chosen,
    next_action_date: consultation.next_action_date ?? '',
    kind: 'call' as ConsultationNoteKind,
    text: '',
  }
  const { send } = useChange(workOnConsultation, [openConsultation])
  const draft = useDraft({ revision }, before, `consultation ${receipt}`, {
    save: ({ typed: { next_action_date, ...typed }, revision }) =>
      send({ params: { receipt }, body: { ...typed, revision, next_action_date: next_action_date || null } }),
  })
  return (
    <div className="mt-4 border-t border-line pt-4">
      <StaffForm draft={draft} button="저장">
        <div className="grid gap-3 sm:grid-cols-3">
          <SelectField
            label="상태"
            {...draft.field('state')}
            choices={CHOSEN_CONSULTATION_STATES.map((one) => [one, CONSULTATION_STATE_NAMES[one]])}
          />
          <Field label="다음 할 일의 날짜" type="date" {...draft.field('next_action_date')} />
          <SelectField
            label="적는 것"
            {...draft.field('kind')}
            choices={CONSULTATION_NOTE_KINDS.toReversed().map((one) => [one, KINDS[one]])}
          />
        </div>
        <TextArea label="내용" rows={3} maxLength={LONGEST_CONSULTATION_NOTE} {...draft.field('text')} />
      </StaffForm>
    </div>
  )
}
