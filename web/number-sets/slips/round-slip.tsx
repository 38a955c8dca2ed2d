import { Fragment, type ReactNode, useState } from 'react'
import type { NumberSet } from '#contract/number-sets/number-sets.ts'
import {
  daysBetween,
  dayWording,
  drawBeginsAt,
  drawDateOf,
  koreanDay,
  monthDayWording,
  timeWording,
} from '#domain/calendar.ts'
import { ODDS_STAY } from '#domain/crowding/crowding-wording.ts'
import { gamePriceOf } from '#domain/draw/prize-arithmetic.ts'
import { exactWon } from '#domain/money/won.ts'
import { clockNow } from '#web/data/clock.ts'
import { useSite } from '#web/data/site.ts'
import { BudgetNote } from '#web/play-limits/budget.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Summary, TurningSign } from '#web/ui/disclosure.tsx'
import { CHECK, Icon } from '#web/ui/icon.tsx'
import { List } from '#web/ui/list.tsx'
import { NumberBalls } from '#web/ui/number-balls.tsx'
import { textLinkClass } from '#web/ui/text-link.tsx'
import { boughtFirst, foldedWording, lettersOf, type RoundOfSets, roundWording, winnersFirst } from './round-sets.ts'
import { SlipFoot, SlipHead } from './slip-parts.tsx'
import { SlipRow } from './slip-row.tsx'
import { useMarkBought } from './use-mark-bought.ts'

/** Rows of a paper slip, A to E; more that were not bought are folded. */
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
  /** Further actions on the round, under its rows. */
  readonly actions?: ReactNode
  /**
   * On the night of its draw, right under the card that shows its balls: not shown here again, and each part has from the end of
   * sales on the height that it has in the end.
   */
  readonly isTonight?: boolean
  /** Where the page has said right above when the round is drawn: here stands how many games there are. */
  readonly isDrawSaid?: boolean
}

/** A member's sets of one round: its state, the drawn numbers, and a row a set. */
export function RoundSlip({
  round,
  sets,
  isOpen,
  isWhole,
  level = 3,
  onMenu,
  actions,
  isTonight = false,
  isDrawSaid = false,
}: RoundSlipProps) {
  const { drawMinute } = useSite()
  const Heading = level === 2 ? 'h2' : 'h3'
  const day = drawDateOf(round)
  const badge = roundWording(sets, isDrawSaid ? 0 : daysBetween(koreanDay(clockNow()), day), isWhole)
  const [first] = sets
  const isToCome = first?.state === 'before_draw'
  const time = timeWording(drawBeginsAt(round, drawMinute))
  const isOpening = isTonight && !isToCome && isStillToOpen(first)
  const aboutWording = () => {
    if (isToCome) return isDrawSaid ? boughtWording(sets) : ` ${time} 추첨`
    if (isOpening) return `${gamesWording(sets)} · 공이 나오는 대로 열려요`
    return `${isOpen ? '' : ' · '}${boughtWording(sets)}`
  }
  const head = (
    <SlipHead
      title={<Heading>제{round}회 내 번호</Heading>}
      about={
        <>
          {(isToCome ? !isDrawSaid : !isOpen) && <time dateTime={day}>{monthDayWording(day)}</time>}
          <span>{aboutWording()}</span>
        </>
      }
      beside={
        <span className="flex flex-none items-center gap-2">
          {badge && !isOpening && <Badge look={badge.look}>{badge.word}</Badge>}
          {!isOpen && <TurningSign size={20} />}
        </span>
      }
    />
  )
  const body = <SlipBody {...{ round, sets, isWhole, actions, isTonight, isDrawSaid }} {...(onMenu && { onMenu })} />
  return isOpen ? (
    <section aria-label={`제${round}회`} className="slip">
      <div className="slip-head">{head}</div>
      {body}
    </section>
  ) : (
    <details className="slip">
      <summary className="slip-head">{head}</summary>
      {body}
    </details>
  )
}

/** Whether not all balls of its draw are seen here yet. */
const isStillToOpen = (set: NumberSet | undefined) => (set?.hits?.bonus_number ?? 0) === 0

const gamesBought = (sets: readonly NumberSet[]): number => sets.filter((set) => set.is_bought).length

/** `산 번호 5게임`; where none was bought, how many were made. */
function gamesWording(sets: readonly NumberSet[]): string {
  const bought = gamesBought(sets)
  return bought === 0 ? `만든 번호 ${sets.length}세트` : `산 번호 ${bought}게임`
}

/** `산 번호 5게임 · 5,000원`. */
function boughtWording(sets: readonly NumberSet[]): string {
  const bought = gamesBought(sets)
  const price = bought === 0 ? '' : ` · ${exactWon(bought * gamePriceOf(sets[0]?.round_target ?? 1))}`
  return gamesWording(sets) + price
}

/** Bought first. Before the draw as it was when the slip was opened: a row that is marked stays under the finger. */
function useBoughtFirst(stored: readonly NumberSet[]) {
  const [first] = useState(() => new Set(stored.flatMap(({ id, is_bought }) => (is_bought ? [id] : []))))
  const sets = boughtFirst(stored, ({ id, state, is_bought }) => (state === 'before_draw' ? first.has(id) : is_bought))
  return { sets, wasBought: first.size > 0 }
}

