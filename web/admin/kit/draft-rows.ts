import type { Draft, Fields } from './use-draft.ts'

/** One thing of a list that is written as a whole. */
export interface DraftRow<E> {
  /** From 1; a thing that is being written has no other key. */
  readonly number: number
  readonly value: E
  readonly field: Fields<E>['field']
  readonly onRemove: () => void
  /** One place up or down; null at the ends. */
  readonly onUp: (() => void) | null
  readonly onDown: (() => void) | null
}

/** The things of a list with their controls, and what can be done with each place. */
export function draftRows<E>({
  typed,
  change,
  entry,
}: Pick<Draft<readonly E[], string | number>, 'typed' | 'change' | 'entry'>): readonly DraftRow<E>[] {
  const move = (at: number, by: -1 | 1) => () =>
    change(typed.toSpliced(at, 1).toSpliced(at + by, 0, ...typed.slice(at, at + 1)))
  return typed.map((value, i) => ({
    number: i + 1,
    value,
    field: entry(i).field as Fields<E>['field'],
    onRemove: () => change(typed.toSpliced(i, 1)),
    onUp: i > 0 ? move(i, -1) : null,
    onDown: i < typed.length - 1 ? move(i, 1) : null,
  }))
}
