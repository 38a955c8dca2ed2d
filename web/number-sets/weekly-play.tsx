import { useEffect, useState } from 'react'
import { countWording } from '#domain/count-wording.ts'
import { NUMBERS_PER_DRAW } from '#domain/draw/draw.ts'
import { exactWon, wonWording } from '#domain/money/won.ts'
import type { PaidDraw, WeeklyPlay as Play } from '#domain/statistics/weekly-play.ts'
import { workerUrl } from '#web/data/trusted.ts'
import { textIn, useForm } from '#web/forms/use-form.ts'
import { FiguresTable } from '#web/plots/figures-table.tsx'
import { SeriesPlot } from '#web/plots/series-plot.tsx'
import { Button } from '#web/ui/button.tsx'
import { FactLines } from '#web/ui/fact-lines.tsx'
import { Field } from '#web/ui/fields.tsx'
import { Empty } from '#web/ui/notice.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import type { WeeklyQuestion } from './weekly-worker.ts'
import weeklyWorker from './weekly-worker.ts?worker&url'

/** A round as `drawn-numbers` tells it. */
interface ToldDraw {
  readonly round_number: number
  readonly balls: readonly number[]
  readonly prizes: readonly number[] | null
}

interface WeeklyPlayProps {
  readonly numbers: readonly number[]
  readonly draws: readonly ToldDraw[]
}

/** 매주 샀다면: what the six numbers had cost and won, week after week, among a thousand random players. */
export function WeeklyPlay({ numbers, draws }: WeeklyPlayProps) {
  const tallied = draws.flatMap(({ round_number, balls, prizes }) =>
    prizes === null
      ? []
      : [
          {
            round_number,
            numbers: balls.slice(0, NUMBERS_PER_DRAW),
            bonus_number: balls[NUMBERS_PER_DRAW] ?? 0,
            prizes,
          },
        ],
  )
  const newest = tallied.at(-1)?.round_number ?? 1
  const [from, setFrom] = useState(1)
  const form = useForm({
    run: async (given) => {
      const typed = Number(textIn(given, 'from'))
      const isRound = Number.isInteger(typed) && typed >= 1 && typed <= newest
      if (isRound) setFrom(typed)
      return isRound ? {} : { from: `1에서 ${newest} 사이의 회차를 적어 주세요.` }
    },
  })
  const { play, hasFailed, again } = usePlay(numbers, tallied, from)
  return (
    <section aria-labelledby="weekly-play" className="mt-5 border-t border-line pt-4">
      <h3 id="weekly-play" className="text-lead font-bold">
        매주 샀다면
      </h3>
      <form {...form.attributes} className="mt-2 flex items-end gap-2">
        <Field
          label="시작 회차"
          {...form.field('from')}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={from}
          className="w-32"
        />
        <Button type="submit" look="quiet">
          다시 계산
        </Button>
      </form>
      <div role="status" className="mt-3">
        {hasFailed ? (
          <Empty onRetry={again}>계산하지 못했어요.</Empty>
        ) : play ? (
          <Outcome play={play} from={from} />
        ) : (
          <SkeletonLines lines={4} lineClass="h-12" />
        )}
      </div>
    </section>
  )
}

/** Computed apart from the page: a million and a quarter of games would hold it up. */
function usePlay(numbers: readonly number[], draws: readonly PaidDraw[], from: number) {
  const [play, setPlay] = useState<Play | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const asked = JSON.stringify([numbers, from, draws.length])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` names what the arrays hold.
  useEffect(() => {
    setPlay(null)
    setFailed(false)
    const worker = new Worker(workerUrl(weeklyWorker), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<Play>) => setPlay(data))
    worker.addEventListener('error', () => setFailed(true))
    const played = draws.filter(({ round_number }) => round_number >= from)
    worker.postMessage({ numbers, draws: played } satisfies WeeklyQuestion)
    return () => worker.terminate()
  }, [asked, attempt])
  return { play, hasFailed, again: () => setAttempt(attempt + 1) }
}

function Outcome({ play: { rounds, points, players_below, players }, from }: { play: Play; from: number }) {
  const end = points.at(-1)
  if (!end) return <p className="text-soft">집계된 회차가 없어요.</p>
  const ticks = new Set([0, Math.floor((points.length - 1) / 2), points.length - 1])
  return (
    <>
      <FactLines
        facts={[
          [`쓴 돈 (${countWording(rounds)}게임)`, exactWon(end.spent)],
          ['받은 돈 (세전)', exactWon(end.won)],
          ['무작위로 산 1,000명의 중앙값', exactWon(end.middle)],
        ]}
      />
      <p className="mt-2">
        무작위로 산 {countWording(players)}명 중 {countWording(players_below)}명이 이 번호보다 적게 받았어요. 이 번호가
        특별해서가 아니라 우연의 차이예요.
      </p>
      <div className="mt-3">
        <SeriesPlot
          label={`제${from}회부터 매주 한 게임을 샀다면`}
          points={points.map(({ round_number, spent, won, low, high }, i) => ({
            name: `제${round_number}회`,
            tick: ticks.has(i) ? `${round_number}회` : '',
            value: won,
            expected: spent,
            low,
            high,
            reading: `제${round_number}회까지 쓴 돈 ${wonWording(spent)}, 받은 돈 ${wonWording(won)}, 1,000명의 80%는 ${wonWording(low)}~${wonWording(high)}`,
          }))}
          wording={wonWording}
          explained="선은 이 번호로 받은 돈, 점선은 쓴 돈, 색칠한 구간은 무작위로 산 1,000명의 80%예요."
        />
      </div>
      <FiguresTable
        caption="매주 샀다면"
        columns={['회차', '쓴 돈', '받은 돈', '1,000명의 80%']}
        rows={points.map(({ round_number, spent, won, low, high }) => [
          `제${round_number}회`,
          wonWording(spent),
          wonWording(won),
          `${wonWording(low)}~${wonWording(high)}`,
        ])}
      />
      <p className="mt-2 text-small text-soft">
        그때 실제로 지급된 1게임 당첨금으로 계산했어요. 지난 결과로 다음 추첨을 알 수는 없어요.
      </p>
    </>
  )
}
