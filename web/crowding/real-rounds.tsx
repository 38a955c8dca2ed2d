import { Link } from 'react-router'
import type { CrowdingOverview } from '#contract/analysis/crowding.ts'
import { wonWording } from '#domain/money/won.ts'
import { NumberBalls } from '#web/ui/number-balls.tsx'
import { CrowdingGauge } from './crowding-gauge.tsx'

/** Rounds as they were drawn, each beside what the sales alone would give and what the model of today says. */
export const RealRounds = ({
  name,
  rounds,
}: {
  name: string
  rounds: CrowdingOverview['real_rounds']['many_winners']
}) => (
  <>
    <h3 className="font-semibold">{name}</h3>
    {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
    <ul role="list" className="mb-4 divide-y divide-line">
      {rounds.map((round) => (
        <li key={round.round_number} className="py-3">
          <p className="flex flex-wrap justify-between gap-x-3">
            <Link
              to={`/results/${round.round_number}`}
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              제{round.round_number}회 · {round.draw_date.slice(0, 4)}년
            </Link>
            <strong className="self-center">
              1등 {round.winners}명 · 한 게임 {wonWording(round.first_prize)}
            </strong>
          </p>
          <div className="mb-2 max-w-[22rem]">
            <NumberBalls numbers={round.numbers} label={`제${round.round_number}회 번호`} />
          </div>
          <p className="flex flex-wrap justify-between gap-x-3 text-small text-soft">
            <span>판매량으로 예상하면 {round.expected_by_sales}명</span>
            <CrowdingGauge crowding={round.crowding} />
          </p>
        </li>
      ))}
    </ul>
  </>
)
