import { Link } from 'react-router'
import type { CrowdingOverview } from '#contract/analysis/crowding.ts'
import { Card } from '#web/ui/card.tsx'

/** From what it was learnt, and where its proof stands. */
export const CrowdingLimits = ({ fit }: { fit: CrowdingOverview['fit'] }) => (
  <Card>
    <h2 className="text-lead font-bold">정말 그런지 확인했나요?</h2>
    <p>
      네, 안 맞은 것까지 모두 공개해요. 지금 모델은 제{fit.first_round}~{fit.last_round}회 다섯 등수의 당첨자 수로
      맞췄어요({fit.fitted_at === null ? '프로그램에 실린 값' : '추첨이 집계된 뒤 다시 맞춘 값'}).
      {fit.is_newer_held && ' 가장 새로 맞춘 값은 점검을 통과하지 못해 이전 값을 쓰고 있어요.'}
    </p>
    <p className="mt-1 flex flex-wrap gap-x-5">
      <PageLink to="/analysis/crowding-evidence">회차마다 맞았는지 보기</PageLink>
      <PageLink to="/analysis/ai">여기서 AI란? 무엇은 아무도 못 하는지</PageLink>
    </p>
  </Card>
)

const PageLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="inline-flex min-h-11 items-center font-semibold text-celadon underline underline-offset-4">
    {children}
  </Link>
)