function SlipBody({
  round,
  sets: stored,
  isWhole,
  onMenu,
  actions,
  isTonight = false,
  isDrawSaid = false,
}: Omit<RoundSlipProps, 'isOpen' | 'level'>) {
  const { sets: ordered, wasBought } = useBoughtFirst(stored)
  const letters = lettersOf(ordered)
  const letterOf = (set: NumberSet) => letters[ordered.indexOf(set)] ?? ''
  // A row keeps its name, and on the night its place under the eyes.
  const sets = isTonight ? ordered : winnersFirst(ordered)
  const hits = sets[0]?.hits
  const bought = sets.filter((set) => set.is_bought).length
  const lastBought = sets.findLastIndex((set) => set.is_bought) + 1
  // Bought sets are never folded away; once their balls have fallen, no others are unfolded beside them.
  const isBoughtAlone = bought > 0 && (hits != null || (isTonight && wasBought))
  const shown = isBoughtAlone ? lastBought : Math.max(lastBought, Math.min(sets.length, ROWS_SHOWN))
  const rest = sets.slice(shown)
  const ways = { isTonight, ...(onMenu && { onMenu }) }
  return (
    <>
      <div className="slip-tear" />
      {hits && !isTonight && (
        <div className="slip-drawn">
          <NumberBalls
            numbers={hits.winning_numbers}
            {...(hits.bonus_number > 0 && { bonus: hits.bonus_number })}
            label={`제${round}회 당첨번호`}
          />
        </div>
      )}
      <Rows
        label={`제${round}회 내 번호`}
        sets={sets.slice(0, shown)}
        letterOf={letterOf}
        unboughtFrom={bought > 0 ? lastBought : null}
        {...ways}
      />
      {rest.length > 0 && (
        <details className="slip-rest">
          <Summary look="row" className="min-h-14 px-4 py-2">
            <span>
              <strong className="font-semibold">
                {bought > 0 ? `사지 않은 번호 ${rest.length}세트` : `나머지 ${rest.length}세트`}
              </strong>
              {hits && <span className="block text-small text-soft">{foldedWording(rest)}</span>}
            </span>
          </Summary>
          <Rows label={`제${round}회 나머지 번호`} sets={rest} letterOf={letterOf} unboughtFrom={null} {...ways} />
        </details>
      )}
      <Foot {...{ sets, isWhole, isTonight, actions }} isOnList={onMenu !== undefined} isCounted={isDrawSaid} />
    </>
  )
}

interface RowsProps {
  readonly label: string
  readonly sets: readonly NumberSet[]
  /** The name of a row. */
  readonly letterOf: (set: NumberSet) => string
  /** Before which row it is said that the rest was not bought; null where it need not be. */
  readonly unboughtFrom: number | null
  readonly isTonight: boolean
  readonly onMenu?: OpenMenu
}

const Rows = ({ label, sets, letterOf, unboughtFrom, isTonight, onMenu }: RowsProps) => (
  <List isOrdered aria-label={label} className="slip-rows">
    {sets.map((set, i) => {
      const letter = letterOf(set)
      const isOther = i !== unboughtFrom && i > 0 && sets[i - 1]?.ticket_id !== set.ticket_id
      return (
        <Fragment key={set.id}>
          {i === unboughtFrom && <li className="slip-unbought">사지 않은 번호</li>}
          {isOther && <li className="slip-unbought">{set.ticket_id === null ? '만든 번호' : '종이 복권'}</li>}
          <SlipRow
            set={set}
            letter={letter}
            caption={set.name}
            isTonight={isTonight}
            {...(onMenu && { onMenu: () => onMenu(set, letter) })}
          />
        </Fragment>
      )
    })}
  </List>
)

interface FootProps {
  readonly sets: readonly NumberSet[]
  readonly isWhole: boolean
  /** On the list of all sets what was bought can be said after the draw, too. */
  readonly isOnList: boolean
  readonly isTonight: boolean
  /** Whether the head says how many games there are. */
  readonly isCounted: boolean
  readonly actions: ReactNode
}

/** Before the draw what 겹침 is and what was bought; after it until when money can be had. Nothing where all is said. */
function Foot({ sets, isWhole, isOnList, isTonight, isCounted, actions }: FootProps) {
  const bought = sets.filter((set) => set.is_bought)
  // A paper ticket is bought, and stays so.
  const markable = sets.filter((set) => set.origin !== 'ticket')
  const state = sets[0]?.state
  const isComing = state === 'before_draw'
  const isMarkable = isWhole && markable.length > 1 && (isComing || (isOnList && bought.length < sets.length))
  const claim = bought.find((set) => set.result?.claim_until)?.result?.claim_until
  const words =
    state === 'matched' && !isStillToOpen(sets[0])
      ? '등수와 금액은 집계가 끝나면 확정돼요.'
      : claim
        ? `당첨금 청구 마감 ${dayWording(claim)}`
        : !isCounted && (isComing || isMarkable || isTonight)
          ? boughtWording(sets)
          : null
  if (words === null && !isCounted && !isMarkable && !actions) return null
  return (
    <SlipFoot>
      {isComing && !isTonight && (
        <span className="basis-full pt-1 text-soft">겹침이 높을수록 1등을 나누는 사람이 많아요. {ODDS_STAY}</span>
      )}
      {isComing && !isTonight && <BudgetNote className="basis-full" />}
      <span className="text-soft">{words}</span>
      {isMarkable && <MarkAll sets={markable} />}
      {actions}
    </SlipFoot>
  )
}

/** 샀어요 for a whole slip. */
function MarkAll({ sets }: { sets: readonly NumberSet[] }) {
  const { areBought, toggle, question } = useMarkBought(sets)
  return (
    <>
      <button type="button" aria-pressed={areBought} onClick={() => void toggle()} className={textLinkClass('more')}>
        {areBought && <Icon path={CHECK} size={16} />}
        <span>모두 샀어요</span>
      </button>
      {question}
    </>
  )
}
