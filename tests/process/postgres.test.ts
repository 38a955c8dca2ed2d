import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseUrl, onServer, postgresServer } from '../support/template.ts'
import { aDoor } from './door.ts'
import { aFolder, freePort, type RunningServer, runFile, startServer, until } from './running-server.ts'

const answers = await onServer('select 1').then(
  () => true,
  () => false,
)
const HEALTH = '/api/v1/public/health'

describe.skipIf(!answers)('with PostgreSQL in another process', () => {
  const name = `lottolens_process_${process.pid}`
  const { folder, remove } = aFolder()
  let proxy: Awaited<ReturnType<typeof aDoor>>
  let env: Record<string, string>
  let metrics: number
  let server: RunningServer | undefined

  beforeAll(async () => {
    await onServer(`create database ${name}`)
    const { hostname, port } = new URL(postgresServer)
    proxy = await aDoor({ hostname, port: Number(port || 5432) })
    const url = Object.assign(new URL(databaseUrl(name)), { hostname: '127.0.0.1', port: String(proxy.port) })
    env = { DATABASE_URL: url.href, SECRET_KEY: randomBytes(32).toString('base64url') }
    metrics = await freePort()
    server = await startServer({ dataDir: folder, env: { ...env, METRICS_PORT: String(metrics) } })
  })
  afterAll(async () => {
    await server?.stop()
    await proxy.shut()
    await onServer(`drop database ${name} with (force)`)
    remove()
  })

  it('says 503 and when to come back while the database is away, and recovers by itself', async () => {
    const { origin, process } = server as RunningServer
    const statusOf = async (path: string) => (await fetch(origin + path)).status
    const uncached = (n: number) => `/api/v1/public/lottery/results?skip=${n}`
    expect(await statusOf(uncached(1))).toBe(200)

    await proxy.shut()
    // The start was waited for by asking for it: that answer is kept for a second.
    await until('the database is missed', async () => (await statusOf(HEALTH)) === 503)
    for (const path of [HEALTH, uncached(2), '/results/777']) {
      const answer = await fetch(origin + path)
      expect([path, answer.status, Number(answer.headers.get('retry-after'))]).toEqual([path, 503, expect.any(Number)])
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await answer.text()).toMatch(/[가-힣]/)
    }

    await proxy.open()
    await until('the database is back', async () => (await statusOf(HEALTH)) === 200)
    expect(await statusOf(uncached(3))).toBe(200)
    expect(await statusOf('/results/777')).toBe(200)
    expect(process.exitCode).toBeNull()
  })

  // The evidence is worked out behind everybody: beside other suites it takes minutes, and here twice.
  it('works on what a draw brings when the command line has stored it', { timeout: 900_000 }, async () => {
    const { origin } = server as RunningServer
    const newest = async () =>
      (
        (await (await fetch(`${origin}/api/v1/public/analysis/fairness`)).json()) as {
          report: { newest_round: number }
        }
      ).report?.newest_round
    await until('the jobs of the start are done', async () => (await newest()) === 1245, 400_000)
    const file = join(folder, 'draw.json')
    const prizes = [
      [10, 3006515775],
      [91, 55064392],
      [3102, 1615365],
      [163177, 50000],
      [2786728, 5000],
    ]
    const draw = {
      ...{ numbers: [1, 2, 3, 4, 5, 6], bonus_number: 7, total_sales: 124358734000, revision: 0 },
      numbers_again: [1, 2, 3, 4, 5, 6, 7],
      prizes: prizes.map(([winners, prize_per_winner]) => ({ winners, prize_per_winner })),
    }
    writeFileSync(file, JSON.stringify(draw))
    const argv = ['enter-draw', 'round=1246', '--file', file]
    const staff = runFile('server/command-line.ts', { DATA_DIR: folder, ...env }, [], argv)
    expect([await staff.ended, staff.output()]).toEqual([0, expect.stringContaining('recorded: stored')])
    await until('the evidence knows the draw', async () => (await newest()) === 1246, 400_000)
  })

  it('finishes a request that waits for the database when told to stop, and takes no new ones', async () => {
    const other = aFolder()
    const stopping = await startServer({ dataDir: other.folder, env })
    const blocker = new pg.Client({ connectionString: databaseUrl(name) })
    // The database is dropped by force when the test fails half-way, which cuts this connection.
    blocker.on('error', () => {})
    await blocker.connect()
    await blocker.query('begin; lock table announcements in access exclusive mode')

    // No job of a start reads announcements, so only the request can wait for this lock.
    const waiting = fetch(`${stopping.origin}/api/v1/public/announcements`)
    await until('the request waits for the lock', async () => {
      const { rowCount } = await onServer(
        `select from pg_stat_activity
         where datname = '${name}' and wait_event_type = 'Lock' and query like '%"announcements"%'`,
      )
      return Boolean(rowCount)
    })
    stopping.process.kill('SIGTERM')
    // The first may arrive before the signal, so it must not wait for the lock.
    await until('newcomers are turned away', async () =>
      fetch(`${stopping.origin}/robots.txt`).then(
        ({ status }) => status === 503,
        () => true,
      ),
    )
    expect(stopping.process.exitCode).toBeNull()

    await blocker.query('rollback')
    const answer = await waiting
    expect([answer.status, await answer.json()]).toEqual([200, []])
    expect(await stopping.ended).toBe(0)
    await blocker.end()
    other.remove()
  })
  it('lives while the database is away, is not ready, and says so where figures are asked for', async () => {
    const { origin } = server as RunningServer
    const codes = async () =>
      Promise.all(['/live', '/ready'].map(async (path) => (await fetch(`${origin}${HEALTH}${path}`)).status))
    const scrape = async () => (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text()
    await until('the start is done', async () => `${await codes()}` === '200,200')
    expect(await scrape()).toMatch(
      /^lottolens_database_up 1$[\s\S]*^lottolens_database_connections\{state="idle"\} \d/m,
    )

    await proxy.shut()
    // What is said of it is kept for a second.
    await until('the database is missed', async () => `${await codes()}` === '200,503')
    const away = await scrape()
    expect(away).toMatch(/^lottolens_database_up 0$/m)
    expect(away).not.toMatch(/^lottolens_draws_newest_round /m)

    await proxy.open()
    await until('the database is back', async () => `${await codes()}` === '200,200')
    expect(await scrape()).toMatch(/^lottolens_database_up 1$[\s\S]*^lottolens_draws_newest_round \d+$/m)
  })
})
