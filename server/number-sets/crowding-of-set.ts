import type { CrowdingJudge } from '#domain/crowding/uncrowded.ts'

/** A set's crowding as the table holds it: thousandths of all combinations that fewer people hold. */
export const permilleOf = (judge: CrowdingJudge, numbers: readonly number[]): number =>
  Math.round(judge.percentile(numbers) * 10)
