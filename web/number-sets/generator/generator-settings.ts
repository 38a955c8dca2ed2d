import { LARGEST_NUMBER } from '#domain/draw/draw.ts'
import {
  MOST_EXCLUDED_NUMBERS,
  MOST_FIXED_NUMBERS,
  MOST_SETS_AT_ONCE,
  NUMBER_CONSTRAINT_PROBLEMS,
  STRATEGIES,
  type Strategy,
} from '#domain/number-set/number-set.ts'

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
    clash: NUMBER_CONSTRAINT_PROBLEMS.fixed_is_excluded,
    most: MOST_FIXED_NUMBERS,
    tooMany: NUMBER_CONSTRAINT_PROBLEMS.too_many_fixed,
  },
  excluded: {
    other: 'fixed',
    clash: NUMBER_CONSTRAINT_PROBLEMS.excluded_is_fixed,
    most: MOST_EXCLUDED_NUMBERS,
    tooMany: NUMBER_CONSTRAINT_PROBLEMS.too_many_excluded,
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

/** How a member makes numbers. */
export interface GeneratorSettings {
  readonly strategy: Strategy
  readonly count: number
  readonly wishes: Wishes
}

export const FIRST_SETTINGS: GeneratorSettings = { strategy: 'random', count: 5, wishes: NO_WISHES }

/** In local storage, with whose they are: another member of the same browser begins anew. */
const KEY = 'generator_settings'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isNumber = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= LARGEST_NUMBER

/** Wishes that the buttons would have allowed; others are left out. */
const wishesFrom = (stored: unknown): Wishes =>
  (['fixed', 'excluded'] as const satisfies WishKind[]).reduce((wishes: Wishes, kind) => {
    const numbers = isRecord(stored) && Array.isArray(stored[kind]) ? stored[kind].filter(isNumber) : []
    return [...new Set(numbers)].reduce((chosen: Wishes, number) => {
      const next = toggled(chosen, kind, number)
      return typeof next === 'string' ? chosen : next
    }, wishes)
  }, NO_WISHES)

/** The member's last choice in this browser, as far as it can still be chosen. */
export function lastSettings(member_id: number): GeneratorSettings {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    if (!isRecord(stored) || stored.member_id !== member_id) return FIRST_SETTINGS
    const { count } = stored
    return {
      strategy: STRATEGIES.find((one) => one === stored.strategy) ?? FIRST_SETTINGS.strategy,
      count: isNumber(count) && count <= MOST_SETS_AT_ONCE ? count : FIRST_SETTINGS.count,
      wishes: wishesFrom(stored.wishes),
    }
  } catch {
    // Not what we wrote, or storage is forbidden.
    return FIRST_SETTINGS
  }
}

export function keepSettings(member_id: number, settings: GeneratorSettings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ member_id, ...settings }))
  } catch {
    // Chosen again next time, then.
  }
}
