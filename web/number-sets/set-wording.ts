import type { NumberSet, SetResult } from '#contract/number-sets.ts'

const STATE_NAMES: Readonly<Record<NumberSet['state'], string>> = {
  before_draw: '추첨 전',
  awaiting: '발표 대기',
  settled: '확정',
}

export const stateWording = (state: NumberSet['state']): string => STATE_NAMES[state]

/** `2등 당첨`, and only of a draw that is settled `낙첨`. */
export const rankWording = ({ rank }: SetResult): string => (rank === null ? '낙첨' : `${rank}등 당첨`)

/** `5개 + 보너스 일치`. */
export const matchesWording = ({ matched_numbers, is_bonus_matched }: SetResult): string =>
  `${matched_numbers.length}개${is_bonus_matched ? ' + 보너스' : ''} 일치`

/** As it is put on the clipboard. */
export const copiedWording = ({ round_target, numbers }: NumberSet): string =>
  `제${round_target}회 ${numbers.join(', ')}`
