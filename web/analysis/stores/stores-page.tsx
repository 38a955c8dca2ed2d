import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Form, Link, useSearchParams } from 'react-router'
import { countWording } from '#domain/count-wording.ts'
import { withParticle } from '#domain/particle.ts'
import { percentOf } from '#domain/statistics/descriptive.ts'
import { STORE_ORDERS, type StoreOrder } from '#domain/statistics/store-wins.ts'
import { preloadAll, staleWhileRevalidate } from '#web/data/page-loaders.ts'
import { useShownDefaults } from '#web/forms/use-form.ts'
import { STAY_IN_PLACE } from '#web/page/use-focus-after-navigation.ts'
import { FiguresTable } from '#web/plots/figures-table.tsx'
import { percentWording } from '#web/plots/wording.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon, PIN } from '#web/ui/icon.tsx'
import { useFocusOnChange } from '#web/ui/move-focus.ts'
import { Pagination } from '#web/ui/pagination/pagination.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { AnalysisFailure, AnalysisFrame } from '../analysis-frame.tsx'
import { AnswerOf } from '../answer-of.tsx'
import { CHOICE, Districts, HomeDistrictLink } from './districts.tsx'
import { gamesIn, RegionMap } from './region-map.tsx'
import { type Answer, type FindStores, STORES_OF_A_PAGE, storesAsked, storesOf, storesPath } from './stores-address.ts'

const answersOf = ({ searchParams }: URL) => [storesOf(storesAsked(searchParams))]

export const loader = preloadAll(answersOf)
export const clientLoader = staleWhileRevalidate(answersOf)

export default function StoresPage() {
  const asked = storesAsked(useSearchParams()[0])
  const { region, district, search, order, page } = asked
  const isOwn = district !== null || search !== '' || order !== 'games' || page > 1
  const answer = useQuery({ ...storesOf(asked), placeholderData: keepPreviousData })
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
      heading="많이 파는 곳에서 1등도 많이 나와요"
      lead="지역이나 이름으로 1등 판매점을 찾아보세요. 어디서 사도 확률은 같아요."
    >
      <AnswerOf of={answer} isEmpty={({ total_games }) => total_games === 0}>
        {(shown) => <Stores answer={shown} asked={asked} isOld={answer.isPlaceholderData} />}
      </AnswerOf>
    </AnalysisFrame>
  )
}

export const ErrorBoundary = AnalysisFailure

interface StoresProps {
  readonly answer: Answer
  readonly asked: FindStores
  /** Whether it answers the question before, until this one's answer comes: the list changes under the finger, in its place. */
  readonly isOld: boolean
}

const FIND = 'md:col-start-2'
const MAP =
  'md:sticky md:top-6 md:col-start-1 md:row-span-2 md:row-start-1 md:rounded-card md:border md:border-line md:bg-surface md:p-6 md:shadow-card'
const LIST = 'md:col-start-2'

/** A field, the map and under it the list; who searches has the list directly under the field. Wide, the map stands beside both. */
function Stores({ answer, asked, isOld }: StoresProps) {
  const { region, search } = asked
  const map = <RegionMap key="map" answer={answer} chosen={region} className={MAP} />
  const list = <WinningStores key="list" answer={answer} asked={asked} isOld={isOld} />
  return (
    <>
      <div className="grid items-start gap-x-5 gap-y-4 *:min-w-0 md:grid-cols-[1fr_1.4fr] md:grid-rows-[auto_1fr]">
        <StoreSearch key="find" asked={asked} />
        {search === '' ? [map, list] : [list, map]}
      </div>
      <AboutStores answer={answer} />
    </>
  )
}

