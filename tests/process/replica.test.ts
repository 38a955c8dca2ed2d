import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { getReadiness } from '#contract/site/health.ts'
import { onServer } from '../support/template.ts'
import { aDoor } from './door.ts'
import { hasPostgresPrograms, type PostgresServer, postgresServers } from './replicated-postgres.ts'
import { aFolder, freePort, type RunningServer, runServer, startServer, until } from './running-server.ts'

const NAME = 'lottolens'
const HEALTH = '/api/v1/public/health'

describe.skipIf(!hasPostgresPrograms)('with a streaming replica', () => {
  const { folder, remove } = aFolder()
  const servers = hasPostgresPrograms ? postgresServers() : null
  let [leader, standby] = [] as unknown as [PostgresServer, PostgresServer]
  let env: Record<string, string>
  let metrics: number
  let site: RunningServer

  beforeAll(async () => {
    leader = (await servers?.leader()) as PostgresServer
    await onServer(`create database ${NAME}`, leader.url('postgres'))
    standby = await leader.standby()
    metrics = await freePort()
    env = {
      DATABASE_URL: leader.url(NAME),
      DATABASE_READ_URL: standby.url(NAME),
      SECRET_KEY: randomBytes(32).toString('base64url'),
      METRICS_PORT: String(metrics),
      // As browsers know it: behind a proxy that speaks TLS.
      PUBLIC_URL: 'https://lotto.example.kr',
      TRUST_PROXY: '1',
    }
    site = await startServer({ dataDir: folder, env })
  }, 240_000)
  afterEach(async () => {
    await onServer('select pg_wal_replay_resume()', standby.url(NAME)).catch(() => {})
  })
  afterAll(async () => {
    await site?.stop()
    servers?.remove()
    remove()
  })

  const figure = async (name: string) => {
    const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text()
    return text.split('\n').find((line) => line.startsWith(name)) ?? ''
  }
  const state = async () => /state="(\w+)"/.exec(await figure('lottolens_replica_in_use'))?.[1]
  const reads = async () => Number((await figure('lottolens_replica_reads ')).split(' ')[1])
  const isUsed = () => until('the replica is used', async () => (await state()) === 'ok')
  let asked = 0
  /** A public call with another address each time, so that no cache answers it. */
  const readPublicly = () => {
    asked += 1
    return fetch(`${site.origin}/api/v1/public/lottery/results?skip=${asked}&limit=3`)
  }
  const isRead = () =>
    until('a read was answered there', async () => {
      const before = await reads()
      expect((await readPublicly()).status).toBe(200)
      return (await reads()) > before
    })

  it('reads from it what anybody may read, and writes to the leader', async () => {
    await isRead()
    expect((await fetch(site.origin + HEALTH)).status).toBe(200)
  })

  it('lets a member read what they just wrote, however far behind it is', async () => {
    await isUsed()
    await onServer('select pg_wal_replay_pause()', standby.url(NAME))
    const post = (path: string, body: object, headers: Record<string, string> = {}) =>
      fetch(site.origin + path, {
        ...{ method: 'POST', body: JSON.stringify(body) },
        headers: { 'content-type': 'application/json', ...headers },
      })
    const registered = await post('/api/v1/public/auth/register', {
      ...{ username: 'hana', password: 'a good password 1', name: '김하나', mobile_number: '01012345678' },
    })
    const { access_token } = (await registered.json()) as { access_token: string }
    expect(registered.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-lottolens_device=.*; Path=\/; HttpOnly; Secure; SameSite=/),
    ])
    const authorization = `Bearer ${access_token}`
    const path = '/api/v1/auth/me/favourites'
    const saved = await post(path, { numbers: [3, 9, 14, 20, 33, 41] }, { authorization })
    expect(saved.status).toBeLessThan(300)
    expect(await (await fetch(site.origin + path, { headers: { authorization } })).text()).toContain('41')
    // The replica has never heard of it.
    const { rows } = await onServer('select count(*)::int as n from favourites', standby.url(NAME))
    expect(rows).toEqual([{ n: 0 }])
  })

  it('leaves it out while it is behind, and takes it back when it has caught up', async () => {
    await isUsed()
    await onServer('select pg_wal_replay_pause()', standby.url(NAME))
    // Something has to be written for anybody to be behind.
    await until('it is left out', async () => {
      await onServer(
        'create table if not exists written_meanwhile (at int); insert into written_meanwhile values (1)',
        leader.url(NAME),
      )
      return (await state()) === 'lagging'
    })
    expect((await readPublicly()).status).toBe(200)
    expect(site.output()).toContain('ten seconds behind')
    await onServer('select pg_wal_replay_resume()', standby.url(NAME))
    await isUsed()
  })

  it('shows nothing old as new after a draw was stored', async () => {
    await isUsed()
    const { rows } = await onServer('select max(round_number) as n from draws', leader.url(NAME))
    const newest = `/api/v1/public/lottery/results/${rows[0].n}`
    const shown = async () => (await fetch(site.origin + newest)).text()
    await shown()
    await onServer('select pg_wal_replay_pause()', standby.url(NAME))
    await onServer(
      `begin; update draws set bonus_number = 45 where round_number = ${rows[0].n}; select pg_notify('lottolens_changes', 'draws'); commit`,
      leader.url(NAME),
    )
    // An answer is kept for a minute: what is new before that was told of.
    await until('the page is new', async () => /"bonus_number":45/.test(await shown()), 50_000)
    // Kept or read anew, at this address or at others: it stays.
    for (let limit = 1; limit <= 5; limit++) {
      expect(await shown()).toContain('"bonus_number":45')
      const list = await fetch(`${site.origin}/api/v1/public/lottery/results?limit=${limit}`)
      expect(await list.text()).toContain('"bonus_number":45')
    }
    expect(await state()).toBe('ok')
  })

  it('goes on without it when it is gone, and with it when it is back', async () => {
    await isUsed()
    standby.kill()
    for (let i = 0; i < 20; i++) expect((await readPublicly()).status).toBe(200)
    await until('it is left out', async () => (await state()) === 'away')
    standby.start()
    await isUsed()
  })

  it('makes public answers while the leader is away', async () => {
    await isRead()
    leader.kill()
    const answers = []
    for (let i = 0; i < 5; i++) answers.push((await readPublicly()).status)
    leader.start()
    expect(answers).toEqual([200, 200, 200, 200, 200])
    await until('the leader is back', async () => (await fetch(site.origin + HEALTH)).ok)
  })

  it('uses no replica of another database, and says so', async () => {
    const other = (await servers?.leader()) as PostgresServer
    await onServer(`create database ${NAME}`, other.url('postgres'))
    const port = await freePort()
    const second = await startServer({
      dataDir: folder,
      env: { ...env, METRICS_PORT: String(port), DATABASE_READ_URL: other.url(NAME) },
    })
    const text = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    await until('it is left out', async () => (await text()).includes('state="another_database"} 0'))
    expect((await fetch(`${second.origin}/api/v1/public/lottery/results?skip=1`)).status).toBe(200)
    expect(second.output()).toContain('another database')
    await second.stop()

    const alone = await runServer({ dataDir: folder, env: { DATABASE_READ_URL: standby.url(NAME) } })
    expect([await alone.ended, alone.output()]).toEqual([1, expect.stringContaining('DATABASE_READ_URL')])
  })
  it.each([
    [
      'refused',
      'password or name of the database',
      (url: URL) => Object.assign(url, { pathname: '/nobody_made_this' }),
    ],
    ['unknown_host', 'is not found', (url: URL) => Object.assign(url, { hostname: 'replica.invalid' })],
  ])('says of a wrong address that it is %s, and reads from the leader', async (state, sentence, wrong) => {
    const port = await freePort()
    const DATABASE_READ_URL = wrong(new URL(standby.url(NAME))).href
    const second = await startServer({
      dataDir: folder,
      env: { ...env, METRICS_PORT: String(port), DATABASE_READ_URL },
    })
    const text = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    await until('it is left out', async () => (await text()).includes(`state="${state}"} 0`))
    expect((await fetch(`${second.origin}/api/v1/public/lottery/results?skip=4`)).status).toBe(200)
    expect(second.output()).toContain(sentence)
    await second.stop()
  })
  it('reads nothing from a standby of a history that was given up', async () => {
    const old = (await servers?.leader()) as PostgresServer
    await onServer(`create database ${NAME}`, old.url('postgres'))
    const [next, ahead] = [await old.standby(), await old.standby()]
    const door = await aDoor({ hostname: '127.0.0.1', port: old.port })
    const port = await freePort()
    const DATABASE_URL = `postgres://postgres@127.0.0.1:${door.port}/${NAME}`
    const own = { ...env, DATABASE_URL, DATABASE_READ_URL: ahead.url(NAME), METRICS_PORT: String(port) }
    const second = await startServer({ dataDir: folder, env: own })
    // A start that loses its leader ends, and a standby that was starved would lead without what the start has stored.
    await until('the start is over', async () => (await fetch(second.origin + getReadiness.path)).ok)
    const { position } = (await onServer('select pg_current_wal_lsn()::text as position', old.url('postgres'))).rows[0]
    await until('the next leader has come as far', async () => {
      const { rows } = await onServer(
        `select pg_last_wal_replay_lsn() >= '${position}'::pg_lsn as is_as_far`,
        next.url('postgres'),
      )
      return rows[0].is_as_far
    })
    // What one standby still got and the other did not, before the leader was lost.
    next.kill()
    await onServer(
      'create table given_up as select n, repeat(md5(n::text), 20) from generate_series(1, 100000) as n',
      old.url(NAME),
    )
    await until('it is there', async () => {
      const { rows } = await onServer(`select to_regclass('given_up') is not null as is_there`, ahead.url(NAME))
      return rows[0].is_there
    })
    old.kill()
    next.start()
    next.promote()
    door.leadTo(next.port)
    // A connection that was kept may be ended just then: the machine is busy.
    const text = () =>
      fetch(`http://127.0.0.1:${port}/metrics`).then(
        (answer) => answer.text(),
        () => '',
      )
    const isUsed = async () => !/^lottolens_replica_in_use.* 0$/m.test(await text())
    await until('it is left out', async () => (await text()).includes('state="no_replica"} 0'))
    expect((await fetch(`${second.origin}/api/v1/public/lottery/results?skip=2`)).status).toBe(200)
    // The new leader comes further than what was given up, and the standby is no nearer to it.
    await onServer(
      'create table ours as select n, repeat(md5(n::text), 20) from generate_series(1, 150000) as n',
      next.url(NAME),
    )
    const lastLook = async () =>
      (
        await onServer(
          `select max(query_start)::text as at from pg_stat_activity where application_name = 'lottolens reads'`,
          ahead.url(NAME),
        )
      ).rows[0].at as string
    // The second begins when the first has been judged.
    for (const _ of [1, 2]) {
      const before = await lastLook()
      await until('it was looked at again', async () => (await lastLook()) !== before)
    }
    expect(await isUsed()).toBe(false)
    await second.stop()
    await door.shut()
  })
})
