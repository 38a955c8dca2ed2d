import { admin } from './admin.ts'
import { analysis } from './analysis.ts'
import { attacks } from './attacks.ts'
import { auditLog } from './audit-log.ts'
import { backup } from './backup.ts'
import { browserCode } from './browser-code.ts'
import { crowding } from './crowding.ts'
import { depth } from './depth.ts'
import { generating } from './generating.ts'
import { hotAnswers } from './hot-answers.ts'
import { largeFiles } from './large-files.ts'
import { lighthouseScores } from './lighthouse.ts'
import { memory } from './memory.ts'
import { messages } from './messages.ts'
import { programs } from './programs.ts'
import { saturdayNight } from './saturday.ts'
import { seals } from './seals.ts'
import { secondStart } from './second-start.ts'
import { settlement } from './settlement.ts'
import { shareImages } from './share-images.ts'
import { signIns } from './sign-ins.ts'
import type { Row, Topic } from './support/row.ts'
import { syndicates } from './syndicates.ts'
import { tickets } from './tickets.ts'

/** One file a topic; add a line here and it is in the table. */
const TOPICS: Readonly<Record<string, Topic>> = {
  'hot-answers': hotAnswers,
  depth,
  admin,
  analysis,
  crowding,
  tickets,
  'browser-code': browserCode,
  lighthouse: lighthouseScores,
  'second-start': secondStart,
  'share-images': shareImages,
  'sign-ins': signIns,
  attacks,
  'large-files': largeFiles,
  backup,
  'audit-log': auditLog,
  settlement,
  saturday: saturdayNight,
  seals,
  syndicates,
  messages,
  programs,
  generating,
  memory,
}

// An interrupted run ends what it started: `exit` is heard, a signal is not.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in TOPICS))
if (unknown.length) {
  console.error(`모르는 항목: ${unknown.join(', ')}. 있는 항목: ${Object.keys(TOPICS).join(', ')}`)
  process.exit(1)
}

const rows: Row[] = []
for (const [name, topic] of Object.entries(TOPICS)) {
  if (wanted.length && !wanted.includes(name)) continue
  process.stderr.write(`${name} …\n`)
  rows.push(...(await topic()))
}

const width = (texts: readonly string[]) => Math.max(...texts.map((text) => text.length))
const [what, reach, got] = [
  width(rows.map((row) => row.what)),
  width(rows.map((row) => row.reach)),
  width(rows.map((row) => row.got)),
]
for (const row of rows)
  console.log(
    `${row.what.padEnd(what)}  ${row.reach.padEnd(reach)}  ${row.got.padEnd(got)}  ${row.isOk ? 'ok' : 'NOT'}`,
  )
process.exitCode = rows.every(({ isOk }) => isOk) ? 0 : 1
