import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { TalliedDraw } from './draw.ts'
import { type DrawProblem, problemsOfDraw, problemsOfHistory } from './draw-checks.ts'
import { drawsInHistory } from './draw-history.ts'
import { FIRST_ROUND_WITH_SHOPS } from './round-state.ts'

const draws = drawsInHistory(readFileSync(new URL('../../data/draws.jsonl', import.meta.url), 'utf8'))
const round = (round_number: number) => draws[round_number - 1] as TalliedDraw
const roundsBefore = (round_number: number) => draws.slice(Math.max(0, round_number - 11), round_number - 1)
const codes = (problems: readonly DrawProblem[]) => problems.map(({ code }) => code)

describe('the history', () => {
  it('has no problem in any of its rounds', () => {
    expect(draws).toHaveLength(1245)
    expect(problemsOfHistory(draws)).toEqual([])
  })

  it('has no problem when each round arrives alone', () =>
    expect(draws.flatMap((draw) => problemsOfDraw(draw, roundsBefore(draw.round_number)))).toEqual([]))

  it('has no problem in a round that has only its numbers yet', () =>
    expect(
      draws.flatMap(({ round_number, draw_date, numbers, bonus_number }) =>
        problemsOfDraw({ round_number, draw_date, numbers, bonus_number }, roundsBefore(round_number)),
      ),
    ).toEqual([]))

  it('knows how the first-prize games were bought exactly from round 262 on', () =>
    expect(draws.filter((draw) => draw.first_prize_methods === null).map((draw) => draw.round_number)).toEqual(
      Array.from({ length: FIRST_ROUND_WITH_SHOPS - 1 }, (_, i) => i + 1),
    ))

  it('must begin with round 1 and leave none out', () => {
    expect(codes(problemsOfHistory(draws.slice(1, 3)))).toContain('round')
    expect(codes(problemsOfHistory(draws.toSpliced(700, 1)))).toContain('round')
    expect(problemsOfHistory([])).toEqual([])
  })
})

