import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { getStoreStatistics } from '#contract/analysis/prize-analysis.ts'
import type { DrawWithDetails } from '#contract/draws/draws.ts'
import { listSeals } from '#contract/number-sets/seals.ts'
import { DATA_PACKAGE, DATA_SETS, type DataColumn } from '#contract/site/open-data.ts'
import { countWording } from '#domain/count-wording.ts'
import { PRIZE_RANKS } from '#domain/draw/draw.ts'
import { query } from '#web/data/query.ts'
import { drawShown, latestDraw } from '#web/draws/draw-queries.ts'
import { ScrollBox } from '#web/plots/figures-table.tsx'
import { Card } from '#web/ui/card.tsx'
import { Summary } from '#web/ui/disclosure.tsx'

/** The newest seal alone. */
export const newestSeal = query(listSeals, { query: { limit: 1 } })
/** How many games of shops there are, and since which round. */
export const shopTotals = query(getStoreStatistics, { query: { limit: 1 } })

type Cells = Readonly<Record<string, string | number | null | undefined>>

/** Rows of a file as they stand in it, the newest first. */
interface Rows {
  /** Each with its name. */
  readonly rows: readonly (readonly [name: string, cells: Cells])[]
  /** How much of it there is. */
  readonly extent?: string | undefined
}

/** `CSV` of a path that ends with `.csv`. */
const formOf = (path: string) =>
  path.endsWith('.parquet') ? 'Parquet' : path.slice(path.lastIndexOf('.') + 1).toUpperCase()

/** One file to take, in one of its forms. */
const FILE =
  'inline-flex min-h-11 items-center rounded-control bg-celadon-soft px-4 text-small font-semibold text-celadon hover:bg-sunken'

/** Each file with its columns and its newest rows, so that it is known before it is taken. */
export function Files() {
  const rowsOf = useNewestRows()
  return (
    <Card>
      <h2 id="files" className="scroll-mt-24 text-lead font-bold">
        파일 받기
      </h2>
      <div className="divide-y divide-line">
        {DATA_SETS.map(({ id, name, about, columns, files }) => {
          const { rows, extent } = rowsOf[id]
          return (
            <section key={id} aria-labelledby={`data-${id}`} className="py-4 last:pb-0">
              <div className="flex flex-wrap items-start justify-between gap-x-6">
                <div className="max-w-[34rem]">
                  <h3 id={`data-${id}`} className="font-bold">
                    {name}
                  </h3>
                  <p className="text-small text-soft">{about}</p>
                  {extent && <p className="text-small text-soft">{extent}</p>}
                </div>
                <p className="mt-2 flex flex-wrap gap-1.5 md:mt-0">
                  {files.map(({ path }) => (
                    <a key={path} href={path} download aria-label={`${name} ${formOf(path)}`} className={FILE}>
                      {formOf(path)}
                    </a>
                  ))}
                </p>
              </div>
              <details>
                <Summary look="text">{name}의 열과 뜻</Summary>
                <Columns name={name} columns={columns} rows={rows} />
              </details>
            </section>
          )
        })}
      </div>
      <details>
        <Summary look="text">파일 형식</Summary>
        <p className="max-w-[46rem] text-small text-soft">
          금액은 원, 당첨자 수는 게임 수, 날짜는 한국 날짜예요. CSV는 한글이 깨지지 않도록 UTF-8(BOM)로 적었어요. 빈칸은
          공개되지 않은 값이에요. JSON은 같은 값을 담고, 번호와 등수는 배열이에요. 열의 형식과 파일마다의 SHA-256은{' '}
          <a href={DATA_PACKAGE} className="font-semibold underline underline-offset-4">
            datapackage.json
          </a>
          에 있어요.
        </p>
      </details>
    </Card>
  )
}

interface ColumnsProps extends Pick<Rows, 'rows'> {
  readonly name: string
  readonly columns: readonly DataColumn[]
}

