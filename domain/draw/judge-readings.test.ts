import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ballsOf, type TalliedDraw, type WinningStore } from './draw.ts'
import { problemsOfDraw } from './draw-checks.ts'
import { drawsInHistory } from './draw-history.ts'
import { type DrawReading, judgeReadings, judgeShops, type KnownShops, type Situation } from './judge-readings.ts'

const history = drawsInHistory(readFileSync(new URL('../../data/draws.jsonl', import.meta.url), 'utf8'))
const drawOf = (round: number) => history[round - 1] as TalliedDraw
const draw = drawOf(1245)
const situation = (more: Partial<Situation> = {}): Situation => ({
  round_number: 1245,
  old: null,
  lone_source: null,
  previous: history.slice(1233, 1244),
  isLongOver: false,
  drawnBefore: (numbers) => (numbers.join() === drawOf(1244).numbers.join() ? 1244 : null),
  ...more,
})
const official = (said: DrawReading['draw'] = draw): DrawReading => ({ source: 'official', draw: said })
const mirror = (said: DrawReading['draw'] = draw): DrawReading => ({ source: 'mirror', draw: said })
const balls = ballsOf(draw)
const otherBalls = { ...balls, bonus_number: 13 }
const withoutMethods = { ...draw, first_prize_methods: null }
const wrongMoney = { ...draw, total_sales: draw.total_sales + 1_000_000 }
/** Last week's six under this week's date. */
const LAST_WEEKS = { ...ballsOf(drawOf(1244)), round_number: 1245, draw_date: draw.draw_date }
const LONE = { old: balls, lone_source: 'official' }
const otherMethods = { ...draw, first_prize_methods: { auto: 1, manual: 8, semi_auto: 1 } }

const { auto = 0, manual = 0 } = draw.first_prize_methods ?? {}
const DISPUTED = {
  code: 'disagreement',
  reason: '두 출처가 서로 다르게 말합니다. 당첨금 또는 구매 방식이 다릅니다.',
} as const
/** What staff are told of a draw that the rules do not allow. */
const impossible = (...given: Parameters<typeof problemsOfDraw>) =>
  ['규칙과 맞지 않습니다.', ...problemsOfDraw(...given).map(({ message }) => message)].join(' ')

