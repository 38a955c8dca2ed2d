import { describe, expect, it } from 'vitest'
import { ticketInQr } from './ticket.ts'

const FIVE = '1178q131518222831q040710163643q012029323941m111214172128q0102151821321289734360'
const FOUR = '1236m061722273744m030506144245s111826323542s152425263244n000000000000195138178214141022'

describe('a ticket', () => {
  it('of five games and the older serial data', () =>
    expect(ticketInQr(FIVE)).toEqual({
      round_number: 1178,
      games: [
        { number_type: 'auto', numbers: [13, 15, 18, 22, 28, 31] },
        { number_type: 'auto', numbers: [4, 7, 10, 16, 36, 43] },
        { number_type: 'auto', numbers: [1, 20, 29, 32, 39, 41] },
        { number_type: 'manual', numbers: [11, 12, 14, 17, 21, 28] },
        { number_type: 'auto', numbers: [1, 2, 15, 18, 21, 32] },
      ],
    }))

  it('of four games and the newer serial data', () =>
    expect(ticketInQr(FOUR)?.games.map(({ number_type }) => number_type)).toEqual([
      'manual',
      'manual',
      'semi-auto',
      'semi-auto',
    ]))

  it.each([
    '1095q061721243839q020304213138q143031414243q050609202731q1314214043451843447017',
    '0813q112730313843q101824252728q011314242543q030619214044q1430353843440000001677',
    '0949q142135364044q052330344344q030913314245q132432333738q0406151823261904598894',
  ])('of an earlier year: %s', (text) => expect(ticketInQr(text)?.games).toHaveLength(5))

  it('of one game', () =>
    expect(
      ticketInQr('1241q010715243345n000000000000n000000000000n000000000000n000000000000000000000000000000'),
    ).toEqual({ round_number: 1241, games: [{ number_type: 'auto', numbers: [1, 7, 15, 24, 33, 45] }] }))

  it.each([
    'http://m.dhlottery.co.kr/?v=',
    'http://qr.dhlottery.co.kr/?v=',
    'https://qr.dhlottery.co.kr/?v=',
    'https://m.dhlottery.co.kr/qr.do?method=winQr&v=',
    'http://m.nlotto.co.kr/?v=',
    ' ',
  ])('behind "%s"', (address) => expect(ticketInQr(`${address}${FIVE}`)).toEqual(ticketInQr(FIVE)))
})

it.each([
  ['nothing', ''],
  ['a ticket of another lottery', 'http://qr.dhlottery.co.kr/?v=pd1202701s890966'],
  ['an order slip', 'MSG_ESLIP{10645}{(5,M:1,Q:2)}{}29|'],
  ['another site', `https://example.com/?v=${FIVE}`],
  ['a longer host', `https://m.dhlottery.co.kr.example.com/?v=${FIVE}`],
  ['a digit too few', FIVE.slice(0, -1)],
  ['a digit too many', `${FIVE}0`],
  ['round 0', `0000${FIVE.slice(4)}`],
  ['an unknown letter', FIVE.replace('q', 'x')],
  ['number 46', FIVE.replace('131518222831', '131518222846')],
  ['number 0', FIVE.replace('131518222831', '001518222831')],
  ['a number twice', FIVE.replace('131518222831', '131318222831')],
  ['numbers out of order', FIVE.replace('131518222831', '151318222831')],
  ['numbers in an unused slot', FOUR.replace('n000000000000', 'n010203040506')],
  ['no game at all', '1241n000000000000n000000000000n000000000000n000000000000n0000000000000000000000'],
])('is not found in %s', (_, text) => expect(ticketInQr(text)).toBeNull())
