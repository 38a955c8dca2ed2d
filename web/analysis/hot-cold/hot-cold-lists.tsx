import type { ChanceOfCount } from '#domain/statistics/chance.ts'
import type { NumberFrequency } from '#domain/statistics/frequency.ts'
import { ShareBar } from '#web/plots/share-bar.tsx'
import { chanceWording, percentWording } from '#web/plots/wording.ts'
import { Card } from '#web/ui/card.tsx'
import { NumberBall } from '#web/ui/number-balls.tsx'

interface HotColdListsProps {
  readonly hot: readonly NumberFrequency[]
  readonly cold: readonly NumberFrequency[]
  readonly chance: ChanceOfCount
}

/** The most and least drawn numbers side by side, on one scale. */
export function HotColdLists({ hot, cold, chance }: HotColdListsProps) {
  const full = Math.max(chance.band_high, ...hot.map(({ frequency }) => frequency))
  return (
    <div className="grid gap-5 *:min-w-0 md:grid-cols-2">
      <NumberList title="핫 번호" order="많이 나온 순" numbers={hot} chance={chance} full={full} />
      <NumberList title="콜드 번호" order="적게 나온 순" numbers={cold} chance={chance} full={full} />
    </div>
  )
}

interface NumberListProps {
  readonly title: string
  readonly order: string
  readonly numbers: readonly NumberFrequency[]
  readonly chance: ChanceOfCount
  readonly full: number
}

const NumberList = ({ title, order, numbers, chance, full }: NumberListProps) => (
  <Card>
    <h2 className="mb-4 text-lead font-bold">
      {title} <span className="text-small font-semibold text-soft">{order}</span>
    </h2>
    <ol className="space-y-3" aria-label={title}>
      {numbers.map(({ number, frequency, percentage }) => (
        <li
          key={number}
          title={chanceWording(chance)}
          className="grid grid-cols-[2.25rem_minmax(0,1fr)_auto] items-center gap-3 [--ball:2.25rem]"
        >
          <NumberBall number={number} />
          <ShareBar
            value={frequency}
            full={full}
            expected={chance.expected_count}
            low={chance.band_low}
            high={chance.band_high}
          />
          <span className="text-right text-small whitespace-nowrap text-soft">
            <strong className="font-bold text-ink">{frequency}회</strong> · {percentWording(percentage)}
          </span>
        </li>
      ))}
    </ol>
    <p className="mt-4 text-small text-soft">번호마다 {chanceWording(chance)}</p>
  </Card>
)
