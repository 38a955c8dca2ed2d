import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aFolder, freePort, type RunningServer, runFile, runServer, startServer, until } from './running-server.ts'
import { aStartedFolder } from './started-folder.ts'

const deploy = join(import.meta.dirname, '..', '..', 'deploy')
const hasPromtool = spawnSync('promtool', ['--version']).status === 0
const hasPrometheus = spawnSync('prometheus', ['--version']).status === 0
const promtool = (args: readonly string[], input?: string) => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: join(deploy, 'prometheus'), input })
  return { status, said: `${stdout}${stderr}` }
}

const scrape = async (port: number) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
/** The value of one line of a scrape, by name and labels exactly as written; undefined without such a line. */
const figureOf = (text: string, line: string): number | undefined => {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}

interface Labels {
  readonly alertname: string
  readonly instance?: string
}

/** Figures of a site that is well, whatever the one that the tests run has, by name and labels. */
const WELL: readonly (readonly [line: string, value: number])[] = [
  ['nodejs_eventloop_lag_p99_seconds', 0.01],
  ['lottolens_draws_missing', 0],
  ['lottolens_draw_source_well{source="mirror"}', 1],
  ['lottolens_job_failing{job="fetch-draws"}', 0],
  ...['data', 'backups'].map((folder) => [`lottolens_disk_free_bytes{folder="${folder}"}`, 1e15] as const),
]
/** What sets off each alarm. */
const BAD: Readonly<Record<string, Readonly<Record<string, number | 'rises'>>>> = {
  // Nobody answers there.
  SiteDown: {},
  NotReady: { lottolens_ready: 0 },
  DatabaseAway: { lottolens_database_up: 0 },
  ManyFaults: { 'lottolens_requests_total{route="/*",method="GET",class="5xx"}': 'rises' },
  EventLoopSlow: { nodejs_eventloop_lag_p99_seconds: 0.7 },
  PoolExhausted: { 'lottolens_database_connections{state="waiting"}': 3 },
  ReplicaLeftOut: { 'lottolens_replica_in_use{state="lagging"}': 0 },
  JobFailing: { 'lottolens_job_failing{job="sweep"}': 1 },
  JobsStuck: { 'lottolens_jobs_oldest_seconds{job="sweep",state="waiting"}': 1_300 },
  DrawMissing: { lottolens_draws_missing: 1 },
  SourcesSilent: { 'lottolens_draw_source_well{source="mirror"}': 0 },
  DrawsHeld: { lottolens_draws_held: 2 },
  GuessingPasswords: { 'lottolens_sign_ins_refused_total{who="member"}': 'rises' },
  MessagesWaiting: { lottolens_messages_oldest_waiting_seconds: 400 },
  MessagesFailing: { 'lottolens_messages{state="failed"}': 'rises' },
  BackupMissing: { lottolens_backup_age_seconds: 120_000 },
  DiskFilling: { 'lottolens_disk_free_bytes{folder="data"}': 5 },
}
/** A scrape with some of its figures replaced, or added where they are not there. */
const withFigures = (text: string, figures: readonly (readonly [line: string, value: number])[]) => {
  const lines = text.split('\n').filter((one) => !figures.some(([line]) => one.startsWith(`${line} `)))
  return [...lines.filter(Boolean), ...figures.map(([line, value]) => `${line} ${value}`), ''].join('\n')
}

