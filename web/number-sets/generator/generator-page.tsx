import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { NumberSet } from '#contract/number-sets/number-sets.ts'
import { drawBeginsAt, drawDateOf, monthDayWording, timeWording } from '#domain/calendar.ts'
import { countWording } from '#domain/count-wording.ts'
import { ODDS_STAY } from '#domain/crowding/crowding-wording.ts'
import { STRATEGY_NAMES } from '#domain/number-set/number-set.ts'
import { POSSIBLE_DRAWS } from '#domain/statistics/chance.ts'
import { useSite } from '#web/data/site.ts'
import { useOpenDraw } from '#web/data/use-draw-time.ts'
import { ResultAlert } from '#web/notifications/result-alert.tsx'
import { PageHead, PageTitle } from '#web/page/page-head.tsx'
import { subscriptionShown } from '#web/plans/plan-queries.ts'
import { usePlayLimitWording } from '#web/play-limits/limits-parts.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { BusyButton, Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { BACK, CHECK, Icon } from '#web/ui/icon.tsx'
import { List } from '#web/ui/list.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { BackLink, TextLink, textLinkClass } from '#web/ui/text-link.tsx'
import { UsageMeter } from '#web/ui/usage-meter.tsx'
import { newestSets } from '../number-set-queries.ts'
import { slipPath } from '../slip-address.ts'
import { letterOf } from '../slips/round-sets.ts'
import { SlipFoot, SlipHead } from '../slips/slip-parts.tsx'
import { SlipRow } from '../slips/slip-row.tsx'
import { useMarkBought } from '../slips/use-mark-bought.ts'
import { GeneratorForm } from './generator-form.tsx'
import { GIVEN_BEFORE, MadeStatus, madeWording, notByStrategy } from './generator-messages.tsx'
import { type GeneratedSets, type Maker, useMaker } from './use-maker.ts'

/** Makes numbers as wished; what was made takes the form's place. */
export default function GeneratorPage() {
  const maker = useMaker()
  const { made } = maker
  const [seen, setSeen] = useState(made)
  const shown = made === seen ? null : made
  useEffect(() => {
    if (shown === null) return
    document.getElementById('page-title')?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [shown])
  return (
    <>
      <PageHead title="번호 만들기" description="번호를 만듭니다." path="/dashboard/numbers/new" isHidden />
      {shown ? (
        <MadePage made={shown} maker={maker} onBack={() => setSeen(shown)} />
      ) : (
        <>
          <Head />
          <GeneratorForm maker={maker} />
        </>
      )}
      <MadeStatus maker={maker} />
    </>
  )
}

function Head() {
  const { round_number, draw_date, begins_at } = useOpenDraw()
  return (
    <div className="pb-5">
      <BackLink to="/dashboard/numbers">내 번호</BackLink>
      <PageTitle>번호 만들기</PageTitle>
      <p className="text-soft">
        제{round_number}회 · {monthDayWording(draw_date)}{' '}
        <span className="whitespace-nowrap">{timeWording(begins_at)} 추첨</span>
      </p>
    </div>
  )
}

interface MadePageProps {
  readonly made: GeneratedSets
  readonly maker: Maker
  readonly onBack: () => void
}

/** The sets made just now, on a slip, ball by ball. */
function MadePage({ made, maker, onBack }: MadePageProps) {
  const { data } = useQuery(newestSets)
  // Marks since then are in the list.
  const sets = made.sets.map((set) => data?.generated_numbers.find(({ id }) => id === set.id) ?? set)
  return (
    <>
      <div className="pb-5">
        <button type="button" className={textLinkClass('back')} onClick={onBack}>
          <Icon path={BACK} size={16} /> 번호 만들기
        </button>
        <div className="flex items-center gap-4">
          <span className="grid size-14 flex-none place-items-center rounded-full bg-celadon-soft text-celadon">
            <Icon path={CHECK} size={28} />
          </span>
          <div>
            <PageTitle>{madeWording(made)}</PageTitle>
            <p className="text-soft">
              <Link to="/dashboard/numbers" className="underline underline-offset-4">
                내 번호
              </Link>
              에 담아 두었어요.
            </p>
          </div>
        </div>
      </div>
      <div className="space-y-4">
        <MadeSlip sets={sets} />
        <MadeActions sets={sets} maker={maker} />
        <Card className="py-4 sm:py-4">
          <ResultAlert />
        </Card>
        {notByStrategy(sets) && <Notice look="amber">{notByStrategy(sets)}</Notice>}
        {sets.some(({ given_before }) => given_before) && <Notice look="amber">{GIVEN_BEFORE}</Notice>}
        <Notice>
          {ODDS_STAY} {sets.length}게임 중 하나가 1등일 확률은 {countWording(Math.round(POSSIBLE_DRAWS / sets.length))}
          분의 1이에요.
        </Notice>
        <Allowance />
      </div>
    </>
  )
}

function MadeSlip({ sets }: { sets: readonly NumberSet[] }) {
  const { drawMinute } = useSite()
  const { round_target = 1, strategy } = sets[0] ?? {}
  const time = timeWording(drawBeginsAt(round_target, drawMinute))
  return (
    <section aria-label={`제${round_target}회`} className="slip">
      <div className="slip-head">
        <SlipHead
          title={<h2>제{round_target}회</h2>}
          about={`${monthDayWording(drawDateOf(round_target))} ${time} 추첨`}
          beside={<Badge>{STRATEGY_NAMES[strategy ?? 'random']}</Badge>}
        />
      </div>
      <div className="slip-tear" />
      <List isOrdered aria-label="만든 번호" className="slip-rows slip-fresh balls-popping">
        {sets.map((set, i) => (
          <SlipRow key={set.id} set={set} letter={letterOf(i)} />
        ))}
      </List>
      <SlipFoot>
        <span className="text-soft">겹침 0–100 · 보통 조합은 50</span>
        <TextLink look="more" to="/analysis/crowding">
          뜻 보기
        </TextLink>
      </SlipFoot>
    </section>
  )
}

function MadeActions({ sets, maker }: { sets: readonly NumberSet[]; maker: Maker }) {
  const { areBought, toggle, question } = useMarkBought(sets)
  const { isRunning, make } = maker
  const isResting = usePlayLimitWording() !== null
  return (
    <>
      <div className="grid gap-2 sm:grid-cols-2">
        <Button aria-pressed={areBought} onClick={() => void toggle()}>
          {areBought && <Icon path={CHECK} size={18} />}
          <span>모두 샀어요</span>
        </Button>
        {!isResting && (
          <BusyButton look="quiet" isWaiting={isRunning} onClick={() => void make()}>
            {isRunning ? '생성 중…' : '같은 조건으로 다시 만들기'}
          </BusyButton>
        )}
      </div>
      <ButtonLink
        look="quiet"
        to={slipPath({ round: sets[0]?.round_target ?? 1, games: sets.map(({ numbers }) => numbers) })}
        className="w-full"
      >
        복사·인쇄·보내기
      </ButtonLink>
      <ButtonLink look="accent" to="/dashboard/numbers" className="w-full">
        내 번호 모두 보기
      </ButtonLink>
      {question}
    </>
  )
}

/** The month's allowance, and the rest of it. */
function Allowance() {
  const { data } = useQuery(subscriptionShown)
  return (
    data && (
      <Card>
        <UsageMeter used={data.used_this_month} allowance={data.monthly_allowance} remaining={data.remaining_numbers} />
      </Card>
    )
  )
}
