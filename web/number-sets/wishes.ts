import { LARGEST_NUMBER, NUMBERS_PER_DRAW } from '#domain/draw.ts'

/** Numbers that every set must or must not hold; ascending. */
export interface Wishes {
  readonly fixed: readonly number[]
  readonly excluded: readonly number[]
}
export type WishKind = keyof Wishes

export const NO_WISHES: Wishes = { fixed: [], excluded: [] }

const PROBLEMS = {
  fixed: '고정 번호는 6개까지 고를 수 있습니다.',
  excluded: '제외하고 남는 번호가 6개 이상이어야 합니다.',
} as const
const CLASHES = {
  fixed: '제외한 번호를 고정할 수 없습니다.',
  excluded: '고정한 번호를 제외할 수 없습니다.',
} as const
const MOST = { fixed: NUMBERS_PER_DRAW, excluded: LARGEST_NUMBER - NUMBERS_PER_DRAW } as const

/** The wishes with a number added or taken away, or the sentence that says why not. */
export function toggled(wishes: Wishes, kind: WishKind, number: number): Wishes | string {
  const chosen = wishes[kind]
  if (chosen.includes(number)) return { ...wishes, [kind]: chosen.filter((one) => one !== number) }
  if (wishes[kind === 'fixed' ? 'excluded' : 'fixed'].includes(number)) return CLASHES[kind]
  if (chosen.length === MOST[kind]) return PROBLEMS[kind]
  return { ...wishes, [kind]: [...chosen, number].sort((a, b) => a - b) }
}
