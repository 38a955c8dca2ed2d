import { Link } from 'react-router'
import { nativeCountWording } from '#domain/count-wording.ts'
import { STRATEGY_NAMES } from '#domain/number-set/number-set.ts'
import { percentAt } from '#web/plots/percent-at.ts'
import { Icon, RIGHT } from '#web/ui/icon.tsx'
import type { Overview } from './overview-answer.ts'

/** Within so many deviations lie 95 of 100 who only have chance. */
const USUAL = 1.96
const REACH = 4
const at = (deviations: number) => percentAt(deviations + REACH, 2 * REACH)

/** The answer first; each way to choose as a dot on the band of chance. */
export function FairnessCard({ strategies }: { strategies: Overview['strategies'] }) {
  const unusual = (strategies ?? []).filter(({ z_score }) => Math.abs(z_score) > USUAL)
  return (
    <Link
      to="/analysis/fairness"
      className="block rounded-card border border-line bg-surface p-5 shadow-card transition-colors hover:border-celadon sm:p-7"
    >
      <h2 className="mb-3 flex items-center justify-between gap-3 text-lead font-bold">
        추첨은 정말 공정할까요? <Icon path={RIGHT} size={20} className="flex-none text-celadon" />
      </h2>
      {strategies && (
        <div aria-hidden="true" className="text-small">
          {strategies.map(({ strategy, z_score }) => (
            <div key={strategy} className="grid grid-cols-[6.5rem_1fr] items-center gap-3">
              <span>{STRATEGY_NAMES[strategy]}</span>
              <svg width="100%" height="26" className="block" aria-hidden="true">
                <rect
                  x={at(-USUAL)}
                  width={percentAt(2 * USUAL, 2 * REACH)}
                  height="20"
                  y="3"
                  rx="4"
                  className="fill-celadon-soft"
                />
                <line x1="50%" x2="50%" y2="26" strokeWidth="2" strokeDasharray="4 3" className="stroke-ink" />
                <circle cx={at(z_score)} cy="13" r="6" className="fill-celadon" />
              </svg>
            </div>
          ))}
          <p className="grid grid-cols-[6.5rem_1fr] gap-3 text-[0.8125rem] text-soft">
            <span className="col-span-2 flex justify-between">
              <span>적게 맞힘</span>
              <strong className="font-semibold text-ink">우연 평균 0.80개</strong>
              <span>많이 맞힘</span>
            </span>
          </p>
        </div>
      )}
      <p className="mt-3">
        {strategies === null
          ? '모든 회차로 추첨과 번호 고르는 방법을 검증하고 있어요.'
          : unusual.length === 0
            ? `${nativeCountWording(strategies.length)} 가지 방법으로 골라 봤어요. 한 게임에 맞은 개수가 모두 우연의 범위 안이에요.`
            : `${strategies.length}가지 방법 중 ${unusual.length}가지가 95% 범위를 벗어났어요. 우연이라면 스무 번에 한 번은 그래요.`}
      </p>
    </Link>
  )
}
