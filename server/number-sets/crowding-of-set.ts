import type { CrowdingJudge } from '#domain/crowding/uncrowded.ts'

/** A set's crowding as it is stored: the share, in thousandths, of all combinations that fewer people hold. */
export const permilleOf = (judge: CrowdingJudge, numbers: readonly number[]): number =>
  Math.round(judge.percentile(numbers) * 10)
