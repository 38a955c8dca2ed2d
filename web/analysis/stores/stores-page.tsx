import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Form, Link, useSearchParams } from 'react-router'
import { getStoreStatistics } from '#contract/analysis/prize-analysis.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { SearchOf } from '#contract/site/site-pages.ts'
import { countWording } from '#domain/count-wording.ts'
import { withParticle } from '#domain/particle.ts'
import { percentOf } from '#domain/statistics/descriptive.ts'
import { STORE_ORDERS, type StoreOrder } from '#domain/statistics/store-wins.ts'
import { askAnew, missingPage, preload } from '#web/data/page-loaders.ts'
import { query } from '#web/data/query.ts'
import { useShownDefaults } from '#web/forms/use-form.ts'
import { KEEPS_FOCUS } from '#web/page/use-focus-after-navigation.ts'
import { FiguresTable } from '#web/plots/figures-table.tsx'
import { percentWording } from '#web/plots/wording.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Pagination } from '#web/ui/pagination/pagination.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { AnalysisFailure, AnalysisFrame } from '../analysis-frame.tsx'
import { AnswerOf } from '../answer-of.tsx'

/** So many shops are shown at once. */
const STORES_OF_A_PAGE = 20

/** The search in an address of the page. */
interface FindStores {
  readonly region: string | null
  readonly search: string
  readonly order: StoreOrder
  readonly page: number
}

/** `?region=서울&search=대박&order=newest&page=2`, each of them optional. Throws the missing page on anything else. */
function storesAsked(address: SearchOf<'/analysis/stores'>): FindStores {
  const region = address.get('region')?.normalize() ?? null
  const order = STORE_ORDERS.find((each) => each === (address.get('order') ?? 'games'))
  const page = address.get('page') ?? '1'
  const search = (address.get('search') ?? '').normalize().trim()
  if ((region && !isRegion(region)) || order === undefined || !/^[1-9]\d{0,2}$/.test(page) || search.length > 50)
    throw missingPage()
  return { region: region || null, search, order, page: Number(page) }
}

/** The page's own address for it; the list's place in it, so that a pressed region is seen at once. */
function storesPath({ region, search, order, page }: FindStores): string {
  const address = new URLSearchParams({
    ...(region === null ? {} : { region }),
    ...(search === '' ? {} : { search }),
    ...(order === 'games' ? {} : { order }),
    ...(page === 1 ? {} : { page: `${page}` }),
  })
  return `/analysis/stores${address.size > 0 ? `?${address}` : ''}#stores`
}

const storesOf = ({ region, search, order, page }: FindStores) =>
  query(getStoreStatistics, {
    query: {
      ...(region === null ? {} : { region }),
      ...(search === '' ? {} : { search }),
      order,
      skip: (page - 1) * STORES_OF_A_PAGE,
      limit: STORES_OF_A_PAGE,
    },
  })

const shown = (url: URL) => storesOf(storesAsked(url.searchParams))

export const loader = preload(async ({ read }, { url }) => void (await read(shown(url))))
export const clientLoader = askAnew((url) => [shown(url)])

export default function StoresPage() {
  const asked = storesAsked(useSearchParams()[0])
  const { region, search, order, page } = asked
  const isOwn = search !== '' || order !== 'games' || page > 1
  return (
    <AnalysisFrame
      path="/analysis/stores"
      head={
        region === null
          ? { title: '로또 1등 판매점', isHidden: isOwn }
          : {
              title: `${region} 로또 1등 판매점`,
              path: `/analysis/stores?region=${encodeURIComponent(region)}`,
              isHidden: isOwn,
            }
      }
      description="로또 6/45 1등이 나온 판매점을 지역과 이름, 회차로 보여 드려요. 1등이 많이 나온 곳은 많이 파는 곳이에요."
      lead="1등이 나온 판매점이에요."
      meaning={[
        '많이 파는 판매점에서 1등도 많이 나와요. 판매점마다 몇 게임을 팔았는지는 공개되지 않아요.',
        '똑같이 한 게임을 사면 어느 판매점에서 사도 1등 확률은 8,145,060분의 1로 같아요.',
        '한 회차에 여러 게임이 나온 곳은 한 사람이 같은 번호를 여러 게임 산 것일 수 있어요.',
      ]}
    >
      <AnswerOf of={useQuery(storesOf(asked))} isEmpty={({ total_games }) => total_games === 0}>
        {(answer) => (
          <>
            <div className="grid items-start gap-5 *:min-w-0 md:grid-cols-[1fr_1.2fr]">
              <RegionMap answer={answer} chosen={region} />
              <WinningStores answer={answer} asked={asked} />
            </div>
            <OnlineStore answer={answer} />
          </>
        )}
      </AnswerOf>
    </AnalysisFrame>
  )
}

export const ErrorBoundary = AnalysisFailure

