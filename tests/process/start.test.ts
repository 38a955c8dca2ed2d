import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aFolder, type RunningServer, runFile, startServer } from './running-server.ts'
import { aStartedFolder } from './started-folder.ts'

describe('starting', () => {
  const { folder, remove } = aFolder()
  let first: RunningServer

  beforeAll(async () => {
    first = await startServer({ dataDir: folder, env: { LOG_LEVEL: 'info' } })
  })
  afterAll(async () => {
    await first.stop()
    remove()
  })

  it('refuses a data folder that another server uses, and leaves that one alone', async () => {
    const second = runFile('server/main.ts', { DATA_DIR: folder, DATABASE_URL: '', PORT: '0' })
    expect(await second.ended).toBe(1)
    expect(second.output()).toBe(`다른 서버가 이미 이 데이터 폴더를 사용하고 있습니다: ${folder}\n`)
    expect((await fetch(`${first.origin}/api/v1/public/health`)).status).toBe(200)
  })

  it('writes into one log, each line with its time, where it listens and what visitors ask', () => {
    const lines = first
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    const entries = lines.map((line) => JSON.parse(line) as { time?: unknown; level?: unknown; msg?: unknown })
    const messages = entries.map(({ msg }) => msg)
    expect(messages).toContainEqual(expect.stringMatching(/^Server listening at /))
    expect(messages).toContain('request completed')
    for (const { time, level } of entries) expect([typeof time, typeof level]).toEqual(['number', 'number'])
  })

  it.each([
    ['empty', ''],
    ['zeros', '\0'.repeat(64)],
    ['torn', '-42\n/pgl'],
  ])('starts after a power cut that left the pid file of the database %s', async (_, left) => {
    const other = await aStartedFolder()
    writeFileSync(join(other.folder, 'database', 'postmaster.pid'), left)
    const server = await startServer({ dataDir: other.folder })
    expect((await fetch(`${server.origin}/api/v1/public/health`)).status).toBe(200)
    await server.stop()
    other.remove()
  })

  it('says in a sentence that the port is taken', async () => {
    const other = await aStartedFolder()
    const env = {
      DATA_DIR: other.folder,
      DATABASE_URL: '',
      HOST: '127.0.0.1',
      PORT: String(first.port),
      LOG_LEVEL: 'silent',
    }
    const second = runFile('server/main.ts', env)
    expect(await second.ended).toBe(1)
    expect(second.output()).toBe('이 포트는 이미 사용 중입니다. PORT를 다른 값으로 정해 주세요.\n')
    other.remove()
  })

  it('names every wrong setting at once', async () => {
    const wrong = runFile('server/main.ts', { DATABASE_URL: 'mysql://x', PORT: 'eighty', DRAW_TIME: '25:00' })
    expect(await wrong.ended).toBe(1)
    for (const name of ['DATABASE_URL', 'PORT', 'DRAW_TIME']) expect(wrong.output()).toContain(`  ${name}: `)
    expect(wrong.output()).not.toContain('    at ')
  })

  it('does not go out into the world with what would let strangers in, and makes no database', async () => {
    const other = aFolder()
    const dataDir = join(other.folder, 'data')
    const refused = runFile('server/main.ts', {
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      PUBLIC_URL: 'http://lotto.example.kr',
      SECRET_KEY: 'change-me-change-me-change-me-change-me',
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
      NODE_OPTIONS: '--inspect=127.0.0.1:0',
    })
    expect(await refused.ended).toBe(1)
    for (const name of ['PUBLIC_URL', 'SECRET_KEY', 'NODE_TLS_REJECT_UNAUTHORIZED', 'NODE_OPTIONS'])
      expect(refused.output()).toContain(`  ${name}: `)
    expect(refused.output()).not.toContain('    at ')
    expect(readdirSync(dataDir)).toEqual([])
    other.remove()
  })

  it('goes out by https, with secrets of its own', async () => {
    const other = aFolder()
    const server = await startServer({
      dataDir: other.folder,
      env: {
        PUBLIC_URL: 'https://lotto.example.kr',
        SECRET_KEY: randomBytes(32).toString('base64'),
        BACKUP_PASSPHRASE: randomBytes(9).toString('base64'),
      },
    })
    expect(server.output()).toContain('로또렌즈가 준비되었습니다: https://lotto.example.kr')
    await server.stop()
    other.remove()
  })
})

