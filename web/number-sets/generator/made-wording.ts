import type { NumberSet } from '#contract/number-sets/number-sets.ts'
import { STRATEGY_NAMES } from '#domain/number-set/number-set.ts'
import type { GeneratorSettings } from './last-settings.ts'
import type { GeneratedSets } from './use-generate.ts'

/** `덜 겹치는 번호 · 고정 34 · 제외 1, 2`. */
export const settingsWording = ({ strategy, wishes: { fixed, excluded } }: Omit<GeneratorSettings, 'count'>): string =>
  [
    STRATEGY_NAMES[strategy],
    ...(fixed.length > 0 ? [`고정 ${fixed.join(', ')}`] : []),
    ...(excluded.length > 0 ? [`제외 ${excluded.join(', ')}`] : []),
  ].join(' · ')

/** Of the month; undefined while that is not known. */
export const remainingWording = (remaining: number | undefined): string =>
  `더 만들 수 있는 번호 ${remaining === undefined ? '…' : `${remaining}세트`}`

export const GIVEN_BEFORE = '고르신 조건에 맞는 조합이 얼마 없어, 이번 회차에 다른 회원이 받은 조합도 들어 있어요.'

/** Null where every set is as its strategy promises. */
export function notByStrategy(sets: readonly NumberSet[]): string | null {
  const others = sets.filter(({ follows_strategy }) => !follows_strategy)
  const [first] = others
  if (!first) return null
  const many = others.length === sets.length ? '' : `${others.length}세트는 `
  return first.strategy === 'uncrowded'
    ? `고르신 조건에서는 덜 겹치는 조합을 찾지 못해, ${many}많이 겹치거나 눈에 띄는 모양일 수 있어요.`
    : `고르신 조건에서는 ‘${STRATEGY_NAMES[first.strategy ?? 'random']}’ 방법으로 더 만들 수 없어, ${many}무작위로 골랐어요.`
}

export const madeWording = ({ sets }: GeneratedSets): string => `${sets.length}세트를 만들었어요`

/** The made numbers for screen readers: said once. */
export const madeAloud = (made: GeneratedSets): string =>
  [
    `${madeWording(made)}.`,
    ...made.sets.map(({ numbers }) => `${numbers.join(', ')}.`),
    ...[notByStrategy(made.sets) ?? []].flat(),
    ...(made.sets.some(({ given_before }) => given_before) ? [GIVEN_BEFORE] : []),
  ].join(' ')
