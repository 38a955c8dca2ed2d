import type { NumberSet } from '#contract/number-sets/number-sets.ts'
import { daysBetween, drawBeginsAt, drawDateOf, koreanDay, monthDayWording, timeWording } from '#domain/calendar.ts'
import { clockNow } from '#web/data/clock.ts'
import { useSite } from '#web/data/site.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DOWN, Icon } from '#web/ui/icon.tsx'
import { NumberBalls } from '#web/ui/number-balls.tsx'
import { MarkAll } from './mark-all.tsx'
import { letterOf, type RoundOfSets, roundWording } from './rounds-of.ts'
import { SlipFoot, SlipHead } from './slip-parts.tsx'
import { SlipRow } from './slip-row.tsx'

/** Rows of a paper slip, A to E; more are folded. */
const ROWS_SHOWN = 5

export type OpenMenu = (set: NumberSet, letter: string) => void

interface RoundSlipProps extends RoundOfSets {
  /** An older round is one line until it is opened. */
  readonly isOpen: boolean
  /** Whether these are all sets of the round. */
  readonly isWhole: boolean
  /** Of its heading; 3 under the list's own heading. */
  readonly level?: 2 | 3
  /** Opens what can be done with a set, where that is offered. */
  readonly onMenu?: OpenMenu
}

/** What a member has of one round: its state, the drawn numbers, and a row a set. */
export function RoundSlip({ round, sets, isOpen, isWhole, level = 3, onMenu }: RoundSlipProps) {
  const { drawMinute } = useSite()
  const Heading = level === 2 ? 'h2' : 'h3'
  const day = drawDateOf(round)
  const badge = roundWording(sets, daysBetween(koreanDay(clockNow()), day), isWhole)
  const [first] = sets
  const isToCome = first?.state === 'before_draw'
  const bought = sets.filter((set) => set.is_bought).length
  const time = timeWording(drawBeginsAt(round, drawMinute))
  const made = bought > 0 ? `산 번호 ${bought}게임` : `만든 번호 ${sets.length}세트`
  const head = (
    <SlipHead
      title={<Heading>제{round}회</Heading>}
      about={
        <>
          <time dateTime={day}>{monthDayWording(day)}</time> {isToCome ? `${time} 추첨` : `· ${made}`}
        </>
      }
      beside={
        <span className="flex flex-none items-center gap-2">
          {badge && <Badge look={badge.look}>{badge.word}</Badge>}
          {!isOpen && <Icon path={DOWN} size={20} className="transition-transform group-open:rotate-180" />}
        </span>
      }
    />
  )
  const body = <SlipBody round={round} sets={sets} isWhole={isWhole} {...(onMenu && { onMenu })} />
  return isOpen ? (
    <section aria-label={`제${round}회`} className="slip">
      <div className="slip-head">{head}</div>
      {body}
    </section>
  ) : (
    <details className="slip group">
      <summary className="slip-head">{head}</summary>
      {body}
    </details>
  )
}

function SlipBody({ round, sets, isWhole, onMenu }: Omit<RoundSlipProps, 'isOpen' | 'level'>) {
  const hits = sets[0]?.hits
  const rest = sets.slice(ROWS_SHOWN)
  const wonInRest = rest.filter((set) => set.result?.rank != null).length
  return (
    <>
      <div className="slip-tear" />
      {hits && (
        <div className="slip-drawn">
          <NumberBalls numbers={hits.winning_numbers} bonus={hits.bonus_number} label={`제${round}회 당첨번호`} />
        </div>
      )}
      <Rows label={`제${round}회 내 번호`} sets={sets.slice(0, ROWS_SHOWN)} from={0} {...(onMenu && { onMenu })} />
      {rest.length > 0 && (
        <details className="slip-rest group/rest">
          <summary className="flex min-h-13 list-none items-center justify-between px-4 text-small font-semibold text-celadon [&::-webkit-details-marker]:hidden">
            <span>
              나머지 {rest.length}세트{wonInRest > 0 && ` · 맞은 번호 ${wonInRest}세트`}
            </span>
            <Icon path={DOWN} size={18} className="transition-transform group-open/rest:rotate-180" />
          </summary>
          <Rows label={`제${round}회 나머지 번호`} sets={rest} from={ROWS_SHOWN} {...(onMenu && { onMenu })} />
        </details>
      )}
      <SlipFoot>
        <FootWording sets={sets} />
        {isWhole && sets.length > 1 && <MarkAll sets={sets} />}
      </SlipFoot>
    </>
  )
}

interface RowsProps {
  readonly label: string
  readonly sets: readonly NumberSet[]
  /** The place of the first among all rows of its slip. */
  readonly from: number
  readonly onMenu?: OpenMenu
}

const Rows = ({ label, sets, from, onMenu }: RowsProps) => (
  // biome-ignore lint/a11y/noRedundantRoles: Safari forgets that a list without bullets is one.
  <ol role="list" aria-label={label} className="slip-rows">
    {sets.map((set, i) => {
      const letter = letterOf(from + i)
      return (
        <SlipRow
          key={set.id}
          set={set}
          letter={letter}
          caption={set.name}
          {...(onMenu && { onMenu: () => onMenu(set, letter) })}
        />
      )
    })}
  </ol>
)

/** Until when money can be had, where some was won; else how many were bought. */
function FootWording({ sets }: { sets: readonly NumberSet[] }) {
  const won = sets.find((set) => set.is_bought && set.result?.claim_until)
  if (won?.result?.claim_until) return <span>당첨금 청구 마감 {won.result.claim_until.replaceAll('-', '.')}</span>
  const bought = sets.filter((set) => set.is_bought).length
  return (
    <span className="text-soft">
      {bought === 0 ? `${sets.length}세트` : `${sets.length}세트 가운데 ${bought}게임 샀어요`}
    </span>
  )
}
