import type { DrawWithDetails, getDrawYear } from '#contract/draws/draws.ts'
import type { Reply } from '#contract/endpoint.ts'
import { countWording } from '#domain/count-wording.ts'
import { type FirstPrizeMethods, NUMBER_TYPE_NAMES } from '#domain/draw/draw.ts'
import { percentOf } from '#domain/statistics/percent-of.ts'
import { StackedBar } from '#web/plots/stacked-bar.tsx'
import { Card } from '#web/ui/card.tsx'

interface FirstPrizeWaysProps {
  readonly draw: DrawWithDetails
  readonly year: Reply<typeof getDrawYear> | undefined
}

/** How the first-prize games were bought, in this round and in the year up to it. */
export function FirstPrizeWays({ draw: { first_prize_methods: now }, year }: FirstPrizeWaysProps) {
  const before = year?.first_prize_methods ?? null
  if (!now || gamesOf(now) === 0) return null
  return (
    <Card>
      <h2 className="mb-3 text-lead font-bold">1등은 자동일까, 수동일까?</h2>
      <div className="space-y-5">
        <Ways name="이번 회차" methods={now} />
        {before && gamesOf(before) > 0 && <Ways name="최근 1년" methods={before} hasShares />}
      </div>
      <p className="mt-4 text-small text-soft">
        자동으로 산 게임이 많을수록 자동 당첨도 많아져요. 어떻게 고르든 한 게임의 당첨 확률은 같아요.
      </p>
    </Card>
  )
}

const gamesOf = ({ auto, manual, semi_auto }: FirstPrizeMethods) => auto + manual + semi_auto

const WAYS = [
  { way: 'auto', name: NUMBER_TYPE_NAMES.auto, heat: 'heat-5' },
  { way: 'manual', name: NUMBER_TYPE_NAMES.manual, heat: 'heat-3' },
  { way: 'semi_auto', name: NUMBER_TYPE_NAMES['semi-auto'], heat: 'heat-1' },
] as const

interface WaysProps {
  readonly name: string
  readonly methods: FirstPrizeMethods
  readonly hasShares?: boolean
}

function Ways({ name, methods, hasShares = false }: WaysProps) {
  const games = gamesOf(methods)
  return (
    <div>
      <h3 className="text-small font-semibold">{name}</h3>
      <StackedBar
        label={`${name} 1등을 산 방법`}
        explained={`${countWording(games)}게임`}
        height={16}
        className="rounded-full"
        parts={WAYS.map(({ way, name: called, heat }) => ({
          name: called,
          value: methods[way],
          look: heat,
          reading: `${called}: ${countWording(methods[way])}게임, ${percentOf(methods[way], games).toFixed(0)}%`,
        }))}
      />
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
      <ul role="list" aria-label={`${name} 1등을 산 방법`} className="flex flex-wrap gap-x-4 text-small text-soft">
        {WAYS.map(({ way, name: called, heat }) => (
          <li key={way} className="inline-flex items-center gap-1.5">
            <span className={`inline-block size-3 rounded-full border border-line ${heat}`} aria-hidden="true" />
            {called} {countWording(methods[way])}
            {hasShares && ` · ${percentOf(methods[way], games).toFixed(0)}%`}
          </li>
        ))}
      </ul>
    </div>
  )
}
