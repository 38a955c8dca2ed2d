import type { DrawWithDetails } from '#contract/draws/draws.ts'
import { dayAndWeekdayWording } from '#domain/calendar.ts'
import { CertaintyNote } from '#web/draws/certainty-note.tsx'
import { DrawFacts, Fact } from '#web/draws/draw-facts.tsx'
import { ShareButton } from '#web/page/share-button.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { NumberBalls } from '#web/ui/number-balls.tsx'
import { numberFacts } from './number-facts.ts'

interface RoundHeadProps {
  readonly draw: DrawWithDetails
  readonly isBelowLive: boolean
}

/** Balls and what they are made of, what the first prize was, and what to do next. */
export const RoundHead = ({ draw, isBelowLive }: RoundHeadProps) => (
  <Card>
    <div className={isBelowLive ? '' : 'grid items-center gap-x-12 gap-y-6 md:grid-cols-[1.1fr_1fr]'}>
      {!isBelowLive && (
        <div>
          <NumberBalls numbers={draw.numbers} bonus={draw.bonus_number} label={`제${draw.round_number}회 당첨번호`} />
          <div className="mt-3 empty:hidden">
            <CertaintyNote certainty={draw.certainty} />
          </div>
          <dl className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-2">
            {numberFacts(draw.numbers).map(([name, figure]) => (
              <div key={name} className="flex flex-col rounded-control bg-sunken px-1 py-2 text-center">
                <dt className="text-small text-soft">{name}</dt>
                <dd className="font-bold">{figure}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      <DrawFacts draw={draw} isHero>
        <Fact name="추첨일">
          <time dateTime={draw.draw_date}>{dayAndWeekdayWording(draw.draw_date)}</time>
        </Fact>
      </DrawFacts>
    </div>
    <div className="mt-6 flex flex-wrap gap-2.5">
      <ButtonLink to={`/dashboard/numbers?round=${draw.round_number}`} className="grow sm:grow-0">
        내 번호 맞춰 보기
      </ButtonLink>
      <ShareButton title={`제${draw.round_number}회 로또 당첨번호`} path={`/results/${draw.round_number}`} />
    </div>
  </Card>
)
