import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Form, Link, useSearchParams } from 'react-router'
import type { getPeriodStatistics } from '#contract/analysis/number-analysis.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { SearchOf } from '#contract/site/site-pages.ts'
import { countWording } from '#domain/count-wording.ts'
import { withParticle } from '#domain/particle.ts'
import { isInside } from '#domain/statistics/chance.ts'
import { AnalysisFailure, AnalysisFrame } from '#web/analysis/analysis-frame.tsx'
import { AnswerOf } from '#web/analysis/answer-of.tsx'
import { askAnew, missingPage, preload } from '#web/data/page-loaders.ts'
import { useShownDefaults } from '#web/forms/use-form.ts'
import { STAY_IN_PLACE } from '#web/page/use-focus-after-navigation.ts'
import { ColumnPlot } from '#web/plots/column-plot.tsx'
import { FiguresTable } from '#web/plots/figures-table.tsx'
import { PlotKey } from '#web/plots/plot-key.tsx'
import { bandWording, chanceWording, one } from '#web/plots/wording.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { periodOf } from '../analysis-queries.ts'

const shown = (url: URL) => periodOf(periodAsked(url.searchParams))

export const loader = preload(async ({ read }, { url }) => void (await read(shown(url))))
export const clientLoader = askAnew((url) => [shown(url)])

export default function StatisticsPage() {
  const asked = periodAsked(useSearchParams()[0])
  const isOwn = asked.from !== undefined || asked.to !== undefined || asked.bonus
  const answer = useQuery(periodOf(asked))
  return (
    <AnalysisFrame
      path="/analysis/statistics"
      head={{ title: '로또 전체 통계', isHidden: isOwn }}
      description="로또 6/45의 번호대와 색, 끝수, 홀짝, 고저, 연속 번호, AC값, 이월수를 원하는 기간에서 이론값, 보통 범위와 함께 보여 드려요."
      lead="번호 조합의 특징을 이론값과 함께 보여 드려요."
      reading="점선은 우연이면 나올 평균, 색칠한 구간은 보통 범위(100번 중 95번)예요. 기간이 짧으면 구간이 넓어져요."
    >
      <PeriodForm asked={asked} newest={answer.data?.newest_round ?? undefined} />
      <AnswerOf
        of={answer}
        isEmpty={({ total_analyzed }) => total_analyzed === 0}
        empty="이 기간에는 추첨이 없어요. 다른 기간을 골라 주세요."
      >
        {(period) => <PeriodResult period={period} />}
      </AnswerOf>
    </AnalysisFrame>
  )
}

/** Every feature of a period, each beside what chance gives. */
function PeriodResult({ period }: { period: Period }) {
  const groups = groupsOf(period)
  const rows = groups.flatMap((group) => group.rows)
  const outside = rows.filter(({ frequency, ...chance }) => !isInside(frequency, chance)).length
  return (
    <>
      <p className="rounded-card bg-celadon-soft px-5 py-4">
        <strong className="font-bold">{countWording(period.total_analyzed)}회</strong>를 셌어요. 아래 {rows.length}개 값
        중 {outside}개가 보통 범위(95%)를 벗어났고, 우연이어도 {Math.round(rows.length / 20)}개쯤까지는 벗어날 수
        있어요.
      </p>
      <p className="text-small">
        <PlotKey names={NAMES} />
      </p>
      <div className="grid gap-5 md:grid-cols-2">
        {groups.map((group) => (
          <GroupCard key={group.name} group={group} />
        ))}
      </div>
    </>
  )
}

const NAMES = ['나온 횟수', '우연이면', '보통 범위'] as const

/** A plot in one sentence: the most frequent row, beside chance. */
function seenIn(rows: PeriodGroup['rows'], label: PeriodGroup['label'], unit: string): string {
  const most = rows.reduce((best, row) => (row.frequency > best.frequency ? row : best))
  return `${label(most.value)}: ${withParticle(countWording(most.frequency) + unit, '으로/로')} 가장 많아요. 우연이면 ${countWording(Math.round(most.expected_count))}${unit}쯤이에요.`
}

