import { Link } from 'react-router'
import type { CrowdingOverview } from '#contract/analysis/crowding.ts'
import { wonWording } from '#domain/money/won.ts'
import { Card } from '#web/ui/card.tsx'
import { NumberBalls } from '#web/ui/number-balls.tsx'
import { CrowdingGauge } from './crowding-gauge.tsx'

type Rounds = CrowdingOverview['real_rounds']['many_winners']

/** Rounds as they were drawn, on both sides, and those that came otherwise than the model says. */
export const RealRounds = ({ rounds }: { rounds: CrowdingOverview['real_rounds'] }) => (
  <>
    <div className="grid gap-5 md:grid-cols-2">
      <RoundList title="많이 나눈 추첨" rounds={rounds.many_winners} />
      <RoundList title="적게 나눈 추첨" rounds={rounds.few_winners} />
    </div>
    <RoundList
      title="예측과 다르게 나온 추첨"
      about="덜 겹친다고 보았는데 많이 나눈 회차와, 많이 겹친다고 보았는데 적게 나눈 회차예요."
      rounds={rounds.against_model}
    />
    <p className="text-small text-soft">
      겹침은 그 회차 전까지 볼 수 있던 것과 지금의 모델로 계산했어요. 한 번의 추첨에는 우연의 몫이 커요. 겹침이 높아도
      혼자 받은 때가 있고, 보통이어도 많이 나눈 때가 있어요.
    </p>
  </>
)

const RoundList = ({ title, about, rounds }: { title: string; about?: string; rounds: Rounds }) => (
  <Card>
    <h2 className="flex items-baseline justify-between gap-3 text-lead font-bold">
      {title} <span className="text-small font-normal text-soft">실제 기록</span>
    </h2>
    {about && <p className="text-small text-soft">{about}</p>}
    {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
    <ul role="list" className="divide-y divide-line">
      {rounds.map((round) => (
        <li key={round.round_number} className="py-4">
          <p className="flex justify-between gap-3">
            <Link to={`/results/${round.round_number}`} className="underline underline-offset-4">
              제{round.round_number}회 · {round.draw_date.slice(0, 4)}년
            </Link>
            <strong>1등 {round.winners}명</strong>
          </p>
          <div className="my-2 max-w-[22rem]">
            <NumberBalls numbers={round.numbers} label={`제${round.round_number}회 번호`} />
          </div>
          <p className="flex flex-wrap justify-between gap-x-3 text-small text-soft">
            <span>판매량대로라면 {round.expected_by_sales}명</span>
            <CrowdingGauge crowding={round.crowding} />
            <span>한 게임 {wonWording(round.first_prize)}</span>
          </p>
        </li>
      ))}
    </ul>
  </Card>
)
