import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getSales, subscriptionTable } from '#contract/admin/subscriptions.ts'
import type { Reply } from '#contract/endpoint.ts'
import { exactWon } from '#domain/money/won.ts'
import { query } from '#web/data/query.ts'
import { Button } from '#web/ui/button.tsx'
import { AdminTable } from '../kit/admin-table.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { Read, StaffPage } from '../kit/staff-page.tsx'
import { MemberLink, useMay } from '../kit/use-staff.tsx'
import { useTable } from '../kit/use-table.ts'

/** All periods of all members with their money, and what a month brought. */
export default function SubscriptionsPage() {
  const mayReadMoney = useMay('payments:write')
  return (
    <StaffPage title="구독">
      <div className="space-y-4">
        <AdminTable
          of={useTable(subscriptionTable)}
          cells={{ name: ({ member_id, name }) => <MemberLink id={member_id}>{name || '탈퇴한 회원'}</MemberLink> }}
        />
        {mayReadMoney && <Sales />}
      </div>
    </StaffPage>
  )
}

const monthBeside = (month: string, step: 1 | -1) => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const months = year * 12 + number - 1 + step
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

type Sold = Reply<typeof getSales>['tiers'][number]

/** A month's sales by plan, and all together. */
function Sales() {
  const [month, setMonth] = useState<string>()
  const sales = useQuery(query(getSales, { query: month ? { month } : {} }))
  return (
    <Read of={sales}>
      {({ month, tiers }) => (
        <Panel
          title={`${month.replace('-', '년 ').replace(/ 0/, ' ')}월 매출`}
          end={
            <span className="flex gap-2">
              <Button look="quiet" onClick={() => setMonth(monthBeside(month, -1))}>
                이전 달
              </Button>
              <Button look="quiet" onClick={() => setMonth(monthBeside(month, 1))}>
                다음 달
              </Button>
            </span>
          }
          isFlush
        >
          <Rows
            label="플랜별 매출"
            rows={tiers.length > 1 ? [...tiers, totalOf(tiers)] : tiers}
            keyOf={({ tier_name }) => tier_name ?? '구독 없음'}
            empty="이달에는 판 것도 들어온 것도 없어요."
            isOneLine
            columns={[
              { head: '플랜', cell: ({ tier_name }) => tier_name ?? '구독과 잇기 전' },
              { head: '들어온 돈', cell: ({ arrived }) => exactWon(arrived), isNumeric: true },
              { head: '돌려준 돈', cell: ({ refunded }) => exactWon(refunded), isNumeric: true },
              { head: '판 구독', cell: ({ sold }) => `${sold}건`, isNumeric: true },
              { head: '판 요금', cell: ({ price }) => exactWon(price), isNumeric: true },
            ]}
          />
          <p className="border-t border-line px-4 py-3 text-soft">
            들어온 돈은 은행 날짜로, 맞춘 입금만 셌어요. 돌려준 돈은 지급한 날로 셌어요.
          </p>
        </Panel>
      )}
    </Read>
  )
}

const totalOf = (tiers: readonly Sold[]): Sold => {
  const sum = (key: 'sold' | 'price' | 'arrived' | 'refunded') => tiers.reduce((all, one) => all + one[key], 0)
  return {
    tier_name: '모두',
    sold: sum('sold'),
    price: sum('price'),
    arrived: sum('arrived'),
    refunded: sum('refunded'),
  }
}
