import type { ReactNode } from 'react'
import {
  type CrowdingAnswer,
  type CrowdingKit,
  type PrizeLandmark,
  prizeLandmarks,
} from '#domain/crowding/crowding-answer.ts'
import { crowdInWords, crowdingWording, gaugeWording } from '#domain/crowding/crowding-wording.ts'
import { wonWording } from '#domain/money/won.ts'
import { ShareBar } from '#web/plots/bars.tsx'
import { one, percentAt } from '#web/plots/wording.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { NumberBalls } from '#web/ui/number-balls.tsx'

interface CrowdingScoreProps {
  readonly answer: CrowdingAnswer
  /** Not numbers that the visitor chose. */
  readonly isExample?: boolean
  /** What can be done with the numbers. */
  readonly children?: ReactNode
}

/** The rank of six numbers among all combinations by crowding, as a figure, a bar and a sentence. */
export const CrowdingScore = ({ answer, isExample = false, children }: CrowdingScoreProps) => (
  <Card>
    <h2 className="mb-3 text-lead font-bold">{isExample ? '예시 번호' : '내 번호'}</h2>
    <div className="mb-4 border-b border-line pb-4">
      <NumberBalls numbers={answer.numbers} label={isExample ? '예시 번호' : '내 번호'} />
    </div>
    <h3 className="text-small text-soft">겹침 · 제{answer.round_number}회</h3>
    <div className="flex flex-wrap items-center justify-between gap-3" role="status">
      <p className="text-[4rem] leading-[1.1] font-bold tracking-tight">
        {answer.is_beyond_scale ? (
          '99 이상'
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
        ? '무작위 조합 100개 중 99개보다 더 많은 사람이 고르는 번호예요. 정확하지 않아 숫자 대신 ‘아주 많이’로만 표시해요.'
        : `1등이 되면 평균 ${Math.round(answer.expected_others)}명과 나눠요. 무작위 조합 100개 중 ${Math.floor(answer.crowding)}개보다 더 많은 사람이 고르는 번호예요.`}
    </p>
    {children && <div className="mt-5">{children}</div>}
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
      <span>100 많이 겹침</span>
    </p>
  </div>
)

interface PrizeBarsProps {
  readonly answer: CrowdingAnswer
  readonly isExample?: boolean
  readonly kit: CrowdingKit
}

/** First prizes after tax: for these six, for the usual six, and for an uncrowded six. */
export function PrizeBars({ answer, isExample = false, kit }: PrizeBarsProps) {
  const { usual, less } = prizeLandmarks(kit)
  const { expected_others, first_prize, count_low, count_high, is_beyond_scale } = answer
  const name = isExample ? '예시 번호' : '내 번호'
  const full = Math.max(usual.gross, less.gross, first_prize?.gross ?? 0)
  const { first_round, last_round } = kit.sales
  return (
    <Card>
      <h2 className="text-lead font-bold">1등이 된다면 받는 돈</h2>
      <p className="text-small text-soft">
        세후 금액이에요. 연한 부분은 세금이고, 제{first_round}~{last_round}회 판매액으로 계산했어요.
      </p>
      <dl className="mt-2">
        {is_beyond_scale || !first_prize ? (
          <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-t border-line py-3">
            <dt className="font-semibold">
              {name} <span className="font-normal text-small text-soft">· {crowdInWords(expected_others)} 나눠요</span>
            </dt>
            <dd className="text-lead font-bold">보통보다 훨씬 적어요</dd>
          </div>
        ) : (
          <Prize name={name} prize={{ ...first_prize, others: expected_others }} full={full} isOwn />
        )}
        <Prize name="보통 번호" prize={usual} full={full} />
        <Prize name="덜 겹치는 번호" prize={less} full={full} />
      </dl>
      <p className="border-t border-line pt-3 text-small text-soft">
        {is_beyond_scale
          ? '이 구간은 검증된 적이 거의 없어 인원과 금액을 표시하지 않아요.'
          : `실제 인원은 회차마다 달라요. ${isExample ? '이' : '내'} 번호라면 80%는 ${count_low}~${count_high}명 사이예요.`}{' '}
        어떤 번호든 평균적으로는 손해예요.
      </p>
    </Card>
  )
}

interface PrizeProps {
  readonly name: string
  readonly prize: PrizeLandmark
  readonly full: number
  readonly isOwn?: boolean
}

const Prize = ({ name, prize: { others, gross, net }, full, isOwn = false }: PrizeProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 border-t border-line py-3">
    <dt className={isOwn ? 'font-semibold' : ''}>
      {name} <span className="font-normal text-small text-soft">· 평균 {one(others)}명과</span>
    </dt>
    <dd>
      <strong className="text-lead font-bold">{wonWording(net)}</strong>
      <span className="sr-only">, 세전 {wonWording(gross)}</span>
    </dd>
    <dd className="col-span-2" aria-hidden="true">
      <ShareBar value={net} full={full} low={0} high={gross} look={isOwn ? 'celadon' : 'other'} className="mt-2" />
    </dd>
  </div>
)
