import type { CrowdingAnswer } from '#domain/crowding/crowding-answer.ts'
import { crowdingWording, gaugeWording } from '#domain/crowding/crowding-wording.ts'
import { percentAt } from '#web/plots/bars.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'

/** The rank of six numbers among all combinations by crowding, as a figure, a bar and a sentence. */
export const CrowdingScore = ({ answer }: { answer: CrowdingAnswer }) => (
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
        ? '무작위 조합 100개 중 99개보다 더 많은 사람이 고르는 번호예요. 이 끝에서는 숫자가 정확하지 않아 말로 알려 드려요.'
        : `무작위 조합 100개 중 ${Math.floor(answer.crowding)}개보다 더 많은 사람이 고르는 번호예요.`}
    </p>
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
