import { LARGEST_NUMBER } from '#domain/draw/draw.ts'
import { isFields } from '#domain/is-fields.ts'
import {
  MOST_EXCLUDED_NUMBERS,
  MOST_FIXED_NUMBERS,
  MOST_SETS_AT_ONCE,
  NUMBER_CONSTRAINT_PROBLEMS,
  STRATEGIES,
  type Strategy,
} from '#domain/number-set/number-set.ts'
import { MEMBER_KEYS } from '#domain/site/offline.ts'
import { storedValue, storeValue } from '#web/data/storage.ts'

/** Numbers that every set must or must not hold; ascending. */
export interface NumberConstraints {
  readonly fixed: readonly number[]
  readonly excluded: readonly number[]
}
export type ConstraintKind = keyof NumberConstraints

export const NO_CONSTRAINTS: NumberConstraints = { fixed: [], excluded: [] }

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

/** The constraints with a number added or taken away, or the sentence that says why not. */
export function toggled(
  constraints: NumberConstraints,
  kind: ConstraintKind,
  number: number,
): NumberConstraints | string {
  const chosen = constraints[kind]
  const { other, clash, most, tooMany } = RULES[kind]
  if (chosen.includes(number)) return { ...constraints, [kind]: chosen.filter((one) => one !== number) }
  if (constraints[other].includes(number)) return clash
  if (chosen.length === most) return tooMany
  return { ...constraints, [kind]: [...chosen, number].sort((a, b) => a - b) }
}

/** How a member makes numbers. */
export interface GeneratorSettings {
  readonly strategy: Strategy
  readonly count: number
  readonly constraints: NumberConstraints
}

export const FIRST_SETTINGS: GeneratorSettings = { strategy: 'random', count: 5, constraints: NO_CONSTRAINTS }

/** In local storage, with whose they are: another member of the same browser begins anew. Constraints lie there as `wishes`. */
const KEY = MEMBER_KEYS.generator

const isNumber = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= LARGEST_NUMBER

/** Constraints that the buttons would have allowed; others are left out. */
const constraintsFrom = (stored: unknown): NumberConstraints =>
  (['fixed', 'excluded'] as const satisfies ConstraintKind[]).reduce((constraints: NumberConstraints, kind) => {
    const numbers = isFields(stored) && Array.isArray(stored[kind]) ? stored[kind].filter(isNumber) : []
    return [...new Set(numbers)].reduce((chosen: NumberConstraints, number) => {
      const next = toggled(chosen, kind, number)
      return typeof next === 'string' ? chosen : next
    }, constraints)
  }, NO_CONSTRAINTS)

/** The member's last choice in this browser, as far as it can still be chosen. */
export function lastSettings(member_id: number): GeneratorSettings {
  const stored = storedValue(KEY)
  if (!isFields(stored) || stored.member_id !== member_id) return FIRST_SETTINGS
  const { count } = stored
  return {
    strategy: STRATEGIES.find((one) => one === stored.strategy) ?? FIRST_SETTINGS.strategy,
    count: isNumber(count) && count <= MOST_SETS_AT_ONCE ? count : FIRST_SETTINGS.count,
    constraints: constraintsFrom(stored.wishes),
  }
}

export const keepSettings = (member_id: number, { constraints, ...settings }: GeneratorSettings): void =>
  void storeValue(KEY, { member_id, ...settings, wishes: constraints })
