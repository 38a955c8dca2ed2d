import type { NumberSet, SetHits } from '#contract/number-sets/number-sets.ts'

/** Of a set that was made and not bought: it wins no money. */
export const ifBoughtWording = (rank: number): string => `이 번호로 샀다면 ${rank}등`

/** `5개 + 보너스 일치`, `보너스만 일치`, `일치 없음`. */
export function matchesWording({ matched_numbers, is_bonus_matched }: SetHits): string {
  if (matched_numbers.length === 0) return is_bonus_matched ? '보너스만 일치' : '일치 없음'
  return `${matched_numbers.length}개${is_bonus_matched ? ' + 보너스' : ''} 일치`
}

/** As it is put on the clipboard. */
export const copiedWording = ({ round_target, numbers }: NumberSet): string =>
  `제${round_target}회 ${numbers.join(', ')}`
