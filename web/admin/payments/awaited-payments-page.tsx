import { Link } from 'react-router'
import { exportAwaitedPayments, listAwaitedPayments } from '#contract/admin/payments.ts'
import { instantWording } from '#domain/calendar.ts'
import { paymentStateWording } from '#domain/money/deposit-match.ts'
import { exactWon } from '#domain/money/won.ts'
import { Choices } from '#web/admin/kit/choices.tsx'
import { MemberLink } from '#web/admin/kit/member-link.tsx'
import { State } from '#web/admin/kit/panel.tsx'
import { BY_AGE } from '#web/admin/kit/rows.tsx'
import { StaffList } from '#web/admin/kit/staff-list.tsx'
import { StaffPage } from '#web/admin/kit/staff-page.tsx'
import { useList } from '#web/admin/kit/use-table.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { PAYMENT_LOOKS } from './payment-looks.ts'

/** Everything that somebody said that they would pay, and what of it has arrived. */
export default function AwaitedPaymentsPage() {
  const list = useList(listAwaitedPayments, ['is_open', 'search'], { is_open: 'true' })
  const { search = '', is_open } = list.filter
  return (
    <StaffPage title="입금 약속">
      <search className="flex flex-wrap items-end justify-between gap-2">
        <form
          className="flex min-w-0 items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            list.choose({ search: String(new FormData(event.currentTarget).get('search') ?? '').trim() })
          }}
        >
          <Field
            key={search}
            label="찾기"
            isLabelHidden
            name="search"
            defaultValue={search}
            placeholder="입금자·금액·접수 번호"
            className="w-72 min-w-0 shrink"
          />
          <Button type="submit">찾기</Button>
        </form>
        <Choices
          label="보기"
          choices={[
            ['true', '기다리는 것'],
            ['false', '모두 들어온 것'],
          ]}
          chosen={String(is_open)}
          onChoose={(is_open) => list.choose({ is_open })}
        />
      </search>
      <StaffList
        title="입금 약속"
        list={list}
        end={({ open }) => <span className="text-soft">기다리는 입금 {open}건</span>}
        keyOf={({ id }) => id}
        empty={is_open === 'true' ? '기다리는 입금이 없어요.' : '모두 들어온 입금이 없어요.'}
        usualSort="newest"
        file={exportAwaitedPayments}
        columns={[
          {
            head: '상담',
            cell: ({ receipt }) =>
              receipt ? (
                <Link
                  to={`/admin/consultations?opened=${receipt}`}
                  className="inline-flex min-h-10 items-center font-semibold text-celadon"
                >
                  {receipt}
                </Link>
              ) : (
                '–'
              ),
          },
          { head: '입금자', cell: ({ depositor }) => depositor || '–' },
          { head: '회원', cell: ({ member_id: id }) => (id === null ? '–' : <MemberLink id={id} />) },
          { head: '플랜', cell: ({ tier_name }) => tier_name ?? '–' },
          { head: '받을 금액', isNumeric: true, cell: ({ amount }) => exactWon(amount) },
          { head: '들어온 금액', isNumeric: true, cell: ({ arrived }) => exactWon(arrived) },
          {
            head: '상태',
            cell: ({ state }) => <State look={PAYMENT_LOOKS[state]}>{paymentStateWording(state)}</State>,
          },
          { head: '구독', cell: ({ subscription_id: id }) => (id === null ? '이어지지 않음' : `구독 ${id}`) },
          { head: '적은 때', sorts: BY_AGE, cell: ({ written_at }) => instantWording(Date.parse(written_at)) },
          { head: '적은 직원', cell: ({ written_by }) => written_by },
        ]}
      />
    </StaffPage>
  )
}
