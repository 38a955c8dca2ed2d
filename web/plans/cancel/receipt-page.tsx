import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { getMySubscriptionReceipt } from '#contract/cancellations.ts'
import type { Reply } from '#contract/endpoint.ts'
import { dayWording } from '#domain/calendar.ts'
import { exactWon } from '#domain/won.ts'
import { companyInfo } from '#web/company/company-queries.ts'
import { isApiError } from '#web/data/api-error.ts'
import { useSignedInMember } from '#web/data/session/use-member.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FactLines } from '#web/ui/fact-lines.tsx'
import { Empty } from '#web/ui/notice.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { BackToSubscription } from './back-to-subscription.tsx'
import { subscriptionReceipt } from './cancellation-queries.ts'
import { Slip } from './slip.tsx'

type Receipt = Reply<typeof getMySubscriptionReceipt>

/** What was agreed for one period, and what was paid for which days; to be kept. */
export default function ReceiptPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(subscriptionReceipt(Number(id)))
  return (
    <>
      <PageHead
        title="계약과 영수증"
        description="구독의 계약 내용과 영수증입니다."
        path={`/dashboard/subscription/receipts/${encodeURIComponent(id)}`}
        isHidden
      />
      <BackToSubscription />
      <div className="pb-5">
        <PageTitle>계약과 영수증</PageTitle>
      </div>
      {data ? (
        <Shown receipt={data} />
      ) : error ? (
        <Empty onRetry={refetch}>{isApiError(error) ? error.detail : '영수증을 불러오지 못했습니다.'}</Empty>
      ) : (
        <Card>
          <SkeletonLines lines={6} />
        </Card>
      )}
    </>
  )
}

function Shown({ receipt }: { receipt: Receipt }) {
  const { name } = useSignedInMember()
  const { data: company } = useQuery(companyInfo)
  const { id, tier_name, start_date, end_date, monthly_price, monthly_sets, cancelled_date, payments, paid, refunded } =
    receipt
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
        <FactLines
          className="space-y-3"
          nameClass="text-soft"
          valueClass="text-right break-words"
          facts={[
            ['영수증 번호', id],
            ['파는 곳', company?.name ?? '로또렌즈'],
            ['이용하는 분', name],
            ['플랜', tier_name],
            ['이용 기간', `${dayWording(start_date)} ~ ${dayWording(end_date)}`],
            ['요금', `한 달 ${exactWon(monthly_price)}`],
            ['만들 수 있는 번호', `한 달 ${monthly_sets}세트`],
            cancelled_date === null ? null : ['해지', `${dayWording(cancelled_date)}부터`],
            refunded === 0 ? null : ['돌려드린 금액', exactWon(refunded)],
          ]}
        />
      </Slip>
      <Card>
        <h2 className="mb-3 text-lead font-bold">입금 내역</h2>
        {payments.length === 0 ? (
          <p className="text-soft">확인된 입금이 없어요.</p>
        ) : (
          // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one.
          <ol role="list" className="divide-y divide-line">
            {payments.map(({ day, amount, depositor }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two equal payments of one day differ in nothing else.
              <li key={`${day} ${amount} ${i}`} className="flex flex-wrap justify-between gap-x-4 py-2.5">
                <span>
                  {dayWording(day)} · {depositor}
                </span>
                <strong className="font-semibold">{exactWon(amount)}</strong>
              </li>
            ))}
          </ol>
        )}
      </Card>
      <Card>
        <h2 className="mb-3 text-lead font-bold">계약의 내용</h2>
        <ul className="list-disc space-y-1.5 pl-5 text-small">
          <li>이용 기간은 첫날과 마지막 날을 포함하며, 마지막 날이 지나면 저절로 끝나고 자동으로 결제되지 않습니다.</li>
          <li>요금이나 세트 수가 나중에 바뀌어도 이 기간의 조건은 바뀌지 않습니다.</li>
          <li>언제든 해지할 수 있고 위약금은 없습니다. 시작하고 7일 안에 번호를 만들지 않았다면 전액을 환불합니다.</li>
          <li>
            그 뒤에는 낸 금액을 전체 날수로 나누어 남은 날만큼 환불하고, 쓴 날의 몫보다 더 만든 번호는 플랜의 세트당
            요금으로 계산해 뺍니다. 1원 미만은 올립니다.
          </li>
          <li>환불은 신청한 날부터 3영업일 안에 계좌로 입금합니다.</li>
          <li>어떤 플랜도 당첨 확률을 높이지 않습니다.</li>
        </ul>
        <p className="mt-3 text-small text-soft print:hidden">
          그 밖의 조건은{' '}
          <Link to="/terms" className="inline-flex min-h-6 items-center underline underline-offset-4">
            이용약관
          </Link>
          을 따릅니다.
        </p>
      </Card>
      <Button look="quiet" className="w-full print:hidden" onClick={() => print()}>
        인쇄하거나 저장하기
      </Button>
    </div>
  )
}
