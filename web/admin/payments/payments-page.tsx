import { exportDeposits, listDeposits } from '#contract/admin/payments.ts'
import { dayWording } from '#domain/calendar.ts'
import { exactWon } from '#domain/money/won.ts'
import { Choices } from '#web/admin/kit/choices.tsx'
import { ListWithOpened } from '#web/admin/kit/list-with-opened.tsx'
import { OpenRow } from '#web/admin/kit/open-row.tsx'
import { State } from '#web/admin/kit/panel.tsx'
import { StaffList } from '#web/admin/kit/staff-list.tsx'
import { StaffPage } from '#web/admin/kit/staff-page.tsx'
import { useList } from '#web/admin/kit/use-table.ts'
import { Notice } from '#web/ui/notice.tsx'
import { DepositForm } from './deposit-form.tsx'
import { MatchDeposit } from './match-deposit.tsx'
import { OpenedDeposit } from './opened-deposit.tsx'
import { StatementForm } from './statement-form.tsx'

/** What has arrived in the bank account, and what it pays. */
export default function PaymentsPage() {
  const list = useList(listDeposits, ['is_matched'], { is_matched: 'false' })
  const opened = list.found.data?.rows.find(({ id }) => String(id) === list.opened)
  const isMatched = list.filter.is_matched === 'true'
  return (
    <StaffPage title="입금">
      <ListWithOpened
        opened={list.opened}
        onClose={() => list.open('')}
        list={
          <div className="space-y-4">
            <div className={`grid items-start gap-4 ${list.opened === null ? 'md:grid-cols-2' : ''}`}>
              <StatementForm />
              <DepositForm />
            </div>
            <Choices
              label="보기"
              choices={[
                ['false', '맞추지 않은 것'],
                ['true', '맞춘 것'],
              ]}
              chosen={String(isMatched)}
              onChoose={(is_matched) => list.choose({ is_matched })}
            />
            <StaffList
              title="들어온 입금"
              list={list}
              end={({ unmatched }) => <span className="text-soft">맞추지 않은 입금 {unmatched}건</span>}
              keyOf={({ id }) => id}
              empty={isMatched ? '맞춘 입금이 없어요.' : '맞출 입금이 없어요.'}
              usualSort="newest"
              file={exportDeposits}
              columns={[
                {
                  head: '날짜',
                  sorts: [
                    ['latest', 'descending'],
                    ['earliest', 'ascending'],
                  ],
                  cell: ({ day }) => dayWording(day),
                },
                {
                  head: '입금자',
                  cell: ({ id, depositor }) => (
                    <OpenRow onOpen={() => list.open(String(id))}>{depositor || '이름 없음'}</OpenRow>
                  ),
                },
                {
                  head: '금액',
                  isNumeric: true,
                  sorts: [
                    ['largest', 'descending'],
                    ['smallest', 'ascending'],
                  ],
                  cell: ({ amount }) => exactWon(amount),
                },
                { head: '출처', cell: ({ source }) => (source === 'hand' ? '손으로' : '거래 내역') },
                {
                  head: '상태',
                  cell: ({ awaited_payment_id: id, matched_by }) => (
                    <State look={id === null ? 'waiting' : 'good'}>
                      {id === null ? '맞추기 전' : `${matched_by} 맞춤`}
                    </State>
                  ),
                },
                { head: '무엇의 입금인가요?', cell: (row) => <MatchDeposit deposit={row} /> },
              ]}
            />
          </div>
        }
      >
        {opened ? (
          <OpenedDeposit deposit={opened} onGone={() => list.open('')} />
        ) : (
          <Notice>이 목록에 없는 입금이에요. 맞춘 것과 맞추지 않은 것을 바꾸어 보거나 다음 쪽에서 찾아 주세요.</Notice>
        )}
      </ListWithOpened>
    </StaffPage>
  )
}
