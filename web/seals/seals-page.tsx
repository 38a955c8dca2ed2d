import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { listSeals, type Seal, type SealWithScore } from '#contract/number-sets/seals.ts'
import type { SearchOf } from '#contract/site/site-pages.ts'
import { drawBeginsAt, drawDateOf, instantWording, monthDayWording, timeWording } from '#domain/calendar.ts'
import { countWording } from '#domain/count-wording.ts'
import { AnswerOf } from '#web/analysis/answer-of.tsx'
import { crowdingEvidence } from '#web/crowding/crowding-queries.ts'
import { PublishedForecasts } from '#web/crowding/published-forecasts.tsx'
import { askAnew, preload } from '#web/data/page-loaders.ts'
import { query } from '#web/data/query.ts'
import { useSite } from '#web/data/site.ts'
import { breadcrumbs, PageHead } from '#web/page/page-head.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Icon, RIGHT } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toasts/toast.ts'
import { CheckProof, OwnProofs } from './proof-parts.tsx'
import { ScoreCard } from './score-card.tsx'

/** Rounds before one, or the newest. */
const sealsOf = (search: string) => {
  const keys: SearchOf<'/seals'> = new URLSearchParams(search)
  const before = keys.get('before')
  return query(listSeals, { query: before !== null && /^[1-9]\d{0,5}$/.test(before) ? { before } : {} })
}

export const loader = preload(async ({ read }, { url }) => {
  await Promise.all([read(sealsOf(url.search)), read(crowdingEvidence)])
})
export const clientLoader = askAnew((url) => [sealsOf(url.search), crowdingEvidence])

const DESCRIPTION =
  '판매가 끝나면 회원이 만든 모든 번호를 하나의 값으로 봉인해 공개하고, 추첨이 끝나면 몇 개나 맞았는지 우연과 나란히 보여 드려요. 누구나 직접 확인할 수 있어요.'

/** What was sealed before each draw, how it did, and how anybody can check it. */
export default function SealsPage() {
  const { search } = useLocation()
  const isNewest = !search.includes('before=')
  return (
    <>
      <PageHead
        title="추첨 전에 봉인한 번호"
        description={DESCRIPTION}
        path="/seals"
        things={(url) => [breadcrumbs(url, '/seals')]}
      />
      <div className="pt-10 pb-6">
        <PageTitle>추첨 전에 봉인한 번호</PageTitle>
        <p className="mt-1 text-soft">나중에 고치지 않았다는 걸 누구나 확인할 수 있어요.</p>
      </div>
      <AnswerOf of={useQuery(sealsOf(search))} isEmpty={() => false}>
        {({ seals, next, total }) => {
          const [newest] = isNewest ? seals : []
          const scored = newest && (newest.score ? newest : seals.find(({ score }) => score !== null))
          return (
            <div className="space-y-5">
              {newest && <SealCard seal={newest} />}
              {isNewest && !newest && (
                <Notice>아직 봉인한 회차가 없어요. 판매가 끝나는 토요일 20시에 첫 회차를 봉인해요.</Notice>
              )}
              {newest && !newest.score && <ComingScore round={newest.round_number} />}
              {isNewest && total && (
                <div className="grid gap-5 md:grid-cols-2">
                  {scored?.score && (
                    <ScoreCard title={`제${scored.round_number}회 성적`} score={scored.score} balls={scored.balls} />
                  )}
                  <ScoreCard title={`지금까지 ${countWording(total.rounds)}개 회차`} score={total} balls={null} />
                </div>
              )}
              <div className="grid items-start gap-5 md:grid-cols-2">
                <div className="space-y-5">
                  <HowItWorks />
                  <CheckProof />
                  <Notice>
                    만든 번호 전체의 기록이에요. 산 번호만 센 것이 아니에요. 봉인은 번호를 추첨 전에 만들었다는 것만
                    보여 줘요. 당첨 확률은 어떤 번호든 8,145,060분의 1로 같아요.
                  </Notice>
                </div>
                <SealList seals={seals} next={next} isNewest={isNewest} />
              </div>
              {isNewest && <Forecasts />}
            </div>
          )
        }}
      </AnswerOf>
    </>
  )
}

