import { type MouseEvent, memo, useState } from 'react'
import { Link } from 'react-router'
import { pairPath } from '#contract/site/site-pages.ts'
import { ALL_NUMBERS } from '#domain/draw/draw.ts'
import { withParticle } from '#domain/particle.ts'
import type { ChanceOfCount } from '#domain/statistics/chance.ts'
import { Skippable } from '#web/page/skippable.tsx'
import { STAY_IN_PLACE } from '#web/page/use-focus-after-navigation.ts'
import { countsFigures } from '#web/plots/counts-figures.ts'
import { FiguresTable } from '#web/plots/figures-table.tsx'
import { bandWording, one } from '#web/plots/wording.ts'
import { Card } from '#web/ui/card.tsx'
import { List } from '#web/ui/list.tsx'
import { PAIR_STEPS, pairStep } from './pair.ts'

export interface PairGridProps {
  readonly number: number
  readonly other: number
  /** Where the colours change. */
  readonly ends: readonly number[]
  readonly countOf: (a: number, b: number) => number
}

/** Not in a tab of its own. */
const opensHere = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => !(ctrlKey || metaKey || shiftKey)

/** One number's 44 pairs, each a link with its figure. */
export function PairCells({ number, other, ends, countOf, chance }: PairGridProps & { chance: ChanceOfCount }) {
  // The touched cell is marked at once; the rest of the page follows when the router is there.
  const [touched, setTouched] = useState({ from: '', each: 0 })
  const from = `${number}-${other}`
  const marked = touched.from === from ? touched.each : other
  return (
    <Card>
      <h2 className="text-lead font-bold">{number}번과 함께 나온 횟수</h2>
      <p className="mb-3 text-small text-soft">위는 번호, 아래는 횟수예요.</p>
      <Skippable id="after-cells" what="44개 쌍">
        <List className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1">
          {ALL_NUMBERS.map((each) =>
            each === number ? (
              <li
                key={each}
                className="grid min-h-12 place-items-center rounded-control border border-line font-bold"
                aria-hidden="true"
              >
                {each}
              </li>
            ) : (
              <li key={each}>
                <Link
                  to={pairPath(number, each)}
                  {...STAY_IN_PLACE}
                  onClick={(event) => opensHere(event) && setTouched({ from, each })}
                  aria-current={each === marked ? 'true' : undefined}
                  className={`grid min-h-12 place-content-center rounded-control text-center leading-[1.25] outline-offset-1 aria-[current]:outline-2 aria-[current]:outline-ink ${PAIR_STEPS[pairStep(countOf(number, each), ends)]}`}
                >
                  <strong className="font-bold">
                    {each}
                    <span className="sr-only">번과</span>
                  </strong>
                  <span className="text-small">
                    {countOf(number, each)}
                    <span className="sr-only">회</span>
                  </span>
                </Link>
              </li>
            ),
          )}
        </List>
      </Skippable>
      <PairKey ends={ends} />
      <p className="mt-2 text-small text-soft">
        우연이면 쌍마다 {one(chance.expected_count)}회, 보통 범위는 {withParticle(bandWording(chance), '이에요/예요')}.
        갈색일수록 적게, 초록일수록 많이 나왔어요.
      </p>
      <PairCounts number={number} countOf={countOf} chance={chance} />
    </Card>
  )
}

type PairCountsProps = Pick<PairGridProps, 'number' | 'countOf'> & { readonly chance: ChanceOfCount }

/** The same figures as a table; it stays as it is while one after the other of the number's pairs is looked at. */
const PairCounts = memo(({ number, countOf, chance }: PairCountsProps) => (
  <FiguresTable
    {...countsFigures({
      caption: `${number}번과 함께 나온 횟수`,
      columns: ['번호', '함께 나온 횟수'],
      rows: ALL_NUMBERS.filter((each) => each !== number).map((each) => ({
        ...chance,
        name: `${each}번`,
        frequency: countOf(number, each),
      })),
    })}
  />
))

/** The colours and the counts at which they change. */
const PairKey = ({ ends }: { ends: readonly number[] }) => (
  <div className="mt-4 flex max-w-[22rem] text-[0.8125rem] text-soft" aria-hidden="true">
    {PAIR_STEPS.map((step, i) => (
      <div key={step} className="flex-1">
        <div className={`mx-px h-3 rounded-[3px] border border-line ${step}`} />
        <p className="-translate-x-1/2">{i > 0 && ends[i - 1]}</p>
      </div>
    ))}
  </div>
)
