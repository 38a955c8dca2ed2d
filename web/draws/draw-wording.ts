import type { Draw, WinningStore } from '#contract/draws.ts'

const NUMBER_TYPE_NAMES: Readonly<Record<WinningStore['number_type'], string>> = {
  auto: '자동',
  manual: '수동',
  'semi-auto': '반자동',
}

export const numberTypeWording = (type: WinningStore['number_type']): string => NUMBER_TYPE_NAMES[type]

/** `1,245`. */
export const countWording = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/** `10명`, and what to say while the operator counts or when nobody won. */
export const winnersWording = (winners: number | null): string =>
  winners === null ? '집계 중' : winners === 0 ? '당첨자 없음' : `${countWording(winners)}명`

/** `자동 8 · 수동 2`, the ways that occurred; empty where they were never published. */
export function methodsWording(methods: Draw['first_prize_methods']): string {
  if (methods === null) return ''
  const ways = [
    ['자동', methods.auto],
    ['수동', methods.manual],
    ['반자동', methods.semi_auto],
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
