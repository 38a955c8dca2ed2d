import {
  type CrowdingAnswer,
  type CrowdingKit,
  type PrizeLandmark,
  prizeLandmarks,
} from '#domain/crowding/crowding-answer.ts'
import { crowdInWords } from '#domain/crowding/crowding-wording.ts'
import { wonWording } from '#domain/money/won.ts'
import { ShareBar } from '#web/plots/bars.tsx'
import { one } from '#web/plots/wording.ts'
import { Card } from '#web/ui/card.tsx'

interface PrizeBarsProps {
  readonly answer: CrowdingAnswer
  readonly kit: CrowdingKit
}

/** First prizes after tax: for these six, for the usual six, and for an uncrowded six. */
export function PrizeBars({ answer, kit }: PrizeBarsProps) {
  const { usual, less } = prizeLandmarks(kit)
  const { expected_others, first_prize, count_low, count_high, is_beyond_scale } = answer
  const full = Math.max(usual.gross, less.gross, first_prize?.gross ?? 0)
  const { first_round, last_round } = kit.sales
  return (
    <Card>
      <h2 className="text-lead font-bold">1등이 된다면 받는 돈</h2>
      <p className="text-small text-soft">
        세후 금액이에요. 옅은 부분은 세금이고, 제{first_round}~{last_round}회 판매액으로 계산했어요.
      </p>
      <dl className="mt-2">
        {is_beyond_scale || !first_prize ? (
          <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-t border-line py-3">
            <dt className="font-semibold">
              내 번호 <span className="font-normal text-small text-soft">· {crowdInWords(expected_others)} 나눠요</span>
            </dt>
            <dd className="text-lead font-bold">보통보다 훨씬 적어요</dd>
          </div>
        ) : (
          <Prize name="내 번호" prize={{ ...first_prize, others: expected_others }} full={full} isOwn />
        )}
        <Prize name="보통 번호" prize={usual} full={full} />
        <Prize name="덜 겹치는 번호" prize={less} full={full} />
      </dl>
      <p className="border-t border-line pt-3 text-small text-soft">
        {is_beyond_scale
          ? '이 끝은 모델이 거의 시험받지 않은 곳이라 인원과 금액을 숫자로 말하지 않아요.'
          : `실제 인원은 회차마다 달라요. 내 번호라면 80%는 ${count_low}~${count_high}명 사이예요.`}{' '}
        어떤 번호든 1,000원의 평균은 손해예요.
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
