import { randomBytes } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres } from '#server/database/open-postgres.ts'
import { onServer } from '../support/template.ts'
import { aDoor } from './door.ts'
import { hasPostgresPrograms, type PostgresServer, postgresServers } from './replicated-postgres.ts'
import { aFolder, type RunningServer, runFile, runServer, startServer, until } from './running-server.ts'
import { MOVED_CLOCK } from './started-folder.ts'

const NAME = 'lottolens'

describe.skipIf(!hasPostgresPrograms)('a database that fails over', () => {
  const { folder, remove } = aFolder()
  const servers = hasPostgresPrograms ? postgresServers() : null
  let [leader, standby] = [] as unknown as [PostgresServer, PostgresServer]
  let door: Awaited<ReturnType<typeof aDoor>>
  let env: Record<string, string>
  const sites: RunningServer[] = []

  beforeAll(async () => {
    leader = (await servers?.leader()) as PostgresServer
    await onServer(`create database ${NAME}`, leader.url('postgres'))
    standby = await leader.standby()
    // Synchronous: a commit that is acknowledged is on both servers.
    await onServer(`alter system set synchronous_standby_names = '*'`, leader.url('postgres'))
    await onServer('select pg_reload_conf()', leader.url('postgres'))
    door = await aDoor({ hostname: '127.0.0.1', port: leader.port })
    const url = `postgres://postgres@127.0.0.1:${door.port}/${NAME}`
    env = {
      DATABASE_URL: url,
      SECRET_KEY: randomBytes(32).toString('base64url'),
      TRUST_PROXY: '1',
      PUBLIC_URL: 'http://localhost',
    }
    for (const _ of [1, 2]) sites.push(await startServer({ dataDir: folder, env }))
  }, 300_000)
  afterAll(async () => {
    for (const site of sites) await site.stop()
    await door?.shut()
    servers?.remove()
    remove()
  })

  let registered = 0
  const register = async (i: number) => {
    const site = sites[i % sites.length] as RunningServer
    const answer = await fetch(`${site.origin}/api/v1/public/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.${i >> 8}.${i & 255}` },
      body: JSON.stringify({
        ...{ username: `member-${i}`, password: `a good password ${i}`, name: '김하나' },
        mobile_number: `010${String(10_000_000 + i)}`,
      }),
    })
    await answer.arrayBuffer()
    return answer.status
  }

  it('loses nothing that was acknowledged and does nothing twice, on every instance, and goes on by itself', async () => {
    const acknowledged: string[] = []
    const statuses = new Set<number>()
    let isOver = false
    // A refused registration is repeated, as people do, until it succeeds or the name is known (409).
    const load = async () => {
      while (!isOver) {
        registered += 1
        const i = registered
        for (;;) {
          const status = await register(i)
          statuses.add(status)
          if (status === 200 || status === 409) break
          await after(200)
        }
        acknowledged.push(`member-${i}`)
        await after(20)
      }
    }
    const loads = [load(), load(), load()]
    await until('some are in', () => acknowledged.length >= 6)
    leader.kill()
    await after(1_000)
    standby.promote()
    // The copy took the setting along and would wait for a standby of its own.
    await onServer(`alter system set synchronous_standby_names = ''`, standby.url('postgres'))
    await onServer('select pg_reload_conf()', standby.url('postgres'))
    const before = acknowledged.length
    door.leadTo(standby.port)
    await until('others are in after it', () => acknowledged.length >= before + 6)
    isOver = true
    await Promise.all(loads)

    // No fault, only "not now".
    expect([...statuses].filter((status) => ![200, 409, 503].includes(status))).toEqual([])
    const { rows } = await onServer(
      'select username, count(*)::int as n from members group by username',
      standby.url(NAME),
    )
    expect(rows.filter(({ n }) => n !== 1)).toEqual([])
    const there = new Set(rows.map(({ username }) => username))
    expect(acknowledged.filter((username) => !there.has(username))).toEqual([])
  })

  it('tells every instance of what is published, also after it', async () => {
    const text = async (site: RunningServer) =>
      (await fetch(`${site.origin}/api/v1/public/lottery/latest-result`)).text()
    for (const site of sites) await text(site)
    await onServer(
      `begin; update draws set bonus_number = 45 where round_number = (select max(round_number) from draws);
       select pg_notify('lottolens_changes', 'draws'); commit`,
      standby.url(NAME),
    )
    // An answer is kept for a minute: what is new before that was told of.
    for (const site of sites) await until('it shows it', async () => /"bonus_number":45/.test(await text(site)), 50_000)
  })

  it('closes what leads to a leader that leads no more', async () => {
    // As after a switchover: the connections stay open, and every write is told "read-only".
    await onServer('alter system set default_transaction_read_only = on', standby.url('postgres'))
    await onServer('select pg_reload_conf()', standby.url('postgres'))
    registered += 1
    await until('it is said to be away', async () => (await register(registered)) === 503)
    await onServer('alter system reset default_transaction_read_only', standby.url('postgres'))
    await onServer('select pg_reload_conf()', standby.url('postgres'))
    await until('it is back', async () => (await register(registered)) === 200)
  })

  it('is reached through a PgBouncer in transaction mode, with a direct way for what needs a session', async ({
    skip,
  }) => {
    const pooler = await servers?.pooler(standby)
    if (!pooler) return skip('no PgBouncer on this machine')
    const through = { ...env, DATABASE_URL: pooler.url(NAME) }
    const site = await startServer({ dataDir: folder, env: { ...through, DATABASE_DIRECT_URL: standby.url(NAME) } })
    sites.unshift(site)
    registered += sites.length - (registered % sites.length)
    const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => register(registered + i * sites.length)))
    expect(answers).toEqual(answers.map(() => 200))
    const signIn = await fetch(`${site.origin}/api/v1/public/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: `member-${registered}`, password: `a good password ${registered}` }),
    })
    const { access_token } = (await signIn.json()) as { access_token: string }
    // Statements that are prepared once, on whichever connection there is.
    const calls = Array.from({ length: 40 }, () =>
      fetch(`${site.origin}/api/v1/auth/me`, { headers: { authorization: `Bearer ${access_token}` } }),
    )
    expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]))
    expect(site.output()).not.toContain('Nothing arrives')

    const deaf = await startServer({ dataDir: folder, env: through })
    sites.unshift(deaf)
    await until('it says that it hears nothing', () => deaf.output().includes('DATABASE_DIRECT_URL'))
  })

  it('leaves no lock in a PgBouncer that it migrates through, so that others start', async ({ skip }) => {
    const pooler = await servers?.pooler(standby)
    if (!pooler) return skip('no PgBouncer on this machine')
    // So many at once that no two statements of one program meet on the same connection, unless they are one transaction.
    let isOver = false
    const busy = Array.from({ length: 6 }, async () => {
      while (!isOver) await onServer('select 1', pooler.url(NAME))
    })
    const database = openPostgres(pooler.url(NAME), () => {})
    for (const _ of Array(5)) await database.migrate()
    isOver = true
    await Promise.all([...busy, database.close()])
    const { rows } = await onServer(`select objid from pg_locks where locktype = 'advisory'`, standby.url(NAME))
    expect(rows).toEqual([])
  })

  it('says in its log what is the matter with a PgBouncer in statement mode', async ({ skip }) => {
    const pooler = await servers?.pooler(standby, 'statement')
    if (!pooler) return skip('no PgBouncer on this machine')
    const through = { ...env, DATABASE_URL: pooler.url(NAME), DATABASE_DIRECT_URL: standby.url(NAME) }
    const site = await startServer({ dataDir: folder, env: through })
    sites.unshift(site)
    // It reads well; the first write is the first transaction.
    registered += sites.length - (registered % sites.length)
    expect(await register(registered)).toBe(503)
    await until('it says so', () => site.output().includes('pool_mode = transaction'))
  })

  it('goes by the time of the database where its own clock is wrong, and says so', async () => {
    const file = join(folder, 'clock')
    writeFileSync(file, new Date(Date.now() + 3_600_000).toISOString())
    const ahead = { ...env, DATABASE_URL: standby.url(NAME), NODE_OPTIONS: MOVED_CLOCK, CLOCK_FILE: file }
    const site = await startServer({ dataDir: folder, env: ahead })
    sites.unshift(site)
    // Its clock runs on from what the file says when it first looks there: an hour less its start.
    await until(
      'it says so',
      () => /clock of this machine is 3\d{3} s ahead of the database's/.test(site.output()),
      60_000,
    )
    // What one has signed, the other takes.
    const [right] = sites.slice(-1) as [RunningServer]
    for (const [joined, asked] of [
      [right, site],
      [site, right],
    ] as const) {
      registered += 1
      const answer = await fetch(`${joined.origin}/api/v1/public/auth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.2.0.${registered & 255}` },
        body: JSON.stringify({
          ...{ username: `clock-${registered}`, password: `a good password ${registered}`, name: '김하나' },
          mobile_number: `010${String(70_000_000 + registered)}`,
        }),
      })
      const { access_token } = (await answer.json()) as { access_token: string }
      const me = await fetch(`${asked.origin}/api/v1/auth/me`, { headers: { authorization: `Bearer ${access_token}` } })
      expect([answer.status, me.status]).toEqual([200, 200])
    }
  })

  it('does not start on tables of a much newer release, and says so', async () => {
    const url = standby.url(NAME)
    await onServer('alter table faq_entries rename to faq_entries_of_later', url)
    const older = await runServer({ dataDir: folder, env: { ...env, DATABASE_URL: url } })
    expect([await older.ended, older.output()]).toEqual([
      1,
      expect.stringContaining('더 새로운 프로그램의 것입니다: faq_entries.'),
    ])
    await onServer('alter table faq_entries_of_later rename to faq_entries', url)
  })

  it('leaves no half backup of a leader that is lost meanwhile, and the night has one all the same', async () => {
    const next = await standby.standby()
    // The night's is made by whichever instance is free, and one alone has the folder here.
    for (const site of sites.splice(0)) await site.stop()
    // Each answer is late, so that a backup of seventy tables is under way for a while.
    const slow = await aDoor({ hostname: '127.0.0.1', port: standby.port })
    slow.delay(100)
    const DATABASE_URL = `postgres://postgres@127.0.0.1:${slow.port}/${NAME}`
    const [byHand, nightly] = [aFolder(), aFolder()]
    const backUp = (file: string) =>
      runFile('server/backup-command-line.ts', { ...env, DATA_DIR: folder, DATABASE_URL }, [], ['backup', file])
    const unfinished = (of: string) => readdirSync(of).filter((name) => name.endsWith('.unfinished'))

    const start = async () => {
      const started = { ...env, DATABASE_URL, BACKUP_FOLDER: nightly.folder }
      sites.unshift(await startServer({ dataDir: folder, env: started }))
      return sites[0] as RunningServer
    }
    const site = await start()
    await until('the one of the night is under way', () => unfinished(nightly.folder).length > 0)
    // Of millions of members it takes longer than the ten minutes after which other jobs are taken for lost.
    const limits = `select distinct expire_seconds, heartbeat_seconds from pgboss.job where name = 'back-up' and state = 'active'`
    expect((await onServer(limits, standby.url(NAME))).rows).toEqual([
      { expire_seconds: 43_200, heartbeat_seconds: 120 },
    ])
    const typed = backUp(join(byHand.folder, 'now.backup'))
    await until('the one that somebody asked for is, too', () => unfinished(byHand.folder).length > 0)
    expect(unfinished(nightly.folder)).toHaveLength(1)
    standby.kill()
    expect([await typed.ended, typed.output()]).toEqual([
      1,
      expect.stringMatching(/^데이터베이스에 닿지 않거나 연결이 끊겨 끝내지 못했습니다\. .*다시 실행해 주세요\.\n$/),
    ])
    expect(readdirSync(byHand.folder)).toEqual([])
    await until('the log says why', () => site.output().includes('연결이 끊겨'))
    expect(readdirSync(nightly.folder)).toEqual([])

    next.promote()
    slow.leadTo(next.port)
    slow.delay(0)
    // The queue takes the run for lost after two minutes and tries again; a start does so at once.
    await site.stop()
    sites.shift()
    await start()
    await until('the night has its backup', () => readdirSync(nightly.folder).some((name) => name.endsWith('.backup')))
    const again = backUp(join(byHand.folder, 'now.backup'))
    expect([await again.ended, again.output()]).toEqual([0, expect.stringContaining('확인했습니다')])
    await slow.shut()
    for (const { remove } of [byHand, nightly]) remove()
  })
})
