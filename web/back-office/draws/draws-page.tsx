import type { FormEvent } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { listDraws } from '#contract/draws.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Panel, State } from '../kit/panel.tsx'
import { useStaffQuery } from '../kit/staff-api.ts'
import { Read, StaffPage } from '../kit/staff-page.tsx'
import { StaffTable } from '../kit/staff-table.tsx'

const PAGE = 20

/** The draws that are stored, and the way to enter another. */
export default function StaffDrawsPage() {
  const [address, setAddress] = useSearchParams()
  const skip = Number(address.get('skip')) || 0
  const turn = (to: number) => setAddress(to > 0 ? { skip: String(to) } : {})
  const navigate = useNavigate()
  const draws = useStaffQuery(listDraws, { query: { skip, limit: PAGE } })
  const enter = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const round = String(new FormData(event.currentTarget).get('round') ?? '').replace(/\D/g, '')
    if (round) navigate(`/admin/draws/${round}`)
  }
  return (
    <StaffPage
      title="추첨"
      end={
        <form onSubmit={enter} className="flex items-end gap-2">
          <Field
            label="회차"
            isLabelHidden
            name="round"
            inputMode="numeric"
            placeholder="회차"
            className="w-28"
            required
          />
          <Button type="submit">입력·정정</Button>
        </form>
      }
    >
      <Panel title="저장된 추첨" isFlush>
        <Read of={draws}>
          {({ items, total }) => (
            <>
              <StaffTable
                label="저장된 추첨"
                isOneLine
                rows={items}
                keyOf={({ round_number }) => round_number}
                empty="저장된 추첨이 없어요."
                columns={[
                  {
                    head: '회차',
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
                  {
                    head: '상태',
                    cell: ({ is_confirmed }) => (
                      <State look={is_confirmed ? 'good' : 'waiting'}>{is_confirmed ? '확정' : '집계 중'}</State>
                    ),
                  },
                ]}
              />
              <div className="flex items-center justify-between gap-3 border-t border-line px-4 py-2">
                <span className="text-soft">
                  {total}회 가운데 {skip + 1}–{skip + items.length}
                </span>
                <span className="flex gap-2">
                  <Button look="quiet" disabled={skip === 0} onClick={() => turn(skip - PAGE)}>
                    이전
                  </Button>
                  <Button look="quiet" disabled={skip + PAGE >= total} onClick={() => turn(skip + PAGE)}>
                    다음
                  </Button>
                </span>
              </div>
            </>
          )}
        </Read>
      </Panel>
    </StaffPage>
  )
}
