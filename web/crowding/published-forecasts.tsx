import type { z } from 'zod'
import type { Evidence, getCrowdingEvidence } from '#contract/analysis/crowding-evidence.ts'
import { instantWording } from '#domain/calendar.ts'
import { ColumnHeads, ScrollBox } from '#web/plots/figures-table.tsx'
import { pValueWording } from '#web/plots/wording.ts'
import { textLinkClass } from '#web/ui/text-link.tsx'

type Correlation = Evidence['first_prizes']

const signed = (value: number, decimals: number) => `${value > 0 ? '+' : ''}${value.toFixed(decimals)}`

/** The pre-stated figures with their intervals; 0 inside one means that it is not beyond doubt. */
export const EvidenceTests = ({ evidence }: { evidence: Evidence }) => {
  const { first_prizes, manual, automatic, log_score, explained } = evidence
  return (
    <div>
      <h3 className="font-semibold">예측과 실제</h3>
      <ScrollBox label="검증 수치 표">
        <table className="w-full text-small">
          <caption className="sr-only">검증 수치</caption>
          <ColumnHeads names={['무엇을', '값 (95% 범위)', '읽는 법']} />
          <tbody>
            <CorrelationRow name="1등 인원의 순위 상관" of={first_prizes} />
            <CorrelationRow name="수동 1등만" of={manual} />
            <CorrelationRow name="자동 1등 (0이면 정상)" of={automatic} />
            {log_score && (
              <Row
                name="1등 인원의 로그 점수, 단순 예측과의 차이"
                value={`${signed(log_score.total, 1)} (${signed(log_score.low, 1)} ~ ${signed(log_score.high, 1)})`}
                reading={
                  log_score.low > 0
                    ? '단순 예측보다 정확해요'
                    : log_score.high < 0
                      ? '단순 예측보다 부정확해요'
                      : '가려지지 않았어요'
                }
              />
            )}
            {explained.map((share, i) => (
              <Row
                // biome-ignore lint/suspicious/noArrayIndexKey: ranks stay where they are.
                key={i}
                name={`${i + 2}등 인원의 설명된 비율(R²)`}
                value={share === null ? '-' : share.toFixed(2)}
                reading={share !== null && share > 0 ? `변동의 ${Math.round(share * 100)}%를 설명` : '맞히지 못함'}
              />
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <p className="mt-2 text-small text-soft">
        {evidence.rounds}회차예요. 로그 점수의 단순 예측에는 이 회차들에 가장 잘 맞는 수준과 산포를 주었어요. 모델에
        일부러 불리한 비교예요.
      </p>
    </div>
  )
}

function CorrelationRow({ name, of }: { name: string; of: Correlation }) {
  if (!of) return <Row name={name} value="-" reading="회차가 아직 모자라요" />
  const reading = of.low > 0 ? '우연이 아니에요' : of.high < 0 ? '거꾸로예요' : '0과 구별되지 않아요'
  return (
    <Row
      name={name}
      value={`${signed(of.value, 2)} (${signed(of.low, 2)} ~ ${signed(of.high, 2)}), p ${pValueWording(of.p_value)}`}
      reading={reading}
    />
  )
}

const Row = ({ name, value, reading }: { name: string; value: string; reading: string }) => (
  <tr className="border-t border-line">
    <th scope="row" className="py-2 text-left font-semibold">
      {name}
    </th>
    <td className="py-2 pl-3 text-right">{value}</td>
    <td className="py-2 pl-3 text-right text-soft">{reading}</td>
  </tr>
)

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
            · <time dateTime={published_at}>{instantWording(published_at)}</time> 공개
            <code className="block break-all text-soft">{sha256}</code>
          </li>
        ))}
      </ul>
    </div>
    {evidence !== null && evidence.rounds > 0 && <EvidenceTests evidence={evidence} />}
  </>
)
