import type { DrawnBalls } from '#domain/draw/draw.ts'
import type { VisibleHistory } from './visible-history.ts'

/** A kind of combination that many people hold, with an example. */
export interface CrowdedKind {
  readonly name: string
  readonly numbers: readonly number[]
}

/** The most crowded kinds before the next round. A list of the least crowded is not made: it would crowd itself. */
export const crowdedKinds = (draws: readonly Pick<DrawnBalls, 'numbers'>[], seen: VisibleHistory): CrowdedKind[] => [
  { name: '1부터 차례로', numbers: [1, 2, 3, 4, 5, 6] },
  { name: '가장 자주 나온 여섯 번호(보너스 포함)', numbers: seen.hottest_with_bonus },
  { name: '용지의 세로줄', numbers: [4, 11, 18, 25, 32, 39] },
  { name: '지난주에 나온 여섯 번호', numbers: draws.at(-1)?.numbers ?? [1, 2, 3, 4, 5, 6] },
  { name: '같은 간격', numbers: [5, 10, 15, 20, 25, 30] },
  { name: '고르게 퍼진 대각선', numbers: [4, 9, 17, 25, 33, 42] },
]
