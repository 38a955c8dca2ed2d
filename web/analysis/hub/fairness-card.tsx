import { Link } from 'react-router'
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
      className="block rounded-card border border-celadon/40 bg-celadon-soft p-5 transition-colors hover:border-celadon sm:p-7"
    >
      <h2 className="mb-3 flex items-center justify-between gap-3 text-lead font-bold">
        추첨은 정말 공정할까요? <Icon path={RIGHT} size={20} className="flex-none text-celadon" />
      </h2>
      {strategies && (
        <div aria-hidden="true" className="text-small">
          {strategies.map(({ strategy, z_score }) => (
            <div key={strategy} className="grid grid-cols-[4.5rem_1fr] items-center gap-3">
              <span>{STRATEGY_NAMES[strategy]}</span>
              <svg width="100%" height="26" className="block" aria-hidden="true">
                <rect x={at(-USUAL)} width={percentAt(2 * USUAL, 2 * REACH)} height="26" className="fill-surface" />
                <line x1="50%" x2="50%" y2="26" strokeWidth="2" strokeDasharray="4 3" className="stroke-ink" />
                <circle cx={at(z_score)} cy="13" r="6" className="fill-celadon" />
              </svg>
            </div>
          ))}
        </div>
      )}
      <p className="mt-3">
        {strategies === null
          ? '모든 회차로 추첨과 번호 고르는 방법을 검증하고 있어요.'
          : unusual.length === 0
            ? `${strategies.length}가지 방법 모두 우연으로 충분히 설명돼요.`
            : `${strategies.length}가지 방법 가운데 ${unusual.length}가지가 95% 범위를 벗어났어요. 우연이라면 스무 번에 한 번은 그래요.`}
      </p>
    </Link>
  )
}