/** What the figures hold, and the shop on the web, which sells to the whole country. */
const AboutStores = ({ answer: { online, total_games, known_rounds, oldest_round, regions } }: { answer: Answer }) => (
  <Card>
    <h2 className="text-lead font-bold">알아 두기</h2>
    <div className="mt-1 max-w-[46rem] space-y-2">
      <p>
        판매점이 공개된 {known_rounds}개 회차(제{oldest_round}회부터)예요. 판매점과 지역마다 몇 게임이 팔렸는지는
        공개되지 않아, 1등이 많은 곳이 우연의 범위 안인지는 계산할 수 없어요.
      </p>
      <p>
        한 회차에 여러 게임이 나온 곳은 한 사람이 같은 번호를 여러 게임 산 것일 수 있어요. 전남광주에는 합치기 전 전남과
        광주의 회차도 들어 있어요.
      </p>
      <p>
        동행복권 인터넷 판매에서는 <strong className="font-bold">{online.games}게임</strong>이 나왔어요. 알려진 1등{' '}
        {total_games}게임의 {withParticle(percentWording(percentOf(online.games, total_games)), '이에요/예요')}.
        전국에서 한곳으로 모여 팔리기 때문에 판매점과 나란히 비교하지 않아요.
      </p>
    </div>
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

/** Looks for words in names and addresses, within the region that is chosen. */
function StoreSearch({ asked: { region, district, search, order } }: { asked: FindStores }) {
  const form = useRef<HTMLFormElement>(null)
  useShownDefaults(form, `${region} ${search}`)
  return (
    <Form ref={form} action="/analysis/stores" role="search" {...STAY_IN_PLACE} className={`flex gap-2 ${FIND}`}>
      {region !== null && <input type="hidden" name="region" value={region} />}
      {district !== null && <input type="hidden" name="district" value={district} />}
      {order !== 'games' && <input type="hidden" name="order" value={order} />}
      <input
        type="search"
        name="search"
        aria-label="판매점 이름이나 동네"
        placeholder="판매점 이름이나 동네"
        defaultValue={search}
        maxLength={50}
        className="min-h-[3.25rem] min-w-0 flex-1 rounded-control border border-control bg-surface px-3.5"
      />
      <Button type="submit" look="quiet">
        찾기
      </Button>
    </Form>
  )
}

const ORDER_NAMES: Readonly<Record<StoreOrder, string>> = { games: '많이 나온 순', newest: '최근 순', name: '이름순' }

/** Every shop with its rounds: found by words and region, in an order, page by page. */
function WinningStores({ answer, asked, isOld }: StoresProps) {
  const { region, district, search, order, page } = asked
  const heading = useFocusOnChange(`${region} ${district} ${search} ${page}`, isOld)
  const games =
    region === null
      ? answer.total_games - answer.online.games
      : district === null
        ? gamesIn(answer, region)
        : (answer.districts.find((row) => row.district === district)?.games ?? 0)
  const place = [region ?? '전국', district].filter(Boolean).join(' ')
  return (
    <Card className={LIST} aria-busy={isOld}>
      <div className={isOld ? 'opacity-60' : ''}>
        <h2 id="stores" ref={heading} tabIndex={-1} className="scroll-mt-20 text-heading font-bold">
          {search ? `‘${search}’ ` : `${place} `}
          {countWording(answer.found)}곳
        </h2>
        <p className="text-small text-soft">
          {search ? `${place}에서 찾았어요.` : `제${answer.oldest_round}회부터 1등 ${countWording(games)}게임`}
        </p>
        <nav aria-label="판매점 순서" className="-mx-3 mt-1 flex flex-wrap items-center gap-1">
          {STORE_ORDERS.map((each) => (
            <Link
              key={each}
              to={storesPath({ ...asked, order: each, page: 1 })}
              {...STAY_IN_PLACE}
              aria-current={each === order ? 'true' : undefined}
              className={CHOICE}
            >
              {ORDER_NAMES[each]}
            </Link>
          ))}
          {region !== null || search !== '' ? (
            <Link
              to={storesPath({ region: null, district: null, search: '', order, page: 1 })}
              {...STAY_IN_PLACE}
              className={`${CHOICE} ml-auto text-celadon`}
            >
              전국 보기
            </Link>
          ) : (
            <HomeDistrictLink order={order} />
          )}
        </nav>
        {region !== null && <Districts answer={answer} asked={{ ...asked, region }} />}
        {answer.found === 0 && (
          <p className="py-8 text-center text-soft">찾는 판매점이 없어요. 다른 단어로 찾아 보세요.</p>
        )}
        <ol aria-label="판매점 목록">
          {answer.stores.map((store) => (
            <WinningStore key={`${store.store_name} ${store.location}`} store={store} search={search} />
          ))}
        </ol>
        <Pagination
          page={page}
          pages={Math.ceil(answer.found / STORES_OF_A_PAGE)}
          hrefOf={(each) => storesPath({ ...asked, page: each })}
          going={STAY_IN_PLACE}
        />
      </div>
    </Card>
  )
}

/** Kakao's own address for looking something up. Nothing of the visitor is in it; their browser asks only when they press. */
const mapPath = ({ store_name, location }: Store) =>
  `https://map.kakao.com/link/search/${encodeURIComponent(`${location} ${store_name}`)}`

const WinningStore = ({ store, search }: { store: Store; search: string }) => (
  <li className="border-t border-line py-3">
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <p className="font-semibold">
          <Found text={store.store_name} search={search} />
        </p>
        <p className="text-small text-soft">
          <Found text={store.location} search={search} />
        </p>
        {store.other_names.length > 0 && (
          <p className="text-small text-soft">이 주소의 다른 이름: {store.other_names.join(', ')}</p>
        )}
      </div>
      <a
        href={mapPath(store)}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-11 flex-none items-center gap-1.5 rounded-control border border-line px-3 text-small font-semibold hover:border-celadon"
      >
        <Icon path={PIN} size={16} />
        지도<span className="sr-only"> {store.store_name} (새 창)</span>
      </a>
    </div>
    <p className="flex flex-wrap items-baseline gap-x-3 text-small">
      <strong className="font-bold">{store.games}게임</strong>
      {store.rounds.map((round) => (
        <TextLink look="line" key={round} to={`/results/${round}`}>
          제{round}회
        </TextLink>
      ))}
    </p>
  </li>
)

/** A text with the words in it that were looked for. */
function Found({ text, search }: { text: string; search: string }) {
  const words = search
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replace(/[^\p{L}\p{N}]/gu, '\\$&'))
  if (words.length === 0) return text
  return text.split(new RegExp(`(${words.join('|')})`, 'i')).map((part, i) =>
    i % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text do not move.
      <mark key={i} className="rounded-[3px] bg-celadon-soft text-inherit">
        {part}
      </mark>
    ) : (
      part
    ),
  )
}

type Store = Answer['stores'][number]