/** Apart from the shops: it sells to the whole country. */
const OnlineStore = ({ answer: { online, total_games } }: { answer: Stores }) => (
  <Card>
    <h2 className="text-lead font-bold">인터넷 판매</h2>
    <p className="mt-1 max-w-[46rem]">
      동행복권 인터넷 판매에서 <strong className="font-bold">{online.games}게임</strong>이 나왔어요. 알려진 1등{' '}
      {total_games}게임의 {withParticle(percentWording(percentOf(online.games, total_games)), '이에요/예요')}. 전국에서
      한곳으로 모여 팔리기 때문에 판매점과 나란히 비교하지 않아요.
    </p>
  </Card>
)

const ORDER_NAMES: Readonly<Record<StoreOrder, string>> = { games: '많이 나온 순', newest: '최근 순', name: '이름순' }
const CHOICE =
  'inline-flex min-h-11 items-center rounded-control px-3 text-small font-semibold text-soft hover:text-ink aria-[current]:bg-celadon-soft aria-[current]:text-ink'

/** Every shop with its rounds: found by words and region, in an order, page by page. */
function WinningStores({ answer, asked }: { answer: Stores; asked: FindStores }) {
  const { region, search, order, page } = asked
  const form = useRef<HTMLFormElement>(null)
  useShownDefaults(form, `${region} ${search}`)
  return (
    <Card>
      <h2 id="stores" className="scroll-mt-20 text-lead font-bold">
        {region === null ? '전국' : region}의 판매점 {countWording(answer.found)}곳
        {search && <span className="font-normal text-soft"> · “{search}”</span>}
      </h2>
      <p className="text-small text-soft">
        판매점이 알려진 {answer.known_rounds}개 회차(제{answer.oldest_round}회부터)예요. 여러 번 나온 건 많이 팔렸기
        때문이지, 잘 맞는 곳이라서가 아니에요.
      </p>
      <Form ref={form} action="/analysis/stores#stores" state={KEEPS_FOCUS} className="mt-3 flex flex-wrap gap-2">
        {region !== null && <input type="hidden" name="region" value={region} />}
        {order !== 'games' && <input type="hidden" name="order" value={order} />}
        <input
          type="search"
          name="search"
          aria-label="판매점 이름이나 동네"
          placeholder="판매점 이름이나 동네"
          defaultValue={search}
          maxLength={50}
          className="min-h-11 min-w-0 flex-1 basis-40 rounded-control border border-control bg-surface px-3"
        />
        <Button type="submit" look="quiet">
          찾기
        </Button>
      </Form>
      <nav aria-label="판매점 순서" className="mt-2 flex flex-wrap items-center gap-1">
        {STORE_ORDERS.map((each) => (
          <Link
            key={each}
            to={storesPath({ ...asked, order: each, page: 1 })}
            state={KEEPS_FOCUS}
            aria-current={each === order ? 'true' : undefined}
            className={CHOICE}
          >
            {ORDER_NAMES[each]}
          </Link>
        ))}
        {(region !== null || search !== '') && (
          <Link
            to={storesPath({ region: null, search: '', order, page: 1 })}
            state={KEEPS_FOCUS}
            className={`${CHOICE} ml-auto text-celadon`}
          >
            전국 보기
          </Link>
        )}
      </nav>
      {answer.found === 0 && (
        <p role="status" className="py-8 text-center text-soft">
          찾는 판매점이 없어요. 다른 단어로 찾아 보세요.
        </p>
      )}
      <ol aria-label="판매점 목록">
        {answer.stores.map(({ store_name, other_names, location, games, rounds }) => (
          <li key={`${store_name} ${location}`} className="border-t border-line py-3">
            <p className="flex items-baseline justify-between gap-3">
              <span className="font-semibold">{store_name}</span>
              <span className="flex-none font-bold">{games}게임</span>
            </p>
            <p className="text-small text-soft">{location}</p>
            {other_names.length > 0 && (
              <p className="text-small text-soft">이 주소의 다른 이름: {other_names.join(', ')}</p>
            )}
            <p className="flex flex-wrap gap-x-3">
              {rounds.map((round) => (
                <TextLink look="line" key={round} to={`/results/${round}`} className="text-small">
                  제{round}회
                </TextLink>
              ))}
            </p>
          </li>
        ))}
      </ol>
      <Pagination
        page={page}
        pages={Math.ceil(answer.found / STORES_OF_A_PAGE)}
        hrefOf={(each) => storesPath({ ...asked, page: each })}
      />
    </Card>
  )
}

/** The API's answer about shops. */
type Stores = Reply<typeof getStoreStatistics>

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

const isRegion = (text: string): boolean => text !== '' && (TILES.includes(text) || PAST_REGIONS.includes(text))

/** First-prize games by region, as squares that lie like the country. */
function RegionMap({ answer: { regions, total_games, online }, chosen }: { answer: Stores; chosen: string | null }) {
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
