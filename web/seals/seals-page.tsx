import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { listSeals, type Score, type SealWithScore } from '#contract/number-sets/seals.ts'
import type { SearchOf } from '#contract/site/site-pages.ts'
import { countWording } from '#domain/count-wording.ts'
import { wonWording } from '#domain/money/won.ts'
import { STRATEGY_NAMES } from '#domain/number-set/number-set.ts'
import { withParticle } from '#domain/particle.ts'
import { FEWEST_IN_ROW } from '#domain/seal/scoreboard.ts'
import { isInside } from '#domain/statistics/chance.ts'
import { AnswerOf } from '#web/analysis/answer-of.tsx'
import { crowdingEvidence } from '#web/crowding/crowding-queries.ts'
import { preload, staleWhileRevalidate } from '#web/data/page-loaders.ts'
import { query } from '#web/data/query.ts'
import { useRoundHour } from '#web/data/use-draw-time.ts'
import { leftAsDrawn } from '#web/page/left-as-drawn.tsx'
import { breadcrumbs, PageHead, PageTitle } from '#web/page/page-head.tsx'
import { DotInterval } from '#web/plots/bars.tsx'
import { FiguresTable } from '#web/plots/figures-table.tsx'
import { PlotKey } from '#web/plots/plot-key.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DisclosureList, type Fold } from '#web/ui/disclosure.tsx'
import { Icon, RIGHT } from '#web/ui/icon.tsx'
import { List } from '#web/ui/list.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { NumberBalls } from '#web/ui/number-balls.tsx'
import { CheckProof, ProofBlock } from './proof-parts.tsx'
import { ComingScore, ComingSeal, FirstSealCard, SealCard } from './seal-card.tsx'
import { signedLog, signedLogFold } from './signed-log.tsx'

/** Rounds before one, or the newest. */
const sealsOf = (search: string) => {
  const keys: SearchOf<'/seals'> = new URLSearchParams(search)
  const before = keys.get('before')
  return query(listSeals, { query: before !== null && /^[1-9]\d{0,5}$/.test(before) ? { before } : {} })
}

const answersOf = ({ search }: URL) => [sealsOf(search), crowdingEvidence, signedLog]

export const loader = preload(async ({ read }, { url }) => {
  await Promise.all([read(sealsOf(url.search)), read(signedLog), read(crowdingEvidence, { isLeft: true })])
})
export const clientLoader = staleWhileRevalidate(answersOf)

const Forecasts = leftAsDrawn(() => import('./forecasts.tsx').then((file) => file.Forecasts))

const DESCRIPTION =
  '판매가 끝나면 회원이 만든 모든 번호를 하나의 값으로 봉인해 공개하고, 추첨이 끝나면 몇 개나 맞았는지 우연과 나란히 보여 드려요. 누구나 직접 확인할 수 있어요.'

/** The sealed rounds, their scores, and how to check them. */
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
        <p className="mt-1 max-w-[42rem] text-soft">
          회원이 만든 모든 번호를 추첨 전에 하나의 값으로 묶어 공개해요. 추첨 뒤에 바꾸지 않았다는 걸 누구나 확인할 수
          있어요.
        </p>
      </div>
      <AnswerOf of={useQuery(sealsOf(search))}>
        {({ seals, next, total }) => {
          const [newest] = isNewest ? seals : []
          const scored = newest && (newest.score ? newest : seals.find(({ score }) => score !== null))
          // The sum of one round is that round again.
          const isFirstScore = total?.rounds === 1 && scored?.score != null
          return (
            <div className="space-y-5">
              {newest && <SealCard seal={newest} />}
              {isNewest && !newest && <FirstSealCard />}
              {/* Of nothing there is nothing to count. */}
              {newest && !newest.score && newest.sets > 0 && <ComingScore round={newest.round_number} />}
              {isNewest && total && (
                <div className="grid gap-5 md:grid-cols-2">
                  {scored?.score && (
                    <ScoreCard title={`제${scored.round_number}회 성적`} score={scored.score} balls={scored.balls} />
                  )}
                  {isFirstScore ? (
                    <div className="flex min-w-0 flex-col gap-5">
                      <CheckProof />
                      <Methods />
                      {WHAT_IT_IS}
                    </div>
                  ) : (
                    <ScoreCard title={`지금까지 ${countWording(total.rounds)}개 회차`} score={total} balls={null} />
                  )}
                </div>
              )}
              <div className={`grid items-start gap-5 ${isFirstScore ? '' : 'md:grid-cols-2'}`}>
                <div className="flex min-w-0 flex-col gap-5 empty:hidden">
                  {newest && newest.sets > 0 && <ProofBlock seal={newest} />}
                  {!isFirstScore && seals.length > 0 && <CheckProof />}
                  {!isFirstScore && <Methods />}
                  {/* Right under the figures where all stands in one column. */}
                  {!isFirstScore && seals.length > 0 && <div className="max-md:order-first">{WHAT_IT_IS}</div>}
                </div>
                <div className="space-y-5">
                  {/* Before the first seal its card says all that a row could. */}
                  {(seals.length > 0 || !isNewest) && <SealList seals={seals} next={next} isNewest={isNewest} />}
                  {seals.length === 0 && WHAT_IT_IS}
                </div>
              </div>
              {isNewest && <Forecasts />}
            </div>
          )
        }}
      </AnswerOf>
    </>
  )
}

