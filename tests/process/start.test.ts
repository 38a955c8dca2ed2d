import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aFolder, type RunningServer, runFile, startServer } from './running-server.ts'

describe('starting', () => {
  const { folder, remove } = aFolder()
  let first: RunningServer

  beforeAll(async () => {
    first = await startServer({ dataDir: folder })
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

  it('says in a sentence that the port is taken', async () => {
    const other = aFolder()
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
})