function GroupCard({ group: { name, note, rows, label, tick, unit, isWide = false } }: { group: PeriodGroup }) {
  return (
    <Card className={`min-w-0 ${isWide ? 'md:col-span-2' : 'md:last:col-span-2'}`}>
      <h2 className="text-lead font-bold">{name}</h2>
      <p className="text-small text-soft">{note}</p>
      <ColumnPlot
        label={name}
        expectation={isWide ? 'line' : 'steps'}
        hasValues={!isWide}
        names={NAMES}
        size={isWide ? 'usual' : 'low'}
        seen={seenIn(rows, label, unit)}
        columns={rows.map(({ value, frequency, ...chance }) => ({
          name: label(value),
          tick: tick(value),
          value: frequency,
          expected: chance.expected_count,
          low: chance.band_low,
          high: chance.band_high,
          reading: `${label(value)}: ${countWording(frequency)}${unit}, ${chanceWording(chance)}`,
        }))}
      />
      <FiguresTable
        caption={name}
        columns={['값', '횟수', '우연이면', '보통 범위']}
        rows={rows.map(({ value, frequency, ...chance }) => [
          label(value),
          `${countWording(frequency)}${unit}`,
          `${one(chance.expected_count)}${unit}`,
          bandWording(chance),
        ])}
      />
    </Card>
  )
}

export const ErrorBoundary = AnalysisFailure

const PRESETS = [100, 300, 500]
const FIELD = 'min-h-11 w-full rounded-control border border-control bg-surface px-3'

/** A form that works without scripts: what it asks for stands in the address. */
function PeriodForm({ asked, newest }: { asked: PeriodSearch; newest: number | undefined }) {
  const { from, to, bonus } = asked
  const form = useRef<HTMLFormElement>(null)
  useShownDefaults(form, JSON.stringify(asked))
  const more = bonus ? '&bonus=1' : ''
  const presets = [
    ['전체', `/analysis/statistics${bonus ? '?bonus=1' : ''}`, from === undefined && to === undefined] as const,
    ...(newest === undefined ? [] : PRESETS.filter((rounds) => rounds < newest)).map((rounds) => {
      const first = (newest ?? 0) - rounds + 1
      return [
        `최근 ${rounds}회`,
        `/analysis/statistics?from=${first}&to=${newest}${more}`,
        from === first && to === newest,
      ] as const
    }),
  ]
  return (
    <Card>
      <h2 className="sr-only">기간 고르기</h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one. */}
      <ul role="list" className="mb-4 flex flex-wrap gap-2">
        {presets.map(([name, path, isShown]) => (
          <li key={name}>
            <Link
              to={path}
              {...STAY_IN_PLACE}
              aria-current={isShown ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-control bg-sunken px-4 text-small font-semibold text-soft hover:text-ink aria-[current]:chosen"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <Form
        ref={form}
        action="/analysis/statistics"
        {...STAY_IN_PLACE}
        className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[9rem_9rem_1fr_auto]"
      >
        <label className="block text-small">
          시작 회차
          <input
            name="from"
            defaultValue={from}
            placeholder="1"
            inputMode="numeric"
            pattern="[1-9][0-9]{0,4}"
            autoComplete="off"
            className={FIELD}
          />
        </label>
        <label className="block text-small">
          종료 회차
          <input
            name="to"
            defaultValue={to}
            placeholder={newest === undefined ? undefined : `${newest}`}
            inputMode="numeric"
            pattern="[1-9][0-9]{0,4}"
            autoComplete="off"
            className={FIELD}
          />
        </label>
        <label className="flex min-h-11 items-center gap-2">
          <input type="checkbox" name="bonus" value="1" defaultChecked={bonus} className="size-5 accent-celadon" />
          보너스 번호도 세기
        </label>
        <Button type="submit">보기</Button>
      </Form>
    </Card>
  )
}

interface PeriodSearch {
  readonly from?: number
  readonly to?: number
  readonly bonus: boolean
}

const roundOf = (text: string | null) => {
  if (text === null || text === '') return
  if (!/^[1-9]\d{0,4}$/.test(text)) throw missingPage()
  return Number(text)
}

/** `?from=1100&to=1245&bonus=1`, each of them optional. Throws the missing page on anything else. */
function periodAsked(search: SearchOf<'/analysis/statistics'>): PeriodSearch {
  const from = roundOf(search.get('from'))
  const to = roundOf(search.get('to'))
  const bonus = search.get('bonus')
  if ((from ?? 1) > (to ?? Number.POSITIVE_INFINITY) || (bonus !== null && bonus !== '1')) throw missingPage()
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }), bonus: bonus === '1' }
}