const WHAT_IT_IS = (
  <Notice>
    만든 번호 전체의 기록이에요. 산 번호만 센 것이 아니에요. 봉인은 번호를 추첨 전에 만들었다는 것만 보여 줘요. 당첨
    확률은 어떤 번호든 8,145,060분의 1로 같아요.
  </Notice>
)

/** How it is done, for who wants to know; what it says stands above. */
function Methods() {
  const { data: log } = useQuery(signedLog)
  const folds: readonly (Fold | null)[] = [
    {
      question: '봉인은 어떻게 하나요?',
      short: '판매가 끝나면 하나의 값으로 묶어, 추첨 전에 공개해요.',
      content: (
        <ol className="list-decimal space-y-2 pl-6">
          <li>토요일 20시에 판매가 끝나면 그 회차의 모든 번호를 하나의 값으로 묶어요.</li>
          <li>샀다는 표시도 그때의 것을 함께 묶어요. 나중에 표시를 바꾸거나 탈퇴해도 성적은 그대로예요.</li>
          <li>그 값을 추첨 전에 공개해요. 번호를 하나라도 고치면 값이 달라져요.</li>
          <li>봉인은 서명한 기록에 한 줄로 남아요. 뒤에 바꾸면 누구나 알 수 있어요.</li>
          <li>추첨이 집계되면 등수마다 몇 세트였는지 우연과 나란히 보여 드려요.</li>
        </ol>
      ),
    },
    signedLogFold(log),
  ]
  return <DisclosureList name="methods" folds={folds.filter((fold) => fold !== null)} />
}

const winnersOf = ({ score }: SealWithScore) => score?.ranks.reduce((sum, { sets }) => sum + sets, 0)

interface SealRow {
  /** The newest of the row. */
  readonly seal: SealWithScore
  /** The oldest round of the row. */
  readonly oldest: number
}

/** A row for each round, and one for rounds in a row of which all that is said is the same. */
function rowsOf(seals: readonly SealWithScore[]): readonly SealRow[] {
  const rows: SealRow[] = []
  for (const seal of seals) {
    const last = rows.at(-1)
    const isSame =
      last !== undefined &&
      last.oldest === seal.round_number + 1 &&
      [last.seal, seal].every(({ sets, score }) => sets === 0 && score === null) &&
      last.seal.is_before_draw === seal.is_before_draw
    if (isSame) rows.splice(-1, 1, { seal: last.seal, oldest: seal.round_number })
    else rows.push({ seal, oldest: seal.round_number })
  }
  return rows
}

function SealList({
  seals,
  next,
  isNewest,
}: {
  seals: readonly SealWithScore[]
  next: number | null
  isNewest: boolean
}) {
  const hour = useRoundHour()
  return (
    <Card>
      <h2 className="text-lead font-bold">회차별 봉인</h2>
      {seals.length === 0 && <p className="text-small text-soft">이보다 앞에는 봉인한 회차가 없어요.</p>}
      <List className="mt-2">
        {isNewest && <ComingSeal round={(seals[0]?.round_number ?? hour.round_number) + 1} />}
        {rowsOf(seals).map(({ seal, oldest }) => (
          <li
            key={seal.round_number}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-3 first:border-t-0"
          >
            <p>
              <strong className="font-semibold">
                {`${oldest < seal.round_number ? `제${oldest}회~` : ''}제${seal.round_number}회`}
              </strong>
              <span className="block text-small text-soft">
                {seal.sets === 0 ? '만든 번호 없음' : `${countWording(seal.sets)}세트`} · {seal.root.slice(0, 4)}{' '}
                {seal.root.slice(4, 8)}
                {seal.is_before_draw ? '' : ' · 늦은 봉인'}
              </span>
            </p>
            {seal.score ? (
              <p className="text-small text-soft">
                당첨 <strong className="text-base text-ink">{countWording(winnersOf(seal) ?? 0)}세트</strong>
                {seal.score.is_corrected && <span className="block">추첨 정정 뒤 다시 계산</span>}
              </p>
            ) : (
              seal.sets > 0 && <span className="rounded-full bg-sunken px-3 py-1 text-small text-soft">집계 전</span>
            )}
          </li>
        ))}
      </List>
      {(!isNewest || next !== null) && (
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
      )}
    </Card>
  )
}

type Rank = Score['ranks'][number]

/** `2~12`, or what is expected where the band is nothing but zero. */
const chanceWording = ({ band_low, band_high, expected_count }: Rank) => {
  if (band_high > 0) return `${countWording(band_low)}~${countWording(band_high)}`
  return expected_count < 0.0001 ? '거의 0' : countWording(expected_count, expected_count < 0.01 ? 4 : 2)
}

