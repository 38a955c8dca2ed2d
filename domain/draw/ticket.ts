import { LARGEST_NUMBER, type NumberType } from './draw.ts'

/** A paper ticket as its QR code tells it. */
interface Ticket {
  readonly round_number: number
  /** One to five. */
  readonly games: readonly TicketGame[]
}

interface TicketGame {
  /** How the game was bought. */
  readonly number_type: NumberType
  /** Six different numbers, ascending. */
  readonly numbers: readonly number[]
}

// Four digits of the round; five slots of a letter and six two-digit numbers; 10 or (newer) 18 digits of serial data
// that follow without a separator. The operator has not published it: put together from public readers and samples.
const ADDRESS = /^(?:https?:\/\/(?:m\.dhlottery|qr\.dhlottery|m\.nlotto)\.co\.kr\/[\w./]*\?(?:[\w=]*&)?v=)?/
const VALUE = /^(\d{4})((?:[qmsn]\d{12}){5})(?:\d{10}|\d{18})$/
const NUMBER_TYPE_OF: Readonly<Record<string, NumberType>> = { q: 'auto', m: 'manual', s: 'semi-auto' }
const SLOT_LENGTH = 13
const UNUSED_SLOT = 'n000000000000'

/**
 * The ticket in a QR code: its whole text, or only the value of `v`. Null for anything else, such as codes of other
 * lotteries, order slips, and numbers that no ticket can hold.
 */
export function ticketInQr(text: string): Ticket | null {
  const [, round = '', slots = ''] = VALUE.exec(text.trim().replace(ADDRESS, '')) ?? []
  const used = slots.match(new RegExp(`.{${SLOT_LENGTH}}`, 'g'))?.filter((slot) => slot !== UNUSED_SLOT) ?? []
  const games = used.map(gameInSlot)
  const round_number = Number(round)
  if (round_number < 1 || games.length === 0 || !games.every((game) => game !== null)) return null
  return { round_number, games }
}

function gameInSlot(slot: string): TicketGame | null {
  const number_type = NUMBER_TYPE_OF[slot.slice(0, 1)]
  const numbers = slot.slice(1).match(/../g)?.map(Number) ?? []
  const isAscending = numbers.every((number, i) => number > (numbers[i - 1] ?? 0) && number <= LARGEST_NUMBER)
  return number_type === undefined || !isAscending ? null : { number_type, numbers }
}
