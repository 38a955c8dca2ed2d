import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isRealDay } from '../calendar.ts'
import { drawsInHistory, storesInHistory } from './draw-history.ts'

const read = (name: string) => readFileSync(new URL(`../../data/${name}`, import.meta.url), 'utf8')
const draws = drawsInHistory(read('draws.jsonl'))
const stores = storesInHistory(read('stores.jsonl'))
const round = (round_number: number) => draws[round_number - 1]

describe('the draws we keep', () => {
  it('are rounds 1 to 1245, each on a real day', () => {
    expect(draws.map((draw) => draw.round_number)).toEqual(Array.from({ length: 1245 }, (_, i) => i + 1))
    expect(draws.every((draw) => isRealDay(draw.draw_date))).toBe(true)
  })

  it.each([
    [1, '2002-12-07', [10, 23, 29, 33, 37, 40], 16],
    [1200, '2025-11-29', [1, 2, 4, 16, 20, 32], 45],
  ])('round %i as drawn', (round_number, draw_date, numbers, bonus_number) =>
    expect(round(round_number)).toMatchObject({ draw_date, numbers, bonus_number }),
  )

  it('round 1200 as the operator published it', () =>
    expect(round(1200)).toMatchObject({
      total_sales: 118_339_596_000,
      prizes: [
        { rank: 1, winners: 12, prize_per_winner: 2_357_299_875 },
        { rank: 2, winners: 80, prize_per_winner: 58_932_497 },
        { rank: 3, winners: 3_584, prize_per_winner: 1_315_458 },
        { rank: 4, winners: 161_754, prize_per_winner: 50_000 },
        { rank: 5, winners: 2_673_060, prize_per_winner: 5_000 },
      ],
      first_prize_methods: { auto: 10, manual: 2, semi_auto: 0 },
    }))

  it('had no first prize in these rounds and no other', () =>
    expect(draws.filter((draw) => draw.prizes[0]?.winners === 0).map((draw) => draw.round_number)).toEqual([
      1, 4, 5, 7, 8, 9, 13, 18, 24, 41, 71, 289, 295, 463,
    ]))

  it('paid the most to one winner in round 19', () =>
    expect(
      draws.toSorted((a, b) => (b.prizes[0]?.prize_per_winner ?? 0) - (a.prizes[0]?.prize_per_winner ?? 0))[0],
    ).toMatchObject({ round_number: 19, prizes: [{ winners: 1, prize_per_winner: 40_722_959_400 }, {}, {}, {}, {}] }))
})

describe('the stores we keep', () => {
  it('are those of 49 rounds, one a winning game', () => {
    expect(stores.map(({ round_number }) => round_number)).toEqual(
      Array.from({ length: 50 }, (_, i) => 1196 + i).filter((round_number) => round_number !== 1198),
    )
    expect(stores.flatMap((row) => row.stores)).toHaveLength(743)
  })

  it('are as many as the first-prize winners, by each way to buy', () => {
    for (const row of stores) {
      const count = (type: string) => row.stores.filter((store) => store.number_type === type).length
      expect(round(row.round_number)?.first_prize_methods).toEqual({
        auto: count('auto'),
        manual: count('manual'),
        semi_auto: count('semi-auto'),
      })
    }
  })

  it('begin with the shops of round 1196', () =>
    expect(stores[0]?.stores[0]).toEqual({
      store_rank: 1,
      store_name: '복권마을',
      number_type: 'auto',
      location: '서울 구로구 구로동로 72',
    }))
})

// Some figures of old rounds cannot be proven by arithmetic (see draw-checks.test.ts), so a change must be meant.
it.each([
  ['draws.jsonl', 'ca9907549f98174c872f5d1db4276a1e8fd523ff364802cdb61b275109720808'],
  ['stores.jsonl', '60b2cea7083c98755db5ad24dce732f10d944b6c4ede3148f0cbd24ceaa5a288'],
])('%s is the file that was verified', (name, digest) =>
  expect(createHash('sha256').update(read(name)).digest('hex')).toBe(digest),
)

describe('a malformed line', () => {
  const [first = '', second = ''] = read('draws.jsonl').split('\n')
  const [shop = ''] = read('stores.jsonl').split('\n')
  it.each([
    ['is not JSON', `${first}\n{`, /^line 2: /],
    ['is no object', `${first}\n\n7`, /^line 3: not an object/],
    ['lacks a field', first.replace('"bonus_number":16,', ''), /^line 1: bonus_number is missing/],
    [
      'holds text for a number',
      first.replace('"total_sales":3681782000', '"total_sales":"3"'),
      /^line 1: total_sales is "3"/,
    ],
    ['holds five numbers', first.replace('[10,', '['), /^line 1: numbers is/],
    ['holds four ranks', first.replace('[0,0],', ''), /^line 1: prizes is/],
    [
      'holds two methods',
      first.replace('"first_prize_methods":null', '"first_prize_methods":[1,2]'),
      /^line 1: first_prize_methods is/,
    ],
    ['is null', `${first}\nnull`, /^line 2: not an object/],
    ['holds half a bonus', first.replace('"bonus_number":16', '"bonus_number":1.5'), /^line 1: bonus_number is 1.5/],
    ['has no date', first.replace('"2002-12-07"', '""'), /^line 1: draw_date is ""/],
    ['holds a number for a date', first.replace('"2002-12-07"', '7'), /^line 1: draw_date is 7/],
    ['holds half a number', first.replace('[10,', '[1.5,'), /^line 1: numbers is/],
    ['holds numbers as text', first.replace('[10,23,29,33,37,40]', '"102329"'), /^line 1: numbers is/],
    ['holds a rank of three', first.replace('[0,0]', '[0,0,0]'), /^line 1: prizes is/],
    ['holds ranks as text', first.replace(/"prizes":\[.*\]\]/, '"prizes":"12345"'), /^line 1: prizes is/],
    ['begins with round 0', first.replace('"round_number":1', '"round_number":0'), /^line 1: round 0 is out of order/],
    ['repeats a round', `${first}\n${first}`, /^line 2: round 1 is out of order/],
    ['goes back', `${second}\n${first}`, /^line 2: round 1 is out of order/],
  ])('%s', (_, text, message) => expect(() => drawsInHistory(text)).toThrow(message))

  it.each([
    ['of stores with an unknown way to buy', shop.replace('"auto"', '"robot"')],
    ['of stores without a name', shop.replace('"복권마을"', '""')],
    ['without stores', '{"round_number":1,"stores":[]}'],
    ...[null, 7, 'x', [7], [['x', 'a', 'auto', 'b']], [[1.5, 'a', 'auto', 'b']], [[1, 'a', 'auto']]].map((stores) => [
      `of stores ${JSON.stringify(stores)}`,
      JSON.stringify({ round_number: 1, stores }),
    ]),
    ...[[[1, 'a', 'auto', '']], [[1, 7, 'auto', 'b']], [[1, 'a', 'auto', 'b', 'c']], [[1, 'a', 'auto', 'b'], null]].map(
      (stores) => [`of stores ${JSON.stringify(stores)}`, JSON.stringify({ round_number: 1, stores })],
    ),
  ])('%s', (_, text) => expect(() => storesInHistory(text)).toThrow(/^line 1: stores is/))
})

it('reads an empty history as no draws', () => expect(drawsInHistory('')).toEqual([]))
