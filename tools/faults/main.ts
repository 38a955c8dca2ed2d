import { parseArgs } from 'node:util'
import { connectionsExhausted } from './connections-exhausted.ts'
import {
  cutFromDatabase,
  cutFromEtcd,
  cutFromProxy,
  cutFromStandby,
  cutOff,
  prepareInstance,
  whyNoCut,
} from './cut-off.ts'
import { diskFull, whyNoSmallDisks } from './disk-full.ts'
import { dnsGone, prepareNames, whyNoNames } from './dns-gone.ts'
import { embeddedFull, embeddedKilled, embeddedTorn } from './embedded.ts'
import { etcdGone } from './etcd-gone.ts'
import { instanceKilled } from './instance-killed.ts'
import { instancesRestarted } from './instances-restarted.ts'
import { leaderKilled } from './leader-killed.ts'
import { longMigration } from './long-migration.ts'
import { preparePeak, saturdayPeak } from './saturday-peak.ts'
import { prepareServices, servicesLie } from './services-lie.ts'
import { slowStatements } from './slow-statements.ts'
import { standbyKilled } from './standby-killed.ts'
import { type Fault, measure, type Preparation, type Row } from './support/measure.ts'
import { openStage, type Stage } from './support/stage.ts'
import { wrongClock } from './wrong-clock.ts'

interface Kind {
  readonly prepare?: Preparation
  readonly happen: Fault
  /** Seconds from its begin on in which a question may be lost on a connection that nginx takes for open. */
  readonly strandedFor?: number
  /** Why it cannot happen on this machine, or null. */
  readonly whyNot?: () => string | null
}

/** What happens to three instances on a cluster. One file a fault; add a line here and it is in the table. */
const FAULTS: Readonly<Record<string, Kind>> = {
  'leader-killed': { happen: leaderKilled },
  'instance-killed': { happen: instanceKilled },
  'instances-restarted': { happen: instancesRestarted },
  'standby-killed': { happen: standbyKilled },
  'cut-off': { happen: cutOff, whyNot: whyNoCut },
  'cut-from-standby': { happen: cutFromStandby, whyNot: whyNoCut },
  'cut-from-etcd': { happen: cutFromEtcd, whyNot: whyNoCut },
  'cut-from-database': { prepare: prepareInstance, happen: cutFromDatabase, whyNot: whyNoCut },
  'cut-from-proxy': { happen: cutFromProxy, strandedFor: 2, whyNot: whyNoCut },
  'slow-statements': { happen: slowStatements },
  'wrong-clock': { happen: wrongClock },
  'long-migration': { happen: longMigration },
  'connections-exhausted': { happen: connectionsExhausted },
  'etcd-gone': { happen: etcdGone },
  'disk-full': { happen: diskFull, whyNot: whyNoSmallDisks },
  'dns-gone': { prepare: prepareNames, happen: dnsGone, whyNot: whyNoNames },
  'saturday-peak': { prepare: preparePeak, happen: saturdayPeak },
  'services-lie': { prepare: prepareServices, happen: servicesLie },
}

/** What happens to one process on a folder. */
const EMBEDDED: Readonly<Record<string, { happen: () => Promise<Row>; whyNot?: () => string | null }>> = {
  'embedded-torn': { happen: embeddedTorn },
  'embedded-full': { happen: embeddedFull, whyNot: whyNoSmallDisks },
  'embedded-killed': { happen: embeddedKilled },
}

// An interrupted run ends what it started: `exit` is heard, a signal is not. A second one must not end it half-way.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

const names = [...Object.keys(FAULTS), ...Object.keys(EMBEDDED)]
const {
  values: { operations },
  positionals: given,
} = parseArgs({ allowPositionals: true, options: { operations: { type: 'string', default: '0' } } })
/** Calls of members to look at of each fault of the cluster, which happens as often as that takes. */
const callsWanted = Number(operations)
if (!Number.isSafeInteger(callsWanted) || callsWanted < 0) {
  console.error(`--operations 뒤에는 수를 적어 주세요: ${operations}`)
  process.exit(1)
}
const unknown = given.filter((name) => !names.includes(name))
if (unknown.length) {
  console.error(`모르는 장애: ${unknown.join(', ')}. 있는 장애: ${names.join(', ')}`)
  process.exit(1)
}
const wanted = new Set(given.length ? given : names)

const rows: Row[] = []
/** One fault after the other; what cannot happen here is said, and one that breaks the harness costs no other its row. */
async function each(
  of: Readonly<Record<string, { whyNot?: () => string | null }>>,
  how: (name: string) => Promise<Row>,
) {
  for (const [name, { whyNot }] of Object.entries(of)) {
    if (!wanted.has(name)) continue
    const why = whyNot?.() ?? null
    const skipped = { fault: name, seen: `skipped: ${why}`, lost: '', healed: '', isOk: true }
    process.stderr.write(`${name} …\n`)
    const failed = (error: unknown) => ({ fault: name, seen: String(error), lost: '', healed: '', isOk: false })
    for (let left = Math.max(1, callsWanted); left > 0; ) {
      const row: Row = why === null ? await how(name).catch(failed) : skipped
      rows.push(row)
      process.stderr.write(`${Object.values(row).join(' | ')}\n`)
      left = row.calls ? left - row.calls : 0
    }
  }
}

if (Object.keys(FAULTS).some((name) => wanted.has(name))) {
  const stage: Stage | string = await openStage(callsWanted > 0 ? 10 : undefined)
  if (typeof stage === 'string') console.log(`Skipped, all of the cluster: ${stage}`)
  else
    try {
      await each(FAULTS, async (name) => {
        const { prepare, happen, strandedFor = 0 } = FAULTS[name] as Kind
        const takeBack = await prepare?.(stage)
        try {
          return await measure(name, stage, happen, strandedFor)
        } finally {
          await takeBack?.()
        }
      })
    } finally {
      await stage.stop()
    }
}
await each(EMBEDDED, (name) => (EMBEDDED[name] as { happen: () => Promise<Row> }).happen())
console.log('| fault | what was seen | what was lost | healed |\n|---|---|---|---|')
for (const { fault, seen, lost, healed, isOk } of rows)
  console.log(`| ${fault}${isOk ? '' : ' **NOT**'} | ${seen} | ${lost} | ${healed} |`)
process.exit(rows.every(({ isOk }) => isOk) ? 0 : 1)