const shortRoot = (root: string) => `${root.slice(0, 4)} ${root.slice(4, 8)} … ${root.slice(-8, -4)} ${root.slice(-4)}`

async function copyRoot(root: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(root)
    void showToast({ kind: 'success', message: '봉인값을 복사했어요.' })
  } catch {
    void showToast({ kind: 'error', message: '봉인값을 복사하지 못했어요. 아래 전체 값을 직접 복사해 주세요.' })
  }
}

function SealCard({ seal }: { seal: Seal }) {
  const { round_number, sets, root, sealed_at, is_before_draw } = seal
  const { drawMinute } = useSite()
  const minutesBefore = Math.floor((drawBeginsAt(round_number, drawMinute) - Date.parse(sealed_at)) / 60_000)
  return (
    <Card className="p-0! sm:p-0!">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4 p-5 sm:p-7">
        <span
          aria-hidden="true"
          className="grid size-16 flex-none place-items-center rounded-full border-2 border-celadon bg-surface text-celadon ring-4 ring-celadon-soft"
        >
          <Icon path={LOCK} size={26} />
        </span>
        <div className="min-w-0 flex-1 basis-60">
          <p className="text-small text-soft">
            제{round_number}회 · {monthDayWording(drawDateOf(round_number))}
          </p>
          <h2 className="text-[1.375rem] leading-snug font-bold">{countWording(sets)}세트를 봉인했어요</h2>
          <p className="text-small text-soft">
            <time dateTime={sealed_at}>{instantWording(Date.parse(sealed_at))}</time>에
            {minutesBefore > 0 ? `, 추첨 ${minutesBefore}분 전에` : ''} 공개했어요.
          </p>
        </div>
        <OwnProofs seal={seal} />
      </div>
      {!is_before_draw && (
        <div className="px-5 pb-5 sm:px-7">
          <Notice look="amber">
            사이트가 멈춰 있어서 추첨이 시작된 뒤에 봉인했어요. 판매가 끝난 뒤에 만든 번호는 들어 있지 않지만, 추첨 전에
            공개한 봉인만큼 확실하지는 않아요.
          </Notice>
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-b-card border-t border-line bg-sunken px-5 py-4 sm:px-7">
        <details className="min-w-0">
          <summary className="min-h-11 cursor-pointer list-none [&::-webkit-details-marker]:hidden">
            <span className="block text-small text-soft">봉인값</span>
            <span className="font-semibold tracking-wide">{shortRoot(root)}</span>
          </summary>
          <code className="mt-1 block text-small break-all">{root}</code>
          <a
            href={`/api/v1/public/lottery/seals/${round_number}`}
            className="inline-flex min-h-11 items-center text-small underline underline-offset-4"
          >
            시각과 앞 회차의 값까지 보기 (JSON)
          </a>
        </details>
        <Button look="bare" className="with-scripts" onClick={() => void copyRoot(root)}>
          복사
        </Button>
      </div>
    </Card>
  )
}

const LOCK = 'M7 11V7a5 5 0 0 1 10 0v4M5 11h14a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1z'

/** Smaller where seven of them have no room. */
const COMING_BALL = 'block aspect-square w-9 min-w-0 rounded-full border border-dashed border-control'

/** Between the seal and the tally. */
function ComingScore({ round }: { round: number }) {
  const { drawMinute } = useSite()
  return (
    <Card>
      <h2 className="text-lead font-bold">제{round}회는 집계를 기다려요</h2>
      <p className="text-small text-soft">
        {timeWording(drawBeginsAt(round, drawMinute))}에 추첨하고 집계가 끝나면 여기에서 성적을 보여 드려요.
      </p>
      <div className="mt-3 flex items-center gap-1.5" aria-hidden="true">
        {[1, 2, 3, 4, 5, 6].map((place) => (
          <span key={place} className={COMING_BALL} />
        ))}
        <span className="text-soft">+</span>
        <span className={COMING_BALL} />
      </div>
    </Card>
  )
}

const HowItWorks = () => (
  <Card>
    <h2 className="text-lead font-bold">봉인은 이렇게 해요</h2>
    <ol className="mt-2 list-decimal space-y-2 pl-6">
      <li>토요일 20시에 판매가 끝나면 그 회차의 모든 번호를 하나의 값으로 묶어요.</li>
      <li>그 값을 추첨 전에 공개해요. 번호를 하나라도 고치면 값이 달라져요.</li>
      <li>추첨이 집계되면 등수마다 몇 세트였는지 우연과 나란히 보여 드려요.</li>
    </ol>
  </Card>
)

const winnersOf = ({ score }: SealWithScore) => score?.ranks.reduce((sum, { sets }) => sum + sets, 0)

function SealList({
  seals,
  next,
  isNewest,
}: {
  seals: readonly SealWithScore[]
  next: number | null
  isNewest: boolean
}) {
  return (
    <Card>
      <h2 className="text-lead font-bold">회차별 봉인</h2>
      {seals.length === 0 && <p className="mt-2 text-soft">여기에 회차마다 한 줄씩 쌓여요.</p>}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
      <ul role="list" className="mt-2">
        {isNewest && seals[0] && (
          <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <p>
              <strong className="font-semibold">제{seals[0].round_number + 1}회</strong>
              <span className="block text-small text-soft">토요일 20시에 봉인해요</span>
            </p>
            <span className="rounded-full bg-sunken px-3 py-1 text-small text-soft">봉인 전</span>
          </li>
        )}
        {seals.map((seal) => (
          <li
            key={seal.round_number}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-3 first:border-t-0"
          >
            <p>
              <strong className="font-semibold">제{seal.round_number}회</strong>
              <span className="block text-small text-soft">
                {countWording(seal.sets)}세트 · {seal.root.slice(0, 4)} {seal.root.slice(4, 8)}
                {seal.is_before_draw ? '' : ' · 늦은 봉인'}
              </span>
            </p>
            {seal.score ? (
              <p className="text-small text-soft">
                당첨 <strong className="text-body text-ink">{countWording(winnersOf(seal) ?? 0)}세트</strong>
                {seal.score.is_corrected && <span className="block">추첨 정정 뒤 다시 셈</span>}
              </p>
            ) : (
              <span className="rounded-full bg-sunken px-3 py-1 text-small text-soft">집계 전</span>
            )}
          </li>
        ))}
      </ul>
      <nav aria-label="회차 이동" className="mt-2 flex justify-between gap-3">
        {!isNewest && (
          <Link to="/seals" className={buttonClass('quiet')}>
            최근 회차
          </Link>
        )}
        {next !== null && (
          <Link to={`/seals?before=${next}`} className={buttonClass('quiet', 'ml-auto')}>
            이전 회차 <Icon path={RIGHT} size={18} />
          </Link>
        )}
      </nav>
    </Card>
  )
}

/** The other thing that is fixed before each draw, and how it did: computed from the published forecasts alone. */
const Forecasts = () => (
  <section className="space-y-5" aria-labelledby="forecasts">
    <div className="pt-5">
      <h2 id="forecasts" className="text-heading font-bold">
        겹침 예측도 추첨 전에 공개해요
      </h2>
      <p className="text-small text-soft">
        나온 번호를 몇 명이 가지고 있을지의 예측이에요. 당첨 번호의 예측이 아니에요.{' '}
        <Link to="/analysis/crowding-evidence" className="underline underline-offset-4">
          모든 회차의 검증 보기
        </Link>
      </p>
    </div>
    <AnswerOf of={useQuery(crowdingEvidence)} isEmpty={() => false}>
      {({ report, forecasts }) => (
        <Card className="space-y-5">
          <PublishedForecasts forecasts={forecasts} evidence={report?.published ?? null} most={3} />
        </Card>
      )}
    </AnswerOf>
  </section>
)
