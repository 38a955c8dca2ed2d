import { LARGEST_NUMBER, type NumberType } from '../draw/draw.ts'
import { paperMark } from './paper-mark.ts'

/** A ticket as read from its QR code or as typed. */
export interface Ticket {
  readonly round_number: number
  /** One to five, in the order of their slots. */
  readonly games: readonly TicketGame[]
  /** Tells papers with the same games apart (`paper-mark.ts`); absent where it was typed. Only a syndicate is told. */
  readonly mark?: string
}

export interface TicketGame {
  /** Its row on the paper, 0 for A: the rows between may be unused. */
  readonly slot: number
  /** How the game was bought; `unknown` where it was typed. */
  readonly number_type: NumberType
  /** Six different numbers, ascending. */
  readonly numbers: readonly number[]
}

/** How a ticket came here. */
export const TICKET_SOURCES = ['qr', 'typed'] as const
export type TicketSource = (typeof TICKET_SOURCES)[number]

/** Rows of a paper slip, A to E. */
export const MOST_GAMES = 5

/** Why a text is no ticket that can be checked, and the sentence that says so. */
export const TICKET_REFUSALS = {
  text_too_long: 'QR에 글이 너무 많아요. 로또 복권의 QR이 아니에요.',
  pension_lottery: '연금복권 QR이에요. 여기서는 로또 6/45만 확인할 수 있어요.',
  order_slip: '복권을 사기 전에 쓰는 모바일 용지의 QR이에요. 판매점에서 받은 종이 복권의 QR을 찍어 주세요.',
  other_address: '동행복권이 아닌 곳으로 가는 QR이에요. 그 주소는 열지 않았어요.',
  not_a_ticket: '로또 복권의 QR이 아니에요.',
  damaged: 'QR을 끝까지 읽지 못했어요. 다시 찍거나 번호를 입력해 주세요.',
  impossible_numbers: 'QR에 로또에 없는 번호가 들어 있어요. 복권을 보고 번호를 입력해 주세요.',
  no_game: '게임이 하나도 들어 있지 않은 QR이에요.',
  unsold_round: '아직 팔지 않은 회차의 QR이에요. 복권에 적힌 회차를 확인해 주세요.',
} as const satisfies Readonly<Record<string, string>>
export type TicketRefusal = keyof typeof TICKET_REFUSALS

/** The result of reading a text. */
type TicketReading =
  | { readonly ticket: Ticket; readonly refusal: null }
  | { readonly ticket: null; readonly refusal: TicketRefusal }

const refused = (refusal: TicketRefusal): TicketReading => ({ ticket: null, refusal })

/** The longest address with a ticket is about 130 characters; nothing longer is looked into. */
const LONGEST_TEXT = 300

/**
 * The operator's addresses on paper. Those of the operators before December 2018 stand on tickets that lie in drawers; some
 * are in capitals, name the port of their scheme, or have no `/` before the `?`.
 */
const ADDRESS =
  /^https?:\/\/(?:m|qr)\.(?:dhlottery\.co\.kr|nlotto\.co\.kr|645lotto\.net)(?::80|:443)?(?:\/[\w./]*)?\?(?:[\w=]*&)?v=/i
// Four digits of the round; five slots of a letter and six two-digit numbers; 10 or (newer) 18 digits of serial data
// that follow without a separator. The operator has not published it: put together from public readers and samples.
const VALUE = /^(\d{4})((?:[qmsn]\d{12}){5})(?:\d{10}|\d{18})$/i
/** A text that begins like a ticket and does not end like one. */
const BEGINNING = /^\d{4}[qmsn]/i
const PENSION = /^pd\d/i
const ORDER_SLIP = /^MSG_ESLIP/
const SCHEME = /^[a-z][a-z\d+.-]*:/i
const NUMBER_TYPE_OF: Readonly<Record<string, NumberType>> = { q: 'auto', m: 'manual', s: 'semi-auto' }
const SLOT = /.{13}/g
const UNUSED_SLOT = 'n000000000000'

/**
 * The ticket in the text of a QR code: the operator's address, or only the value of its `v`. The serial data at its end is
 * dropped here: of it five digits of a mark come back, and nothing else. `open_round`: the newest round that is sold.
 */
export function ticketInQr(text: string, open_round: number): TicketReading {
  if (text.length > LONGEST_TEXT) return refused('text_too_long')
  const value = text.trim().replace(ADDRESS, '')
  if (ORDER_SLIP.test(value)) return refused('order_slip')
  if (PENSION.test(value)) return refused('pension_lottery')
  if (SCHEME.test(value)) return refused('other_address')
  const [, round = '', slots = ''] = VALUE.exec(value) ?? []
  if (slots === '') return refused(BEGINNING.test(value) ? 'damaged' : 'not_a_ticket')
  const games = (slots.toLowerCase().match(SLOT) ?? []).flatMap((text, slot) =>
    text === UNUSED_SLOT ? [] : [gameInSlot(text, slot)],
  )
  if (games.length === 0) return refused('no_game')
  if (!games.every((game) => game !== null)) return refused('impossible_numbers')
  const round_number = Number(round)
  if (round_number < 1 || round_number > open_round) return refused('unsold_round')
  return { ticket: { round_number, games, mark: paperMark(value.toLowerCase()) }, refusal: null }
}

function gameInSlot(text: string, slot: number): TicketGame | null {
  const number_type = NUMBER_TYPE_OF[text.slice(0, 1)]
  const numbers = text.slice(1).match(/../g)?.map(Number) ?? []
  const isAscending = numbers.every((number, i) => number > (numbers[i - 1] ?? 0) && number <= LARGEST_NUMBER)
  return number_type === undefined || !isAscending ? null : { slot, number_type, numbers }
}
