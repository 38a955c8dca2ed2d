import { depositTable } from '#contract/admin/payments.ts'
import { Notice } from '#web/ui/notice.tsx'
import { AdminTable } from '../kit/admin-table.tsx'
import { StaffPage } from '../kit/staff-page.tsx'
import { useTable } from '../kit/use-table.ts'
import { DepositForm } from './deposit-form.tsx'
import { MatchDeposit } from './match-deposit.tsx'
import { OpenedDeposit } from './opened-deposit.tsx'
import { StatementForm } from './statement-form.tsx'

/** What has arrived in the bank account, and what it pays. */
export default function PaymentsPage() {
  const deposits = useTable(depositTable)
  return (
    <StaffPage title="입금">
      <div className="grid items-start gap-4 md:grid-cols-2">
        <StatementForm />
        <DepositForm />
      </div>
      <AdminTable
        of={deposits}
        cells={{ match: (deposit) => <MatchDeposit deposit={deposit} /> }}
        opened={(_, deposit) =>
          deposit ? (
            <OpenedDeposit deposit={deposit} onGone={() => deposits.open('')} />
          ) : (
            <Notice>
              이 목록에 없는 입금이에요. 맞춘 것과 맞추지 않은 것을 바꾸어 보거나 다음 쪽에서 찾아 주세요.
            </Notice>
          )
        }
      />
    </StaffPage>
  )
}
