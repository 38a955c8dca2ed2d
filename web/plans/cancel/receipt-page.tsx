import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { Reply } from '#contract/endpoint.ts'
import type { getMySubscriptionReceipt } from '#contract/plans/cancellations.ts'
import { dayWording } from '#domain/calendar.ts'
import { exactWon } from '#domain/money/won.ts'
import { contractWording } from '#domain/plan/contract-wording.ts'
import type { SoldFact } from '#domain/plan/plan.ts'
import { companyInfo } from '#web/company/company-queries.ts'
import { useSignedInMember } from '#web/data/session/use-member.ts'
import { Unanswered } from '#web/page/unanswered.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { List } from '#web/ui/list.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { PlanPart, Slip, SlipFacts, subscriptionReceipt } from './cancellation-parts.tsx'

type Receipt = Reply<typeof getMySubscriptionReceipt>

/** The contract of one period, its payments and their days; to be kept. */
export default function ReceiptPage() {
  const { id = '' } = useParams()
  const receipt = useQuery(subscriptionReceipt(Number(id)))
  const company = useQuery(companyInfo)
  return (
    <PlanPart
      title="계약과 영수증"
      description="구독의 계약 내용과 영수증입니다."
      at={`receipts/${encodeURIComponent(id)}`}
    >
      {!receipt.data ? (
        <Unanswered query={receipt} failed="영수증을 불러오지 못했어요." />
      ) : company.data ? (
        // A receipt names who sold: one that is printed without would be another's.
        <Shown receipt={receipt.data} seller={company.data.name ?? '로또렌즈'} />
      ) : (
        <Unanswered query={company} failed="판매자를 불러오지 못했어요." />
      )}
    </PlanPart>
  )
}

function Shown({ receipt, seller }: { receipt: Receipt; seller: string }) {
  const { name } = useSignedInMember()
  const { id, tier_name, start_date, end_date, cancelled_date, payments, paid, refunded } = receipt
  const { monthly_price, monthly_sets, sold_days, terms_version, not_known } = receipt
  const ifKnown = (fact: SoldFact, wording: string) =>
    not_known.includes(fact) ? `${wording} (기록 없음, 추정)` : wording
  return (
    <div className="space-y-5">
      <Slip
        head={
          <>
            <p className="text-small text-soft">낸 금액</p>
            <p className="text-title font-bold">{exactWon(paid)}</p>
          </>
        }
      >
        <SlipFacts
          facts={[
            ['영수증 번호', id],
            ['판매자', seller],
            ['이용하는 분', name],
            ['플랜', tier_name],
            ['이용 기간', `${dayWording(start_date)} ~ ${dayWording(end_date)}`],
            ['계약 일수', ifKnown('sold_days', `${sold_days}일`)],
            ['요금', ifKnown('monthly_price', `한 달 ${exactWon(monthly_price)}`)],
            ['만들 수 있는 번호', ifKnown('monthly_sets', `한 달 ${monthly_sets}세트`)],
            cancelled_date === null ? null : ['해지', `${dayWording(cancelled_date)}부터`],
            refunded === 0 ? null : ['돌려드린 금액', exactWon(refunded)],
          ]}
        />
      </Slip>
      <Card>
        <h2 className="mb-3 text-lead font-bold">입금 내역</h2>
        {payments.length === 0 ? (
          <p className="text-soft">입금 내역이 없어요.</p>
        ) : (
          <List isOrdered className="divide-y divide-line">
            {payments.map(({ day, amount, depositor }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two equal payments of one day differ in nothing else.
              <li key={`${day} ${amount} ${i}`} className="flex flex-wrap justify-between gap-x-4 py-2.5">
                <span>
                  {dayWording(day)} · {depositor}
                </span>
                <strong className="font-semibold">{exactWon(amount)}</strong>
              </li>
            ))}
          </List>
        )}
      </Card>
      <Card>
        <h2 className="mb-3 text-lead font-bold">계약의 내용</h2>
        <ul className="list-disc space-y-1.5 pl-5 text-small">
          {contractWording(receipt.contract_wording).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p className="mt-3 text-small text-soft">
          {terms_version === null ? (
            '그 밖의 조건은 계약한 날의 이용약관을 따라요. 그날의 글은 기록되어 있지 않으니 필요하면 문의하기로 알려 주세요.'
          ) : (
            <>
              그 밖의 조건은 계약할 때의{' '}
              <TextLink to={`/terms?from=${terms_version}`}>이용약관({dayWording(terms_version)} 시행)</TextLink>을
              따라요.
            </>
          )}
        </p>
      </Card>
      <Button look="quiet" className="w-full print:hidden" onClick={() => print()}>
        인쇄하거나 저장하기
      </Button>
    </div>
  )
}
