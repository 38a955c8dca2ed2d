import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PAPER_MARK } from './paper-mark.ts'
import { TICKET_REFUSALS, type Ticket, type TicketGame, type TicketRefusal, ticketInQr } from './ticket-qr.ts'

/** Of a year in which all the tickets here had been sold. */
const OPEN_ROUND = 1300
/** A ticket without its mark. */
const bare = ({ ticket, refusal }: ReturnType<typeof ticketInQr>) => {
  const { mark: _, ...rest } = ticket ?? {}
  return { ticket: ticket && rest, refusal }
}
const ticketOf = (text: string) => bare(ticketInQr(text, OPEN_ROUND)).ticket as Ticket | null
const markOf = (text: string) => ticketInQr(text, OPEN_ROUND).ticket?.mark
const refusalOf = (text: string) => ticketInQr(text, OPEN_ROUND).refusal

const FIVE = '1178q131518222831q040710163643q012029323941m111214172128q0102151821321289734360'
const FOUR = '1236m061722273744m030506144245s111826323542s152425263244n000000000000195138178214141022'

describe('a ticket', () => {
  it('of five games and the older serial data', () =>
    expect(ticketOf(FIVE)).toEqual({
      round_number: 1178,
      games: [
        { slot: 0, number_type: 'auto', numbers: [13, 15, 18, 22, 28, 31] },
        { slot: 1, number_type: 'auto', numbers: [4, 7, 10, 16, 36, 43] },
        { slot: 2, number_type: 'auto', numbers: [1, 20, 29, 32, 39, 41] },
        { slot: 3, number_type: 'manual', numbers: [11, 12, 14, 17, 21, 28] },
        { slot: 4, number_type: 'auto', numbers: [1, 2, 15, 18, 21, 32] },
      ],
    }))

  it('of four games and the newer serial data', () =>
    expect(ticketOf(FOUR)?.games.map(({ number_type }) => number_type)).toEqual([
      'manual',
      'manual',
      'semi-auto',
      'semi-auto',
    ]))

  it.each([
    '1095q061721243839q020304213138q143031414243q050609202731q1314214043451843447017',
    '0813q112730313843q101824252728q011314242543q030619214044q1430353843440000001677',
    '0949q142135364044q052330344344q030913314245q132432333738q0406151823261904598894',
  ])('of an earlier year: %s', (text) => expect(ticketOf(text)?.games).toHaveLength(5))

  it('of one game', () =>
    expect(ticketOf('1241q010715243345n000000000000n000000000000n000000000000n000000000000000000000000000000')).toEqual(
      {
        round_number: 1241,
        games: [{ slot: 0, number_type: 'auto', numbers: [1, 7, 15, 24, 33, 45] }],
      },
    ))

  it('whose games stand in A, C and E keeps their rows', () => {
    const slots = FIVE.match(/[a-z]\d{12}/g) ?? []
    const gaps = FIVE.replace(slots[1] ?? '', 'n000000000000').replace(slots[3] ?? '', 'n000000000000')
    expect(ticketOf(gaps)?.games.map(({ slot, numbers }) => [slot, numbers[0]])).toEqual([
      [0, 13],
      [2, 1],
      [4, 1],
    ])
  })

  it.each([
    'http://m.dhlottery.co.kr/?v=',
    'http://qr.dhlottery.co.kr/?v=',
    'https://qr.dhlottery.co.kr/?v=',
    'https://m.dhlottery.co.kr/qr.do?method=winQr&v=',
    'http://m.nlotto.co.kr/?v=',
    // Before December 2018.
    'http://qr.nlotto.co.kr/?v=',
    'http://qr.645lotto.net/?v=',
    'http://m.645lotto.net/?v=',
    'http://qr.645lotto.net?v=',
    'HTTP://QR.645LOTTO.NET/?v=',
    'HTTP://QR.NLOTTO.CO.KR?V=',
    'HTTPS://QR.DHLOTTERY.CO.KR:443/?v=',
    'http://qr.dhlottery.co.kr:80/?v=',
    ' ',
  ])('behind "%s"', (address) => expect(ticketOf(`${address}${FIVE}`)).toEqual(ticketOf(FIVE)))

  it('of the first round', () => expect(ticketOf(`0001${FIVE.slice(4)}`)?.round_number).toBe(1))

  it('behind an address of as many characters as are looked into', () => {
    const behind = (path: string) => `https://m.dhlottery.co.kr/${path}?v=${FIVE}`
    const longest = behind('a'.repeat(300 - behind('').length))
    expect(longest).toHaveLength(300)
    expect(ticketOf(longest)).toEqual(ticketOf(FIVE))
    expect(refusalOf(longest.replace('/a', '/aa'))).toBe('text_too_long')
  })

  it('in capitals throughout', () =>
    expect(ticketOf(`HTTP://QR.645LOTTO.NET/?V=${FIVE.toUpperCase()}`)).toEqual(ticketOf(FIVE)))
})

