import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { Reply } from '#contract/endpoint.ts'
import { type getMyCancellation, withdrawMyCancellation } from '#contract/plans/cancellations.ts'
import { dayAndWeekdayWording, dayWording, instantWording, longDayWording } from '#domain/calendar.ts'
import { CANCELLATION_STATE_NAMES } from '#domain/money/refund.ts'
import { exactWon } from '#domain/money/won.ts'
import { useChange } from '#web/data/use-change.ts'
import { Unanswered } from '#web/page/unanswered.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { BusyButton, Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Alert } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { cancellationShown, PlanPart, Slip, SlipFacts } from './cancellation-parts.tsx'
import { RefundAccount } from './refund-account.tsx'

type Cancellation = Reply<typeof getMyCancellation>

const titleOf = ({ state, ends }: Cancellation) =>
  state === 'withdrawn' ? '해지를 되돌렸어요' : ends === 'today' ? '해지했어요' : '끝나는 날을 정했어요'

/** The receipt of a cancellation, and how far its money is. */
export default function CancellationPage() {
  const { receipt = '' } = useParams()
  const cancellation = useQuery(cancellationShown(receipt))
  const { data: shown } = cancellation
  return (
    <PlanPart
      title="해지 내역"
      description="구독을 해지한 내역입니다."
      at={`cancellations/${encodeURIComponent(receipt)}`}
      heading={shown && titleOf(shown)}
      about={shown && aboutOf(shown)}
    >
      {shown ? (
        <div className="space-y-5">
          <Receipt cancellation={shown} />
          <RefundAccount receipt={shown.receipt} />
          {shown.is_revocable && <Withdraw receipt={shown.receipt} last_day={shown.last_day} />}
          <div className="flex flex-col gap-2 print:hidden">
            <Button look="quiet" onClick={() => print()}>
              영수증 인쇄하거나 저장하기
            </Button>
            <ButtonLink to="/dashboard/numbers" look="quiet">
              내 번호 보기
            </ButtonLink>
          </div>
          {shown.refund.amount > 0 && shown.state !== 'paid' && shown.state !== 'withdrawn' && (
            <p className="text-center text-small text-soft print:hidden">
              입금이 늦어지면 <TextLink to="/contact">문의하기</TextLink>로 알려 주세요.
            </p>
          )}
        </div>
      ) : (
        <Unanswered query={cancellation} failed="해지 내역을 불러오지 못했어요." />
      )}
    </PlanPart>
  )
}

const aboutOf = ({ state, last_day, start_date, tier_name }: Cancellation) =>
  state === 'withdrawn'
    ? last_day < start_date
      ? `${longDayWording(start_date)}부터 ${tier_name} 구독을 이용해요.`
      : `${tier_name} 구독을 계속 이용해요.`
    : last_day < start_date
      ? `${longDayWording(start_date)}에 시작할 ${tier_name} 구독을 시작하기 전에 끝냈어요.`
      : `${longDayWording(last_day)}까지 이용해요. 그동안 이용해 주셔서 고마워요.`

function Receipt({ cancellation }: { cancellation: Cancellation }) {
  const { refund, state, tier_name, start_date, last_day, requested_at, due_on, paid_on, account, receipt } =
    cancellation
  return (
    <Slip
      head={
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div>
            <p className="text-small text-soft">돌려드리는 금액</p>
            <p className="text-title font-bold">{exactWon(refund.amount)}</p>
          </div>
          <Badge look={state === 'withdrawn' || state === 'nothing_due' ? 'plain' : 'celadon'}>
            {CANCELLATION_STATE_NAMES[state]}
          </Badge>
        </div>
      }
    >
      <SlipFacts
        facts={[
          ['해지 일시', instantWording(requested_at)],
          ['플랜', tier_name],
          [
            '이용 기간',
            refund.used_days === 0
              ? '이용 전'
              : `${dayWording(start_date)} ~ ${dayWording(last_day)} · ${refund.used_days}일`,
          ],
          ['낸 금액', exactWon(refund.paid)],
          ['이용 금액', exactWon(refund.for_days)],
          refund.for_sets === 0 ? null : ['이용 기간보다 더 만든 번호', exactWon(refund.for_sets)],
          ['위약금', '0원'],
          account === null ? null : ['받을 계좌', account],
          paid_on !== null
            ? ['입금한 날', dayAndWeekdayWording(paid_on)]
            : due_on === null || state === 'withdrawn'
              ? null
              : ['들어오는 날', `${dayAndWeekdayWording(due_on)}까지`],
          ['확인 번호', receipt],
        ]}
      />
    </Slip>
  )
}

function Withdraw({ receipt, last_day }: { receipt: string; last_day: string }) {
  const { run, isRunning, error } = useChange(withdrawMyCancellation)
  return (
    <Card className="print:hidden">
      <h2 className="font-bold">마음이 바뀌었나요?</h2>
      <p className="mt-1 mb-4 text-soft">
        {longDayWording(last_day)}까지, 환불이 승인되기 전이라면 해지를 취소할 수 있어요. 낸 금액과 기간은 그대로예요.
      </p>
      <BusyButton look="quiet" isWaiting={isRunning} onClick={() => void run({ params: { receipt } })}>
        해지 되돌리기
      </BusyButton>
      <Alert>{error?.detail}</Alert>
    </Card>
  )
}
