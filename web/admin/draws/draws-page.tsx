import type { FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { exportDraws, listDrawsForStaff } from '#contract/admin/draws.ts'
import { Choices } from '#web/admin/kit/choices.tsx'
import { State } from '#web/admin/kit/panel.tsx'
import { BY_AGE } from '#web/admin/kit/rows.tsx'
import { StaffList } from '#web/admin/kit/staff-list.tsx'
import { StaffPage } from '#web/admin/kit/staff-page.tsx'
import { useList } from '#web/admin/kit/use-table.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'

const STATES = [
  ['', '모두'],
  ['confirmed', '확정'],
  ['waiting', '집계 중'],
  ['corrected', '고친 것'],
] as const

/** The draws that are stored, and the way to enter another. */
export default function StaffDrawsPage() {
  const list = useList(listDrawsForStaff, ['state'])
  return (
    <StaffPage title="추첨" end={<EnterRound />}>
      <Choices
        label="상태"
        choices={STATES}
        chosen={list.filter.state ?? ''}
        onChoose={(state) => list.choose({ state })}
      />
      <StaffList
        title="저장된 추첨"
        list={list}
        keyOf={({ round_number }) => round_number}
        empty="그런 추첨이 없어요."
        usualSort="newest"
        file={exportDraws}
        columns={[
          {
            head: '회차',
            sorts: BY_AGE,
            cell: ({ round_number }) => (
              <Link
                to={`/admin/draws/${round_number}`}
                className="inline-flex min-h-10 items-center font-semibold text-celadon"
              >
                제{round_number}회
              </Link>
            ),
          },
          { head: '추첨일', cell: ({ draw_date }) => draw_date },
          { head: '번호', cell: (draw) => `${draw.numbers.join(' ')} + ${draw.bonus_number}` },
          { head: '1등', isNumeric: true, cell: (draw) => draw.first_prize_winners ?? '–' },
          { head: '고친 횟수', isNumeric: true, cell: ({ corrections }) => corrections || '–' },
          {
            head: '상태',
            cell: ({ is_confirmed }) => (
              <State look={is_confirmed ? 'good' : 'waiting'}>{is_confirmed ? '확정' : '집계 중'}</State>
            ),
          },
        ]}
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
