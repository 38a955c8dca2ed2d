import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { DataVersion } from '#contract/site/data-versions.ts'
import { DATA_FILES, DATA_SETS } from '#contract/site/open-data.ts'
import { isApiError } from '#web/data/api-error.ts'
import { cacheFirst, type PageQueries, preload } from '#web/data/page-loaders.ts'
import { drawShown, latestDraw } from '#web/draws/draw-queries.ts'
import { breadcrumbs, PageHead, PageTitle } from '#web/page/page-head.tsx'
import { DisclosureList, type Fold } from '#web/ui/disclosure.tsx'
import { textLinkClass } from '#web/ui/text-link.tsx'
import { InEnglish, Webhooks, WebSub } from './connect.tsx'
import { Files, newestSeal, shopTotals } from './files.tsx'
import { Assistants, Blogs, Homes, MoreCalls, QuickStart } from './programs.tsx'
import { Evidence, newestVersions, Versions } from './versions.tsx'

const LICENCE = 'https://creativecommons.org/licenses/by/4.0/deed.ko'
const DESCRIPTION =
  '로또 6/45 모든 추첨의 번호, 판매액, 등수별 당첨금과 1등 판매점을 CSV와 JSON, Parquet으로 받을 수 있어요. CC BY 4.0, 공개 API와 출처도 있어요.'

const queries: PageQueries = async ({ attempt }) => {
  const latest = await attempt(latestDraw)
  const rounds = isApiError(latest) ? [] : [latest.round_number, latest.round_number - 1].filter((round) => round > 0)
  await Promise.all([
    ...rounds.map((round) => attempt(drawShown(round))),
    attempt(newestSeal),
    attempt(shopTotals),
    attempt(newestVersions),
  ])
}

export const loader = preload(queries)
export const clientLoader = cacheFirst(queries)

/** Everything we know as files, where it comes from, and how to ask for it. */
export default function DataPage() {
  const versions = useQuery(newestVersions).data?.versions ?? []
  const version = versions[0]?.version
  useFoldInAddress()
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
            ...(version && { version }),
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
        <PageTitle>모든 추첨을 그대로 가져가세요</PageTitle>
        <p className="mt-1 max-w-[42rem] text-soft">
          번호와 당첨금, 1등 판매점을 파일과 API로 드려요. 출처만 밝히면 누구나 쓸 수 있어요.{' '}
          <a href={LICENCE} className={textLinkClass('inline')} rel="license">
            CC BY 4.0
          </a>
        </p>
        <nav aria-label="이 페이지의 차례" className="mt-4 flex flex-wrap gap-2">
          {CONTENTS.map(([id, name]) => (
            <a
              key={id}
              href={`#${id}`}
              className="inline-flex min-h-11 items-center rounded-full border border-control/60 px-3 text-small hover:bg-sunken"
            >
              {name}
            </a>
          ))}
        </nav>
      </div>
      <div className="space-y-5">
        <Files />
        <QuickStart />
        <div className="grid items-start gap-5 *:min-w-0 md:grid-cols-2">
          <section>
            <h2 className="pt-3 pb-4 text-lead font-bold">프로그램에서 쓰기</h2>
            <DisclosureList name={ONE_OPEN} folds={PROGRAMS} />
          </section>
          <section>
            <h2 className="pt-3 pb-4 text-lead font-bold">데이터에 대해</h2>
            <DisclosureList
              name={ONE_OPEN}
              folds={[TERMS, ...(versions.length > 0 ? [versionFold(versions)] : []), EVIDENCE]}
            />
            <div lang="en" className="mt-5">
              <DisclosureList name={ONE_OPEN} folds={[ENGLISH]} />
            </div>
          </section>
        </div>
      </div>
    </>
  )
}

/** Opens the fold that the address names, also in browsers that do not open it by themselves. */
function useFoldInAddress() {
  const { hash } = useLocation()
  useEffect(() => {
    const named = document.getElementById(hash.slice(1))
    const fold = named?.closest('details')
    if (!fold || fold.open) return
    fold.open = true
    named?.scrollIntoView()
  }, [hash])
}

/** What a programmer comes for, by the place that it has on the page. */
const CONTENTS = [
  ['api', 'API'],
  ['webhooks', '웹훅'],
  ['assistants', 'AI 도우미'],
  ['terms', '이용 조건'],
  ['english', 'English'],
] as const

/** Of all folds of the page one is open at a time. */
const ONE_OPEN = 'data'

const PROGRAMS: readonly Fold[] = [
  { question: '다른 호출', short: '회차 범위, 번호 하나, 990쌍, 해마다의 값', content: <MoreCalls /> },
  { id: 'webhooks', question: '웹훅', short: '결과가 나오면 몇 초 안에 POST로 받아요', content: <Webhooks /> },
  { question: 'WebSub', short: '피드가 바뀔 때마다 전체를 받아요', content: <WebSub /> },
  { id: 'assistants', question: 'AI 도우미', short: 'MCP 주소 하나로 연결해요', content: <Assistants /> },
  { question: '블로그', short: '최근 당첨번호 카드를 넣어요', content: <Blogs /> },
  { question: 'Home Assistant', short: '당첨번호를 센서로 보여요', content: <Homes /> },
]

const TERMS: Fold = {
  id: 'terms',
  question: '이용 조건과 출처',
  short: '출처를 밝히면 누구나 고쳐 쓰고 나눌 수 있어요',
  content: (
    <div className="max-w-[46rem] space-y-2 text-soft">
      <p>
        <a href={LICENCE} className={textLinkClass('inline')}>
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
        봉인은 추첨 전에 공개하고 그 뒤로 고칠 수 없어요. seals.json의 seal_text를 SHA-256으로 계산하면 sha256이 되고,
        앞 회차의 값도 그 안에 있어요.
      </p>
    </div>
  ),
}

const versionFold = (versions: readonly DataVersion[]): Fold => ({
  question: '데이터 버전',
  short: `지금은 ${versions[0]?.version}, 예전 버전도 그때 그대로 받을 수 있어요`,
  content: <Versions versions={versions} />,
})

const EVIDENCE: Fold = {
  question: '직접 다시 계산하기',
  short: '이 사이트의 값을 파일에서 다시 구해요',
  content: <Evidence />,
}

const ENGLISH: Fold = {
  id: 'english',
  question: 'Connect in ten minutes',
  short: 'For programs, in English',
  content: <InEnglish />,
}
