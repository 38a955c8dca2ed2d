import type { CrowdingOverview } from '#contract/analysis/crowding.ts'
import type { CrowdingAnswer } from '#domain/crowding/crowding-answer.ts'
import { ColumnHeads, FiguresTable } from '#web/plots/figures-table.tsx'
import { ReadoutLine, useReadout } from '#web/plots/use-readout.tsx'

const HEIGHT = 150

interface DistributionPlotProps {
  readonly overview: Pick<CrowdingOverview, 'distribution' | 'quartiles'>
  /** Of the six that are looked at; null while there are none. */
  readonly answer: Pick<CrowdingAnswer, 'multiplier' | 'is_beyond_scale'> | null
}

/** Against the combination in the middle: `+12%`. */
const againstUsual = (multiplier: number, usual: number) => {
  const percent = Math.round((multiplier / usual - 1) * 100)
  return percent === 0 ? '보통' : `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`
}

/** Where six numbers stand among all combinations, by how many people hold them. */
export function DistributionPlot({ overview: { distribution, quartiles }, answer }: DistributionPlotProps) {
  const [first, last] = [distribution[0]?.from ?? 0, distribution.at(-1)?.to ?? 1]
  const [, , usual = 1] = quartiles
  const across = (value: number) => (100 * (Math.min(last, Math.max(first, value)) - first)) / (last - first)
  const highest = Math.max(...distribution.map(({ share }) => share))
  const points = distribution.map(
    ({ from, to, share }) =>
      `${across((from + to) / 2).toFixed(2)},${(HEIGHT - 10 - (share / highest) * 120).toFixed(1)}`,
  )
  const at = answer && (answer.is_beyond_scale ? last : answer.multiplier)
  const wording = answer && (answer.is_beyond_scale ? '이 눈금 밖' : againstUsual(answer.multiplier, usual))
  const { reading, group, item } = useReadout(
    distribution.map(
      ({ from, to, share }, i) =>
        `보통에 비해 ${againstUsual(from, usual)} ~ ${i === distribution.length - 1 ? '그 위' : againstUsual(to, usual)}: 모든 조합의 ${(share * 100).toFixed(2)}%`,
    ),
  )
  const ticks = [-0.15, 0, 0.2, 0.4].map((by) => usual * (1 + by))
  return (
    <div>
      <h3 className="font-semibold">모든 조합 중 이 번호</h3>
      <ReadoutLine reading={reading} className="mb-3 min-h-[2.75rem] text-soft">
        예상 당첨자 수를 보통 조합과 비교했어요.
      </ReadoutLine>
      <div
        className="relative"
        {...group(
          `모든 조합의 분포${answer === null ? '' : answer.is_beyond_scale ? '. 이 번호는 이 눈금 밖이에요' : `. 이 번호는 보통에 비해 ${wording}`}`,
        )}
      >
        <svg width="100%" height={HEIGHT} viewBox={`0 0 100 ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <polygon points={`0,${HEIGHT - 10} ${points.join(' ')} 100,${HEIGHT - 10}`} className="fill-celadon-soft" />
        </svg>
        <svg width="100%" height={HEIGHT} className="absolute inset-0 overflow-visible" aria-hidden="true">
          <line x1="0" x2="100%" y1={HEIGHT - 10} y2={HEIGHT - 10} className="stroke-control" />
          <line
            x1={`${across(usual)}%`}
            x2={`${across(usual)}%`}
            y1="10"
            y2={HEIGHT - 10}
            strokeDasharray="4 3"
            className="stroke-ink"
          />
          {at !== null && (
            <>
              <line
                x1={`${across(at)}%`}
                x2={`${across(at)}%`}
                y1="26"
                y2={HEIGHT - 10}
                strokeWidth="2"
                className="stroke-celadon"
              />
              <circle cx={`${across(at)}%`} cy={HEIGHT - 10} r="6" className="fill-celadon" />
              <text
                x={`${Math.min(88, Math.max(12, across(at)))}%`}
                y="18"
                textAnchor="middle"
                className="fill-ink text-[0.8125rem] font-semibold"
              >
                이 번호 {wording}
              </text>
            </>
          )}
        </svg>
        <svg role="presentation" width="100%" height={HEIGHT} className="absolute inset-0">
          {distribution.map(({ from, to }, i) => (
            <g key={from} {...item(i)} className="group outline-none">
              <rect
                x={`${across(from)}%`}
                width={`${across(to) - across(from)}%`}
                y="10"
                height={HEIGHT - 20}
                className="fill-transparent group-hover:fill-celadon/25 group-focus-visible:fill-celadon/25"
              />
            </g>
          ))}
        </svg>
        <svg width="100%" height="20" className="block overflow-hidden" aria-hidden="true">
          {ticks.map((tick) => (
            <text key={tick} x={`${across(tick)}%`} y="14" textAnchor="middle" className="fill-soft text-[0.8125rem]">
              {againstUsual(tick, usual)}
            </text>
          ))}
        </svg>
      </div>
      <FiguresTable
        caption="모든 조합의 분포"
        columns={['보통에 비해', '조합의 비율']}
        rows={distribution.map(({ from, to, share }, i) => [
          `${againstUsual(from, usual)} ~ ${i === distribution.length - 1 ? '그 위' : againstUsual(to, usual)} (${from.toFixed(2)}배)`,
          `${(share * 100).toFixed(2)}%`,
        ])}
      />
    </div>
  )
}

/** The mean return of a thousand won: less than a thousand, whatever is chosen. */
export const ValueTable = ({
  overview: { value_of_1000, sales },
}: {
  overview: Pick<CrowdingOverview, 'value_of_1000' | 'sales'>
}) => (
  <div>
    <h3 className="font-semibold">1,000원은 평균 얼마가 되나요?</h3>
    <p className="mb-3">
      어떻게 골라도 평균은 손해예요.
      {value_of_1000[0] && (
        <span>{` ${value_of_1000[0].name} 조합도 1,000원을 내면 세후 ${value_of_1000[0].net}원 안팎이 돌아와요.`}</span>
      )}
    </p>
    <table className="w-full text-small">
      <caption className="sr-only">1,000원의 평균 가치</caption>
      <ColumnHeads names={['조합', '세전', '세후']} />
      <tbody>
        {value_of_1000.map(({ name, gross, gross_low, gross_high, net, net_low, net_high }) => (
          <tr key={name} className="border-t border-line">
            <th scope="row" className="py-2 text-left font-semibold">
              {name}
            </th>
            <td className="py-2 pl-2 text-right">
              <strong>{gross}원</strong>
              <span className="block text-soft">
                {gross_low}~{gross_high}
              </span>
            </td>
            <td className="py-2 pl-2 text-right">
              <strong>{net}원</strong>
              <span className="block text-soft">
                {net_low}~{net_high}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    <p className="mt-2 text-small text-soft">
      제{sales.first_round}~{sales.last_round}회의 평균 판매량과 지금의 세율로 계산한 값이고, 범위는 모델이 얼마나
      맞는지에 따라 달라지는 폭이에요.
    </p>
  </div>
)
