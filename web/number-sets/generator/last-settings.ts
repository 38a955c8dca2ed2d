import { LARGEST_NUMBER } from '#domain/draw/draw.ts'
import { MOST_SETS_AT_ONCE, STRATEGIES, type Strategy } from '#domain/number-set/number-set.ts'
import { NO_WISHES, toggled, type Wishes, type WishKind } from './wishes.ts'

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
