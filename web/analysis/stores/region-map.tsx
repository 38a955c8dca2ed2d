import { Link } from 'react-router'
import type { getStoreStatistics } from '#contract/analysis/prize-analysis.ts'
import type { Reply } from '#contract/endpoint.ts'
import { percentOf } from '#domain/statistics/descriptive.ts'
import { KEEPS_FOCUS } from '#web/page/use-focus-after-navigation.ts'
import { FiguresTable } from '#web/plots/figures-table.tsx'
import { percentWording } from '#web/plots/wording.ts'
import { Card } from '#web/ui/card.tsx'

/** The API's answer about shops. */
export type Stores = Reply<typeof getStoreStatistics>

/** The sixteen regions, about where they lie; empty squares are sea. */
const TILES = [
  ...['인천', '서울', '경기', '강원'],
  ...['충남', '세종', '충북', '경북'],
  ...['전북', '대전', '대구', '울산'],
  ...['전남광주', '경남', '부산'],
  ...['제주', '', ''],
]
const STEPS = ['heat-0', 'heat-1', 'heat-2', 'heat-3', 'heat-4', 'heat-5'] as const
const ENDS = [1, 10, 30, 60, 120]

/** Regions that are one today, by which their shops of the past can still be asked for. */
const PAST_REGIONS: readonly string[] = ['전남', '광주']
/** It lies where two regions lay. */
const WIDE = '전남광주'

export const isRegion = (text: string): boolean => text !== '' && (TILES.includes(text) || PAST_REGIONS.includes(text))

/** First-prize games by region, as squares that lie like the country. */
export function RegionMap({
  answer: { regions, total_games, online },
  chosen,
}: {
  answer: Stores
  chosen: string | null
}) {
  const gamesOf = (region: string) => regions.find((row) => row.region === region)?.games ?? 0
  return (
    <Card>
      <h2 className="text-lead font-bold">지역별 1등</h2>
      <p className="mb-3 text-small text-soft">지역을 누르면 그곳의 판매점이 모두 나와요. 진할수록 많아요.</p>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
      <ul role="list" className="grid grid-cols-[repeat(auto-fit,minmax(max(3.4rem,22%),1fr))] gap-1.5">
        {TILES.map((region, i) =>
          region === '' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the sea does not move.
            <li key={i} aria-hidden="true" />
          ) : (
            <li key={region} className={region === WIDE ? 'col-span-2' : ''}>
              <Link
                to={`/analysis/stores?region=${encodeURIComponent(region)}#stores`}
                state={KEEPS_FOCUS}
                aria-current={region === chosen ? 'page' : undefined}
                className={`grid min-h-16 place-content-center rounded-control text-center leading-[1.25] break-all aria-[current]:outline-3 aria-[current]:outline-ink ${STEPS[ENDS.filter((end) => gamesOf(region) >= end).length]}`}
              >
                <strong className="font-bold">{region}</strong>
                <span className="text-small">{gamesOf(region)}게임</span>
              </Link>
            </li>
          ),
        )}
      </ul>
      <p className="mt-3 text-small text-soft">
        사람이 많은 지역에서 많이 팔리고, 그만큼 1등도 많이 나와요. 지역별 판매액은 공개되지 않아 우연의 범위를 계산할
        수 없어요. 전남광주에는 합치기 전 전남과 광주의 회차도 들어 있어요.
      </p>
      <FiguresTable
        caption="지역별 1등"
        columns={['지역', '게임', '비율', '판매점']}
        rows={regions.map(({ region, games, stores }) => [
          region,
          `${games}게임`,
          percentWording(percentOf(games, total_games - online.games)),
          `${stores}곳`,
        ])}
      />
    </Card>
  )
}
