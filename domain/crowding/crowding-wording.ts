/** Stands wherever 겹침 does. */
export const ODDS_STAY = '당첨 확률은 변하지 않아요.'

/** Above this the model has hardly ever been tested: words are shown instead of figures. */
export const END_OF_SCALE = 99

/** A crowding in two words; neither end is better. */
export function crowdingWording(crowding: number): string {
  if (crowding > END_OF_SCALE) return '아주 많이 겹쳐요'
  if (crowding >= 75) return '많이 겹쳐요'
  if (crowding >= 25) return '보통이에요'
  return '덜 겹쳐요'
}

/** How many others, where a figure would claim too much. */
export function crowdInWords(expected_others: number): string {
  if (expected_others >= 10_000) return '만 명쯤'
  if (expected_others >= 1_000) return '수천 명'
  if (expected_others >= 100) return '백 명이 넘게'
  return '수십 명'
}

/** `겹침 62`, or words above the end of the scale. */
export const gaugeWording = (crowding: number): string =>
  crowding > END_OF_SCALE ? '겹침 99 이상' : `겹침 ${Math.floor(crowding)}`

/** Of five dots, how many are filled: one for each fifth, one at least. */
export const filledDots = (crowding: number): number => Math.min(5, Math.floor(crowding / 20) + 1)
