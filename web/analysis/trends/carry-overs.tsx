import { countWording } from '#domain/count-wording.ts'
import { RoundLinks } from '#web/analysis/round-links.tsx'
import { one } from '#web/plots/wording.ts'
import { Card } from '#web/ui/card.tsx'
import type { Trends } from './trends-answer.ts'

/** The rounds that nobody won. */
export const CarryOvers = ({ carryOvers, total }: { carryOvers: Trends['carry_overs']; total: number }) => (
  <Card>
    <h2 className="text-lead font-bold">1등이 없던 회차</h2>
    <p className="mb-3 text-small text-soft">
      {countWording(total)}회 중 {carryOvers.rounds.length}회예요. 팔린 게임을 모두 무작위로 골랐다면{' '}
      {one(carryOvers.expected_count)}회, 95% 범위는 {carryOvers.band_low}~{carryOvers.band_high}회예요. 1등이 없으면
      당첨금이 다음 회차로 이월돼요.
    </p>
    <RoundLinks rounds={carryOvers.rounds} />
  </Card>
)
