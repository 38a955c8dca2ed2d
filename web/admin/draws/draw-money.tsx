import { PRIZE_RANKS } from '#domain/draw/draw.ts'
import { fixedPrizeOf } from '#domain/draw/prize-arithmetic.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Panel } from '../kit/panel.tsx'
import type { Typed } from './entered-draw.ts'

interface DrawMoneyProps {
  readonly round: number
  readonly typed: Typed
  readonly onChange: (more: Partial<Typed>) => void
}

/** Sales, and winners and won of each rank; left empty while only the balls are known. */
export function DrawMoney({ round, typed, onChange }: DrawMoneyProps) {
  const at = (list: readonly string[], index: number, text: string) => list.map((one, i) => (i === index ? text : one))
  return (
    <Panel title="당첨금" end={<span className="text-soft">원 단위로, 집계 전이면 비워 두세요</span>}>
      <Field
        label="총 판매금액"
        inputMode="numeric"
        className="max-w-60"
        value={typed.sales}
        onChange={(event) => onChange({ sales: event.currentTarget.value })}
      />
      {PRIZE_RANKS.map((rank, i) => {
        const fixed = fixedPrizeOf(rank, round)
        return (
          <fieldset key={rank} className="mt-3 grid grid-cols-[2.5rem_minmax(0,1fr)_minmax(0,1fr)] items-end gap-2">
            <legend className="sr-only">{rank}등</legend>
            <span aria-hidden="true" className="flex min-h-11 items-center font-semibold">
              {rank}등
            </span>
            <Field
              label="당첨 게임"
              isLabelHidden={i > 0}
              inputMode="numeric"
              value={typed.winners[i] ?? ''}
              onChange={(event) => onChange({ winners: at(typed.winners, i, event.currentTarget.value) })}
            />
            <Field
              label="한 게임 당첨금"
              isLabelHidden={i > 0}
              inputMode="numeric"
              placeholder={fixed === null ? undefined : String(fixed)}
              value={typed.prizes[i] ?? ''}
              onChange={(event) => onChange({ prizes: at(typed.prizes, i, event.currentTarget.value) })}
            />
          </fieldset>
        )
      })}
      <fieldset className="mt-4 grid grid-cols-3 items-end gap-2">
        <legend className="mb-1">
          1등을 산 방법 <span className="text-soft">· 모르면 비워 두세요</span>
        </legend>
        {(['자동', '수동', '반자동'] as const).map((way, i) => (
          <Field
            key={way}
            label={way}
            inputMode="numeric"
            value={typed.ways[i] ?? ''}
            onChange={(event) => onChange({ ways: at(typed.ways, i, event.currentTarget.value) })}
          />
        ))}
      </fieldset>
    </Panel>
  )
}