describe('a wrong figure', () => {
  const given = round(1200)
  const withRank = (rank: number, change: Partial<TalliedDraw['prizes'][number]>): TalliedDraw => ({
    ...given,
    prizes: given.prizes.map((prize) => (prize.rank === rank ? { ...prize, ...change } : prize)),
  })
  it.each<[string, Partial<TalliedDraw>, string[]]>([
    ['a round that is not whole', { round_number: 1200.5 }, ['round']],
    ['round 0', { round_number: 0 }, ['round']],
    ['a round that was not next', { round_number: 1201 }, ['round']],
    ['the day before', { draw_date: '2025-11-28' }, ['date']],
    ['a week later', { draw_date: '2025-12-06' }, ['date']],
    ['numbers out of order', { numbers: [2, 1, 4, 16, 20, 32] }, ['numbers']],
    ['a number twice', { numbers: [1, 1, 4, 16, 20, 32] }, ['numbers']],
    ['five numbers', { numbers: [1, 2, 4, 16, 20] }, ['numbers']],
    ['number 46', { numbers: [1, 2, 4, 16, 20, 46] }, ['numbers']],
    ['number 0', { numbers: [0, 2, 4, 16, 20, 32] }, ['numbers']],
    ['half a number', { numbers: [1, 2, 4, 16, 20.5, 32] }, ['numbers']],
    ['bonus 46', { bonus_number: 46 }, ['bonus']],
    ['a bonus that was drawn already', { bonus_number: 32 }, ['bonus']],
    ['no sales', { total_sales: 0 }, ['sales']],
    ['half a game sold', { total_sales: given.total_sales + 500 }, ['sales']],
    ['four ranks', { prizes: given.prizes.slice(0, 4) }, ['prizes']],
    ['ranks in another order', { prizes: given.prizes.toReversed() }, ['prizes', 'methods']],
    ['a winner without money', withRank(2, { prize_per_winner: 0 }), ['prizes']],
    ['money without a winner', withRank(2, { winners: 0 }), ['prizes']],
    ['winners below none', withRank(2, { winners: -80 }), ['prizes']],
    [
      'a round that is not counted yet',
      {
        prizes: given.prizes.map(({ rank }) => ({ rank, winners: 0, prize_per_winner: 0 })),
        first_prize_methods: null,
      },
      ['untallied'],
    ],
    ['a fixed prize of another amount', withRank(4, { prize_per_winner: 50_001 }), ['amount']],
    ['methods that do not add up', { first_prize_methods: { auto: 1, manual: 10, semi_auto: 2 } }, ['methods']],
    ['methods below none', { first_prize_methods: { auto: -1, manual: 11, semi_auto: 2 } }, ['methods']],
  ])('%s', (_, change, expected) =>
    expect(codes(problemsOfDraw({ ...given, ...change }, roundsBefore(1200)))).toEqual(expected),
  )

  it('is told with its round and a Korean sentence', () =>
    expect(problemsOfDraw(withRank(1, { prize_per_winner: 2_357_299_876 }), roundsBefore(1200))).toEqual([
      {
        round_number: 1200,
        code: 'amount',
        message: '1등 당첨금이 2,357,299,875원이어야 하는데 2,357,299,876원입니다.',
      },
    ]))

  it.each<[Partial<TalliedDraw>, string]>([
    [{ round_number: 0 }, '회차가 1 이상의 정수가 아닙니다: 0'],
    [{ round_number: -1 }, '회차가 1 이상의 정수가 아닙니다: -1'],
    [{ round_number: 2 ** 53 }, '회차가 1 이상의 정수가 아닙니다: 9007199254740992'],
    [{ round_number: 1201 }, '1199회 다음에 1201회가 올 수 없습니다.'],
    [{ round_number: 1199 }, '1199회 다음에 1199회가 올 수 없습니다.'],
    [{ draw_date: '2025-11-28' }, '추첨일이 2025-11-29여야 하는데 2025-11-28입니다.'],
    [
      { numbers: [2, 1, 4, 16, 20, 32] },
      '당첨번호가 1~45의 서로 다른 여섯 수의 오름차순이 아닙니다: 2, 1, 4, 16, 20, 32',
    ],
    [{ bonus_number: 0 }, '보너스 번호가 1~45가 아닙니다: 0'],
    [{ bonus_number: 3.5 }, '보너스 번호가 1~45가 아닙니다: 3.5'],
    [{ bonus_number: 32 }, '보너스 번호 32가 당첨번호와 같습니다.'],
    [{ total_sales: -1_000 }, '판매금액이 게임 가격의 배수가 아닙니다: -1000'],
    [{ total_sales: 0 }, '판매금액이 게임 가격의 배수가 아닙니다: 0'],
    [{ prizes: given.prizes.slice(0, 4) }, '등위가 1등부터 5등까지 차례로 있지 않습니다.'],
    [{ prizes: withRank(2, { winners: 0 }).prizes }, '2등의 당첨 게임 수와 당첨금이 맞지 않습니다: 0게임, 58932497원'],
    [
      { prizes: withRank(2, { prize_per_winner: -1 }).prizes },
      '2등의 당첨 게임 수와 당첨금이 맞지 않습니다: 80게임, -1원',
    ],
    [
      { prizes: withRank(5, { winners: 0, prize_per_winner: 0 }).prizes },
      '5등 당첨 게임이 없어 아직 집계되지 않았습니다.',
    ],
    [
      { first_prize_methods: { auto: 1, manual: 10, semi_auto: 2 } },
      '자동 1, 수동 10, 반자동 2의 합이 1등 당첨 게임 수와 다릅니다.',
    ],
  ])('%j is told to staff: %s', (change, message) =>
    expect(problemsOfDraw({ ...given, ...change }, roundsBefore(1200)).map((one) => one.message)).toEqual([message]),
  )

  it('in a history that begins late or has a gap is told by its round', () => {
    expect(problemsOfHistory(draws.slice(5, 6))).toEqual([
      { round_number: 6, code: 'round', message: '1회부터 시작하지 않습니다.' },
    ])
    expect(problemsOfDraw(round(464), [round(463)])[0]?.message).toBe(
      '이전 회차가 부족해 이월된 1등 당첨금을 확인할 수 없습니다.',
    )
  })

  it('beside a carry-over that is not known is still told of the other ranks', () => {
    const wrong = { ...round(464), prizes: round(464).prizes.map((one) => ({ ...one })) }
    for (const rank of [0, 1]) (wrong.prizes[rank] as { prize_per_winner: number }).prize_per_winner += 1
    expect(problemsOfDraw(wrong, [round(463)]).map(({ code, message }) => [code, message.slice(0, 2)])).toEqual([
      ['carry_unknown', '이전'],
      ['amount', '2등'],
    ])
  })

  it('cannot be told from a carry-over that is not known', () => {
    expect(codes(problemsOfDraw(round(464), [round(463)]))).toEqual(['carry_unknown'])
    expect(problemsOfDraw(round(464), [round(462), round(463)])).toEqual([])
  })
})