/** True where the mode of a folder can be frozen: it takes root and a file system that supports it. */
const canFreeze = (() => {
  const { folder, remove } = aFolder()
  try {
    execFileSync('chattr', ['+i', folder], { stdio: 'ignore' })
    execFileSync('chattr', ['-i', folder])
    return true
  } catch {
    return false
  } finally {
    remove()
  }
})()

/** The folder itself and all paths in it that anybody but the owner may read, write or execute. */
function openToOthers(folder: string): string[] {
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  return [folder, ...inside].filter((path) => {
    const { mode } = lstatSync(path)
    return (mode & 0o170000) !== 0o120000 && (mode & 0o077) !== 0
  })
}

/** Another user who knows the folder's path, and with it the name under which it was once locked for all to see. */
async function squatterOf(dataDir: string) {
  const name = `lottolens-${createHash('sha256').update(dataDir).digest('hex').slice(0, 32)}`
  const squatter = createServer().listen(process.platform === 'linux' ? { path: `\0${name}` } : { port: 0 })
  await once(squatter, 'listening')
  return squatter
}

describe.skipIf(process.platform === 'win32')('the data folder', () => {
  it('is its owner’s alone, with all that is in it, from the first start on, and nobody else can lock it', async () => {
    const { folder, remove } = aFolder()
    const dataDir = join(folder, 'new')
    const squatter = await squatterOf(dataDir)
    const server = await startServer({ dataDir })
    squatter.close()
    expect(openToOthers(dataDir)).toEqual([])
    expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['database', 'secret-key', 'staff.sock']))
    await server.stop()
    expect(openToOthers(dataDir)).toEqual([])
    remove()
  })

  it('is put right when an older server has left it open, but nothing that it only links to', async () => {
    const { folder: dataDir, remove } = await aStartedFolder()
    const { folder: beside, remove: removeBeside } = aFolder()
    const elsewhere = join(beside, 'elsewhere')
    writeFileSync(elsewhere, '')
    symlinkSync(elsewhere, join(dataDir, 'link'))
    for (const path of [dataDir, ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })].map((name, i) =>
      i === 0 ? name : join(dataDir, name),
    ))
      chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o666)

    const server = await startServer({ dataDir })
    // A counted attempt makes it write files while it runs: those must be private, too.
    await fetch(`${server.origin}/api/v1/validation/username-availability?username=hana`)
    expect(openToOthers(dataDir)).toEqual([])
    expect(statSync(elsewhere).mode & 0o777).toBe(0o666)
    await server.stop()
    removeBeside()
    remove()
  })

  it.skipIf(!canFreeze)('is refused when others may read it and nothing can be done about that', async () => {
    const { folder, remove } = aFolder()
    const dataDir = join(folder, 'frozen')
    mkdirSync(dataDir)
    chmodSync(dataDir, 0o755)
    // Its mode can no more be changed than on a disk that knows no modes.
    execFileSync('chattr', ['+i', dataDir])
    const refused = runFile('server/main.ts', { DATA_DIR: dataDir, DATABASE_URL: '' })
    const code = await refused.ended
    execFileSync('chattr', ['-i', dataDir])
    expect(code).toBe(1)
    expect(refused.output()).toMatch(/^이대로 시작하면 .*\n {2}DATA_DIR: .*다른 사용자/)
    expect(readdirSync(dataDir)).toEqual([])
    remove()
  })

  it.skipIf(process.getuid?.() !== 0)('is refused when it is another user’s', async () => {
    const { folder, remove } = aFolder()
    const dataDir = join(folder, 'theirs')
    mkdirSync(dataDir)
    chownSync(dataDir, 12_345, 12_345)
    chmodSync(folder, 0o777)
    // As a user who may write there, but whose folder it is not.
    chmodSync(dataDir, 0o777)
    const started = runFile('tests/process/open-as-another-user.ts', { DATA_DIR: dataDir })
    expect(await started.ended).toBe(1)
    expect(started.output()).toContain('다른 사용자의 것입니다')
    remove()
  })
})
