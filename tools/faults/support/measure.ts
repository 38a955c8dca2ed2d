import { until } from '#tests/process/running-server.ts'
import { atShare } from '#tools/bench/support/row.ts'
import { anomaliesOf } from './check-history.ts'
import type { Answered } from './load.ts'
import { lostAndDoubled, rest, type Stage } from './stage.ts'

/** One line of the table. */
export interface Row {
  readonly fault: string
  /** What those outside saw: answers by status and kind of person, the 99th of 100 to before, connections of listeners. */
  readonly seen: string
  /** Acknowledged and gone; there twice; what members were told that is not one history (check-history.ts). */
  readonly lost: string
  /** Seconds from the fault to the last answer that refused, and how. */
  readonly healed: string
  /** Calls of members of which the history was looked at. */
  readonly calls?: number
  readonly isOk: boolean
}

/** A fault happens to the parts, and is undone where it does not heal by itself; what it gives says how it healed. */
export type Fault = (stage: Stage) => Promise<string>
/** What a fault wants before the quiet seconds that it is held against; gives how to take it back. */
export type Preparation = (stage: Stage) => Promise<() => Promise<void>>

/** Seconds of load before a fault, and without a refusal after it. */
const [BEFORE, WELL_FOR] = [12, 6]
/** Seconds within which all is well again once a fault is undone. */
const LONGEST = 120

const isRefused = ({ status }: { status: number }) => status === 0 || status >= 500
/** Of visitors alone: a member who joins waits for a password to be hashed, which takes as long as the machine is busy. */
const p99 = (answers: readonly Answered[]) => {
  const times = answers.filter(({ who }) => who === 'visitor').map(({ milliseconds }) => milliseconds)
  return atShare(times, 0.99)
}

export async function measure(fault: string, stage: Stage, happen: Fault, strandedFor: number): Promise<Row> {
  const { load, cluster } = stage
  await rest(BEFORE)
  const from = performance.now()
  const before = load.answers.filter(({ at }) => at > from - BEFORE * 1_000 && at < from)
  const cutsBefore = load.listeners().cuts
  const how = await happen(stage)
  const undone = stage.seconds(from)
  const sinceFault = () => load.answers.filter(({ at }) => at >= from)
  let isWell = true
  await until(
    'all is well again',
    async () => {
      const last = sinceFault().findLast(isRefused)
      const { listening, all } = load.listeners()
      return (
        stage.seconds(Math.max(last ? last.at + last.milliseconds : from, from + undone * 1_000)) > WELL_FOR &&
        listening === all &&
        (await cluster.isWhole())
      )
    },
    LONGEST * 1_000,
  ).catch(() => {
    isWell = false
  })
  const during = sinceFault()
  const refused = during.filter(isRefused)
  const last = refused.at(-1)
  const { lost, doubled } = await lostAndDoubled(stage)
  const history = await load.takeHistory()
  const anomalies = anomaliesOf(history)
  for (const { kind, member, what } of anomalies) process.stderr.write(`  ${kind}: ${member}, ${what}\n`)
  const { cuts } = load.listeners()
  const [quiet, slow] = [p99(before), p99(during)]
  // 503 is "not now", said by the site; anything else that refuses is not what was promised.
  const strange = during.filter(
    ({ at, status }) =>
      at - from > strandedFor * 1_000 && (status === 0 || status === 401 || (status >= 500 && status !== 503)),
  ).length
  return {
    fault,
    seen: `${countsOf(during)}; visitors' p99 ×${(slow / quiet).toFixed(1)} (${quiet.toFixed(0)} → ${slow.toFixed(0)} ms); listeners cut ${cuts - cutsBefore}`,
    lost: `${lost} lost, ${doubled} twice; ${anomalies.length} anomalies in ${history.length} calls of members`,
    healed: `${last ? `${((last.at - from) / 1_000).toFixed(1)} s` : 'nothing refused'}; ${how}${isWell ? '' : '; NOT WELL AGAIN'}`,
    calls: history.length,
    isOk: lost + doubled + anomalies.length === 0 && isWell && strange === 0,
  }
}

/** `visitor 200 ×240, member 503 ×3`, refusals and what is well alike. */
function countsOf(answers: readonly { readonly who: string; readonly status: number }[]): string {
  const counts = new Map<string, number>()
  for (const { who, status } of answers) {
    const name = status !== 0 && status < 300 ? 'well' : `${who} ${status === 0 ? 'no answer' : status}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, times]) => `${name} ×${times}`).join(', ')
}
