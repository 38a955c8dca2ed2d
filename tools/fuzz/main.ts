import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createApp } from '#server/app.ts'
import { loadShippedTiers } from '#server/plans/replace-tiers.ts'
import { createServerDeps } from '#server/server-deps.ts'
import { runCommand } from '#server/staff/cli.ts'
import { MONDAY, PUBLIC_URL } from '#tests/support/start-of-tests.ts'
import makeTemplate from '#tests/support/template.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { fuzz, fuzzWording } from './fuzz.ts'

/*
 * `npm run tool -- fuzz`: what `server/http/fuzz.long.test.ts` does, for as long as somebody likes, with an eye on memory.
 */

const { values } = parseArgs({
  options: { requests: { type: 'string' }, seed: { type: 'string' }, engine: { type: 'string' } },
})
const requests = Number(values.requests ?? 100_000)
const seed = Number(values.seed ?? Date.now())
const say = (text: string) => process.stdout.write(`${text}\n`)

/** Megabytes that are still in use after everything else was collected. */
function memory() {
  globalThis.gc?.()
  const { heapUsed, rss } = process.memoryUsage()
  return { heap: Math.round(heapUsed / 2 ** 20), rss: Math.round(rss / 2 ** 20) }
}

/** Requests that one database is asked: what reads the whole audit log would take longer with each of them. */
const ON_ONE_DATABASE = 100_000

const reported: string[] = []
const samples: { heap: number; rss: number }[] = []
const every = Math.max(1, Math.floor(requests / 20))
let isGood = true

/** Asks a new database; its seed and the number of its requests ask the same again. */
async function shift(done: number, count: number, shiftSeed: number) {
  const database = await testDatabase()
  let now = MONDAY
  const given = { engine: database.engine, drawMinute: 20 * 60 + 45, publicUrl: PUBLIC_URL, secretKey: 'x'.repeat(32) }
  const folder = mkdtempSync(join(tmpdir(), 'lottolens-fuzz-'))
  const backups = { folder, keep: 3 }
  const deps = createServerDeps(given, {
    now: () => now,
    backups,
    report: (error) => void reported.push(String(error)),
  })
  await loadShippedTiers(database.db, deps)
  const api = await createApp(database.db, deps)
  await api.app.ready()
  say(`${count} requests on ${database.engine}, --seed ${shiftSeed}`)
  const report = await fuzz(
    {
      deps,
      inject: (request) => api.app.inject(request),
      asStaff: (endpoint, input) => api.callAs('fuzz@command-line')(endpoint, input),
      setNow: (instant) => {
        now = Number(instant)
      },
    },
    {
      requests: count,
      seed: shiftSeed,
      found: ({ request, what, asked, answered }) => say(`#${request} ${what}\n  ${asked}\n  ${answered}`),
      after: (i) => {
        if ((done + i + 1) % every !== 0) return
        const sample = memory()
        samples.push(sample)
        say(`${done + i + 1}: ${sample.heap} MB in use, ${sample.rss} MB of the system`)
      },
    },
  )
  say(fuzzWording(report))
  const verified = await runCommand(api.callAs, console.error, { argv: ['audit', 'verify', '--files'], actor: 'fuzz' })
  say(verified.output)
  isGood &&= report.findings.length === 0 && verified.code === 0
  await api.app.close()
  await database.close()
  rmSync(folder, { recursive: true })
}

await makeTemplate()
for (let done = 0; done < requests; done += ON_ONE_DATABASE)
  await shift(done, Math.min(ON_ONE_DATABASE, requests - done), seed + done)
// The first fifth fills caches; after it nothing should grow with the number of requests.
const [early, late] = [samples[Math.floor(samples.length / 5)], samples.at(-1)]
const grown = early && late ? late.heap - early.heap : 0
say(
  `memory in use grew by ${grown} MB; ${reported.length} faults in the background${reported.slice(0, 5).map((one) => `\n  ${one}`)}`,
)
process.exit(isGood && reported.length === 0 && grown < 40 ? 0 : 1)