const CASES: readonly (readonly [TicketRefusal, what: string, text: string])[] = [
  ['not_a_ticket', 'nothing', ''],
  ['not_a_ticket', 'a telephone number', '01012345678'],
  ['not_a_ticket', 'a sentence with a colon', 'to buy: bread'],
  ['not_a_ticket', 'a letter before a ticket', `x${FIVE}`],
  ['not_a_ticket', 'an address in the middle of a ticket', `11https://m.dhlottery.co.kr/?v=${FIVE.slice(2)}`],
  ['not_a_ticket', 'a word with the letters of another lottery', 'rapd1202701s890966'],
  ['not_a_ticket', 'a letter before an order slip', 'xMSG_ESLIP{10645}'],
  ['not_a_ticket', 'an unknown letter', FIVE.replace('q', 'x')],
  ['pension_lottery', 'a ticket of another lottery', 'http://qr.dhlottery.co.kr/?v=pd1202701s890966'],
  ['pension_lottery', 'the same without its address', 'pd1202701s890966'],
  ['order_slip', 'an order slip', 'MSG_ESLIP{10645}{(5,M:1,Q:2)}{}29|'],
  ['other_address', 'another site', `https://example.com/?v=${FIVE}`],
  ['other_address', 'a longer host', `https://m.dhlottery.co.kr.example.com/?v=${FIVE}`],
  ['other_address', 'a host behind a name', `https://m.dhlottery.co.kr@example.com/?v=${FIVE}`],
  ['other_address', 'a host that only ends alike', `https://notqr.645lotto.net/?v=${FIVE}`],
  ['other_address', 'another port', `https://qr.dhlottery.co.kr:8443/?v=${FIVE}`],
  ['other_address', 'another scheme', `ftp://qr.dhlottery.co.kr/?v=${FIVE}`],
  ['other_address', 'a broken address', 'https://[/?v=1'],
  ['other_address', 'a script', 'javascript:alert(document.cookie)'],
  ['not_a_ticket', 'HTML', '<script>alert(1)</script>'],
  ['other_address', 'another page of the operator', 'https://m.dhlottery.co.kr/common.do?method=main'],
  ['damaged', 'a digit too few', FIVE.slice(0, -1)],
  ['damaged', 'a digit too many', `${FIVE}0`],
  ['damaged', 'half a ticket', FIVE.slice(0, 30)],
  ['damaged', 'something behind it', `${FIVE}"><img src=x>`],
  ['unsold_round', 'round 0', `0000${FIVE.slice(4)}`],
  ['unsold_round', 'round 9999', `9999${FIVE.slice(4)}`],
  ['unsold_round', 'the round after the one that is sold', `${OPEN_ROUND + 1}${FIVE.slice(4)}`],
  ['impossible_numbers', 'number 46', FIVE.replace('131518222831', '131518222846')],
  ['impossible_numbers', 'number 0', FIVE.replace('131518222831', '001518222831')],
  ['impossible_numbers', 'a number twice', FIVE.replace('131518222831', '131318222831')],
  ['impossible_numbers', 'six equal numbers', FIVE.replace('131518222831', '131313131313')],
  ['impossible_numbers', 'numbers out of order', FIVE.replace('131518222831', '151318222831')],
  ['impossible_numbers', 'numbers in an unused slot', FOUR.replace('n000000000000', 'n010203040506')],
  ['no_game', 'no game at all', '1241n000000000000n000000000000n000000000000n000000000000n0000000000000000000000'],
  ['text_too_long', 'a megabyte of text', `http://qr.dhlottery.co.kr/?v=${'1'.repeat(1_000_000)}`],
]

