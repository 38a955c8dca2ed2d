import { MOST_EXCLUDED_NUMBERS, MOST_FIXED_NUMBERS, WISH_PROBLEMS } from '#domain/number-set/number-set.ts'

/** Numbers that every set must or must not hold; ascending. */
export interface Wishes {
  readonly fixed: readonly number[]
  readonly excluded: readonly number[]
}
export type WishKind = keyof Wishes

export const NO_WISHES: Wishes = { fixed: [], excluded: [] }

const RULES = {
  fixed: {
    other: 'excluded',
    clash: WISH_PROBLEMS.fixed_is_excluded,
    most: MOST_FIXED_NUMBERS,
    tooMany: WISH_PROBLEMS.too_many_fixed,
  },
  excluded: {
    other: 'fixed',
    clash: WISH_PROBLEMS.excluded_is_fixed,
    most: MOST_EXCLUDED_NUMBERS,
    tooMany: WISH_PROBLEMS.too_many_excluded,
  },
} as const

/** The wishes with a number added or taken away, or the sentence that says why not. */
export function toggled(wishes: Wishes, kind: WishKind, number: number): Wishes | string {
  const chosen = wishes[kind]
  const { other, clash, most, tooMany } = RULES[kind]
  if (chosen.includes(number)) return { ...wishes, [kind]: chosen.filter((one) => one !== number) }
  if (wishes[other].includes(number)) return clash
  if (chosen.length === most) return tooMany
  return { ...wishes, [kind]: [...chosen, number].sort((a, b) => a - b) }
}
