import { expect, it } from 'vitest'
import { comingWording, lastWording } from './week-wording.ts'

const sets = (...rounds: number[]) => rounds.map((round_target) => ({ round_target }))

it.each([
  [sets(), false, '아직 만든 번호가 없어요'],
  [sets(1249, 1248), true, '아직 만든 번호가 없어요'],
  [sets(1250, 1250, 1249), true, '2세트가 추첨을 기다려요'],
  [sets(1250, 1250, 1250, 1250, 1250), true, '5세트 이상이 추첨을 기다려요'],
])('says how many sets wait for round 1250: %j', (newest, hasMore, wording) =>
  expect(comingWording(newest, 1250, hasMore)).toBe(wording),
)

const waiting: Parameters<typeof lastWording>[0] = {
  round_number: 1249,
  state: 'awaiting',
  sets: 3,
  bought_sets: 0,
  most_matched: null,
  sets_by_matches: null,
  winners_by_rank: null,
  bought_by_rank: null,
  total_prize: null,
}
const NONE = [0, 0, 0, 0, 0]
const settled = { ...waiting, state: 'settled', bought_by_rank: NONE } as const
const won = { ...settled, winners_by_rank: [0, 0, 1, 0, 2] }

it.each([
  [waiting, '번호 확인 중'],
  [{ ...waiting, state: 'matched', most_matched: 4 } as const, '집계 중 · 가장 많이 맞은 세트는 4개'],
  [{ ...settled, winners_by_rank: NONE }, '3세트 모두 낙첨'],
  [won, '이 번호로 샀다면 3등 1세트, 5등 2세트'],
  [{ ...won, bought_by_rank: [0, 0, 0, 0, 1], total_prize: 5_000 }, '산 번호 가운데 5등 1세트'],
])('says how the last round went, without naming money: %j', (summary, wording) =>
  expect(lastWording(summary)).toBe(wording),
)
