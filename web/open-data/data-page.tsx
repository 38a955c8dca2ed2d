import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { getStoreStatistics } from '#contract/analysis/prize-analysis.ts'
import type { DrawWithDetails } from '#contract/draws/draws.ts'
import { listSeals } from '#contract/number-sets/seals.ts'
import { API_EXAMPLES, DATA_FILES, DATA_PACKAGE, DATA_SETS, type DataColumn } from '#contract/site/open-data.ts'
import { countWording } from '#domain/count-wording.ts'
import { PRIZE_RANKS } from '#domain/draw/draw.ts'
import { isApiError } from '#web/data/api-error.ts'
import { type Needs, preload, readThrough } from '#web/data/page-loaders.ts'
import { query } from '#web/data/query.ts'
import { useSite } from '#web/data/site.ts'
import { drawShown, latestDraw } from '#web/draws/draw-queries.ts'
import { breadcrumbs, PageHead, PageTitle } from '#web/page/page-head.tsx'
import { ScrollBox } from '#web/plots/figures-table.tsx'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { textLinkClass } from '#web/ui/text-link.tsx'

const LICENCE = 'https://creativecommons.org/licenses/by/4.0/deed.ko'
const DESCRIPTION =
  '로또 6/45 모든 추첨의 번호, 판매액, 등수별 당첨금과 1등 판매점을 CSV와 JSON으로 받을 수 있어요. CC BY 4.0, 공개 API와 출처도 있어요.'

/** The newest seal alone. */
const newestSeal = query(listSeals, { query: { limit: 1 } })
/** How many games of shops there are, and since which round. */
const shopTotals = query(getStoreStatistics, { query: { limit: 1 } })

const needs: Needs = async ({ attempt }) => {
  const latest = await attempt(latestDraw)
  const rounds = isApiError(latest) ? [] : [latest.round_number, latest.round_number - 1].filter((round) => round > 0)
  await Promise.all([...rounds.map((round) => attempt(drawShown(round))), attempt(newestSeal), attempt(shopTotals)])
}

export const loader = preload(needs)
export const clientLoader = readThrough(needs)

/** Everything we know as files, where it comes from, and how to ask for it. */
export default function DataPage() {
  const newest = useQuery(latestDraw).data?.round_number
  return (
    <>
      <PageHead
        title="로또 데이터"
        description={DESCRIPTION}
        path="/data"
        things={(url) => [
          breadcrumbs(url, '/data'),
          {
            '@type': 'Dataset',
            name: '로또 6/45 추첨 결과',
            description: DESCRIPTION,
            url: url('/data'),
            license: LICENCE,
            isAccessibleForFree: true,
            temporalCoverage: '2002-12-07/..',
            ...(newest && { version: String(newest) }),
            variableMeasured: DATA_SETS.flatMap(({ columns }) => columns.map(({ about }) => about)),
            distribution: DATA_FILES.map(({ path, type }) => ({
              '@type': 'DataDownload',
              encodingFormat: type,
              contentUrl: url(path),
            })),
          },
        ]}
      />
      <div className="pt-10 pb-6">
        <PageTitle>데이터</PageTitle>
        <p className="mt-1 text-soft">모든 추첨과 당첨금, 1등 판매점을 그대로 가져가실 수 있어요.</p>
      </div>
      <div className="space-y-5">
        <Files />
        <Card>
          <h2 className="mb-2 text-lead font-bold">이용 조건과 출처</h2>
          <div className="max-w-[46rem] space-y-2">
            <p>
              <a href={LICENCE} className="font-semibold underline underline-offset-4" rel="license">
                CC BY 4.0
              </a>
              으로 공개해요. "로또렌즈"라고 출처를 밝히면 누구나 고쳐 쓰고 나눌 수 있어요.
            </p>
            <p>
              번호와 금액은 복권 사업자가 발표한 값을 공개 저장소에서 옮겨 적고, 다른 사본과 비교하고, 판매액과 당첨금의
              계산이 맞는지 회차마다 확인했어요. 구매 방법은 제262회부터, 판매점은 제1196회부터(제1198회 제외) 있어요.
            </p>
            <p>값을 바로잡으면 언제, 왜, 무엇을 근거로 어떤 값을 고쳤는지 corrections.json에 남겨요.</p>
            <p>
              봉인은 추첨 전에 공개하고 그 뒤로 고칠 수 없어요. seals.json의 seal_text를 SHA-256으로 계산하면 sha256이
              되고, 앞 회차의 값도 그 안에 있어요.
            </p>
          </div>
        </Card>
        <ApiExamples />
        <OtherPrograms />
      </div>
    </>
  )
}

type Cells = Readonly<Record<string, string | number | null | undefined>>

/** Rows of a file as they stand in it, the newest first. */
interface Rows {
  /** Each with its name. */
  readonly rows: readonly (readonly [name: string, cells: Cells])[]
  /** How much of it there is. */
  readonly extent?: string | undefined
}

