import { exportRefunds, listRefunds } from '#contract/admin/refunds.ts'
import { dayWording, instantWording } from '#domain/calendar.ts'
import { CANCELLATION_STATES, cancellationStateWording } from '#domain/money/refund.ts'
import { exactWon } from '#domain/money/won.ts'
import { Choices } from '#web/admin/kit/choices.tsx'
import { ListWithOpened } from '#web/admin/kit/list-with-opened.tsx'
import { OpenRow } from '#web/admin/kit/open-row.tsx'
import { State } from '#web/admin/kit/panel.tsx'
import { BY_AGE } from '#web/admin/kit/rows.tsx'
import { StaffList } from '#web/admin/kit/staff-list.tsx'
import { StaffPage } from '#web/admin/kit/staff-page.tsx'
import { useList } from '#web/admin/kit/use-table.ts'
import { OpenedRefund } from './opened-refund.tsx'
import { REFUND_LOOKS } from './refund-looks.ts'

/** Money that goes back: one asks, another approves, and it is paid once. */
export default function RefundsPage() {
  const list = useList(listRefunds, ['state'])
  return (
    <StaffPage title="환불">
      <ListWithOpened
        opened={list.opened}
        onClose={() => list.open('')}
        list={
          <div className="space-y-4">
            <Choices
              label="상태"
              choices={[
                ['', '할 일'],
                ...CANCELLATION_STATES.map((one) => [one, cancellationStateWording(one)] as const),
              ]}
              chosen={list.filter.state ?? ''}
              onChoose={(state) => list.choose({ state })}
            />
            <StaffList
              title="환불"
              list={list}
              end={({ requested, approved }) => (
                <span className="text-soft">
                  승인할 것 {requested}건 · 지급할 것 {approved}건
                </span>
              )}
              keyOf={({ receipt }) => receipt}
              empty="환불이 없어요."
              usualSort="oldest"
              file={exportRefunds}
              columns={[
                {
                  head: '확인 번호',
                  cell: ({ receipt }) => <OpenRow onOpen={() => list.open(receipt)}>{receipt}</OpenRow>,
                },
                { head: '회원', cell: ({ name }) => name || '탈퇴한 회원' },
                { head: '플랜', cell: ({ tier_name }) => tier_name },
                { head: '금액', isNumeric: true, cell: ({ refund }) => exactWon(refund.amount) },
                {
                  head: '상태',
                  cell: (row) => <State look={REFUND_LOOKS[row.state]}>{cancellationStateWording(row.state)}</State>,
                },
                { head: '기한', cell: ({ due_on }) => (due_on === null ? '–' : dayWording(due_on)) },
                {
                  head: '신청',
                  sorts: BY_AGE,
                  cell: ({ requested_at }) => instantWording(Date.parse(requested_at)),
                },
              ]}
            />
          </div>
        }
      >
        <OpenedRefund receipt={list.opened ?? ''} />
      </ListWithOpened>
    </StaffPage>
  )
}
