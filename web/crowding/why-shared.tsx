import { numberPreferences } from '#domain/crowding/number-preferences.ts'
import type { CrowdingModel } from '#domain/crowding/score.ts'
import { FiguresTable } from '#web/plots/figures-table.tsx'
import { NumberHeat } from '#web/plots/number-heat.tsx'
import { Card } from '#web/ui/card.tsx'

const REASONS = [
  '복권의 약 70%는 자동이라 번호가 고르게 퍼져요.',
  '나머지 30%는 사람이 골라서 생일, 용지의 줄, 자주 나온 번호에 몰려요.',
  '그래서 1등을 나눌 사람 수는 조금 예측할 수 있지만, 당첨 확률은 그대로예요.',
] as const

const STEPS = ['heat-0', 'heat-1', 'heat-2', 'heat-3', 'heat-4'] as const
/** Percent above the usual number at which the tint changes. */
const ENDS = [-8, 0, 9, 17]

/** Where the difference comes from, and the slip as those see it who choose themselves. */
export function WhyShared({ model }: { model: CrowdingModel }) {
  const percents = numberPreferences(model)
  const wording = (percent: number) =>
    Math.round(percent) === 0 ? '보통만큼' : `보통보다 ${Math.abs(Math.round(percent))}% ${percent > 0 ? '더' : '덜'}`
  return (
    <Card>
      <h2 className="mb-3 text-lead font-bold">왜 차이가 날까요?</h2>
      <ol className="list-decimal space-y-2 pl-5">
        {REASONS.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ol>
      <div className="mt-3">
        <NumberHeat
          label="직접 고르는 사람이 좋아하는 번호"
          explained="직접 고르는 사람이 좋아하는 번호일수록 진해요."
          cells={percents.map((percent, i) => ({
            look: STEPS[ENDS.filter((end) => percent >= end).length] ?? 'heat-0',
            reading: `${i + 1}번: ${wording(percent)} 골라요`,
          }))}
        />
      </div>
      <FiguresTable
        caption="직접 고르는 사람이 좋아하는 번호"
        columns={['번호', '보통 번호에 비해']}
        rows={percents.map((percent, i) => [`${i + 1}번`, `${wording(percent)} 골라요`])}
      />
    </Card>
  )
}
