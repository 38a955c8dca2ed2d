import { withParticle } from '#domain/particle.ts'
import type { ChanceOfCount } from '#domain/statistics/chance.ts'
import type { NumberFrequency } from '#domain/statistics/frequency.ts'
import { type Frequencies, FrequencyTable, frequencyReading } from '#web/analysis/frequency-plot.tsx'
import { ChanceNote } from '#web/plots/chance-note.tsx'
import { useReadout } from '#web/plots/use-readout.ts'
import { bandWording, chanceWording, one, percentWording } from '#web/plots/wording.ts'
import { Card } from '#web/ui/card.tsx'
import { NumberBall } from '#web/ui/number-balls.tsx'

interface HotColdResultProps {
  readonly hot: readonly NumberFrequency[]
  readonly cold: readonly NumberFrequency[]
  readonly chance: ChanceOfCount
  /** Of all 45; undefined where they could not be had. */
  readonly frequencies: Frequencies | undefined
}

/** The most and least drawn numbers side by side, and where they stand among all 45. */
export const HotColdResult = ({ hot, cold, chance, frequencies }: HotColdResultProps) => (
  <div className="grid items-start gap-5 *:min-w-0 md:grid-cols-[5fr_7fr]">
    <Card>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.25rem),1fr))] gap-x-4 gap-y-6">
        <NumberList title="핫 번호" order="많이 나온 순" numbers={hot} />
        <NumberList title="콜드 번호" order="적게 나온 순" numbers={cold} />
      </div>
      <p className="mt-4 text-small text-soft">번호마다 {chanceWording(chance)}</p>
    </Card>
    {frequencies && <BallsByCount frequencies={frequencies} />}
  </div>
)

interface NumberListProps {
  readonly title: string
  readonly order: string
  readonly numbers: readonly NumberFrequency[]
}

const NumberList = ({ title, order, numbers }: NumberListProps) => (
  <div>
    <h2 className="text-lead font-bold">{title}</h2>
    <p className="mb-3 text-small text-soft">{order}</p>
    <ol className="space-y-2" aria-label={title}>
      {numbers.map(({ number, frequency, percentage }) => (
        <li key={number} className="flex items-center gap-3 [--ball:2.25rem]">
          <NumberBall number={number} />
          <span className="flex flex-wrap items-baseline gap-x-1.5">
            <strong className="font-bold">{frequency}회</strong>
            <span className="text-small text-soft">{percentWording(percentage)}</span>
          </span>
        </li>
      ))}
    </ol>
  </div>
)

/** All 45 balls, each on the row of its count: a dot plot whose dots say which number they are. */
function BallsByCount({ frequencies }: { frequencies: Frequencies }) {
  const { numbers, verdict, ...chance } = frequencies
  const balls = numbers.toSorted((a, b) => b.frequency - a.frequency || a.number - b.number)
  const { reading, plot, item } = useReadout(balls.map((ball) => frequencyReading(ball, chance)))
  const [most, least] = [balls[0]?.frequency ?? 0, balls.at(-1)?.frequency ?? 0]
  const counts = Array.from({ length: most - least + 1 }, (_, i) => most - i)
  return (
    <Card>
      <h2 className="text-lead font-bold">45개 번호 한눈에 보기</h2>
      <p className="mb-2 flex min-h-[4.25rem] items-center text-small text-soft" aria-hidden="true">
        {reading ??
          `번호를 나온 횟수대로 놓았어요. 점선은 우연일 때의 평균 ${one(chance.expected_count)}회, 칠한 줄은 95% 범위 ${withParticle(bandWording(chance), '이에요/예요')}.`}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a plot is no set of fields. */}
      <div role="group" aria-label="번호별 출현 횟수. 화살표 키로 값을 읽어요." {...plot}>
        {counts.map((count) => (
          <div
            key={count}
            className={`grid min-h-9 grid-cols-[3rem_minmax(0,1fr)] items-center px-2 ${count >= chance.band_low && count <= chance.band_high ? 'bg-celadon-soft' : ''} ${count === Math.floor(chance.expected_count) && count < most ? 'border-t-2 border-dashed border-ink' : ''}`}
          >
            <span className="text-small" aria-hidden="true">
              {count}회
            </span>
            <span className="flex flex-wrap gap-1 py-1 [--ball:1.75rem]">
              {balls.map(({ number, frequency }, i) =>
                frequency === count ? (
                  <span
                    key={number}
                    {...item(i)}
                    className="rounded-full outline-offset-1 hover:outline-2 hover:outline-ink focus-visible:outline-2 focus-visible:outline-ink"
                  >
                    <NumberBall number={number} />
                  </span>
                ) : null,
              )}
            </span>
          </div>
        ))}
      </div>
      <div className="mt-4">
        <ChanceNote verdict={verdict} />
      </div>
      <FrequencyTable frequencies={frequencies} />
    </Card>
  )
}
