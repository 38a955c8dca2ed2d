import { randomBytes } from 'node:crypto'
import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { databaseUrl, onServer } from '../support/template.ts'
import { aFolder, type RunningServer, runFile, runServer, startServer } from './running-server.ts'
import { aStartedFolder } from './started-folder.ts'

const answers = await onServer('select 1').then(
  () => true,
  () => false,
)
const aKey = () => randomBytes(32).toString('base64url')

let server: RunningServer | undefined
afterEach(async () => void (await server?.stop()))

const post = (path: string, body: object) =>
  fetch(`${server?.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const statusOfMe = async (token: string) =>
  (await fetch(`${server?.origin}/api/v1/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status

interface Rotation {
  readonly dataDir: string
  /** The settings before, while both keys are accepted, and afterwards. */
  readonly env: readonly [Record<string, string>, Record<string, string>, Record<string, string>]
  /** The operator's steps before the second and the third start. */
  readonly byHand?: readonly [() => void, () => void]
}

/** Changes the key of an installation as docs/operations.md says. */
async function rotate({ dataDir, env, byHand = [() => {}, () => {}] }: Rotation) {
  // Tokens say for which site they are, and each start has another port.
  const [before, beside, after] = env.map((one) => ({
    PUBLIC_URL: 'http://localhost:3000',
    ...one,
  })) as never as Rotation['env']
  const typed = async (env: Record<string, string>, ...words: string[]) => {
    const run = runFile('server/command-line.ts', { DATA_DIR: dataDir, DATABASE_URL: '', ...env }, [], words)
    return { code: await run.ended, output: run.output() }
  }
  server = await startServer({ dataDir, env: before })
  const member = { username: 'hana', password: 'a good password 1', name: '김하나', mobile_number: '01012345678' }
  const { access_token, refresh_token } = (await (await post('/api/v1/public/auth/register', member)).json()) as {
    access_token: string
    refresh_token: string
  }
  expect((await typed(before, 'admin', 'add', '지윤')).code).toBe(0)
  await server.stop()

  byHand[0]()
  server = await startServer({ dataDir, env: beside })
  expect(await statusOfMe(access_token)).toBe(200)
  const carried = await typed(beside, 'key', 'rotate')
  expect([carried.code, carried.output]).toEqual([0, expect.stringContaining('모두 옮겼습니다')])
  await server.stop()

  byHand[1]()
  server = await startServer({ dataDir, env: after })
  expect(await statusOfMe(access_token)).toBe(401)
  expect((await post('/api/v1/auth/refresh', { refresh_token })).status).toBe(200)
  expect(await typed(after, 'audit', 'verify')).toMatchObject({
    code: 0,
    output: expect.stringContaining('온전합니다'),
  })
  const again = await typed(after, 'key', 'rotate')
  expect([again.code, again.output]).toEqual([1, expect.stringContaining('SECRET_KEY_FALLBACK')])
}

it('makes itself another key, on the embedded engine, where the one before was moved aside', async () => {
  const { folder, remove } = await aStartedFolder()
  const [kept, aside] = [join(folder, 'secret-key'), join(folder, 'secret-key.before')]
  const byHand = [() => renameSync(kept, aside), () => rmSync(aside)] as const
  await rotate({ dataDir: folder, env: [{}, {}, {}], byHand })
  await server?.stop()
  remove()
})

describe.skipIf(!answers)('on PostgreSQL', () => {
  it('takes another key by the settings, and starts with no key that is not of its database', async () => {
    const name = `lottolens_keys_${process.pid}`
    const { folder, remove } = aFolder()
    await onServer(`create database ${name}`)
    const env = (key: string, fallback = '') => ({
      ...{ DATABASE_URL: databaseUrl(name), SECRET_KEY: key, SECRET_KEY_FALLBACK: fallback },
    })
    const [first, second] = [aKey(), aKey()]
    await rotate({ dataDir: folder, env: [env(first), env(second, first), env(second)] })
    await server?.stop()
    const wrong = await runServer({ dataDir: folder, env: env(aKey()) })
    expect([await wrong.ended, wrong.output()]).toEqual([1, expect.stringContaining('SECRET_KEY가 이 데이터베이스의')])
    const same = await runServer({ dataDir: folder, env: env(second, second) })
    expect([await same.ended, same.output()]).toEqual([1, expect.stringContaining('SECRET_KEY_FALLBACK')])
    await onServer(`drop database ${name} with (force)`)
    remove()
  })
})
