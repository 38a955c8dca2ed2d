import { STRATEGY_NAMES } from '#domain/number-set.ts'
import type { GeneratorSettings } from './last-settings.ts'
import type { Made } from './use-generate.ts'

/** `덜 겹치는 번호 · 고정 34 · 제외 1, 2`. */
export const settingsWording = ({ strategy, wishes: { fixed, excluded } }: Omit<GeneratorSettings, 'count'>): string =>
  [
    STRATEGY_NAMES[strategy],
    ...(fixed.length > 0 ? [`고정 ${fixed.join(', ')}`] : []),
    ...(excluded.length > 0 ? [`제외 ${excluded.join(', ')}`] : []),
  ].join(' · ')

export const GIVEN_BEFORE = '고르신 조건에 맞는 조합이 얼마 없어, 이번 회차에 다른 회원이 받은 조합도 들어 있어요.'

export const madeWording = ({ sets }: Made): string => `${sets.length}세트를 만들었어요`

/** What was made, for who cannot see it come: said once. */
export const madeAloud = (made: Made): string =>
  [
    `${madeWording(made)}.`,
    ...made.sets.map(({ numbers }) => `${numbers.join(', ')}.`),
    ...(made.sets.some(({ given_before }) => given_before) ? [GIVEN_BEFORE] : []),
  ].join(' ')