/** What each column holds, with the newest rows beside it as the file has them. */
const Columns = ({ name, columns, rows }: ColumnsProps) => (
  <ScrollBox label={`${name}의 열`} className="mt-2">
    <table className="w-full text-small">
      <caption className="sr-only">{name}의 열과 최근 값</caption>
      <thead>
        <tr className="text-soft">
          <th scope="col" className="py-2 text-left font-normal">
            열과 뜻
          </th>
          {rows.map(([row], place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows do not move, and several may be of one round.
            <th key={place} scope="col" className={`py-2 pl-4 text-right font-normal whitespace-nowrap ${late(place)}`}>
              {row}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {columns.map(({ names, label, about }) => (
          <tr key={names[0]} className="border-t border-line">
            <th scope="row" className="min-w-28 py-2 text-left font-normal">
              <code className="block">
                {(label ?? names.join(', ')).split('_').map((part, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: parts of one name do not move.
                  <Fragment key={place}>
                    {place > 0 && <wbr />}
                    <span>{place > 0 ? `_${part}` : part}</span>
                  </Fragment>
                ))}
              </code>
              <span className="text-soft">{about}</span>
            </th>
            {rows.map(([, cells], place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above.
              <Cell key={place} place={place} text={names.map((one) => cells[one] ?? '').join(',')} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollBox>
)

/** Figures stay in one line; an address takes as many as it needs. */
const Cell = ({ text, place }: { text: string; place: number }) => (
  <td className={`py-2 pl-4 text-right align-top ${/[가-힣]/.test(text) ? '' : 'whitespace-nowrap'} ${late(place)}`}>
    {text}
  </td>
)

/** A phone has room for the newest row alone. */
const late = (place: number) => (place > 0 ? 'hidden sm:table-cell' : '')

/** The newest rows of each file, out of the answers of the API that the files are made of. */
function useNewestRows(): Readonly<Record<(typeof DATA_SETS)[number]['id'], Rows>> {
  const round = useQuery(latestDraw).data?.round_number ?? 0
  const newest = useQuery({ ...drawShown(round), enabled: round > 0 }).data
  const before = useQuery({ ...drawShown(round - 1), enabled: round > 1 }).data
  const seal = useQuery(newestSeal).data?.seals[0]
  const shops = useQuery(shopTotals).data
  const draws = [newest, before].filter((draw) => draw !== undefined)
  // On Saturday night the newest round has no shops yet.
  const sold = draws.find(({ winning_stores }) => winning_stores.length > 0)
  return {
    draws: {
      rows: draws.map((draw) => [`제${draw.round_number}회`, drawCells(draw)]),
      ...(round > 0 && { extent: `제1회부터 제${round}회까지 ${countWording(round)}줄` }),
    },
    shops: {
      rows: (sold?.winning_stores.slice(0, 2) ?? []).map((store, place) => [
        `제${sold?.round_number}회 ${place === 0 ? '첫 줄' : '둘째 줄'}`,
        { round_number: sold?.round_number, ...store },
      ]),
      ...(shops?.oldest_round && { extent: `제${shops.oldest_round}회부터 ${countWording(shops.total_games)}줄` }),
    },
    corrections: { rows: [] },
    seals: {
      rows: seal
        ? [
            [
              `제${seal.round_number}회`,
              {
                round_number: seal.round_number,
                sets: seal.sets,
                sealed_at: seal.sealed_at,
                root: beginningOf(seal.root),
                sha256: beginningOf(seal.sha256),
                previous_sha256: seal.previous_sha256 && beginningOf(seal.previous_sha256),
              },
            ],
          ]
        : [],
    },
  }
}

/** So much of a hash tells what it looks like. */
const beginningOf = (hash: string) => `${hash.slice(0, 8)}…`

/** A draw by the columns of its file. */
function drawCells(draw: DrawWithDetails): Cells {
  const { round_number, draw_date, numbers, bonus_number, total_sales, prize_details, first_prize_methods: how } = draw
  const cells: Record<string, string | number | null | undefined> = {
    ...{ round_number, draw_date, bonus_number, total_sales },
    ...{ first_prize_auto: how?.auto, first_prize_manual: how?.manual, first_prize_semi_auto: how?.semi_auto },
  }
  for (const [place, number] of numbers.entries()) cells[`n${place + 1}`] = number
  for (const rank of PRIZE_RANKS) {
    const prize = prize_details?.[`rank${rank}` as const]
    cells[`rank${rank}_winners`] = prize?.winners
    cells[`rank${rank}_prize_per_winner`] = prize?.prize_per_winner
  }
  return cells
}
