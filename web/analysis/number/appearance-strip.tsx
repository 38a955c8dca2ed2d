import { Link } from 'react-router'
import { dayWording, drawDateOf } from '#domain/calendar.ts'
import { percentAt } from '#web/plots/percent-at.ts'
import { useReadout } from '#web/plots/use-readout.ts'
import { Card } from '#web/ui/card.tsx'
import { DOWN, Icon } from '#web/ui/icon.tsx'
import type { NumberHistory } from './number-history.ts'

const LINES = 4
const HEIGHT = 44

/** `제1244회 (2026.10.03), 3회 만에 나왔어요` */
const readingOf = (round: number, before: number | undefined) =>
  `제${round}회 (${dayWording(drawDateOf(round))})${before === undefined ? '에 처음 나왔어요' : `, ${round - before}회 만에 나왔어요`}`

/** Every draw of the history as a place on a strip, with a stroke where the number was drawn: four lines on phones. */
export function AppearanceStrip({ history }: { history: NumberHistory }) {
  const { number, rounds, total_analyzed, longest_rest, rested_as_long } = history
  const { reading, plot, item } = useReadout(rounds.map((round, i) => readingOf(round, rounds[i - 1])))
  const many = Math.ceil(total_analyzed / LINES)
  return (
    <Card>
      <h2 className="text-lead font-bold">언제 나왔을까요?</h2>
      <p className="mb-2 flex min-h-[2.75rem] items-center text-small text-soft" aria-hidden="true">
        {reading ?? '막대 하나가 한 회차예요. 누르면 회차와 날짜가 나와요.'}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a plot is no set of fields. */}
      <div
        role="group"
        aria-label={`${number}번이 나온 회차. 화살표 키로 값을 읽어요.`}
        className="grid gap-y-3 md:grid-cols-4"
        {...plot}
      >
        {Array.from({ length: LINES }, (_, line) => {
          const first = line * many + 1
          const x = (round: number) => percentAt(round - first, many)
          const [restFrom, restTo] = [longest_rest?.start_round ?? 0, (longest_rest?.end_round ?? -1) + 1]
          return (
            <div key={first}>
              {/* biome-ignore lint/a11y/noSvgWithoutTitle: a part of the group around it; each stroke has its own name. */}
              <svg width="100%" height={HEIGHT} className="block bg-sunken">
                {restFrom < first + many && restTo > first && (
                  <rect
                    x={x(restFrom)}
                    width={percentAt(Math.min(restTo, first + many) - Math.max(restFrom, first), many)}
                    height={HEIGHT}
                    className="fill-amber-soft"
                  />
                )}
                {rounds.map((round, i) =>
                  round >= first && round < first + many ? (
                    <Stroke
                      key={round}
                      at={round + 0.5 - first}
                      // A stroke is two pixels wide: what is nearest to the finger is read.
                      from={Math.max(first, ((rounds[i - 1] ?? first) + round + 1) / 2) - first}
                      to={Math.min(first + many, (round + 1 + (rounds[i + 1] ?? first + many)) / 2) - first}
                      many={many}
                      item={item(i)}
                    />
                  ) : null,
                )}
              </svg>
              <p className="text-small text-soft">
                {drawDateOf(first).slice(0, 4)}년 제{first}회
              </p>
            </div>
          )
        })}
      </div>
      {longest_rest && (
        <p className="mt-3 text-small text-soft">
          노란 구간은 가장 오래 안 나온 {longest_rest.rounds}회예요. {rested_as_long}개 번호가 이만큼 쉰 적이 있어요.
        </p>
      )}
      <details className="group mt-2">
        <summary className="inline-flex min-h-11 list-none items-center gap-1 text-small font-semibold text-celadon [&::-webkit-details-marker]:hidden">
          나온 회차 모두 보기 <Icon path={DOWN} size={16} className="transition-transform group-open:rotate-180" />
        </summary>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
        <ul role="list" className="grid grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))]">
          {rounds.toReversed().map((round) => (
            <li key={round}>
              <Link
                to={`/results/${round}`}
                className="inline-flex min-h-11 items-center text-small underline-offset-4 hover:underline"
              >
                제{round}회
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </Card>
  )
}

interface StrokeProps {
  /** Places of the stroke and of what belongs to it, in rounds from the line's first. */
  readonly at: number
  readonly from: number
  readonly to: number
  readonly many: number
  readonly item: ReturnType<ReturnType<typeof useReadout>['item']>
}

const Stroke = ({ at, from, to, many, item }: StrokeProps) => (
  <g {...item} className="group/stroke outline-none">
    <rect x={percentAt(from, many)} width={percentAt(to - from, many)} height={HEIGHT} className="fill-transparent" />
    <line
      x1={percentAt(at, many)}
      x2={percentAt(at, many)}
      y2={HEIGHT}
      strokeWidth="2"
      className="stroke-celadon group-hover/stroke:stroke-ink group-focus-visible/stroke:stroke-ink group-hover/stroke:[stroke-width:4] group-focus-visible/stroke:[stroke-width:4]"
    />
  </g>
)
