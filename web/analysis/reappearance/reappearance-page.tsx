import type { getReappearanceCycle } from '#contract/analysis/analysis.ts'
import type { Reply } from '#contract/endpoint.ts'
import { AnalysisFailure } from '#web/analysis/analysis-frame.tsx'
import { reappearanceOf } from '#web/analysis/analysis-queries.ts'
import { windowAsked } from '#web/analysis/periods.ts'
import { ScopePage } from '#web/analysis/scope-page.tsx'
import { askAnew, preload } from '#web/data/page-loaders.ts'
import { Folded } from '#web/plots/folded.tsx'
import { ShareBar } from '#web/plots/share-bar.tsx'
import { Card } from '#web/ui/card.tsx'
import { NumberBall } from '#web/ui/number-balls.tsx'
import { ReappearanceTable } from './reappearance-table.tsx'
import { bandOfScore, SCORE_BANDS } from './reappearance-wording.ts'
import { RestHeat } from './rest-heat.tsx'

const shown = (url: URL) => reappearanceOf(windowAsked('scope', url.searchParams))

export const loader = preload(async ({ read }, { url }) => void (await read(shown(url))))
export const clientLoader = askAnew((url) => [shown(url)])

export default function ReappearancePage() {
  return (
    <ScopePage
      path="/analysis/reappearance"
      lead="마지막으로 나온 뒤 몇 회가 지났는지 보여 드려요."
      description="로또 6/45 번호별 마지막 출현 회차와 평균 주기, 컴백 시그널을 우연의 기댓값과 함께 보여 드립니다."
      answerOf={reappearanceOf}
      Result={ReappearanceResult}
      meaning={[
        '번호 하나는 우연히 뽑아도 평균 7.5회에 한 번꼴로 나와요.',
        '오래 안 나왔다고 해서 나올 때가 된 것은 아니며, 점수가 높아도 다음 추첨에서 나올 가능성은 그대로예요.',
        '점수는 과거를 비교한 값일 뿐이고, 옅은 띠 안에 있으면 흔한 우연이라는 뜻이에요.',
      ]}
    />
  )
}

type Cycle = Reply<typeof getReappearanceCycle>

function ReappearanceResult({ answer, period }: { answer: Cycle; period: string }) {
  return (
    <>
      <RestHeat rows={answer.reappearance_data} rounds={answer.total_analyzed} period={period} />
      <Signals signals={answer.comeback_signals} />
      <Card className="pt-3 sm:pt-4">
        <Folded name="45개 번호 표로 보기">
          <ReappearanceTable rows={answer.reappearance_data} />
        </Folded>
        <Folded name="컴백 점수 읽는 법">
          <ScoreExplained />
        </Folded>
      </Card>
    </>
  )
}

const Signals = ({ signals }: { signals: Cycle['comeback_signals'] }) => (
  <section aria-labelledby="signals">
    <h2 id="signals" className="text-lead font-bold">
      컴백 시그널
    </h2>
    <p className="mb-3 text-small text-soft">
      안 나온 회차 수가 평균 주기와 가까운 번호예요. 다음 추첨에서 더 잘 나온다는 뜻은 아니에요.
    </p>
    {signals.length === 0 ? (
      <Card className="text-soft">이 기간에는 두 번 이상 나와 비교할 수 있는 번호가 없어요.</Card>
    ) : (
      <ol className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-5">
        {signals.map(({ number, comeback_score, rounds_since_last }) => (
          <li key={number} className="rounded-card border border-line bg-surface p-3 shadow-card sm:p-4">
            <div className="mb-3 flex flex-wrap items-center justify-between gap-x-2">
              <NumberBall number={number} />
              <p className="text-right whitespace-nowrap">
                <span className="sr-only">점수 </span>
                <strong className="text-lead font-bold min-[360px]:text-heading">{comeback_score.toFixed(0)}</strong>점
              </p>
            </div>
            <ShareBar value={comeback_score} full={100} />
            <p className="mt-2 flex justify-between gap-2 text-small text-soft">
              <span>{bandOfScore(comeback_score)}</span>
              <span>{rounds_since_last}회 전</span>
            </p>
          </li>
        ))}
      </ol>
    )}
  </section>
)

const ScoreExplained = () => (
  <>
    <p className="max-w-[46rem]">
      점수는 마지막으로 나온 뒤 지난 회차를 그 번호의 평균 주기와 비교한 값이에요. 지난 회차가 평균에 가까울수록 점수가
      높아요. 다음 추첨에 대해서는 아무것도 알려 주지 않아요.
    </p>
    <dl className="mt-4 grid grid-cols-2 gap-3 md:grid-cols-4">
      {SCORE_BANDS.map(({ from, to, name }) => (
        <div key={name} className="rounded-control bg-sunken px-4 py-3">
          <dt className="mb-2 font-semibold">
            {from}~{to}점
          </dt>
          <dd className="text-small">
            <ShareBar value={to} full={100} className="mb-2" />
            {name}
          </dd>
        </div>
      ))}
    </dl>
  </>
)

export const ErrorBoundary = AnalysisFailure