describe('one wrong digit', () => {
  const otherDigits = (value: number) =>
    [...String(value)].flatMap((digit, i, all) =>
      [...'0123456789'].filter((other) => other !== digit).map((other) => Number(all.with(i, other).join(''))),
    )

  /** Every way to get one digit of a draw's money wrong. */
  function* mutations(draw: TalliedDraw): Iterable<readonly [where: string, value: number, TalliedDraw]> {
    for (const total_sales of otherDigits(draw.total_sales)) yield ['sales', total_sales, { ...draw, total_sales }]
    for (const { rank, winners, prize_per_winner } of draw.prizes) {
      const withPrize = (change: object) => ({
        ...draw,
        prizes: draw.prizes.map((prize) => (prize.rank === rank ? { ...prize, ...change } : prize)),
      })
      for (const value of otherDigits(winners)) yield [`winners of rank ${rank}`, value, withPrize({ winners: value })]
      for (const value of otherDigits(prize_per_winner)) {
        yield [`amount of rank ${rank}`, value, withPrize({ prize_per_winner: value })]
      }
    }
  }

  /** Whether it shows in its own round, or where the money is carried to. */
  function isCaught(wrong: TalliedDraw): boolean {
    const history = draws.slice(Math.max(0, wrong.round_number - 6), wrong.round_number - 1)
    if (problemsOfDraw(wrong, history).length > 0) return true
    history.push(wrong)
    for (const next of draws.slice(wrong.round_number, wrong.round_number + 4)) {
      if (problemsOfDraw(next, history).length > 0) return true
      history.push(next)
    }
    return false
  }

  const missed = (some: readonly TalliedDraw[]) =>
    some.flatMap((draw) =>
      [...mutations(draw)]
        .filter(([, , wrong]) => !isCaught(wrong))
        .map(([where, value]) => [draw.round_number, where, value] as const),
    )

  it('never passes in a round of today’s rules', () =>
    expect(missed(draws.filter(({ round_number }) => round_number > 400 && round_number % 3 === 0))).toEqual([]))

  it('passes in rounds 79–400 only as one winner of the many in rank 4, who moves no amount by a won', () => {
    const some = missed(
      draws.filter(({ round_number }) => round_number > 78 && round_number <= 400 && round_number % 3 === 0),
    )
    expect(some.length).toBeLessThan(40)
    for (const [round_number, where, value] of some) {
      expect(where).toBe('winners of rank 4')
      expect(Math.abs(value - (round(round_number).prizes[3]?.winners ?? 0))).toBe(1)
    }
  })

  it('passes in the rounds cut to 100 won only where it moves no amount by as much', () => {
    const some = missed(draws.slice(0, 78))
    expect(some.length).toBeLessThan(900)
    for (const [, where] of some) expect(where).not.toContain('amount')
  })
})
