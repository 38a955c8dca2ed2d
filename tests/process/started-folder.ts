import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawDateOf, koreanDay } from '#domain/calendar.ts'
import { fairness_reports } from '#server/analysis/tables.ts'
import { crowding_reports } from '#server/crowding/tables.ts'
import { openEmbedded } from '#server/database/embedded/open-embedded.ts'
import { aFolder, startServer, until } from './running-server.ts'

const project = join(import.meta.dirname, '..', '..')
const kept = join(project, '.build', 'test')
/** Loaded before a server whose clock a test moves. */
export const MOVED_CLOCK = `--import ${join(import.meta.dirname, 'moved-clock.mjs')}`

/** Sources that decide what a first start stores. */
const SOURCES = ['package-lock.json', '{server,domain,contract}/**/*.{ts,sql}', 'data/**/*.*']

const hashOfSources = () =>
  globSync(SOURCES, { cwd: project })
    .filter((file) => !file.endsWith('.test.ts'))
    .sort()
    .reduce((hash, file) => hash.update(file).update(readFileSync(join(project, file))), createHash('sha256'))
    .digest('hex')
    .slice(0, 16)

let sources: string | undefined

/** Before the first Saturday that does not ship with the site: the clocks that tests move begin later. */
export const BEFORE_SATURDAYS = `${drawDateOf(1246)}T11:00:00+09:00`

/**
 * A data folder of its own, as a server leaves it that has been started once and has computed what a first start
 * computes. Made once for these sources and copied, since a first start takes many times as long as a copy: for tests of
 * what comes later. `clock`: when that was, for a server whose clock is moved;
 * the real one unless said.
 */
export async function aStartedFolder(clock?: typeof BEFORE_SATURDAYS): Promise<ReturnType<typeof aFolder>> {
  sources ??= hashOfSources()
  // A start of today, or of the told day: a site that was off for weeks has more to do when it comes back.
  const version = `${sources}-${clock ?? koreanDay(Date.now())}`.replaceAll(':', '')
  const prepared = join(kept, `started-${version}`)
  if (!existsSync(prepared)) await prepare(prepared, clock)
  const copied = aFolder()
  cpSync(prepared, copied.folder, { recursive: true })
  return copied
}

async function prepare(prepared: string, clock?: string) {
  const making = aFolder()
  const other = globSync(`started-${sources}-*`, { cwd: kept }).find((name) => !name.includes('.'))
  if (other) await takeFigures(join(kept, other), making.folder)
  const file = join(making.folder, 'clock')
  if (clock) writeFileSync(file, clock)
  const server = await startServer({
    dataDir: making.folder,
    within: 240_000,
    env: clock ? { NODE_OPTIONS: MOVED_CLOCK, CLOCK_FILE: file } : {},
  })
  await figuresComputed(server.origin)
  await server.stop()
  rmSync(file, { force: true })
  mkdirSync(kept, { recursive: true })
  for (const old of globSync('started-*', { cwd: kept }).filter((name) => !name.startsWith(`started-${sources}`)))
    rmSync(join(kept, old), { recursive: true, force: true })
  const beside = `${prepared}.${process.pid}`
  cpSync(making.folder, beside, { recursive: true })
  making.remove()
  try {
    renameSync(beside, prepared)
  } catch {
    // Another worker was faster.
    rmSync(beside, { recursive: true, force: true })
  }
}

/** Gives an empty folder the figures of another: computing them takes most of a first start, and they are of the draws alone. */
async function takeFigures(from: string, to: string) {
  const report = (error: unknown) => console.error(error)
  const copied = aFolder()
  cpSync(from, copied.folder, { recursive: true })
  const computed = await openEmbedded({ dataDir: copied.folder, report })
  const fairness = await computed.db.select().from(fairness_reports)
  const crowding = await computed.db.select().from(crowding_reports)
  await computed.close()
  copied.remove()
  const empty = await openEmbedded({ dataDir: to, report })
  await empty.migrate()
  await empty.db.insert(fairness_reports).values(fairness)
  await empty.db.insert(crowding_reports).values(crowding)
  await empty.close()
}

/** Waits until a first start has computed its figures: open pages are told of them, which a journey must not meet half-way. */
export const figuresComputed = (origin: string) =>
  until(
    'the first start has computed its figures',
    async () => {
      const reports = ['fairness', 'crowding/evidence'].map((name) =>
        fetch(`${origin}/api/v1/public/analysis/${name}`).then(
          async (answer) => ((await answer.json()) as { report: unknown }).report !== null,
          // A connection that was kept may be ended just then.
          () => false,
        ),
      )
      return (await Promise.all(reports)).every(Boolean)
    },
    300_000,
  )
