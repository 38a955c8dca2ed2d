import type { DrawWithDetails, getDrawYear } from '#contract/draws/draws.ts'
import type { Reply } from '#contract/endpoint.ts'
import { countWording } from '#domain/count-wording.ts'
import { type FirstPrizeMethods, NUMBER_TYPE_NAMES } from '#domain/draw/draw.ts'
import { percentOf } from '#domain/statistics/percent-of.ts'
import { Card } from '#web/ui/card.tsx'
import { shareAt } from './share-at.ts'

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

const HEIGHT = 16

function Ways({ name, methods, hasShares = false }: WaysProps) {
  const games = gamesOf(methods)
  const before = { auto: 0, manual: methods.auto, semi_auto: methods.auto + methods.manual }
  return (
    <div>
      <p className="flex justify-between gap-x-4 text-small">
        <strong className="font-semibold">{name}</strong>
        <span className="text-soft">{countWording(games)}게임</span>
      </p>
      <svg width="100%" height={HEIGHT} className="my-1.5 block overflow-hidden rounded-full" aria-hidden="true">
        {WAYS.filter(({ way }) => methods[way] > 0).map(({ way, heat }) => (
          <rect
            key={way}
            x={shareAt(before[way], games)}
            width={shareAt(methods[way], games)}
            height={HEIGHT}
            strokeWidth="2"
            className={`stroke-surface ${heat}`}
          />
        ))}
      </svg>
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
