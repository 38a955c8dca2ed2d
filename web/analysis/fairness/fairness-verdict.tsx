import type { FairnessReport } from '#contract/analysis/fairness.ts'
import { countWording, nativeCountWording } from '#domain/count-wording.ts'
import { CHECK, Icon } from '#web/ui/icon.tsx'
import { isUnusual } from './test-figures.ts'

/** The answer, before anything else. */
export function FairnessVerdict({ report: { fairness, backtest } }: { report: FairnessReport }) {
  const { uniformity, runs, serial, total_analyzed } = fairness
  const tests = [uniformity, runs, serial].filter((test) => test !== null)
  const unusual = tests.filter(isUnusual).length
  return (
    <section aria-labelledby="verdict" className="flex gap-4 rounded-card bg-celadon-soft p-5 sm:p-7">
      {unusual === 0 && (
        <span className="grid size-12 flex-none place-items-center rounded-full bg-celadon text-on-celadon">
          <Icon path={CHECK} size={26} />
        </span>
      )}
      <div>
        <h2 id="verdict" className="text-heading font-bold">
          {countWording(total_analyzed)}회의 추첨,{' '}
          {unusual === 0 ? '우연으로 충분히 설명돼요' : `${tests.length}가지 질문 중 ${unusual}가지가 드문 결과예요`}
        </h2>
        <p className="mt-2">
          {nativeCountWording(tests.length)} 가지를 확인하고 {nativeCountWording(backtest.strategies.length)} 가지
          방법을 시험했지만, 다음 번호를 알려 주는 규칙은 찾지 못했어요.
          {unusual > 0 && ' 공정한 추첨도 스무 번에 한 번쯤은 이런 결과가 나와요.'}
        </p>
      </div>
    </section>
  )
}