describe('readings of a round', () => {
  it.each<[string, readonly DrawReading[], Partial<Situation>, object]>([
    ['nothing: waits', [], {}, { verdict: 'wait' }],
    ['last week’s: waits', [official(drawOf(1244))], {}, { verdict: 'wait' }],
    ['one of the future: held', [official({ ...balls, round_number: 1246 })], {}, { hold: { code: 'future_round' } }],
    ['numbers that one source says once: asks again', [official(balls)], {}, { verdict: 'ask_again' }],
    [
      'numbers that one source says twice: taken as the word of one',
      [official(balls), official(balls)],
      {},
      { verdict: 'take', draw: balls, lone_source: 'official' },
    ],
    [
      'numbers of two sources: taken, and sure',
      [official(balls), mirror(balls)],
      {},
      { verdict: 'take', draw: balls, lone_source: null },
    ],
    ['the same word of one once more: waits', [official(balls)], LONE, { verdict: 'wait' }],
    [
      'a second source for what one had said: sure',
      [mirror(balls)],
      LONE,
      { verdict: 'take', draw: balls, lone_source: null, isCorrection: false },
    ],
    ['money on the word of one: waits for a second source', [official()], LONE, { verdict: 'wait' }],
    [
      'money on the word of one, two hours later: taken',
      [official()],
      { ...LONE, isLongOver: true },
      { verdict: 'take', draw, lone_source: 'official' },
    ],
    [
      'all of it twice by one source: numbers taken, money waits',
      [official(), official()],
      {},
      { verdict: 'take', draw: balls, lone_source: 'official' },
    ],
    [
      'two that agree on other numbers than one had said: corrected, money and all',
      [official(), mirror()],
      { old: otherBalls, lone_source: 'official' },
      { verdict: 'take', draw, lone_source: null, isCorrection: true },
    ],
    [
      'two that agree on other numbers once the prizes are known: held',
      [official(), mirror()],
      { old: { ...draw, bonus_number: 13 }, lone_source: 'official' },
      { verdict: 'hold', hold: { code: 'differs_from_stored', doubts: true } },
    ],
    [
      'two that agree on other numbers than were sure: held',
      [official(balls), mirror(balls)],
      { old: otherBalls },
      { verdict: 'hold', hold: { code: 'differs_from_stored', doubts: true } },
    ],
    [
      'other numbers of the same lone source: held, and doubted',
      [official(otherBalls), official(otherBalls)],
      LONE,
      { hold: { code: 'changed', doubts: true } },
    ],
    [
      'other numbers of another source: held, and doubted',
      [mirror(otherBalls)],
      LONE,
      { hold: { code: 'differs_from_stored', doubts: true } },
    ],
    [
      'six that were drawn before, of one source: held',
      [official(LAST_WEEKS), official(LAST_WEEKS)],
      {},
      { verdict: 'hold', hold: { code: 'drawn_before', doubts: false } },
    ],
    [
      'six that were drawn before, beside what is published: held, and nothing is doubted',
      [mirror(LAST_WEEKS)],
      LONE,
      { verdict: 'hold', hold: { code: 'drawn_before', doubts: false } },
    ],
    [
      'six that were drawn before, of two sources: taken',
      [official(LAST_WEEKS), mirror(LAST_WEEKS)],
      {},
      { verdict: 'take', draw: LAST_WEEKS, lone_source: null },
    ],
    [
      'numbers that cannot be, beside what is published: held, and nothing is doubted',
      [official({ ...balls, bonus_number: 52 })],
      { old: balls },
      { hold: { code: 'impossible', doubts: false } },
    ],
    [
      'the same as stored, of two: whatever was held is settled',
      [official(), mirror()],
      { old: draw },
      { isAgreed: true },
    ],
    [
      'poorer than stored, of two: nothing is settled',
      [official(balls), mirror(balls)],
      { old: draw },
      { isAgreed: false },
    ],
    ['numbers that changed: held', [official(balls), official(otherBalls)], {}, { hold: { code: 'changed' } }],
    ['numbers in dispute: held', [official(balls), mirror(otherBalls)], {}, { hold: { code: 'disagreement' } }],
    ['all of it at once: taken', [official(), mirror()], {}, { verdict: 'take', draw }],
    ['money on numbers that two agree on: taken', [official(), mirror(balls)], {}, { verdict: 'take', draw }],
    ['money on stored numbers: taken', [official()], { old: balls }, { verdict: 'take', draw }],
    ['ways on stored money: taken', [official()], { old: withoutMethods }, { verdict: 'take', draw }],
    ['the same as stored: waits', [official(), mirror()], { old: draw }, { verdict: 'wait' }],
    ['poorer than stored: waits', [official(balls)], { old: draw }, { verdict: 'wait' }],
    ['without the ways that are stored: waits', [official(withoutMethods)], { old: draw }, { verdict: 'wait' }],
    [
      'other numbers than stored: held',
      [official(otherBalls)],
      { old: balls },
      { hold: { code: 'differs_from_stored' } },
    ],
    [
      'other ways than stored: held',
      [official(otherMethods)],
      { old: draw },
      { hold: { code: 'differs_from_stored' } },
    ],
    [
      'money that cannot be, said twice: held',
      [official(wrongMoney), official(wrongMoney)],
      {},
      { verdict: 'hold', hold: { code: 'impossible' } },
    ],
    [
      'money that cannot be beside sound numbers: numbers taken, money held',
      [official(wrongMoney), mirror(balls)],
      {},
      { verdict: 'take', draw: balls, hold: { code: 'impossible' } },
    ],
    [
      'money that cannot be beside money that can: numbers taken, money held',
      [official(wrongMoney), mirror()],
      {},
      { verdict: 'take', draw: balls, hold: { code: 'impossible' } },
    ],
    [
      'ways in dispute: numbers taken, money held',
      [official(), mirror(otherMethods)],
      {},
      { verdict: 'take', draw: balls, hold: { code: 'disagreement' } },
    ],
    [
      'money whose carry-over nobody knows: numbers taken',
      [official(), mirror()],
      { previous: [] },
      { verdict: 'take', draw: balls },
    ],
    [
      'another Saturday: held',
      [official({ ...balls, draw_date: '2026-10-03' }), mirror({ ...balls, draw_date: '2026-10-03' })],
      {},
      { hold: { code: 'impossible' } },
    ],
  ])('%s', (_, readings, more, judgement) => expect(judgeReadings(readings, situation(more))).toMatchObject(judgement))

  it.each<[string, readonly DrawReading[], Partial<Situation>, object]>([
    ['nothing: nothing is settled', [], {}, { verdict: 'wait', isAgreed: false }],
    [
      'all of it twice by one source: the balls alone',
      [official(), official()],
      {},
      { verdict: 'take', draw: balls, lone_source: 'official', isCorrection: false, isAgreed: false },
    ],
    [
      'numbers of two sources: whatever was held of them is settled',
      [official(balls), mirror(balls)],
      {},
      { verdict: 'take', draw: balls, lone_source: null, isCorrection: false, isAgreed: true },
    ],
    [
      'money whose carry-over nobody knows: the balls alone, and nothing is held',
      [official(), mirror()],
      { previous: [] },
      { verdict: 'take', draw: balls, lone_source: null, isCorrection: false, isAgreed: true },
    ],
    [
      'ways that the second source alone says: taken with the rest',
      [official(withoutMethods), mirror()],
      {},
      { verdict: 'take', draw, lone_source: null, isCorrection: false, isAgreed: true },
    ],
    [
      'two that agree on other balls than one had said: corrected',
      [official(balls), mirror(balls)],
      { old: otherBalls, lone_source: 'official' },
      { verdict: 'take', draw: balls, lone_source: null, isCorrection: true, isAgreed: true },
    ],
    [
      'one poorer than stored beside one that is not: nothing is settled',
      [official(), mirror(balls)],
      { old: draw },
      { verdict: 'wait', isAgreed: false },
    ],
    [
      'money that cannot be beside money read twice: taken, and held',
      [official(wrongMoney), mirror(), mirror()],
      {},
      {
        ...{ verdict: 'take', draw, lone_source: null, isCorrection: false, isAgreed: false },
        hold: { code: 'impossible', doubts: false, reason: impossible(wrongMoney, history.slice(1233, 1244)) },
      },
    ],
    [
      'money that cannot be beside money read once: the balls alone, and held',
      [official(wrongMoney), mirror()],
      {},
      {
        ...{ verdict: 'take', draw: balls, lone_source: null, isCorrection: false, isAgreed: false },
        hold: { code: 'impossible', doubts: false, reason: impossible(wrongMoney, history.slice(1233, 1244)) },
      },
    ],
    [
      'ways in dispute: the balls alone, and held',
      [official(), mirror(otherMethods)],
      {},
      {
        ...{ verdict: 'take', draw: balls, lone_source: null, isCorrection: false, isAgreed: false },
        hold: { ...DISPUTED, doubts: false },
      },
    ],
    [
      'ways in dispute beside those that are stored: doubted',
      [official(otherMethods), mirror()],
      { old: draw },
      { verdict: 'hold', hold: { ...DISPUTED, doubts: true } },
    ],
    [
      'money that cannot be beside what is stored: nothing is doubted',
      [official(wrongMoney), mirror()],
      { old: draw },
      {
        verdict: 'hold',
        hold: { code: 'impossible', doubts: false, reason: impossible(wrongMoney, history.slice(1233, 1244)) },
      },
    ],
    [
      'a ball that there is not: told as it is',
      [official({ ...balls, bonus_number: 52 })],
      {},
      {
        verdict: 'hold',
        hold: { code: 'impossible', doubts: false, reason: impossible({ ...balls, bonus_number: 52 }, []) },
      },
    ],
  ])('%s, and nothing else', (_, readings, more, judgement) =>
    expect(judgeReadings(readings, situation(more))).toEqual(judgement),
  )

  it.each<[string, readonly DrawReading[], Partial<Situation>, object]>([
    ['other numbers of one of two: doubted', [official(balls), mirror(otherBalls)], { old: balls }, { doubts: true }],
    ['last week’s six of one of two: not doubted', [official(), mirror(LAST_WEEKS)], { old: draw }, { doubts: false }],
    ['another day of the second', [official(balls), mirror({ ...balls, draw_date: '2026-10-03' })], {}, {}],
    ['five balls of the second', [official(balls), mirror({ ...balls, numbers: balls.numbers.slice(0, 5) })], {}, {}],
    ...[
      ['automatic and by hand', {}, { auto: auto - 1, manual: manual + 1, semi_auto: 0 }] as const,
      ['automatic and half', {}, { auto: auto - 1, manual, semi_auto: 1 }] as const,
      [
        'by hand and half',
        { first_prize_methods: { auto: auto - 1, manual: manual + 1, semi_auto: 0 } },
        { auto: auto - 1, manual, semi_auto: 1 },
      ] as const,
    ].map(([name, said, first_prize_methods]): [string, readonly DrawReading[], object, object] => [
      `other ways of buying: ${name}`,
      [official({ ...draw, ...said }), mirror({ ...draw, first_prize_methods })],
      {},
      {},
    ]),
  ])('two that disagree are held: %s', (_, readings, more, hold) =>
    expect(judgeReadings(readings, situation(more))).toMatchObject({ hold: { code: 'disagreement', ...hold } }),
  )

  it('money that is wrong by itself is held, also where nobody knows what was carried over', () => {
    const readings = [official(wrongMoney), mirror(wrongMoney)]
    expect(judgeReadings(readings, situation({ previous: [] }))).toMatchObject({ hold: { code: 'impossible' } })
  })

  it('a first prize that nobody won is believed of two sources, or hours later, and its carry-over follows', () => {
    const unwon = { round_number: 463, previous: history.slice(450, 462) }
    const said = drawOf(463)
    const numbers = ballsOf(said)
    const judge = (readings: DrawReading[], more: Partial<Situation> = {}) =>
      judgeReadings(readings, situation({ ...unwon, ...more }))
    expect(judge([official(said), official(said)])).toMatchObject({ verdict: 'take', draw: numbers })
    expect(judge([official(said), mirror(said)])).toMatchObject({ verdict: 'take', draw: said })
    expect(judge([official(said)], { old: numbers })).toMatchObject({ verdict: 'wait' })
    expect(judge([official(said)], { old: numbers, isLongOver: true })).toMatchObject({ verdict: 'take', draw: said })
    const next = { round_number: 464, previous: history.slice(450, 463) }
    expect(judge([official(drawOf(464)), mirror(drawOf(464))], next)).toMatchObject({
      verdict: 'take',
      draw: drawOf(464),
    })
    // As if nothing had been carried over.
    const carriedAway = { ...next, previous: [...history.slice(450, 462), { ...drawOf(462), round_number: 463 }] }
    expect(judge([official(drawOf(464)), mirror(drawOf(464))], carriedAway)).toMatchObject({
      hold: { code: 'impossible' },
    })
  })

  it('takes every round of the history when two say it', () => {
    const wrong = history.filter(
      (one, i) =>
        judgeReadings([official(one), mirror(one)], {
          ...situation(),
          round_number: one.round_number,
          old: null,
          previous: history.slice(Math.max(0, i - 12), i),
          isLongOver: true,
        }).verdict !== 'take',
    )
    expect(wrong).toEqual([])
  })

  it('never takes what was changed in one place where the rules can see it, a thousand times', () => {
    const aRound = fc.integer({ min: 500, max: 1245 })
    fc.assert(
      fc.property(aRound, fc.nat(), fc.integer({ min: 1, max: 9 }), (round, place, by) => {
        const [said, previous] = [drawOf(round), history.slice(round - 13, round - 1)]
        const changed = changedAt(said, place, by)
        // Mistakes that the rules cannot see (a number for another that fits) are found by the second source.
        const isSeen = problemsOfDraw(changed, previous).length > 0
        const lone = judgeReadings([official(changed), official(changed)], {
          ...situation(),
          round_number: round,
          previous,
        })
        if (isSeen && lone.verdict === 'take') expect(lone.draw).toEqual(ballsOf(said))
        const disputed = judgeReadings([official(changed), mirror(said)], {
          ...situation(),
          round_number: round,
          previous,
        })
        if (disputed.verdict === 'take') expect(ballsOf(disputed.draw)).toEqual(ballsOf(said))
        if (isSeen && disputed.verdict === 'take') expect('prizes' in disputed.draw).toBe(false)
      }),
      { numRuns: 1000 },
    )
  })
})

