import { withParticle } from '#domain/particle.ts'
import { percentOf } from '#domain/statistics/percent-of.ts'
import { percentWording } from '#web/plots/wording.ts'
import { Card } from '#web/ui/card.tsx'
import type { Stores } from './stores-answer.ts'

/** Apart from the shops: it sells to the whole country. */
export const OnlineStore = ({ answer: { online, total_games } }: { answer: Stores }) => (
  <Card>
    <h2 className="text-lead font-bold">인터넷 판매</h2>
    <p className="mt-1 max-w-[46rem]">
      동행복권 인터넷 판매에서 <strong className="font-bold">{online.games}게임</strong>이 나왔어요. 알려진 1등{' '}
      {total_games}게임의 {withParticle(percentWording(percentOf(online.games, total_games)), '이에요/예요')}. 전국에서
      한곳으로 모여 팔리기 때문에 판매점과 나란히 비교하지 않아요.
    </p>
  </Card>
)
