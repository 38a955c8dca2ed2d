import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Reply } from '#contract/endpoint.ts'
import { cancelMySubscription, previewCancellation } from '#contract/plans/cancellations.ts'
import { dayAndWeekdayWording, dayWording } from '#domain/calendar.ts'
import {
  CANCELLATION_REASON_NAMES,
  CANCELLATION_REASONS,
  type CancellationEnd,
  type CancellationReason,
  WHOLE_REFUND_DAYS,
} from '#domain/money/refund.ts'
import { exactWon } from '#domain/money/won.ts'
import { withParticle } from '#domain/particle.ts'
import { ALLOWANCE_WITHOUT_PLAN } from '#domain/plan/plan.ts'
import { isApiError } from '#web/data/api-error.ts'
import { useSignedInMember } from '#web/data/session/use-member.ts'
import { useChange } from '#web/data/use-change.ts'
import { checkedAttempt } from '#web/forms/checked-attempt.ts'
import { FormProblem, SubmitButton } from '#web/forms/form-parts.tsx'
import { AccountFields, accountIn } from '#web/forms/refund-account-fields.tsx'
import { textIn, useForm } from '#web/forms/use-form.ts'
import { useMemberProof } from '#web/sign-in/member-proof.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { RadioButton } from '#web/ui/fields.tsx'
import { CHECK, Icon } from '#web/ui/icon.tsx'
import { List } from '#web/ui/list.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Slip, SlipFacts } from './cancellation-parts.tsx'

const HEADING = 'mb-3 text-lead font-bold'

/** When it ends, what comes back, where to, and one button. */
export function CancelForm({ preview }: { preview: Preview }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { name } = useSignedInMember()
  const [ends, setEnds] = useState<CancellationEnd>('today')
  const { send } = useChange(cancelMySubscription)
  const amount = ends === 'today' ? preview.refund.amount : 0
  const proof = useMemberProof(
    'refund-account',
    `/dashboard/subscription/cancel?${new URLSearchParams({ period: String(preview.subscription_id) })}`,
  )
  const form = useForm(
    checkedAttempt({
      schema: () =>
        import('#contract/plans/cancellation-form.ts').then(({ CancellationRequest }) => CancellationRequest),
      read: (given) => ({
        subscription_id: preview.subscription_id,
        ends,
        amount,
        reason: textIn(given, 'reason') || null,
        account: amount > 0 ? accountIn(given) : null,
        ...(amount > 0 && proof.read(given)),
      }),
      isAtOnce: true,
      send: async (body) => {
        const { receipt } = await send({ body })
        proof.drop()
        await navigate(`/dashboard/subscription/cancellations/${receipt}`)
      },
      otherwise: '해지하지 못했어요. 잠시 후 다시 시도해 주세요.',
      onRefused: (error) => {
        proof.onRefused(error)
        // The figures on the page have changed since.
        if (isApiError(error, 'refund_changed') || isApiError(error, 'already_cancelled'))
          void client.invalidateQueries({ queryKey: [previewCancellation.path] })
      },
    }),
  )
  return (
    <form {...form.attributes} className="max-w-[42rem] space-y-8">
      <EndChoice preview={preview} ends={ends} onChoose={setEnds} />
      {ends === 'today' && preview.refund.paid > 0 && <RefundSlip preview={preview} />}
      {ends === 'today' && preview.refund.paid === 0 && (
        <Notice look="amber">
          입금 내역이 없어 환불액은 0원이에요. 입금하셨다면 해지하기 전에 문의하기로 알려 주세요.
        </Notice>
      )}
      {amount > 0 && (
        <div className="space-y-4">
          {proof.before || (
            <>
              <AccountFields holder={name} field={form.field} />
              {proof.fields(form)}
            </>
          )}
        </div>
      )}
      <section aria-labelledby="then">
        <h2 id="then" className={HEADING}>
          해지하면 이렇게 돼요
        </h2>
        <List className="space-y-2">
          {consequences(ends, preview).map((sentence) => (
            <li key={sentence} className="flex gap-2.5">
              <Icon path={CHECK} size={20} className="mt-0.5 flex-none text-celadon" />
              {sentence}
            </li>
          ))}
        </List>
      </section>
      <Reasons />
      <Notice>
        환불 금액은 낸 금액을 전체 이용 기간으로 나누어 남은 날만큼 계산하고, 이용한 날만큼의 금액보다 번호를 더
        만들었으면 그만큼 뺍니다. 시작하고 {WHOLE_REFUND_DAYS}일 안에 번호를 만들지 않았다면 전액을 환불합니다. 위약금은
        없습니다.
      </Notice>
      <FormProblem form={form} />
      <div className="flex flex-col gap-2">
        <SubmitButton isSending={form.isSending} sending="해지하는 중…">
          {amount > 0 ? `해지하고 ${exactWon(amount)} 돌려받기` : '해지하기'}
        </SubmitButton>
        <ButtonLink to="/dashboard/subscription" look="bare">
          계속 이용하기
        </ButtonLink>
      </div>
    </form>
  )
}

/** What everybody may make without a plan. */
const FREE = withParticle(`매달 ${ALLOWANCE_WITHOUT_PLAN}세트`, '을/를')

