import { useSuspenseQuery } from '@tanstack/react-query'
import { nameOfPage, numberPath } from '#contract/site/site-pages.ts'
import { countWording } from '#domain/count-wording.ts'
import { LARGEST_NUMBER } from '#domain/draw/draw.ts'
import { AnalysisFailure, DISCLAIMER } from '#web/analysis/analysis-frame.tsx'
import { RoundLinks } from '#web/analysis/round-links.tsx'
import { cacheFirst, missingPage, type PageQueries, preload } from '#web/data/page-loaders.ts'
import { breadcrumbs, PageHead, PageTitle } from '#web/page/page-head.tsx'
import { countsFigures } from '#web/plots/counts-figures.ts'
import { DotAxis } from '#web/plots/dot-axis.tsx'
import { FiguresTable } from '#web/plots/figures-table.tsx'
import { one, percentWording } from '#web/plots/wording.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Icon, LEFT, RIGHT } from '#web/ui/icon.tsx'
import { NumberBall, NumberBalls } from '#web/ui/number-balls.tsx'
import { BackLink, TextLink } from '#web/ui/text-link.tsx'
import { numberHistoryOf } from '../analysis-queries.ts'
import type { Route } from './+types/number-page.ts'
import type { NumberHistory } from './number-plots.tsx'
import { AppearanceStrip, Companions, MonthHeat } from './number-plots.tsx'

const HUB = '/analysis'
const LIST = '/analysis/number'

/** `34`, and nothing that merely means it: one address a number. */
const numberOf = (text = ''): number => (/^[1-9]\d?$/.test(text) && Number(text) <= LARGEST_NUMBER ? Number(text) : 0)

const queries: PageQueries = async ({ read }, { params }) => {
  const number = numberOf(params.number)
  if (number === 0) throw missingPage()
  await read(numberHistoryOf(number))
}

export const loader = preload(queries)
export const clientLoader = cacheFirst(queries)

export default function NumberPage({ params }: Route.ComponentProps) {
  const number = numberOf(params.number)
  const { data: history } = useSuspenseQuery(numberHistoryOf(number))
  const { frequency, total_analyzed, expected_count } = history
  const path = numberPath(number)
  const description = `로또 6/45 번호 ${number}번은 ${countWording(total_analyzed)}회 중 ${frequency}회 나왔어요. 우연이면 ${Math.round(expected_count)}회쯤이에요. 나온 회차, 안 나온 기간, 함께 나온 번호와 보너스 기록을 모두 보여 드려요.`
  return (
    <>
      <PageHead
        title={`번호 ${number} 로또 당첨 기록`}
        description={description}
        path={path}
        things={(url) => [
          breadcrumbs(url, HUB, LIST, [`번호 ${number}`, path]),
          {
            '@type': 'Dataset',
            name: `로또 6/45 번호 ${number}번의 기록`,
            description,
            url: url(path),
            isAccessibleForFree: true,
          },
        ]}
      />
      <div className="flex flex-wrap items-end justify-between gap-4 pt-8 pb-6">
        <div>
          <BackLink to={LIST}>{nameOfPage(LIST)}</BackLink>
          <div className="flex items-center gap-4 [--ball:4rem] sm:[--ball:5.5rem]">
            <NumberBall number={number} />
            <div>
              <PageTitle>번호 {number}</PageTitle>
              <p>
                {countWording(total_analyzed)}회 중 <strong className="font-bold">{frequency}회</strong> 나왔어요.
              </p>
            </div>
          </div>
        </div>
        <Neighbours number={number} label="다른 번호" />
      </div>
      <div className="space-y-5">
        <NumberResult history={history} />
        <Neighbours number={number} label="이어서 볼 번호" />
        <p className="text-small text-soft">{DISCLAIMER}</p>
      </div>
    </>
  )
}

/** Around the circle: 45 comes before 1. */
function Neighbours({ number, label }: { number: number; label: string }) {
  const before = number === 1 ? LARGEST_NUMBER : number - 1
  const after = number === LARGEST_NUMBER ? 1 : number + 1
  return (
    <nav aria-label={label} className="flex gap-2">
      <ButtonLink to={numberPath(before)} look="quiet" rel="prev">
        <Icon path={LEFT} size={18} /> {before}번
      </ButtonLink>
      <ButtonLink to={numberPath(after)} look="quiet" rel="next">
        {after}번 <Icon path={RIGHT} size={18} />
      </ButtonLink>
    </nav>
  )
}

function NumberResult({ history }: { history: NumberHistory }) {
  const { number, newest_draws, bonus } = history
  return (
    <>
      <CountCard history={history} />
      <HistoryFacts history={history} />
      <AppearanceStrip history={history} />
      <MonthHeat history={history} />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <div className="space-y-5">
          <Companions history={history} />
          <Card>
            <h2 className="text-lead font-bold">보너스로 나온 회차</h2>
            <p className="text-small text-soft">
              {`${bonus.rounds.length}회 나왔어요. 우연이면 ${Math.round(bonus.expected_count)}회, 보통 범위 ${bonus.band_low}~${bonus.band_high}회예요.`}
            </p>
            <Disclosure name={`보너스로 나온 ${bonus.rounds.length}회 모두 보기`}>
              <RoundLinks rounds={bonus.rounds.toReversed()} />
            </Disclosure>
          </Card>
        </div>
        <div className="space-y-5">
          <Card>
            <h2 className="mb-3 text-lead font-bold">최근에 나온 추첨</h2>
            <ol className="space-y-3">
              {newest_draws.map(({ round_number, numbers, bonus_number }) => (
                <li key={round_number}>
                  <TextLink look="listed" to={`/results/${round_number}`} className="text-soft">
                    {`제${round_number}회`}
                  </TextLink>
                  <NumberBalls numbers={numbers} bonus={bonus_number} label={`제${round_number}회 당첨번호`} />
                </li>
              ))}
            </ol>
          </Card>
          <WinnersShare number={number} share={history.winners_share} />
        </div>
      </div>
    </>
  )
}

