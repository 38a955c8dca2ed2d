import type { FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { drawTable } from '#contract/admin/draws.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { AdminTable } from '../kit/admin-table.tsx'
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
            <Link
              to={`/admin/draws/${round_number}`}
              className="inline-flex min-h-10 items-center font-semibold text-celadon"
            >
              제{round_number}회
            </Link>
          ),
        }}
      />
    </StaffPage>
  )
}

function EnterRound() {
  const navigate = useNavigate()
  const enter = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const round = String(new FormData(event.currentTarget).get('round') ?? '').replace(/\D/g, '')
    if (round) navigate(`/admin/draws/${round}`)
  }
  return (
    <form onSubmit={enter} className="flex items-end gap-2">
      <Field label="회차" isLabelHidden name="round" inputMode="numeric" placeholder="회차" className="w-28" required />
      <Button type="submit">입력·정정</Button>
    </form>
  )
}