describe('the figures for Prometheus', async () => {
  const { folder, remove } = await aStartedFolder()
  const backups = aFolder()
  let server: RunningServer
  let port: number

  beforeAll(async () => {
    port = await freePort()
    server = await startServer({
      dataDir: folder,
      env: {
        METRICS_PORT: String(port),
        BACKUP_FOLDER: backups.folder,
        DRAW_SOURCES: 'mirror',
        DRAW_MIRROR_URL: 'http://127.0.0.1:1',
      },
    })
    await until('the start is done', async () => figureOf(await scrape(port), 'lottolens_ready') === 1)
  }, 240_000)
  afterAll(async () => {
    await server.stop()
    backups.remove()
    remove()
  })

  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(server.origin + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', origin: server.origin, ...headers },
    })

  it('say what was asked, what was kept and who was refused, without a word of what visitors sent', async () => {
    const before = await scrape(port)
    const secret = 'hana-who-lives-here'
    const path = `/api/v1/public/lottery/results/1245`
    for (const _ of [1, 2, 3]) await (await fetch(server.origin + path)).text()
    await (await fetch(`${server.origin}/results?${secret}=1`)).text()
    await (await fetch(`${server.origin}/api/${secret}`)).text()
    for (const _ of [1, 2])
      expect((await post('/api/v1/public/auth/login', { username: 'minsu123', password: secret })).status).toBe(401)
    expect((await post('/api/v1/admin/sign-in', { name: secret, password: secret })).status).toBe(401)
    const text = await scrape(port)
    const rise = (line: string) => (figureOf(text, line) ?? 0) - (figureOf(before, line) ?? 0)
    expect({
      // The first is made; of the two others routing never hears.
      made: rise('lottolens_requests_total{route="/api/v1/public/lottery/results/:round",method="GET",class="2xx"}'),
      kept: rise('lottolens_kept_answers_total{outcome="hit"}') >= 2,
      missed: rise('lottolens_kept_answers_total{outcome="miss"}') >= 2,
      page: rise('lottolens_requests_total{route="/*",method="GET",class="2xx"}'),
      nothing: rise('lottolens_refusals_total{code="not_found"}'),
      members: rise('lottolens_sign_ins_refused_total{who="member"}'),
      staff: rise('lottolens_sign_ins_refused_total{who="staff"}'),
    }).toEqual({ made: 1, kept: true, missed: true, page: 1, nothing: 1, members: 2, staff: 1 })
    for (const word of [secret, 'minsu', '1245"', folder]) expect(text).not.toContain(word)
  })

  it('say how draws, jobs, backups, sources, folder and database fare', async () => {
    // On a busy machine the database answers one scrape later than the next: Prometheus asks again, too.
    let text = ''
    await until('the backup of the start and the newest round are told', async () => {
      text = await scrape(port)
      return figureOf(text, 'lottolens_backups') === 1 && figureOf(text, 'lottolens_draws_newest_round') !== undefined
    })
    expect(figureOf(text, 'lottolens_database_up')).toBe(1)
    expect(figureOf(text, 'lottolens_draws_newest_round')).toBe(1245)
    expect(figureOf(text, 'lottolens_draws_newest_due_round')).toBeGreaterThan(1245)
    expect(figureOf(text, 'lottolens_draws_missing')).toBeGreaterThan(0)
    expect(figureOf(text, 'lottolens_draw_source_well{source="mirror"}')).toBe(0)
    expect(figureOf(text, 'lottolens_messages{state="waiting"}')).toBe(0)
    expect(figureOf(text, 'lottolens_backup_age_seconds')).toBeLessThan(400)
    expect(figureOf(text, 'lottolens_data_folder_bytes')).toBeGreaterThan(1_000_000)
    expect(figureOf(text, 'lottolens_disk_free_bytes{folder="backups"}')).toBeGreaterThan(0)
    expect(figureOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
    // Nothing of what an embedded engine does not have.
    expect(text).not.toContain('lottolens_database_connections{')
  })

  it('are on the port for figures alone, and nothing else is there', async () => {
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404)
    expect((await fetch(`${server.origin}/metrics`)).headers.get('content-type')).toMatch(/text\/html/)
  })

  it('know every name that the alarms and the dashboard ask for', async () => {
    const text = await scrape(port)
    const asked = ['prometheus/alarms.yml', 'grafana/lottolens.json']
      .flatMap((file) => readFileSync(join(deploy, file), 'utf8').match(/\b(lottolens|nodejs|process)_\w+/g) ?? [])
      .map((name) => name.replace(/_bucket$/, ''))
    expect(asked.length).toBeGreaterThan(30)
    const names = new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name))
    expect([...new Set(asked)].filter((name) => !names.has(name))).toEqual([])
  })

  it.skipIf(!hasPromtool)('are written as Prometheus wants them', async () => {
    // Node's own have names that Prometheus would not choose.
    const ours = (await scrape(port)).split('\n').filter((line) => /^(# \w+ )?lottolens_/.test(line))
    expect(promtool(['check', 'metrics'], `${ours.join('\n')}\n`)).toEqual({ status: 0, said: '' })
  })

  it.skipIf(!hasPrometheus)('set off each alarm in Prometheus when one of them turns bad, and no other', async () => {
    const alarms = readFileSync(join(deploy, 'prometheus/alarms.yml'), 'utf8')
    const names = [...alarms.matchAll(/- alert: (\w+)/g)].map(([, name]) => name as string)
    expect(Object.keys(BAD).sort()).toEqual([...names].sort())
    const text = await scrape(port)
    // For each alarm an instance: the figures of this site, all well but one. A counter rises with each scrape.
    const scrapes = new Map<string, number>()
    const instances = createServer((request, response) => {
      const name = request.url?.slice(1) ?? ''
      scrapes.set(name, (scrapes.get(name) ?? 0) + 1)
      const bad = Object.entries(BAD[name] ?? {}).map(
        ([line, value]) => [line, value === 'rises' ? 100 * (scrapes.get(name) as number) : value] as const,
      )
      response.setHeader('content-type', 'text/plain; version=0.0.4').end(withFigures(withFigures(text, WELL), bad))
    }).listen(0, '127.0.0.1')
    await once(instances, 'listening')
    const { port: here } = instances.address() as AddressInfo
    const targets = ['AllIsWell', ...names].map((name) => {
      const address = name === 'SiteDown' ? '127.0.0.1:1' : `127.0.0.1:${here}`
      return `      - targets: ['${address}']\n        labels: { instance: ${name}, __metrics_path__: /${name} }`
    })
    const { folder: own, remove: removeOwn } = aFolder()
    // As they stand, but every second, and without waiting: that an alarm waits its time promtool shows below.
    writeFileSync(join(own, 'alarms.yml'), alarms.replace(/^ +for: .*\n/gm, ''))
    const configured = readFileSync(join(deploy, 'prometheus/prometheus.yml'), 'utf8')
      .replaceAll('15s', '1s')
      .replace(/ +- targets:\n +- 127\.0\.0\.1:9464/, targets.join('\n'))
    writeFileSync(join(own, 'prometheus.yml'), configured)
    const listens = await freePort()
    const prometheus = spawn(
      'prometheus',
      [
        `--config.file=${join(own, 'prometheus.yml')}`,
        `--storage.tsdb.path=${join(own, 'data')}`,
        `--web.listen-address=127.0.0.1:${listens}`,
      ],
      { stdio: 'ignore' },
    )
    const ended = once(prometheus, 'exit')
    const firing = async () => {
      const answer = await fetch(`http://127.0.0.1:${listens}/api/v1/alerts`).catch(() => null)
      if (!answer?.ok) return []
      const { data } = (await answer.json()) as { data: { alerts: { state: string; labels: Labels }[] } }
      return data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels)
    }
    try {
      await until('each has gone off', async () => {
        const gone = new Set((await firing()).map(({ alertname }) => alertname))
        return names.every((name) => gone.has(name))
      })
      // Each by its own instance alone; two add up all instances.
      const others = (await firing()).filter(({ alertname, instance }) => (instance ?? alertname) !== alertname)
      expect(others).toEqual([])
    } finally {
      prometheus.kill('SIGTERM')
      await ended
      instances.close()
      removeOwn()
    }
  })

  it('name the setting when their port is taken', async () => {
    const other = aFolder()
    const env = { DATA_DIR: other.folder, DATABASE_URL: '', PORT: '0', METRICS_PORT: String(port) }
    const second = runFile('server/main.ts', env)
    expect([await second.ended, second.output()]).toEqual([
      1,
      '설정을 고쳐 주세요.\n  METRICS_PORT: 이 포트는 이미 사용 중입니다.\n',
    ])
    other.remove()
  })
})