/** A draw with one of its figures moved by a little. */
function changedAt(said: TalliedDraw, place: number, by: number): TalliedDraw {
  const changed = structuredClone(said) as { -readonly [K in keyof TalliedDraw]: TalliedDraw[K] }
  const numbers = [...said.numbers]
  const prizes = said.prizes.map((prize) => ({ ...prize }))
  const which = place % 18
  if (which < 6) numbers[which] = (numbers[which] ?? 0) + by
  else if (which === 6) changed.bonus_number += by
  else if (which === 7) changed.total_sales += by * 1_000_000
  else if (which < 13) (prizes[which - 8] as { winners: number }).winners += by
  else (prizes[which - 13] as { prize_per_winner: number }).prize_per_winner += by
  return { ...changed, numbers, prizes }
}

describe('shops', () => {
  const shop = { store_rank: 1, store_name: '행운', location: '서울', number_type: 'auto' as const }
  const shops = (auto: number, manual = 0) => [
    ...Array.from({ length: auto }, () => shop),
    ...Array.from({ length: manual }, () => ({ ...shop, number_type: 'manual' as const })),
  ]
  const nothing: KnownShops = { draw, stored: [], isFirstSource: true, isByHand: false }
  const unwon = {
    ...withoutMethods,
    prizes: draw.prizes.map((prize, i) => (i === 0 ? { ...prize, winners: 0 } : prize)),
  }
  const whole = shops(auto, manual)
  const [first, ...rest] = whole.map((one, i) => ({ ...one, store_name: `행운 ${i}` }))
  const named = [...rest, first as typeof shop]
  it.each<[string, readonly WinningStore[], Partial<KnownShops>, string]>([
    ['none yet', shops(0), {}, 'wait'],
    ['still coming in', shops(auto - 1, manual), {}, 'wait'],
    ['one for each first prize', whole, {}, 'take'],
    ['bought in other ways', shops(auto + 1, manual - 1), {}, 'hold'],
    ['more than winners', shops(auto + 1, manual), {}, 'hold'],
    ['the same in another order', named, { stored: named.toReversed() }, 'wait'],
    ['other names than are stored', named, { stored: whole }, 'take'],
    ['other names, of the second source', named, { stored: whole, isFirstSource: false }, 'wait'],
    ['other names than a person entered', named, { stored: whole, isByHand: true }, 'hold'],
    ['fewer than are stored', shops(auto - 1, manual), { stored: whole }, 'wait'],
    ['one for each first prize, of the second source', whole, { isFirstSource: false }, 'take'],
    ['one for each, where nobody counted the ways', whole, { draw: withoutMethods }, 'take'],
    ['one that says no way', [...whole.slice(1), { ...shop, number_type: 'unknown' }], {}, 'take'],
    [
      'one bought half by hand, as counted',
      [...shops(auto - 1, manual), { ...shop, number_type: 'semi-auto' }],
      { draw: { ...draw, first_prize_methods: { auto: auto - 1, manual, semi_auto: 1 } } },
      'take',
    ],
    ['one other name', named, { stored: [{ ...shop, store_name: '다른 곳' }, ...named.slice(1)] }, 'take'],
    ['all but one that is stored', named, { stored: [...named, { ...shop, store_name: '힣' }] }, 'take'],
    ['none where nobody won', [], { draw: unwon, stored: whole }, 'wait'],
  ])('%s', (_, stores, known, verdict) => expect(judgeShops(stores, { ...nothing, ...known }).verdict).toBe(verdict))

  it.each<[string, readonly WinningStore[], Partial<KnownShops>, string]>([
    ['one shop too many', [...whole, ...shops(1, 0)], {}, `당첨 게임 ${auto + manual}, 판매점 ${auto + manual + 1}`],
    [
      'one bought by hand that was said to be automatic',
      shops(auto - 1, manual + 1),
      {},
      `자동·수동·반자동 ${auto}·${manual}·0, 판매점 ${auto - 1}·${manual + 1}·0`,
    ],
    ['another list than a person’s', named, { stored: whole, isByHand: true }, '직원이 고친 판매점 목록과 다릅니다.'],
  ])('%s is told to staff as it is, and casts no doubt on the numbers', (_, stores, known, detail) => {
    expect(judgeShops(stores, { ...nothing, ...known })).toEqual({
      verdict: 'hold',
      hold: { code: 'shops', doubts: false, reason: `1등 판매점이 1등 당첨 게임과 맞지 않습니다. ${detail}` },
    })
  })
})

