import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseUrl, onServer } from '../support/template.ts'
import { aFolder, type RunningServer, startServer, until } from './running-server.ts'

const project = join(import.meta.dirname, '..', '..')
/** What was released last; a release that is made moves this on. */
const LAST_RELEASE = 'c7d866c69a86cb231b050380cdfcf1e7d1947430'

const answers = await onServer('select 1').then(
  () => true,
  () => false,
)
/** A copy of the repository without its history has no earlier release in it. */
const hasHistory = spawnSync('git', ['cat-file', '-e', `${LAST_RELEASE}^{commit}`], { cwd: project }).status === 0

describe.skipIf(!answers || !hasHistory)('the last release and this one on one database', () => {
  const name = `lottolens_upgrade_${process.pid}`
  const data = aFolder()
  const earlier = aFolder()
  let env: Record<string, string>

  beforeAll(async () => {
    const unpacked = spawnSync('sh', ['-c', `git archive ${LAST_RELEASE} | tar -x -C "$0"`, earlier.folder], {
      cwd: project,
    })
    expect([unpacked.status, String(unpacked.stderr)]).toEqual([0, ''])
    symlinkSync(join(project, 'build'), join(earlier.folder, 'build'))
    const lockOf = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8')
    // It runs on the packages that it was released with.
    if (lockOf(earlier.folder) === lockOf(project))
      symlinkSync(join(project, 'node_modules'), join(earlier.folder, 'node_modules'))
    else {
      const installed = spawnSync('npm', ['ci', '--omit=dev', '--prefer-offline'], { cwd: earlier.folder })
      expect([installed.status, String(installed.stderr)]).toEqual([0, ''])
    }
    await onServer(`create database ${name}`)
    env = {
      DATABASE_URL: databaseUrl(name),
      SECRET_KEY: randomBytes(32).toString('base64url'),
      TRUST_PROXY: '1',
      PUBLIC_URL: 'http://localhost',
    }
  }, 600_000)
  afterAll(async () => {
    await onServer(`drop database if exists ${name} with (force)`)
    earlier.remove()
    data.remove()
  })

  const startThis = () => startServer({ dataDir: data.folder, env })
  const startLast = () => startServer({ dataDir: data.folder, env, project: earlier.folder })

  it('serve under load without a fault or a loss while one takes the place of the other, forward and back', {
    timeout: 600_000,
  }, async () => {
    /** Those that a proxy would lead to. */
    const sites: RunningServer[] = [await startLast()]
    const unexpected: string[] = []
    const registered = new Set<string>()
    const made = new Map<number, string>()
    let isOver = false
    let turn = 0

    /** As a proxy does: to the next instance, and to another one when that is going or "not now". */
    const ask = async (path: string, body: object, headers: Record<string, string>) => {
      for (;;) {
        turn += 1
        const site = sites[turn % sites.length] as RunningServer
        const answer = await fetch(site.origin + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: 'http://localhost', ...headers },
          body: JSON.stringify(body),
        }).then(
          async (given) => ({ status: given.status, text: await given.text() }),
          () => null,
        )
        if (answer !== null && answer.status !== 503) return answer
        await after(50)
      }
    }
    const member = async (i: number) => {
      const from = { 'x-forwarded-for': `10.2.${i >> 8}.${i & 255}` }
      const [username, password] = [`member-${i}`, `a good password ${i}`]
      const person = { username, password, name: '김하나', mobile_number: `010${20_000_000 + i}` }
      const joined = await ask('/api/v1/public/auth/register', person, from)
      // 409: an earlier try had arrived, and its answer was lost with the instance.
      if (joined.status !== 200 && joined.status !== 409) unexpected.push(`register ${joined.status} ${joined.text}`)
      registered.add(username)
      const signedIn = await ask('/api/v1/public/auth/login', { username, password }, from)
      if (signedIn.status !== 200) return void unexpected.push(`login ${signedIn.status} ${signedIn.text}`)
      const { access_token } = JSON.parse(signedIn.text) as { access_token: string }
      const asked = { authorization: `Bearer ${access_token}`, 'idempotency-key': `upgrade-${i}-of-this-run` }
      const given = await ask('/api/v1/lottery/generate', { count: 2 }, { ...from, ...asked })
      if (given.status !== 200) return void unexpected.push(`generate ${given.status} ${given.text}`)
      const { generated_numbers } = JSON.parse(given.text) as { generated_numbers: { id: number }[] }
      for (const { id } of generated_numbers) made.set(id, username)
    }
    let next = 0
    const load = async () => {
      while (!isOver) await member(++next)
    }
    const loads = [load(), load()]
    const some = async () => {
      const before = made.size
      await until('members join and make numbers', () => made.size >= before + 12 || unexpected.length > 0)
      expect(unexpected).toEqual([])
    }

    const swap = async (start: () => Promise<RunningServer>) => {
      await some()
      sites.push(await start())
      await some()
      const [gone] = sites.splice(0, 1)
      expect(await gone?.stop()).toBe(0)
      await some()
    }
    await swap(startThis)
    await swap(startLast)
    await swap(startThis)
    isOver = true
    await Promise.all(loads)
    for (const site of sites) await site.stop()

    expect(unexpected).toEqual([])
    const members = await onServer('select username, count(*)::int as n from members group by 1', databaseUrl(name))
    expect(members.rows.filter(({ n }) => n !== 1)).toEqual([])
    const known = new Set(members.rows.map(({ username }) => username))
    expect([...registered].filter((username) => !known.has(username))).toEqual([])
    const sets = await onServer(
      'select s.id::int as id, m.username from number_sets s join members m on m.id = s.member_id',
      databaseUrl(name),
    )
    // Every set that somebody was given is theirs, and a repeated call made no other.
    expect(new Map(sets.rows.map(({ id, username }) => [id, username]))).toEqual(made)
  })
})