/** Node says of each module that it loads it. */
const NAMES_MODULES = { NODE_DEBUG: 'module' }

describe('a scrape', () => {
  it('during the start gets what there is, and no figure that is not known yet', async () => {
    const { folder, remove } = aFolder()
    const port = await freePort()
    const server = await runServer({ dataDir: folder, env: { METRICS_PORT: String(port), ...NAMES_MODULES } })
    let text = ''
    await until('somebody answers', async () => {
      text = await scrape(port).catch(() => '')
      return text !== ''
    })
    expect(figureOf(text, 'lottolens_ready')).toBe(0)
    expect(figureOf(text, 'lottolens_draws_newest_round')).toBeUndefined()
    await until('the site is ready', async () =>
      fetch(`${server.origin}/api/v1/public/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    // On a busy machine the database answers one scrape later.
    await until(
      'the newest round is told',
      async () => figureOf(await scrape(port), 'lottolens_draws_newest_round') === 1245,
    )
    await server.stop()
    expect(server.output()).toContain('@prometheus-io/client')
    remove()
  })

  it('is served by nothing that is loaded where nobody asks for figures', async () => {
    const { folder, remove } = await aStartedFolder()
    const server = await startServer({ dataDir: folder, env: NAMES_MODULES, within: 240_000 })
    await server.stop()
    expect(server.output()).toContain('node_modules')
    expect(server.output()).not.toContain('@prometheus-io/client')
    remove()
  })
})

describe.skipIf(!hasPromtool)('the alarms', () => {
  it('are rules that Prometheus takes, in a configuration that it takes', () => {
    expect(promtool(['check', 'config', 'prometheus.yml'])).toMatchObject({ status: 0 })
    expect(promtool(['check', 'rules', 'alarms.yml'])).toMatchObject({ status: 0 })
  })

  it('each go off on purpose, with their sentence, and not before their time', () => {
    const alarms = [...readFileSync(join(deploy, 'prometheus/alarms.yml'), 'utf8').matchAll(/- alert: (\w+)/g)]
    const fired = [...readFileSync(join(deploy, 'prometheus/alarms.test.yml'), 'utf8').matchAll(/- name: (\w+)/g)]
    expect(fired.map(([, name]) => name)).toEqual(alarms.map(([, name]) => name))
    expect(promtool(['test', 'rules', 'alarms.test.yml'])).toMatchObject({ status: 0 })
  })
})
