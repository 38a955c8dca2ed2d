import type { ReactNode } from 'react'
import type { CrowdingAnswer, RecentSales } from '#domain/crowding/crowding-answer.ts'
import { crowdInWords, crowdingWording, gaugeWording } from '#domain/crowding/crowding-wording.ts'
import { wonWording } from '#domain/money/won.ts'
import { percentAt } from '#web/plots/percent-at.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'

/** The score, how many would share, and what each would get. */
export const CrowdingScore = ({ answer, sales }: { answer: CrowdingAnswer; sales: RecentSales }) => (
  <Card>
    <h2 className="text-small text-soft">
      겹침 · 제{answer.round_number}회 {answer.numbers.join(', ')}
    </h2>
    <div className="flex flex-wrap items-center justify-between gap-3" role="status">
      <p className="text-hero font-bold">
        {answer.is_beyond_scale ? (
          '99 넘음'
        ) : (
          <>
            {Math.floor(answer.crowding)}
            <span className="text-lead font-normal text-soft"> / 100</span>
          </>
        )}
      </p>
      <Badge>{crowdingWording(answer.is_beyond_scale ? 100 : answer.crowding)}</Badge>
    </div>
    <CrowdingBar crowding={answer.is_beyond_scale ? 100 : answer.crowding} />
    <p className="mt-2">
      {answer.is_beyond_scale
        ? '무작위 조합 100개 가운데 99개보다 많이 겹쳐요. 이 끝에서는 숫자가 정확하지 않아 말로 알려 드려요.'
        : `무작위 조합 100개 가운데 ${Math.floor(answer.crowding)}개보다 많이 겹쳐요.`}
    </p>
    <dl className="mt-4 grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
      <Others answer={answer} />
      <Prize answer={answer} sales={sales} />
    </dl>
  </Card>
)

/** 0 to the end of the scale with a handle where the numbers stand; whatever lies beyond stands at its end. */
const CrowdingBar = ({ crowding }: { crowding: number }) => (
  <div className="mt-3">
    <svg role="img" aria-label={gaugeWording(crowding)} width="100%" height="24" className="block overflow-visible">
      <rect y="7" width="100%" height="10" rx="5" className="fill-celadon-soft" />
      <rect y="7" width={percentAt(crowding, 100)} height="10" rx="5" className="fill-celadon" />
      <line x1="50%" x2="50%" y1="2" y2="22" strokeWidth="2" strokeDasharray="3 2" className="stroke-ink" />
      <circle
        cx={percentAt(Math.min(98, Math.max(2, crowding)), 100)}
        cy="12"
        r="10"
        strokeWidth="3"
        className="fill-surface stroke-ink"
      />
    </svg>
    <p className="flex justify-between text-[0.8125rem] text-soft" aria-hidden="true">
      <span>0 덜 겹침</span>
      <span>50 보통</span>
      <span>많이 겹침 99</span>
    </p>
  </div>
)

const whole = (value: number) => String(Math.round(value))

function Others({ answer }: { answer: CrowdingAnswer }) {
  const { is_beyond_scale, expected_others, expected_low, expected_high, count_low, count_high } = answer
  if (is_beyond_scale)
    return (
      <Figure name="이 번호가 1등이라면 다른 당첨자" value={`${crowdInWords(expected_others)} 나눠요`}>
        모델이 거의 시험받지 않은 곳이라 인원을 숫자로 말하지 않아요. 어림은 두 배까지 빗나갈 수 있어요.
      </Figure>
    )
  return (
    <Figure name="이 번호가 1등이라면 다른 당첨자" value={`평균 약 ${whole(expected_others)}명`}>
      평균 자체는 80% 범위로 {whole(expected_low)}~{whole(expected_high)}명이에요. 실제 인원은 열 번에 여덟 번{' '}
      {count_low}~{count_high}명이에요.
    </Figure>
  )
}

function Prize({ answer: { first_prize, usual_first_prize }, sales }: { answer: CrowdingAnswer; sales: RecentSales }) {
  const basis = `제${sales.first_round}~${sales.last_round}회 판매량 기준 평균이에요. 보통 조합이면 ${wonWording(usual_first_prize.gross)}(세후 ${wonWording(usual_first_prize.net)})이에요. 어떤 조합이든 1,000원의 평균은 손해예요.`
  if (!first_prize)
    return (
      <Figure name="한 사람 몫" value="보통보다 훨씬 적어요">
        {basis}
      </Figure>
    )
  return (
    <Figure
      name="한 사람 몫 (세전 · 세후)"
      value={`약 ${wonWording(first_prize.gross)} · ${wonWording(first_prize.net)}`}
    >
      80% 범위는 세전 {wonWording(first_prize.gross_low)}~{wonWording(first_prize.gross_high)}이에요. {basis}
    </Figure>
  )
}

const Figure = ({ name, value, children }: { name: string; value: string; children: ReactNode }) => (
  <div>
    <dt className="text-small text-soft">{name}</dt>
    <dd>
      <strong className="block text-lead font-bold">{value}</strong>
      <span className="text-small text-soft">{children}</span>
    </dd>
  </div>
)
