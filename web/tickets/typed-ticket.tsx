import { useState } from 'react'
import { dayWording, drawDateOf, openRound } from '#domain/calendar.ts'
import { NUMBERS_PER_DRAW } from '#domain/draw/draw.ts'
import { MOST_GAMES, type Ticket, type TicketGame } from '#domain/ticket/ticket-qr.ts'
import { clockNow } from '#web/data/clock.ts'
import { useForm } from '#web/forms/use-form.ts'
import { NumberPad } from '#web/number-sets/number-pad.tsx'
import { withTapped } from '#web/number-sets/six-numbers.tsx'
import { letterOf } from '#web/number-sets/slips/round-sets.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { List } from '#web/ui/list.tsx'
import { NumberBall } from '#web/ui/number-balls.tsx'

const NO_GAMES: readonly (readonly number[])[] = Array.from({ length: MOST_GAMES }, () => [])
const PLACES = Array.from({ length: NUMBERS_PER_DRAW }, (_, i) => i)
/** The rounds of the last year and the one on sale: prizes of older rounds cannot be claimed any more. */
const ROUNDS = 54

const isWhole = (numbers: readonly number[]) => numbers.length === NUMBERS_PER_DRAW

interface TypedTicketProps {
  readonly onTicket: (ticket: Ticket) => void
  /** The one round that it can be of; absent: it is chosen. */
  readonly round?: number
  /** What the button does, after how many games: `확인하기`. */
  readonly what?: string
}

/** Up to five games tapped into a slip; rows that are not whole are left out. */
export function TypedTicket({ onTicket, round, what = '확인하기' }: TypedTicketProps) {
  const [newest] = useState(() => openRound(clockNow()))
  const rounds = Array.from({ length: Math.min(ROUNDS, newest) }, (_, i) => newest - i)
  // A ticket in the drawer is one of the last draw's.
  const [round_number, setRound] = useState(round ?? rounds[1] ?? newest)
  const [games, setGames] = useState(NO_GAMES)
  const [row, setRow] = useState(0)
  const numbers = games[row] ?? []
  const whole = games.flatMap((game, slot): TicketGame[] =>
    isWhole(game) ? [{ slot, number_type: 'unknown', numbers: game }] : [],
  )
  const toggle = (number: number) => {
    const changed = withTapped(numbers, number)
    if (changed === numbers) return
    const all = games.with(row, changed)
    setGames(all)
    const next = all.findIndex((game) => game.length === 0)
    if (isWhole(changed) && next !== -1) setRow(next)
  }
  const form = useForm({
    run: async () => {
      if (whole.length > 0) onTicket({ round_number, games: whole })
      return {}
    },
  })
  return (
    <form {...form.attributes} className="space-y-4">
      {round === undefined && (
        <SelectField
          label="회차"
          value={round_number}
          onChange={({ target }) => setRound(Number(target.value))}
          choices={rounds.map((round) => [round, `제${round}회 · ${dayWording(drawDateOf(round))} 추첨`])}
        />
      )}
      <div className="space-y-4">
        <List isOrdered aria-label="복권 다섯 줄" className="slip typed-slip">
          {games.map((game, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its letter.
            <TypedRow key={i} letter={letterOf(i)} numbers={game} isActive={i === row} onChoose={() => setRow(i)} />
          ))}
        </List>
        <section aria-labelledby="typed-row" className="slip px-4 pt-3 pb-4">
          <div className="flex items-center justify-between">
            <h2 id="typed-row" className="font-bold">
              {letterOf(row)}줄 번호를 누르세요
            </h2>
            <Button look="bare" onClick={() => setGames(games.with(row, []))}>
              이 줄 지우기
            </Button>
          </div>
          <NumberPad numbers={numbers} onToggle={toggle} label={`${letterOf(row)}줄 번호 여섯 개`} />
        </section>
      </div>
      <div className="form-foot">
        <Button type="submit" className="w-full" aria-disabled={whole.length === 0}>
          {whole.length === 0 ? '한 줄을 다 채워 주세요' : `${whole.length}게임 ${what}`}
        </Button>
        <p className="pt-1 text-center text-small text-soft">다 채운 줄만 확인해요.</p>
      </div>
    </form>
  )
}

interface TypedRowProps {
  readonly letter: string
  readonly numbers: readonly number[]
  readonly isActive: boolean
  readonly onChoose: () => void
}

const TypedRow = ({ letter, numbers, isActive, onChoose }: TypedRowProps) => (
  <li className="slip-row" data-active={isActive || undefined}>
    <span className="slip-letter">{letter}</span>
    <div className="balls balls-of-set">
      <span className="slip-places" aria-hidden="true">
        {PLACES.map((place) => {
          const number = numbers[place]
          return number === undefined ? (
            <span key={place} className="slip-place" />
          ) : (
            <NumberBall key={place} number={number} />
          )
        })}
      </span>
    </div>
    <span className="slip-beside text-small text-soft" aria-hidden="true">
      {numbers.length} / {NUMBERS_PER_DRAW}
    </span>
    <button type="button" aria-pressed={isActive} className="slip-open" onClick={onChoose}>
      <span className="sr-only">
        {letter}줄 {numbers.length === 0 ? '비어 있음' : numbers.join(', ')}
      </span>
    </button>
  </li>
)