it.each(CASES)('says %s to %s', (refusal, _, text) => {
  expect(ticketInQr(text, OPEN_ROUND)).toEqual({ ticket: null, refusal })
  expect(TICKET_REFUSALS[refusal]).toMatch(/[가-힣].*요\.$/)
})

describe('whatever is printed on paper', () => {
  const sixNumbers = fc
    .uniqueArray(fc.integer({ min: 1, max: 45 }), { minLength: 6, maxLength: 6 })
    .map((numbers) => numbers.toSorted((a, b) => a - b))
  const game: fc.Arbitrary<Omit<TicketGame, 'slot'>> = fc.record({
    number_type: fc.constantFrom('auto', 'manual', 'semi-auto'),
    numbers: sixNumbers,
  })
  const serial = fc.constantFrom(10, 18).chain((length) => fc.stringMatching(new RegExp(`^\\d{${length}}$`)))
  const printed = fc.record({
    round_number: fc.integer({ min: 1, max: OPEN_ROUND }),
    games: fc
      .dictionary(fc.constantFrom('0', '1', '2', '3', '4'), game, { minKeys: 1 })
      .map((rows) => Object.entries(rows).map(([slot, row]) => ({ slot: Number(slot), ...row }))),
  })
  const two = (number: number) => String(number).padStart(2, '0')
  const printedSlot = ({ number_type, numbers }: TicketGame) =>
    `${{ auto: 'q', manual: 'm', 'semi-auto': 's', unknown: 'n' }[number_type]}${numbers.map(two).join('')}`
  const textOf = (ticket: { round_number: number; games: readonly TicketGame[] }, tail: string) =>
    String(ticket.round_number).padStart(4, '0') +
    [0, 1, 2, 3, 4]
      .map((row) => ticket.games.find(({ slot }) => slot === row))
      .map((row) => (row ? printedSlot(row) : 'n000000000000'))
      .join('') +
    tail

  it('comes back with its round and games', () =>
    fc.assert(
      fc.property(printed, serial, (ticket, tail) => {
        expect(ticketOf(textOf(ticket, tail))).toEqual(ticket)
      }),
    ))

  it('comes back the same whatever its serial data, which are nowhere in it', () =>
    fc.assert(
      fc.property(printed, serial, serial, (ticket, tail, other) => {
        const read = ticketInQr(textOf(ticket, tail), OPEN_ROUND)
        expect(bare(read)).toEqual(bare(ticketInQr(textOf(ticket, other), OPEN_ROUND)))
        expect(JSON.stringify(read)).not.toMatch(/\d{10}/)
        expect(read.ticket?.mark).toMatch(PAPER_MARK)
      }),
    ))
})

it('answers any text at all', () =>
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), (text) => {
      expect(refusalOf(text)).not.toBeNull()
    }),
  ))

describe('the mark of a paper', () => {
  const papers = (count: number, step = 1) =>
    Array.from({ length: count }, (_, i) => FIVE.replace('1289734360', String(1_289_734_360 + i * step)))

  it('is the same however its address is written', () => {
    for (const text of [`http://qr.dhlottery.co.kr/?v=${FIVE}`, ` ${FIVE} `, FIVE.toUpperCase()])
      expect(markOf(text)).toBe(markOf(FIVE))
  })

  it('is what it was when papers were kept before', () => expect(markOf(FIVE)).toBe('4a294'))

  it.each([
    ['0a1b2', true],
    ['0a1b', false],
    ['0a1b2c', false],
    ['x0a1b2', false],
    ['0A1B2', false],
  ])('may look like %s: %s', (text, may) => expect(PAPER_MARK.test(text)).toBe(may))

  it('tells papers with the same games apart that were printed one after the other', () =>
    expect(new Set(papers(100).map(markOf)).size).toBe(100))

  it('is shared by so many that it says no serial number: of thousands some have the same', () => {
    const marks = papers(20_000, 7_919).map(markOf)
    // 20,000 things in 2^20 drawers share one about 190 times.
    expect(20_000 - new Set(marks).size).toBeGreaterThan(100)
    expect(20_000 - new Set(marks).size).toBeLessThan(300)
  })
})
