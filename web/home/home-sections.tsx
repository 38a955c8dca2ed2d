import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { crowdingPath } from '#contract/site/share-images.ts'
import { dayAndWeekdayWording, daysBetween, koreanDay, monthDayWording, timeWording } from '#domain/calendar.ts'
import { countWording } from '#domain/count-wording.ts'
import { ALL_NUMBERS, LARGEST_NUMBER } from '#domain/draw/draw.ts'
import { withParticle } from '#domain/particle.ts'
import { togetherProbability, usualLargest } from '#domain/statistics/chance.ts'
import { pairAt } from '#domain/statistics/pairs.ts'
import type { Overview } from '#web/analysis/analysis-queries.ts'
import { NumbersPlot, PairsPlot } from '#web/analysis/hub/number-plots.tsx'
import { clockNow } from '#web/data/clock.ts'
import { useSignedIn } from '#web/data/session/use-member.ts'
import { useNextDraw } from '#web/data/use-draw-time.ts'
import { PageTitle } from '#web/page/page-head.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon, RIGHT } from '#web/ui/icon.tsx'
import { useHydrated } from '#web/ui/use-browser-state.ts'

/** What this is and for whom, and the two ways in. */
export const Hero = () => (
  <div className="home-hero">
    <PageTitle className="text-[1.875rem] leading-[1.33] md:text-[2.625rem] md:leading-[1.26]">
      로또, 있는 그대로 <br />
      들여다보세요.
    </PageTitle>
    <p className="mt-2 md:mt-4 md:text-lead">
      당첨 확인부터 AI 번호 생성, 통계 분석까지. 로또를 사는 분을 위한 곳이에요.
    </p>
    <div className="mt-4 flex flex-wrap gap-2 md:mt-7">
      <ButtonLink to="/auth/register" look="paper">
        회원가입
      </ButtonLink>
      <ButtonLink to="/results" look="paper">
        당첨결과
      </ButtonLink>
    </div>
  </div>
)

/** When the next draw is, as the server knows it, and in the browser how many days that is. */
export function NextDraw() {
  const { round_number, draw_date, begins_at } = useNextDraw()
  const days = daysBetween(koreanDay(clockNow()), draw_date)
  const left = days === 0 ? '오늘' : days === 1 ? '내일' : `${days}일 뒤`
  return (
    <p className="text-small text-soft">
      <time dateTime={new Date(begins_at).toISOString()} title={dayAndWeekdayWording(draw_date)}>
        다음 추첨 제{round_number}회 · {monthDayWording(draw_date)} {timeWording(begins_at)}
      </time>
      {useHydrated() && <span>{` · ${left}`}</span>}
    </p>
  )
}

const FOR_VISITORS = {
  title: '번호를 담아 두면 토요일 밤에 당첨을 확인해 드려요',
  text: '무료로 매달 10세트까지 만들 수 있어요.',
  to: '/auth/register',
  button: '회원가입',
} as const

const FOR_MEMBERS = {
  title: '다음 번호도 미리 만들어 볼까요?',
  text: '만든 번호는 내 번호에 모이고 추첨 뒤에 등수를 확인할 수 있어요.',
  to: '/dashboard/numbers',
  button: '내 번호로 가기',
} as const

/** The last word of the home page: to join, or for a member to go on. Of the same shape, so that nothing moves. */
export function SignUpCall() {
  const { title, text, to, button } = useSignedIn() ? FOR_MEMBERS : FOR_VISITORS
  return (
    <section
      aria-labelledby="sign-up"
      className="flex flex-wrap items-center justify-between gap-4 rounded-card bg-celadon-soft p-5 sm:p-7"
    >
      <div>
        <h2 id="sign-up" className="text-lead font-bold">
          {title}
        </h2>
        <p className="text-small">{text}</p>
      </div>
      <ButtonLink to={to} look="paper">
        {button}
      </ButtonLink>
    </section>
  )
}

/** A column of the paper slip: among what people mark most. */
const COLUMN = [4, 11, 18, 25, 32, 39]
const PAIRS = (LARGEST_NUMBER * (LARGEST_NUMBER - 1)) / 2

/** Three plots of what is known today, each with one sentence and the way to its page. */
export function Stories({ overview }: { overview: Overview }) {
  const { frequencies } = overview.numbers
  const [most, least] = [Math.max(...frequencies), Math.min(...frequencies)]
  const ballOf = (count: number) => frequencies.indexOf(count) + 1
  return (
    <section aria-labelledby="stories">
      <h2 id="stories" className="mb-4 text-heading font-bold tracking-tight">
        숫자가 들려주는 이야기
      </h2>
      <div className="stories">
        <Story title="줄 맞춘 번호, 몇 명이 고를까요?" to={crowdingPath(COLUMN)} plot={<ColumnOfSlip />}>
          용지의 세로 한 줄을 고르는 사람은 매주 <strong className="whitespace-nowrap">만 명쯤</strong>으로 추정돼요.
        </Story>
        <Story title="가장 많이 나온 번호" to="/analysis/number" plot={<NumbersPlot {...overview.numbers} />}>
          {ballOf(most)}번은 <strong>{countWording(most)}회</strong>, {ballOf(least)}번은{' '}
          <strong>{countWording(least)}회</strong> 나왔어요. 색칠한 구간이 우연의 범위예요.
        </Story>
        <Story title="자주 함께 나온 두 번호" to="/analysis/pairs" plot={<PairsPlot {...overview.pairs} />}>
          <PairSentence overview={overview} />
        </Story>
      </div>
    </section>
  )
}

function PairSentence({ overview: { pairs, total_analyzed } }: { overview: Overview }) {
  const most = Math.max(...pairs.frequencies)
  const [a, b] = pairAt(pairs.frequencies.indexOf(most))
  const { largest_low, largest_high } = usualLargest(total_analyzed, togetherProbability(2), PAIRS)
  return (
    <>
      {a}번과 {withParticle(`${b}번`, '이/가')} 가장 자주(<strong>{most}회</strong>) 함께 나왔어요. 공정한 추첨에서도
      가장 많은 쌍은 {largest_low}~{largest_high}회쯤 나와요.
    </>
  )
}

interface StoryProps {
  readonly title: string
  readonly to: string
  readonly plot: ReactNode
  readonly children: ReactNode
}

const Story = ({ title, to, plot, children }: StoryProps) => (
  <Link
    to={to}
    className="flex flex-col rounded-card border border-line bg-surface p-5 shadow-card transition-colors hover:border-celadon"
  >
    <h3 className="mb-3 flex items-center justify-between gap-3 text-lead font-bold sm:max-md:min-h-[2lh]">
      {title} <Icon path={RIGHT} size={20} className="flex-none text-celadon" />
    </h3>
    <div className="h-[6.5rem]">{plot}</div>
    <p className="mt-3">{children}</p>
  </Link>
)

/** The slip in small, one column of it marked. */
const ColumnOfSlip = () => (
  <div aria-hidden="true" className="grid h-full grid-cols-7 gap-[3px] text-[0.625rem] leading-none">
    {ALL_NUMBERS.map((number) => (
      <span
        key={number}
        className={`grid place-items-center rounded-[3px] ${COLUMN.includes(number) ? 'bg-celadon font-bold text-on-celadon' : 'bg-sunken text-soft'}`}
      >
        {number}
      </span>
    ))}
  </div>
)
