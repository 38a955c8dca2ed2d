/*
 * Is what members were told one history? Each member has a list to which only they append, each value once, and which they read as a
 * whole: a register for the list-append rules of Elle (Kingsbury and Alvaro, "Elle: Inferring Isolation Anomalies from Experimental
 * Observations", VLDB 14(3), 2020, https://www.vldb.org/pvldb/vol14/p268-alvaro.pdf). Since each value is appended once, a list that
 * was read says in which order its values came (the paper's traceability), and a value says which call wrote it (its
 * recoverability). With one list a transaction, the paper's cycles come down to what is looked for here: its duplicates, its
 * incompatible orders, reads of aborted writes (G1a), and, since calls are timed from outside, writes that were lost and reads that were
 * stale in real time.
 *
 * A write whose answer never came, or was "not now", may be there or not; but it cannot come and go.
 */

interface Timed {
  readonly member: string
  /** When it was asked and when it was answered, by one clock, or given up. */
  readonly begun: number
  readonly ended: number
}

/** One call of a member. A read that was not answered says nothing, and is none. */
export type Operation =
  | (Timed & {
      readonly kind: 'append'
      readonly value: string
      /** `unknown`: no answer, or one that does not say whether it was written. */
      readonly outcome: 'written' | 'refused' | 'unknown'
    })
  | (Timed & { readonly kind: 'read'; readonly values: readonly string[] })

type Append = Extract<Operation, { kind: 'append' }>
type Read = Extract<Operation, { kind: 'read' }>

export const ANOMALIES = [
  'lost',
  'stale',
  'came and went',
  'doubled',
  'reordered',
  'forked',
  'refused',
  'unwritten',
] as const

/** What cannot be in one history. */
export interface Anomaly {
  /**
   * `lost`: acknowledged, and in no read after that; `stale`: not in one, but in a later one; `came and went`: never
   * acknowledged, read, and not read later; `doubled`: twice in one list; `reordered`: two reads, or the calls, have another order;
   * `forked`: two reads of which each has what the other lacks; `refused`: read though it was refused; `unwritten`: read
   * before, or without, anybody's writing it.
   */
  readonly kind: (typeof ANOMALIES)[number]
  readonly member: string
  readonly what: string
}

/** Everything in calls of members, in any order, that cannot be in one history; empty where all of it can. */
export function anomaliesOf(history: readonly Operation[]): Anomaly[] {
  return [...Map.groupBy(history, ({ member }) => member)].flatMap(([member, operations]) => {
    const appends = new Map(operations.filter((one) => one.kind === 'append').map((one) => [one.value, one]))
    const reads = operations.filter((one) => one.kind === 'read').toSorted((a, b) => a.begun - b.begun)
    const found = [
      ...reads.flatMap((read) => strangeValues(read, appends)),
      ...[...appends.values()].flatMap((append) => missingFrom(append, reads)),
      ...otherOrders(reads),
      ...ordersAgainstCalls(reads, appends),
    ]
    const once = new Map(found.map(([kind, what]) => [`${kind} ${what}`, { kind, member, what }]))
    return [...once.values()]
  })
}

type Found = readonly [kind: Anomaly['kind'], what: string]

/** Values of a read that nobody had written, that were refused, or that are in it twice. */
function strangeValues({ values, ended }: Read, appends: ReadonlyMap<string, Append>): Found[] {
  return values.flatMap((value, i): Found[] => {
    const append = appends.get(value)
    if (!append || append.begun > ended) return [['unwritten', value]]
    if (append.outcome === 'refused') return [['refused', value]]
    return values.indexOf(value) < i ? [['doubled', value]] : []
  })
}

/** Where a value should be in a read and is not. */
function missingFrom({ value, outcome, ended }: Append, reads: readonly Read[]): Found[] {
  const has = ({ values }: Read) => values.includes(value)
  const isSeenFrom = outcome === 'written' ? ended : Number.POSITIVE_INFINITY
  // Whoever has read it once, and asks again after that answer, has to read it.
  const firstSeen = Math.min(...reads.filter(has).map((read) => read.ended))
  const without = reads.filter((read) => read.begun > Math.min(isSeenFrom, firstSeen) && !has(read))
  const last = without.at(-1)
  if (!last) return []
  if (reads.some((read) => has(read) && read.begun > last.begun)) return [['stale', value]]
  return [[outcome === 'written' ? 'lost' : 'came and went', value]]
}

/** Of two reads, the shorter is the beginning of the longer one. */
function otherOrders(reads: readonly Read[]): Found[] {
  const byLength = reads.map(({ values }) => values).toSorted((a, b) => a.length - b.length)
  return byLength.flatMap((longer, i): Found[] => {
    const shorter = byLength[i - 1] ?? []
    if (shorter.every((value, place) => value === longer[place])) return []
    const what = `${shorter.join(' ')} | ${longer.join(' ')}`
    return [[shorter.every((value) => longer.includes(value)) ? 'reordered' : 'forked', what]]
  })
}

/** A value that was acknowledged before another was asked for stands before it. */
function ordersAgainstCalls(reads: readonly Read[], appends: ReadonlyMap<string, Append>): Found[] {
  return reads.flatMap(({ values }) =>
    values.flatMap((value, i): Found[] => {
      const [before, append] = [appends.get(values[i - 1] ?? ''), appends.get(value)]
      const isLate = before && append?.outcome === 'written' && append.ended < before.begun
      return isLate ? [['reordered', `${before.value} before ${value}`]] : []
    }),
  )
}