/** The figures in one sentence. */
function verdict({ ranks }: Score): string {
  const outside = ranks.filter((rank) => !isInside(rank.sets, rank))
  if (outside.length === 0) return '다섯 등수 모두 우연의 범위 안이에요. 저희가 만든 번호가 더 잘 맞지는 않아요.'
  const names = outside.map(({ rank }) => `${rank}등`).join(', ')
  return `${withParticle(names, '은/는')} 우연의 범위를 벗어났어요. 다섯 등수를 함께 보면 가끔 있는 일이에요.`
}

/** How sealed sets did by rank: a dot, the dashes of chance and its band, each rank on a scale of its own. */
function ScoreCard({ title, score, balls }: Pick<SealWithScore, 'balls'> & { title: string; score: Score }) {
  const ranks = score.ranks.toReversed()
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lead font-bold">{title}</h2>
        <p className="text-small text-soft">{countWording(score.sets)}세트</p>
      </div>
      <p className="text-small text-soft">{verdict(score)}</p>
      {score.is_corrected && (
        <p className="text-small text-soft">추첨 결과가 정정되어 다시 센 성적이에요. 봉인은 그대로예요.</p>
      )}
      {balls && (
        <div className="mt-3">
          <NumberBalls numbers={balls.numbers} bonus={balls.bonus_number} label="당첨번호" />
        </div>
      )}
      <List className="mt-3">
        {ranks.map((rank) => (
          <li key={rank.rank} className="grid grid-cols-[2.5rem_1fr_auto] items-center gap-3 border-t border-line py-2">
            <strong className="font-semibold">{rank.rank}등</strong>
            <RankDot {...rank} />
            <p className="min-w-24 text-right">
              <strong className="font-semibold">{countWording(rank.sets)}세트</strong>
              <span className="block text-small text-soft">우연 {chanceWording(rank)}</span>
            </p>
          </li>
        ))}
      </List>
      <div className="mt-2 text-small">
        <PlotKey names={['실제', '우연이면', '보통 범위']} />
      </div>
      {score.uncounted_sets > 0 && (
        <p className="mt-2 text-small text-soft">
          집계 전에 탈퇴한 회원의 {countWording(score.uncounted_sets)}세트는 셀 수 없어 빠져 있어요.
        </p>
      )}
      {score.folded.sets > 0 && (
        <p className="mt-2 text-small text-soft">
          한 회차에서 전략, 구매 표시, 등수가 모두 같은 세트가 {FEWEST_IN_ROW}개보다 적으면 누구의 것인지 짐작할 수 없게
          합쳐요. 그런 {countWording(score.folded.sets)}세트는 등수에만 세고, 전략과 산 번호에는 세지 않아요.
        </p>
      )}
      {score.bought.sets > 0 && (
        <p className="mt-2 text-small text-soft">
          판매가 끝나기 전에 샀다고 표시한 {countWording(score.bought.sets)}세트의 당첨금은 세전{' '}
          {withParticle(wonWording(score.bought.prize_amount), '이에요/예요')}.
        </p>
      )}
      <FiguresTable
        caption={`${title}, 등수와 전략, 산 번호와 사지 않은 번호`}
        columns={['', '1등', '2등', '3등', '4등', '5등', '세트']}
        rows={[
          ['실제', ...score.ranks.map(({ sets }) => countWording(sets)), countWording(score.sets)],
          ['우연이면', ...score.ranks.map(({ expected_count }) => countWording(expected_count, 2)), ''],
          ['보통 범위', ...score.ranks.map(({ band_low, band_high }) => `${band_low}~${band_high}`), ''],
          [
            '산 번호',
            ...score.ranks.map(({ bought_sets }) => countWording(bought_sets)),
            countWording(score.bought.sets),
          ],
          [
            '사지 않은 번호',
            ...score.ranks.map(({ sets, bought_sets }, i) =>
              countWording(sets - bought_sets - (score.folded.winners[i] ?? 0)),
            ),
            countWording(score.sets - score.bought.sets - score.folded.sets),
          ],
          ...score.strategies.map(({ strategy, sets, winners }) => [
            STRATEGY_NAMES[strategy],
            ...winners.map((count) => countWording(count)),
            countWording(sets),
          ]),
          ...(score.folded.sets > 0
            ? [
                [
                  '합친 줄',
                  ...score.folded.winners.map((count) => countWording(count)),
                  countWording(score.folded.sets),
                ],
              ]
            : []),
        ]}
      />
    </Card>
  )
}

/** Each rank on a scale of its own; the text beside it says the same. */
const RankDot = ({ sets, expected_count, band_low, band_high }: Rank) => (
  <DotInterval
    value={sets}
    expected={expected_count}
    low={band_low}
    high={band_high}
    from={0}
    to={Math.max(sets, band_high, expected_count, 1) * 1.15}
  />
)