const consequences = (ends: CancellationEnd, { start_date, end_date, today, refund }: Preview): readonly string[] => [
  ends === 'today'
    ? today < start_date
      ? `시작하기 전에 끝내요. 무료로 ${FREE} 만들 수 있어요.`
      : `오늘까지 이용하고, 내일부터 무료로 이용해요. ${FREE} 만들 수 있어요.`
    : `${dayWording(end_date)}까지 그대로 이용하고 자동으로 끝나요. 그 뒤에는 ${FREE} 만들 수 있어요.`,
  '지금까지 만든 번호와 당첨 확인은 그대로 남아요.',
  ends === 'today'
    ? '오늘까지, 환불이 승인되기 전이라면 해지를 취소할 수 있어요.'
    : `${dayWording(end_date)}까지는 해지를 취소할 수 있어요.`,
  ...(ends === 'today' && refund.amount > 0 ? ['해지한 뒤에 번호를 더 만들면 돌려받는 금액이 줄 수 있어요.'] : []),
]

function Reasons() {
  const [chosen, setChosen] = useState<CancellationReason | null>(null)
  return (
    <fieldset>
      <legend className="mb-3 flex w-full flex-wrap items-baseline justify-between gap-2">
        <span className="text-lead font-bold">해지하는 이유</span>
        <span className="text-small text-soft">안 적어도 돼요</span>
      </legend>
      <input type="hidden" name="reason" value={chosen ?? ''} />
      <div className="flex flex-wrap gap-2">
        {CANCELLATION_REASONS.map((reason) => (
          <button
            key={reason}
            type="button"
            aria-pressed={chosen === reason}
            className="min-h-11 rounded-full border border-control/60 px-4 aria-pressed:border-celadon aria-pressed:bg-celadon-soft aria-pressed:font-semibold"
            onClick={() => setChosen(chosen === reason ? null : reason)}
          >
            {CANCELLATION_REASON_NAMES[reason]}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

const monthAndDay = (day: string) => day.slice(5).replace('-', '.')

/** The refund and its computation. */
function RefundSlip({ preview: { refund, is_whole, start_date, end_date, today, due_on } }: { preview: Preview }) {
  const { paid, days, used_days, sets_used, for_days, for_sets, amount } = refund
  return (
    <Slip
      head={
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-lead font-bold">돌려받는 금액</span>
          <strong className="text-title font-bold">{exactWon(amount)}</strong>
        </p>
      }
    >
      <svg className="block h-3 w-full" aria-hidden="true">
        <rect width="100%" height="12" rx="6" className="fill-celadon" />
        <rect width={`${(100 * used_days) / days}%`} height="12" rx="6" className="fill-celadon-soft" />
      </svg>
      <p className="mt-1.5 mb-4 flex justify-between gap-2 text-small text-soft">
        <span>{monthAndDay(start_date)}</span>
        <span>
          오늘 {monthAndDay(today)} · {used_days}일 이용했어요
        </span>
        <span>{monthAndDay(end_date)}</span>
      </p>
      <SlipFacts
        facts={[
          ['낸 금액', exactWon(paid)],
          is_whole ? null : [`이용한 ${used_days}일`, `− ${exactWon(for_days)}`],
          for_sets === 0 ? null : [`이용 기간보다 더 만든 번호 (모두 ${sets_used}세트)`, `− ${exactWon(for_sets)}`],
          amount === 0 ? null : ['들어오는 날', `${dayAndWeekdayWording(due_on)}까지`],
        ]}
      />
    </Slip>
  )
}

interface EndChoiceProps {
  readonly preview: Preview
  readonly ends: CancellationEnd
  readonly onChoose: (ends: CancellationEnd) => void
}

/** Today, or at the end: each with what comes back. */
function EndChoice({ preview, ends, onChoose }: EndChoiceProps) {
  const { refund, is_whole, end_date } = preview
  const left = refund.days - refund.used_days
  const aboutToday =
    refund.paid === 0
      ? '입금 내역이 없어요'
      : is_whole
        ? '이용하지 않아 모두 돌려받아요'
        : `남은 ${left}일만큼 돌려받아요`
  const choices = [
    ['today', '오늘 해지', aboutToday, refund.amount],
    ['at_end', '기간이 끝나면 해지', `${dayWording(end_date)}에 자동으로 끝나요`, 0],
  ] as const
  return (
    <fieldset>
      <legend className="mb-3 text-lead font-bold">언제 끝낼까요?</legend>
      <div className="space-y-2.5">
        {choices.map(([value, title, about, won]) => (
          <RadioButton
            key={value}
            className="gap-4 rounded-card border border-control/60 bg-surface p-4 has-checked:border-celadon has-checked:shadow-[inset_0_0_0_1px_var(--celadon)]"
            name="ends"
            value={value}
            checked={ends === value}
            onChange={() => onChoose(value)}
          >
            <span className="flex flex-1 flex-wrap items-center justify-between gap-x-4">
              <span>
                <span className="block font-bold">{title}</span>
                <span className="block text-small text-soft">{about}</span>
              </span>
              {refund.paid > 0 && <span className="font-bold">{exactWon(won)}</span>}
            </span>
          </RadioButton>
        ))}
      </div>
    </fieldset>
  )
}

/** The refund if the plan ended today. */
type Preview = Reply<typeof previewCancellation>
