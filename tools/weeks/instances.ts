import { mkdtempSync, openAsBlob, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import type { Chance } from '#domain/number-set/number-set.ts'
import { type Application, createApp } from '#server/app.ts'
import { type Database, rowsOf } from '#server/database/database.ts'
import { openEmbedded } from '#server/database/embedded/open-embedded.ts'
import type { OpenDatabase } from '#server/database/open-database.ts'
import { openPostgres } from '#server/database/open-postgres.ts'
import { SHARE_OF_ENGINE } from '#server/database/turns.ts'
import { createServerDeps, type ServerDeps } from '#server/server-deps.ts'
import { PUBLIC_URL } from '#tests/support/start-of-tests.ts'
import {
  databaseUrl,
  embeddedTemplate,
  isPostgres,
  onServer,
  postgresTemplate,
  testDatabasesOf,
} from '#tests/support/template.ts'
import { folderAfterPowerCut } from './power-cut.ts'
import { passStatements, type Statements } from './statements.ts'

/** One process of the site, as far as a process is its memory, its connections and its clock. */
export interface Instance {
  readonly api: Application
  readonly deps: ServerDeps
  readonly database: OpenDatabase
  readonly statements: Statements
  /** Settles when it is killed. */
  readonly killed: Promise<void>
}

/** A place at which an instance runs, and after its death the next one. */
export interface Place {
  readonly name: string
  /** Milliseconds by which its clock is ahead. */
  skew: number
  instance: Instance
  /** Instances that died here. */
  deaths: number
  /** Whether a statement of it waits for a lock. */
  readonly isBlocked: () => Promise<boolean>
  /** Clears away the instance that died, as the system does with a process, and starts another on the same database. */
  readonly startAgain: () => Promise<void>
}

interface SiteOptions {
  readonly now: () => number
  /** For everything that the site itself leaves to chance. */
  readonly chance: Chance
  /** How often the end of the log is torn when the embedded engine dies. */
  readonly faults: Chance
  readonly deps: Partial<ServerDeps>
}

/** Instances of the site on one database of their own: two on PostgreSQL, one on the embedded engine. */
export async function openSite({ now, chance, faults, deps: given }: SiteOptions) {
  const engine = isPostgres ? await postgresEngine() : await embeddedEngine(faults)
  const places: Place[] = []
  const bytes = (count: number) => Buffer.from(Array.from({ length: count }, () => chance(256)))

  const start = async (place: Pick<Place, 'name' | 'skew'>): Promise<Instance> => {
    const { promise: killed, resolve } = Promise.withResolvers<void>()
    const statements = passStatements(() => {
      engine.kill(place.name)
      resolve()
    })
    const database = await engine.open(place.name, statements)
    const deps = createServerDeps(
      {
        engine: database.engine,
        drawMinute: 20 * 60 + 45,
        publicUrl: PUBLIC_URL,
        secretKey: 'a key for tests, thirty-two or more characters',
      },
      { now: () => now() + place.skew, chance, randomBytes: bytes, ...given },
    )
    const api = await createApp(database.db, deps)
    await api.app.ready()
    // What PostgreSQL's NOTIFY does between processes.
    deps.changes.subscribe(() => hear(api))
    return { api, deps, database, statements, killed }
  }
  let isHearing = false
  const hear = (from: Application) => {
    if (isHearing) return
    isHearing = true
    for (const { instance } of places) if (instance.api !== from) instance.deps.changes.notify()
    isHearing = false
  }
  for (const name of engine.places) {
    const place = { name, skew: 0, deaths: 0 }
    const whole: Place = Object.assign(place, {
      instance: await start(place),
      isBlocked: () => engine.isBlocked(name),
      startAgain: async () => {
        const { statements, database, api } = whole.instance
        await engine.clear(name)
        statements.bury()
        void api.app.close().catch(() => {})
        void database.close().catch(() => {})
        whole.deaths += 1
        whole.instance = await start(whole)
        // What it committed with its last statement was announced to the others all the same.
        for (const { instance } of places) instance.deps.changes.notify()
      },
    })
    places.push(whole)
  }
  return {
    places,
    /** The database as somebody sees it who looks at it from outside. */
    get db(): Database {
      return engine.outside ?? (places[0] as Place).instance.database.db
    },
    close: async () => {
      for (const { instance } of places) {
        await instance.api.app.close()
        await instance.database.close()
      }
      await engine.close()
    },
  }
}
export type Site = Awaited<ReturnType<typeof openSite>>

/** How a process dies on an engine, and what it leaves. */
interface Engine {
  readonly places: readonly string[]
  readonly open: (place: string, statements: Statements) => Promise<OpenDatabase>
  /** At this moment the process of a place is no more. */
  readonly kill: (place: string) => void
  /** Waits until the database knows. */
  readonly clear: (place: string) => Promise<void>
  readonly isBlocked: (place: string) => Promise<boolean>
  readonly outside: Database | null
  readonly close: () => Promise<void>
}

let made = 0

/** Two instances; a killed one loses its connections, and the server rolls back what they had begun. */
async function postgresEngine(): Promise<Engine> {
  made += 1
  const name = `${testDatabasesOf(process.ppid)}${process.pid}_weeks_${made}`
  await onServer(`create database ${name} template ${postgresTemplate}`)
  await onServer(`alter database ${name} set synchronous_commit = off`)
  const outside = openPostgres(databaseUrl(name), () => {})
  const connections = (place: string) =>
    sql`from pg_stat_activity where datname = ${name} and application_name = ${place}`
  const count = async (place: string, which = sql``) => {
    const [row] = await rowsOf<{ n: number }>(outside.db, sql`select count(*)::int as n ${connections(place)}${which}`)
    return row?.n ?? 0
  }
  return {
    places: ['one', 'two'],
    open: async (place, { trace }) =>
      openPostgres(`${databaseUrl(name)}?application_name=${place}`, () => {}, { traceStatement: trace }),
    kill: () => {},
    clear: async (place) => {
      await outside.db.execute(sql`select pg_terminate_backend(pid) ${connections(place)}`)
      while ((await count(place)) > 0) await new Promise((go) => setTimeout(go, 2))
    },
    isBlocked: async (place) => (await count(place, sql` and wait_event_type = 'Lock'`)) > 0,
    outside: outside.db,
    close: async () => {
      await outside.close()
      await onServer(`drop database ${name} with (force)`)
    },
  }
}

let template: Promise<string> | undefined

/** A folder of database files that every embedded world begins with. */
async function templateFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'weeks-template-'))
  const engine = await PGlite.create({
    dataDir: join(folder, 'database'),
    loadDataDir: await openAsBlob(embeddedTemplate),
  })
  await engine.close()
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * One instance on a folder. A killed one leaves its files as they are in that moment: between two statements the engine, which works in
 * this process, does nothing, so a copy made then is what `SIGKILL` leaves.
 */
async function embeddedEngine(faults: Chance): Promise<Engine> {
  template ??= templateFolder()
  const folders: string[] = []
  const copyOf = (folder: string) => {
    const copy = mkdtempSync(join(tmpdir(), 'weeks-'))
    folderAfterPowerCut(folder, copy, folders.length > 0 && faults(2) === 0)
    folders.push(copy)
  }
  copyOf(await template)
  return {
    places: ['one'],
    open: (_, { trace }) =>
      openEmbedded({
        dataDir: folders.at(-1) as string,
        report: () => {},
        traceStatement: trace,
        share: { ...SHARE_OF_ENGINE, burst: Number.POSITIVE_INFINITY },
      }),
    kill: () => copyOf(folders.at(-1) as string),
    // The last but one is still open in the dead instance.
    clear: async () => {
      for (const old of folders.splice(0, folders.length - 2)) rmSync(old, { recursive: true, force: true })
    },
    isBlocked: async () => false,
    outside: null,
    close: async () => {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    },
  }
}