/** The API's answer about a period. */
type Period = Reply<typeof getPeriodStatistics>

interface PeriodGroup {
  readonly name: string
  readonly note: string
  readonly rows: Period['numbers']
  /** A value in words, and under the axis. */
  readonly label: (value: number) => string
  readonly tick: (value: number) => string
  readonly unit: string
  /** Across the whole page. */
  readonly isWide?: boolean
}

const COLOURS: Readonly<Record<number, string>> = { 1: '노랑', 11: '파랑', 21: '빨강', 31: '회색', 41: '초록' }
const sectionOf = (first: number) => `${first}~${Math.min(45, first + 9)}`
const many = (value: number) => `${value}개`

/** The parts of the page, in its order. */
const groupsOf = (period: Period): readonly PeriodGroup[] => [
  {
    name: '번호별 횟수',
    note: period.with_bonus ? '보너스까지 일곱 개를 셌어요.' : '보너스는 세지 않았어요.',
    rows: period.numbers,
    label: (number) => `${number}번`,
    tick: (number) => (number === 1 || number % 5 === 0 ? `${number}` : ''),
    unit: '회',
    isWide: true,
  },
  {
    name: '번호대와 색',
    note: '공의 색은 번호대로 정해져 있어요. 초록은 다섯 개뿐이라 적은 것이 당연해요.',
    rows: period.sections,
    label: (first) => `${sectionOf(first)} ${COLOURS[first]}`,
    tick: (first) => COLOURS[first] ?? '',
    unit: '개',
  },
  {
    name: '끝수',
    note: '번호의 마지막 숫자예요. 0과 6~9로 끝나는 번호는 네 개씩이라 조금 적어요.',
    rows: period.last_digits,
    label: (digit) => `끝수 ${digit}`,
    tick: String,
    unit: '개',
  },
  {
    name: '홀수 개수',
    note: '한 회차에 나온 홀수의 개수예요.',
    rows: period.odd_counts,
    label: (value) => `홀수 ${many(value)}`,
    tick: many,
    unit: '회',
  },
  {
    name: '고저',
    note: '23번부터 45번까지, 높은 번호의 개수예요.',
    rows: period.high_counts,
    label: (value) => `높은 번호 ${many(value)}`,
    tick: many,
    unit: '회',
  },
  {
    name: '연속 번호',
    note: '가장 길게 이어진 번호의 개수예요. 1개면 이어진 번호가 없던 추첨이에요.',
    rows: period.longest_runs,
    label: (value) => (value === 1 ? '이어지지 않음' : `${many(value)} 이어짐`),
    tick: many,
    unit: '회',
  },
  {
    name: '이월수',
    note: '바로 앞 추첨과 겹친 번호의 개수예요. 앞 추첨이 영향을 주지 않아도 이만큼 겹쳐요.',
    rows: period.carried_over,
    label: (value) => `${many(value)} 겹침`,
    tick: many,
    unit: '회',
  },
  {
    name: 'AC값',
    note: '번호 사이의 간격이 얼마나 다양한지 나타내요. 보너스는 세지 않아요.',
    rows: period.ac_values,
    label: (value) => `AC ${value}`,
    tick: String,
    unit: '회',
  },
]
