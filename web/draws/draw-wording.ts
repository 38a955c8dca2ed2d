import type { Draw } from '#contract/draws/draws.ts'
import { countWording } from '#domain/count-wording.ts'
import { NUMBER_TYPE_NAMES } from '#domain/draw/draw.ts'
import { wonWording } from '#domain/money/won.ts'

/** `10명`, and the words while the operator counts or for a rank without winners. */
export const winnersWording = (winners: number | null): string =>
  winners === null ? '집계 중' : winners === 0 ? '당첨자 없음' : `${countWording(winners)}명`

/** `1등 10명 · 한 명이 30.1억원`, in a line that stands for the round. */
export function firstPrizeWording({
  first_prize_winners: winners,
  first_prize_amount: won,
}: Pick<Draw, 'first_prize_winners' | 'first_prize_amount'>): string {
  if (winners === null || won === null) return '당첨금 집계 중'
  return winners === 0 ? '1등 당첨자 없음' : `1등 ${winners}명 · 한 명이 ${wonWording(won)}`
}

/** `4등 1게임`, `5등 3게임`, of games by the rank that they won. */
export const gamesByRankWordings = (games: readonly number[]): readonly string[] =>
  games.flatMap((count, i) => (count > 0 ? [`${i + 1}등 ${count}게임`] : []))

/** `12.3회`, of how often chance gives something. Small means are not rounded to nothing: `0.1회 미만`. */
export const timesWording = (times: number): string =>
  times === 0 ? '0회' : times < 0.1 ? '0.1회 미만' : `${countWording(times, 1)}회`

/** Beside games that won nothing. */
export const USUAL_HITS = '우연이면 한 게임에 평균 0.8개 맞아요.'

/** `자동 8 · 수동 2`, the ways that occurred; empty where they were never published. */
export function methodsWording(methods: Draw['first_prize_methods']): string {
  if (methods === null) return ''
  const ways = [
    [NUMBER_TYPE_NAMES.auto, methods.auto],
    [NUMBER_TYPE_NAMES.manual, methods.manual],
    [NUMBER_TYPE_NAMES['semi-auto'], methods.semi_auto],
  ] as const
  return ways
    .filter(([, games]) => games > 0)
    .map(([name, games]) => `${name} ${games}`)
    .join(' · ')
}

/** `제1246회~제1250회 결과는 아직 등록되지 않았습니다.`, or null when every round that was drawn is here. */
export function missingRoundsWording(newestStored: number, newestDue: number | null): string | null {
  if (newestDue === null || newestDue <= newestStored) return null
  const first = newestStored + 1
  const rounds = first === newestDue ? `제${first}회` : `제${first}회~제${newestDue}회`
  return `${rounds} 결과는 아직 등록되지 않았습니다.`
}
