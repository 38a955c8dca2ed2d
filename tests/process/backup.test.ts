import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logIn, register } from '#contract/members/sign-in.ts'
import { generateNumberSets, listNumberSets } from '#contract/number-sets/number-sets.ts'
import { readLines, writeLines } from '#server/backup/backup-file.ts'
import { databaseUrl, onServer } from '../support/template.ts'
import { aFolder, type RunningServer, runFile, startServer, until } from './running-server.ts'
import { aStartedFolder } from './started-folder.ts'

const hasPostgres = await onServer('select 1').then(
  () => true,
  () => false,
)
const OWNER_ONLY = 0o600
const PASSPHRASE = randomBytes(18).toString('base64')
const MEMBERS = 8
/** Backups of earlier nights, and a file beside them that the site did not make. */
const OLD = ['lottolens-2026-01-01.backup', 'lottolens-2026-01-02.backup', 'lottolens-of-mine.backup']
const passwordOf = (i: number) => `a long password ${i}`

const mount = (...args: string[]) => spawnSync('mount', args).status === 0
/** A user who is not root mounts nothing, nor does root in most containers. */
const canMount = (() => {
  const { folder, remove } = aFolder()
  const can = process.platform === 'linux' && mount('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder)
  if (can) spawnSync('umount', [folder])
  remove()
  return can
})()

/** Runs `npm run backup`, `restore` or `move-to-postgres` on a data folder. */
async function keep(dataDir: string, argv: readonly string[], env: Record<string, string> = {}) {
  const own = { DATA_DIR: dataDir, DATABASE_URL: '', SECRET_KEY: '', BACKUP_PASSPHRASE: '', ...env }
  const started = runFile('server/backup-command-line.ts', own, [], argv)
  return { code: await started.ended, output: started.output() }
}

async function post(origin: string, path: string, body: object, token?: string) {
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const setsOf = async (origin: string, token: string) => {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${origin}${listNumberSets.path}?limit=100`, { headers })
  return ((await answer.json()) as { generated_numbers: unknown[] }).generated_numbers
}

/** Signs a member of the first server in where its data went; how many sets they have there. */
async function setsAt(origin: string, i: number): Promise<number> {
  const { status, body } = await post(origin, logIn.path, { username: `member-${i}`, password: passwordOf(i) })
  expect(status).toBe(200)
  return (await setsOf(origin, body.access_token as string)).length
}

describe('backups', async () => {
  const [here, there, elsewhere, files, nightly, afterNight, fresh] = [
    await aStartedFolder(),
    aFolder(),
    aFolder(),
    aFolder(),
    aFolder(),
    aFolder(),
    aFolder(),
  ]
  const file = join(files.folder, 'site.backup')
  const tokens: string[] = []
  /** Sets of each member that were acknowledged before the backup began, and after it was there. */
  const before: number[] = Array.from({ length: MEMBERS }, () => 0)
  let after: number[] = []
  let server: RunningServer | undefined
  let made: Awaited<ReturnType<typeof keep>>
  let madeAlongside: typeof made

  const makeSet = async (i: number) => {
    const { status } = await post((server as RunningServer).origin, generateNumberSets.path, { count: 1 }, tokens[i])
    expect(status).toBeLessThan(300)
  }

  beforeAll(async () => {
    for (const name of [...OLD, 'lottolens-2026-01-03.backup.unfinished']) writeFileSync(join(nightly.folder, name), '')
    server = await startServer({
      dataDir: here.folder,
      env: { BACKUP_FOLDER: nightly.folder, BACKUP_KEEP: '2', BACKUP_PASSPHRASE: PASSPHRASE },
    })
    for (let i = 0; i < MEMBERS; i++) {
      const typed = {
        username: `member-${i}`,
        password: passwordOf(i),
        name: '홍길동',
        mobile_number: `0101234000${i}`,
      }
      tokens.push((await post(server.origin, register.path, typed)).body.access_token as string)
    }
    for (let i = 0; i < MEMBERS; i++) {
      await makeSet(i)
      before[i] = 1
    }
    after = [...before]
    const making = keep(here.folder, ['backup', file], { BACKUP_PASSPHRASE: PASSPHRASE })
    const alongside = keep(here.folder, ['backup', join(files.folder, 'alongside.backup')])
    let isMade = false
    void making.then(() => (isMade = true))
    // People go on meanwhile; each may make ten a month.
    for (let n = 0; !isMade && n < MEMBERS * 8; n++) {
      await makeSet(n % MEMBERS)
      after[n % MEMBERS] = (after[n % MEMBERS] as number) + 1
    }
    made = await making
    madeAlongside = await alongside
  }, 240_000)
  afterAll(async () => {
    await server?.stop()
    for (const { remove } of [here, there, elsewhere, files, nightly, afterNight, fresh]) remove()
  })

  it('are made while the site serves and people write, and are checked after writing', async () => {
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining('확인했습니다') })
    expect(statSync(file).mode & 0o777).toBe(OWNER_ONLY)
    // Another copy may be in the making just then, such as the night's.
    await expect.poll(() => readdirSync(join(here.folder, 'copies'))).toEqual([])
  })

  it('are made by two at once without one harming the other', () => {
    expect(madeAlongside).toMatchObject({ code: 0, output: expect.stringContaining('확인했습니다') })
  })

  it('are made each night by the site itself, which keeps as many as it is told and leaves alone what is not its own', async () => {
    await until('the day has its backup', () => readdirSync(nightly.folder).every((name) => name !== OLD[0]))
    const kept = readdirSync(nightly.folder).sort()
    expect(kept).toEqual([OLD[1], expect.stringMatching(/^lottolens-20\d\d-\d\d-\d\d\.backup$/), OLD[2]])
    const of = join(nightly.folder, kept[1] as string)
    const tried = await keep(afterNight.folder, ['restore', of], { BACKUP_PASSPHRASE: PASSPHRASE })
    expect(tried).toMatchObject({ code: 0, output: expect.stringContaining('모든 행을 비교했습니다') })
  })

  it('hold nothing that can be read without their passphrase', async () => {
    expect(readFileSync(file).includes('member-0')).toBe(false)
    for (const wrong of ['', 'another one'])
      expect(await keep(there.folder, ['restore', file], { BACKUP_PASSPHRASE: wrong })).toMatchObject({ code: 1 })
    expect(existsSync(join(there.folder, 'database'))).toBe(false)
  })

  it('that were changed or cut short are refused whole', async () => {
    const bytes = readFileSync(file)
    const broken = join(files.folder, 'broken.backup')
    const flipped = Buffer.from(bytes)
    flipped[flipped.length >> 1] = (flipped[flipped.length >> 1] as number) ^ 1
    for (const wrong of [flipped, bytes.subarray(0, bytes.length - 100), Buffer.from('hello'), Buffer.alloc(0)]) {
      writeFileSync(broken, wrong)
      const tried = await keep(there.folder, ['restore', broken], { BACKUP_PASSPHRASE: PASSPHRASE })
      expect(tried).toMatchObject({ code: 1, output: expect.stringMatching(/[가-힣]/) })
      expect(existsSync(join(there.folder, 'database'))).toBe(false)
    }
  })

  it('whose rows are no rows are refused whole, and said to have been changed', async () => {
    const broken = join(files.folder, 'no-rows.backup')
    for (const row of ['{"round_number":13,4', '{"round_number":"thirteen"}', '{}']) {
      await writeLines(broken, PASSPHRASE, async (write) => {
        for await (const line of readLines(file, PASSPHRASE)) {
          const part = line as { table?: string; rows?: string[] }
          await write(part.table === 'draws' && part.rows ? { ...part, rows: [...part.rows, row] } : line)
        }
      })
      const tried = await keep(there.folder, ['restore', broken], { BACKUP_PASSPHRASE: PASSPHRASE })
      expect(tried).toMatchObject({ code: 1, output: expect.stringContaining('백업이 온전하지 않습니다.') })
      expect(existsSync(join(there.folder, 'database'))).toBe(false)
    }
  })

  it('are refused unencrypted where a passphrase is set, unless that is said, and leave nothing behind', async () => {
    const plain = join(files.folder, 'alongside.backup')
    const target = join(fresh.folder, 'not', 'there', 'yet')
    const tried = await keep(target, ['restore', plain], { BACKUP_PASSPHRASE: PASSPHRASE })
    expect(tried).toMatchObject({ code: 1, output: expect.stringContaining('암호화되어 있지 않습니다') })
    expect(existsSync(target)).toBe(false)
    const allowed = await keep(target, ['restore', plain, '--unencrypted'], { BACKUP_PASSPHRASE: PASSPHRASE })
    expect(allowed).toMatchObject({ code: 0, output: expect.stringContaining('모든 행을 비교했습니다') })
  })

  it('are refused when their head was changed, even to that of an older format', async () => {
    const bytes = readFileSync(file)
    const changedAt = (at: number, value: number) => {
      const changed = Buffer.from(bytes)
      changed[at] = value
      return changed
    }
    const [version, encrypted, salt] = [15, 16, 17]
    const broken = join(files.folder, 'head.backup')
    const target = join(fresh.folder, 'head')
    for (const [changed, words] of [
      [changedAt(version, '1'.charCodeAt(0)), '손상되었거나 암호가 다릅니다'],
      [changedAt(version, '9'.charCodeAt(0)), '새로운 형식'],
      [changedAt(encrypted, 2), '암호화되어 있지 않습니다'],
      [changedAt(salt, (bytes[salt] as number) ^ 1), '손상되었거나 암호가 다릅니다'],
    ] as const) {
      writeFileSync(broken, changed)
      const tried = await keep(target, ['restore', broken], { BACKUP_PASSPHRASE: PASSPHRASE })
      expect(tried).toMatchObject({ code: 1, output: expect.stringContaining(words) })
      expect(existsSync(target)).toBe(false)
    }
  })

  it.skipIf(!existsSync('/dev/full'))(
    'say in words that no space is left, or that nothing can be written',
    async () => {
      const full = join(files.folder, 'full.backup')
      symlinkSync('/dev/full', `${full}.unfinished`)
      const onFull = await keep(here.folder, ['backup', full])
      expect(onFull).toMatchObject({ code: 1, output: expect.stringMatching(/^디스크에 남은 자리가 없습니다.*\n$/) })
      const nowhere = await keep(here.folder, ['backup', join(files.folder, 'missing', 'site.backup')])
      expect(nowhere).toMatchObject({ code: 1, output: expect.stringMatching(/^폴더가 없습니다.*\n$/) })
      const over = await keep(here.folder, ['backup', file], { BACKUP_PASSPHRASE: PASSPHRASE })
      expect(over).toMatchObject({ code: 1, output: expect.stringMatching(/^이미 파일이 있습니다.*\n$/) })
      expect(existsSync(full)).toBe(false)
    },
  )

  it.skipIf(process.platform !== 'linux')(
    'have a folder from the first moment on: a start that cannot write one ends at once, and says so',
    async () => {
      // Node never comes back from making this one with all that is above it.
      for (const BACKUP_FOLDER of ['/proc/nothing/backups', '/dev/null/backups']) {
        const env = { DATA_DIR: join(fresh.folder, 'start'), DATABASE_URL: '', BACKUP_FOLDER, PORT: '0' }
        const started = runFile('server/main.ts', env)
        expect(await started.ended).toBe(1)
        expect(started.output()).toMatch(/^폴더를 만들 수 없거나 폴더에 쓸 수 없습니다\. 폴더: \/.*\n$/)
      }
    },
  )

  it('come back whole: every member with what was acknowledged before, and nothing half-written of what came after', async () => {
    const restored = await keep(there.folder, ['restore', file], { BACKUP_PASSPHRASE: PASSPHRASE })
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('모든 행을 비교했습니다') })
    // The same installation: devices and second factors are still known.
    expect(readFileSync(join(there.folder, 'secret-key'))).toEqual(readFileSync(join(here.folder, 'secret-key')))
    const again = await startServer({ dataDir: there.folder })
    for (let i = 0; i < MEMBERS; i++) {
      const found = await setsAt(again.origin, i)
      expect(found).toBeGreaterThanOrEqual(before[i] as number)
      expect(found).toBeLessThanOrEqual(after[i] as number)
    }
    await again.stop()
  })

  it.skipIf(!canMount)('end on a full disk with a sentence, and leave nothing behind', async () => {
    const small = join(files.folder, 'small')
    mkdirSync(small)
    try {
      // The second is filled while rows are written, the first before the tables are there.
      for (const size of ['8m', '41m']) {
        expect(mount('-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', small)).toBe(true)
        const tried = await keep(join(small, 'data'), ['restore', file], { BACKUP_PASSPHRASE: PASSPHRASE })
        expect(tried).toMatchObject({ code: 1, output: expect.stringMatching(/^디스크에 남은 자리가 없습니다.*\n$/) })
        expect(readdirSync(small)).toEqual([])
        spawnSync('umount', [small])
      }
    } finally {
      spawnSync('umount', [small])
    }
  })

  it('are not restored under another key, and offer the one within', async () => {
    const target = join(fresh.folder, 'key')
    const env = { BACKUP_PASSPHRASE: PASSPHRASE }
    const SECRET_KEY = randomBytes(32).toString('base64url')
    expect(await keep(target, ['restore', file], { ...env, SECRET_KEY })).toMatchObject({
      code: 1,
      output: expect.stringContaining('SECRET_KEY를 지우고 다시 실행하면 그 열쇠를'),
    })
    mkdirSync(target)
    writeFileSync(join(target, 'secret-key'), SECRET_KEY)
    expect(await keep(target, ['restore', file], env)).toMatchObject({
      code: 1,
      output: expect.stringContaining('옮기고 다시 실행하면'),
    })
    expect(readdirSync(target)).toEqual(['secret-key'])
  })

  it('are not put over a database that is there', async () => {
    const tried = await keep(there.folder, ['restore', file], { BACKUP_PASSPHRASE: PASSPHRASE })
    expect(tried).toMatchObject({ code: 1, output: expect.stringContaining('이미 데이터베이스가 있습니다') })
  })

  it.skipIf(!hasPostgres)(
    'and moves: PostgreSQL gets every row of a stopped installation, and its own backup',
    async () => {
      const [name, second] = [`lottolens_moved_${process.pid}`, `lottolens_again_${process.pid}`]
      for (const each of [name, second]) await onServer(`create database ${each}`)
      const key = { SECRET_KEY: readFileSync(join(here.folder, 'secret-key'), 'utf8').trim() }
      const wrong = { SECRET_KEY: randomBytes(32).toString('base64url') }
      try {
        expect(await keep(here.folder, ['move-to-postgres', databaseUrl(name)])).toMatchObject({
          code: 1,
          output: expect.stringMatching(/[가-힣]/),
        })
        await server?.stop()
        server = undefined
        // Under another key nobody of the staff could sign in: nothing is moved, and the way out is said.
        expect(await keep(here.folder, ['move-to-postgres', databaseUrl(name)], wrong)).toMatchObject({
          code: 1,
          output: expect.stringContaining('SECRET_KEY를 지우고'),
        })
        expect(await keep(here.folder, ['move-to-postgres', databaseUrl(name)])).toMatchObject({
          code: 0,
          output: expect.stringContaining('모든 행을 비교했습니다'),
        })
        // A table that was restored once is not restored again.
        expect(await keep(here.folder, ['move-to-postgres', databaseUrl(name)])).toMatchObject({ code: 1 })
        renameSync(join(here.folder, 'database'), join(here.folder, 'moved'))

        const started = runFile('server/main.ts', { DATA_DIR: here.folder, DATABASE_URL: databaseUrl(name), ...wrong })
        expect([await started.ended, started.output()]).toEqual([1, expect.stringContaining('SECRET_KEY를 지우고')])
        // As the move says: with the address alone, by the key of the folder.
        const moved = await startServer({
          dataDir: here.folder,
          env: { DATABASE_URL: databaseUrl(name), SECRET_KEY: '' },
        })
        for (let i = 0; i < MEMBERS; i++) expect(await setsAt(moved.origin, i)).toBe(after[i])
        const other = join(files.folder, 'postgres.backup')
        const env = { DATABASE_URL: databaseUrl(name), ...key }
        expect(await keep(here.folder, ['backup', other], env)).toMatchObject({ code: 0 })
        await moved.stop()
        const onSecond = { DATABASE_URL: databaseUrl(second), ...key }
        // Somebody else's members, of whatever program: nothing is migrated, let alone emptied.
        await onServer('create table members as select 1 as id', databaseUrl(second))
        expect(await keep(elsewhere.folder, ['restore', other], onSecond)).toMatchObject({
          code: 1,
          output: expect.stringContaining('비어 있지 않은 곳'),
        })
        const { rows } = await onServer("select 1 from pg_namespace where nspname = 'drizzle'", databaseUrl(second))
        expect(rows).toEqual([])
        await onServer('drop table members', databaseUrl(second))
        for (const env of [wrong, { SECRET_KEY: '' }])
          expect(await keep(elsewhere.folder, ['restore', other], { ...onSecond, ...env })).toMatchObject({
            code: 1,
            output: expect.stringContaining('SECRET_KEY를 적고'),
          })
        // On a new machine nothing has made the data folder yet.
        const noFolder = join(elsewhere.folder, 'new')
        expect(await keep(noFolder, ['restore', other], onSecond)).toMatchObject({
          code: 0,
          output: expect.not.stringContaining('ENOENT'),
        })
        rmSync(noFolder, { recursive: true })
        // And from PostgreSQL into a folder.
        expect(await keep(elsewhere.folder, ['restore', other], key)).toMatchObject({ code: 0 })
        const last = await startServer({ dataDir: elsewhere.folder, env: key })
        expect(await setsAt(last.origin, 0)).toBe(after[0])
        await last.stop()
      } finally {
        for (const each of [name, second]) await onServer(`drop database ${each} with (force)`)
      }
    },
  )
})
