import type { z } from 'zod'
import type { Evidence, getCrowdingEvidence } from '#contract/analysis/crowding-evidence.ts'
import { instantWording } from '#domain/calendar.ts'
import { textLinkClass } from '#web/ui/text-link.tsx'
import { EvidenceTests } from './evidence-tests.tsx'

/** Rounds that each test stated beforehand needs, at the pace of the study's hold-out. */
const NEEDED = [
  { name: '3~5등 인원', rounds: 5 },
  { name: '수동 1등의 순위 상관', rounds: 40 },
  { name: '1등 인원의 로그 점수', rounds: 230 },
] as const

interface PublishedForecastsProps {
  readonly forecasts: z.output<(typeof getCrowdingEvidence)['reply']>['forecasts']
  /** Of the rounds with a published forecast; null while nothing was computed. */
  readonly evidence: Evidence | null
  /** How many forecasts are listed. */
  readonly most?: number
}

/** Forecasts published before the draws, with the proof of their time. */
export const PublishedForecasts = ({ forecasts, evidence, most = 20 }: PublishedForecastsProps) => (
  <>
    <div>
      <h3 className="font-semibold">추첨 전에 공개한 예측</h3>
      <div className="mt-1 max-w-[46rem] space-y-2">
        <p>
          판매가 끝나는 토요일 20시에 그 회차의 예측을 저장하고, 그 뒤로는 고치거나 지울 수 없어요. 파일의 SHA-256과 앞
          예측의 SHA-256을 함께 적어 누구나 확인할 수 있어요.
        </p>
        <p>미리 정해 둔 검정이 뜻을 가지려면 회차가 더 필요해요.</p>
      </div>
      <ul className="mt-2 space-y-1">
        {NEEDED.map(({ name, rounds }) => (
          <li key={name} className="flex justify-between gap-3 border-t border-line py-2">
            <span>{name}</span>
            <span>
              {Math.max(0, rounds - (evidence?.rounds ?? 0)) === 0
                ? `충분해요(${rounds}회)`
                : `${rounds}회 중 ${evidence?.rounds ?? 0}회, ${rounds - (evidence?.rounds ?? 0)}회 남았어요`}
            </span>
          </li>
        ))}
      </ul>
      {forecasts.length === 0 && <p className="mt-2 text-soft">아직 공개한 예측이 없어요. 이번 토요일 20시부터예요.</p>}
      <ul className="mt-3 space-y-2 text-small">
        {forecasts.slice(0, most).map(({ round_number, published_at, sha256 }) => (
          <li key={round_number} className="border-t border-line pt-2">
            <a
              href={`/api/v1/public/lottery/crowding/forecasts/${round_number}`}
              className={textLinkClass('line', 'font-semibold')}
            >
              제{round_number}회 예측
            </a>{' '}
            · <time dateTime={published_at}>{instantWording(Date.parse(published_at))}</time> 공개
            <code className="block break-all text-soft">{sha256}</code>
          </li>
        ))}
      </ul>
    </div>
    {evidence !== null && evidence.rounds > 0 && <EvidenceTests evidence={evidence} />}
  </>
)
