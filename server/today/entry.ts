import type { z } from 'zod'
import type { AttentionEntry } from '#contract/admin/today.ts'

/** A line of the page; it is about one thing unless it has a `count`. */
export type Entry = Omit<z.output<typeof AttentionEntry>, 'count'> & { readonly count?: number }

/** Things that are named one by one, at most; for more, only their number is shown. */
export const MOST_NAMED = 5

/** The first few of some things, a line each, and one line for the rest. */
export function entriesOf<One>(
  { first, count }: { readonly first: readonly One[]; readonly count: number },
  entryOf: (one: One) => Entry,
  restOf: (rest: number) => Pick<Entry, 'title' | 'link'>,
): Entry[] {
  const named = first.map(entryOf)
  const rest = count - named.length
  const [one] = named
  return rest <= 0 || !one
    ? named
    : [...named, { detail: null, is_urgent: one.is_urgent, count: rest, ...restOf(rest) }]
}