/** Each file with its columns and its newest rows, so that it is known before it is taken. */
function Files() {
  const rowsOf = useNewestRows()
  return (
    <Card>
      <h2 className="text-lead font-bold">파일 받기</h2>
      <div className="divide-y divide-line">
        {DATA_SETS.map(({ id, name, about, columns, files }) => {
          const { rows, extent } = rowsOf[id]
          return (
            <section key={id} aria-labelledby={`data-${id}`} className="py-5 last:pb-0">
              <div className="flex flex-wrap items-start justify-between gap-x-6">
                <div className="max-w-[34rem]">
                  <h3 id={`data-${id}`} className="font-bold">
                    {name}
                  </h3>
                  <p className="text-small text-soft">{about}</p>
                  {extent && <p className="text-small text-soft">{extent}</p>}
                </div>
                <p className="flex flex-wrap gap-x-5">
                  {files.map(({ path }) => (
                    <a key={path} href={path} download className={textLinkClass('more')}>
                      {path.slice('/data/'.length)}
                    </a>
                  ))}
                </p>
              </div>
              <Disclosure name={`${name}의 열과 뜻`}>
                <Columns name={name} columns={columns} rows={rows} />
              </Disclosure>
            </section>
          )
        })}
      </div>
      <p className="mt-4 text-small text-soft">
        금액은 원, 당첨자 수는 게임 수, 날짜는 한국 날짜예요. CSV는 한글이 깨지지 않도록 UTF-8(BOM)로 적었어요. 빈칸은
        공개되지 않은 값이에요. JSON은 같은 값을 담고, 번호와 등수는 배열이에요. 열의 형식과 파일마다의 SHA-256은{' '}
        <a href={DATA_PACKAGE} className="font-semibold underline underline-offset-4">
          datapackage.json
        </a>
        에 있어요.
      </p>
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
            <th key={row} scope="col" className={`py-2 pl-4 text-right font-normal whitespace-nowrap ${late(place)}`}>
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
            {rows.map(([row, cells], place) => (
              <Cell key={row} place={place} text={names.map((one) => cells[one] ?? '').join(',')} />
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

/** How to ask the public API, from any site. */
function ApiExamples() {
  const { publicUrl } = useSite()
  return (
    <Card>
      <h2 className="mb-2 text-lead font-bold">공개 API</h2>
      <div className="max-w-[46rem] space-y-2">
        <p>
          로그인 없이 어디서나 호출할 수 있어요(CORS). 응답에 ETag가 있어서 If-None-Match로 다시 호출하면 바뀌지 않았을
          때 304만 돌아와요. 너무 자주 호출하면 429와 함께 잠시 기다릴 시간을 알려 드려요.
        </p>
        <p>
          모든 호출은{' '}
          <a href="/api/docs" className="font-semibold underline underline-offset-4">
            API 문서
          </a>
          에 있어요.
        </p>
      </div>
      <dl className="mt-4">
        {API_EXAMPLES.map(({ path, about }) => (
          <div key={path} className="border-t border-line py-3">
            <dt className="text-small text-soft">{about}</dt>
            <dd>
              <code className="block rounded-control bg-sunken px-3 py-2 text-small break-all">
                curl "{publicUrl}
                {path}"
              </code>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

const CODE = 'mt-2 block rounded-control bg-sunken px-3 py-2 text-small'

/** Other programs that show the newest result without a program of one's own. */
function OtherPrograms() {
  const { publicUrl } = useSite()
  return (
    <Card>
      <h2 className="mb-2 text-lead font-bold">다른 프로그램에서 쓰기</h2>
      <div className="max-w-[46rem] space-y-5">
        <section>
          <h3 className="font-bold">AI 도우미</h3>
          <p className="text-soft">
            Claude나 ChatGPT처럼 MCP를 지원하는 도우미에 이 주소를 연결하면, 당첨 결과와 번호 확인, 확률, 통계를 여기
            있는 값으로 답해요. 읽기만 하고, 로그인은 필요 없어요.
          </p>
          <code className={`${CODE} break-all`}>{publicUrl}/mcp</code>
        </section>
        <section>
          <h3 className="font-bold">블로그</h3>
          <p className="text-soft">
            최근 당첨번호 카드예요. 스크립트가 없고, 새 결과가 나오면 카드도 바뀌어요. oEmbed도 지원해요.
          </p>
          <code className={`${CODE} break-all`}>
            {`<iframe src="${publicUrl}/embed/latest" width="420" height="220" title="로또 최근 당첨번호"></iframe>`}
          </code>
        </section>
        <section>
          <h3 className="font-bold">Home Assistant</h3>
          <p className="text-soft">configuration.yaml에 적으면 최근 당첨번호가 센서로 보여요.</p>
          <ScrollBox label="Home Assistant 설정">
            <pre className={CODE}>{homeAssistant(publicUrl)}</pre>
          </ScrollBox>
        </section>
      </div>
    </Card>
  )
}

const homeAssistant = (publicUrl: string) => `rest:
  - resource: ${publicUrl}/api/v1/public/lottery/latest-result
    scan_interval: 600
    sensor:
      - name: 로또 당첨번호
        value_template: "{{ value_json.numbers | join(', ') }}"
        json_attributes: [round_number, draw_date, bonus_number, is_confirmed, certainty]`