function CountCard({ history }: { history: NumberHistory }) {
  const { number, frequencies, expected_count, band_low, band_high, frequency, rank } = history
  const isUsual = frequency >= band_low && frequency <= band_high
  const place = rank === 1 ? '가장 많이' : rank === 45 ? '가장 적게' : `${rank}번째로 많이`
  return (
    <Card>
      <h2 className="text-lead font-bold">45개 번호 중 {number}번의 자리</h2>
      <DotAxis
        label="45개 번호가 나온 횟수"
        dotName="45개 번호"
        dots={frequencies.map((value, i) => ({ name: `${i + 1}`, value, reading: `${i + 1}번: ${value}회 나왔어요` }))}
        chosen={`${number}`}
        expected={Math.round(expected_count)}
        low={band_low}
        high={band_high}
      />
      <p className="mt-2">
        45개 번호 중 {place} 나왔어요. 우연의 범위{' '}
        <strong className="font-bold">
          {band_low}~{band_high}회
        </strong>{' '}
        {isUsual ? '안이에요.' : '밖이지만, 45개 중 두 개쯤은 우연히 이렇게 벗어나요.'}
      </p>
      <FiguresTable
        {...countsFigures({
          caption: '45개 번호가 나온 횟수',
          columns: ['번호', '나온 횟수'],
          rows: frequencies.map((frequency, i) => ({ ...history, name: `${i + 1}번`, frequency })),
        })}
      />
    </Card>
  )
}

function HistoryFacts({
  history: { rounds, total_analyzed, average_cycle, longest_rest, bonus },
}: {
  history: NumberHistory
}) {
  const last = rounds.at(-1)
  const facts = [
    ['마지막으로 나온 회차', last ? `제${last}회` : '없어요', last ? agoWording(total_analyzed - last) : ''],
    ['평균 간격', average_cycle === null ? '없어요' : `${one(average_cycle)}회`, '우연이면 7.5회'],
    [
      '가장 오래 안 나온 기간',
      longest_rest ? `${longest_rest.rounds}회` : '없어요',
      longest_rest ? `제${longest_rest.start_round}회부터 제${longest_rest.end_round}회까지` : '',
    ],
    ['보너스로 나온 횟수', `${bonus.rounds.length}회`, `우연이면 ${Math.round(bonus.expected_count)}회`],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-4">
      {facts.map(([name, value, note]) => (
        <div
          key={name}
          className="flex flex-col rounded-card border border-line bg-surface px-3 py-4 shadow-card sm:p-5"
        >
          <dt className="text-small text-soft">{name}</dt>
          <dd className="text-[1.375rem] leading-[1.4] font-bold min-[360px]:text-heading">{value}</dd>
          <dd className="text-small text-soft">{note}</dd>
        </div>
      ))}
    </dl>
  )
}

const agoWording = (rounds: number) => (rounds === 0 ? '지난 추첨' : `${rounds}회 전`)

export const ErrorBoundary = AnalysisFailure

/** How many people win along when this number is drawn: what many pick, many share. */
function WinnersShare({ number, share }: { number: number; share: NumberHistory['winners_share'] }) {
  const { numbers, mean_percentage, share_low, share_high } = share
  const place = numbers.findIndex((row) => row.number === number)
  const own = numbers[place]
  if (!own) return null
  const difference = own.percentage - mean_percentage
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lead font-bold">얼마나 나눠 가질까요?</h2>
        <p className="text-small text-soft">나누는 사람이 적은 순으로 45개 중 {place + 1}위</p>
      </div>
      <DotAxis
        label="번호마다 5등 당첨자 비율"
        dotName="45개 번호"
        dots={numbers.map((row) => ({
          name: `${row.number}`,
          value: row.percentage,
          reading: `${row.number}번: 5등 당첨자가 무작위 구매의 ${percentWording(row.percentage)}`,
        }))}
        chosen={`${number}`}
        expected={mean_percentage}
        low={share_low}
        high={share_high}
        wording={percentWording}
      />
      <p className="mt-2 text-small text-soft">
        {`${number}번이 나온 회차에는 5등 당첨자가 평균보다 ${one(Math.abs(difference))}%p ${difference < 0 ? '적었어요' : '많았어요'}. 오른쪽일수록 사람들이 많이 고르는 번호라 당첨금을 더 나눠요. 당첨 확률은 변하지 않아요.`}
      </p>
      <FiguresTable
        caption="번호마다 5등 당첨자 비율"
        columns={['번호', '무작위 구매 대비']}
        rows={numbers.map((row) => [`${row.number}번`, percentWording(row.percentage)])}
      />
    </Card>
  )
}