describe('what staff are told of readings that are held', () => {
  it.each<[string, readonly DrawReading[], Partial<Situation>, object]>([
    [
      'a round of the future',
      [official({ ...balls, round_number: 1246 })],
      {},
      { code: 'future_round', doubts: false, reason: '아직 추첨하지 않은 회차가 왔습니다. 제1246회' },
    ],
    [
      'two sources with other numbers',
      [official(balls), mirror(otherBalls)],
      {},
      {
        ...{ code: 'disagreement', doubts: false },
        reason: `두 출처가 서로 다르게 말합니다. ${balls.numbers.join(', ')} + ${balls.bonus_number} / ${balls.numbers.join(', ')} + 13`,
      },
    ],
    [
      'six numbers of a week before',
      [official(LAST_WEEKS)],
      {},
      {
        ...{ code: 'drawn_before', doubts: false },
        reason: `이미 나온 여섯 번호입니다. 제1244회 ${LAST_WEEKS.numbers.join(', ')}`,
      },
    ],
  ])('%s', (_, readings, more, hold) => {
    expect(judgeReadings(readings, situation(more))).toEqual({ verdict: 'hold', hold })
  })

  it('money that differs from what is stored makes that doubtful', () => {
    const paid = { ...draw, first_prize_methods: null }
    const judged = judgeReadings(
      [official(otherMethods), mirror(otherMethods)],
      situation({ old: draw, lone_source: null }),
    )
    expect(judged).toEqual({
      verdict: 'hold',
      hold: {
        code: 'differs_from_stored',
        doubts: true,
        reason: '이미 저장된 결과와 다릅니다. 당첨금이나 판매금액이 다릅니다.',
      },
    })
    // Ways of buying that one of the two does not say are no difference.
    expect(judgeReadings([official(paid), mirror(paid)], situation({ old: draw, lone_source: null })).verdict).toBe(
      'wait',
    )
  })
})
