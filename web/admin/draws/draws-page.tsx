import { useNavigate } from 'react-router'
import { drawTable } from '#contract/admin/draws.ts'
import { Field } from '#web/ui/fields.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { AdminTable } from '../kit/admin-table.tsx'
import { AdminLink } from '../kit/panel.tsx'
import { StaffPage } from '../kit/staff-page.tsx'
import { useTable } from '../kit/use-table.ts'

/** The draws that are stored, and the way to enter another. */
export default function StaffDrawsPage() {
  return (
    <StaffPage title="추첨" end={<EnterRound />}>
      <AdminTable
        of={useTable(drawTable)}
        cells={{
          round_number: ({ round_number }) => (
            <AdminLink to={`/admin/draws/${round_number}`}>제{round_number}회</AdminLink>
          ),
        }}
      />
    </StaffPage>
  )
}

function EnterRound() {
  const navigate = useNavigate()
  return (
    <ActionForm
      names={['round']}
      button="입력·정정"
      onAction={({ round }) => navigate(`/admin/draws/${Number(round.replace(/\D/g, ''))}`)}
    >
      {(field) => (
        <Field
          label="회차"
          isLabelHidden
          inputMode="numeric"
          pattern=".*\d.*"
          placeholder="회차"
          className="w-28"
          required
          {...field('round')}
        />
      )}
    </ActionForm>
  )
}
