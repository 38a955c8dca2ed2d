/** Stands for a number that was never seen. */
const NEVER = 999

/** Lowest score of each band, and its name. */
export const SCORE_BANDS = [
  { from: 80, to: 100, name: '매우 높음' },
  { from: 60, to: 80, name: '높음' },
  { from: 40, to: 60, name: '보통' },
  { from: 0, to: 40, name: '낮음' },
] as const

export const bandOfScore = (score: number): string => SCORE_BANDS.find(({ from }) => score >= from)?.name ?? '낮음'

export const lastRoundWording = (round: number | null): string => (round === null ? '없음' : `제${round}회`)

export function elapsedWording(rounds: number | null): string {
  const elapsed = rounds ?? NEVER
  return elapsed >= NEVER ? '-' : `${elapsed}회`
}

export const cycleWording = (cycle: number): string => (cycle === 0 ? '-' : `${cycle.toFixed(1)}회`)
