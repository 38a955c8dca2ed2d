import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { answerOn, openRaw } from './raw-request.ts'
import { aFolder, startServer, until } from './running-server.ts'
import { aStartedFolder } from './started-folder.ts'

const THROW_ON_SIGNAL = `--import ${join(import.meta.dirname, 'throw-on-signal.mjs')}`

describe('stopping', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('finishes what is under way on %s, and ends well', async (signal) => {
    const { folder, remove } = await aStartedFolder()
    const server = await startServer({ dataDir: folder })
    const connections = Array.from({ length: 40 }, () => openRaw(server.port))
    const last = openRaw(server.port)
    await until('all are connected', () => [...connections, last].every(({ socket }) => !socket.connecting))
    const answers = connections.map((connection, i) => {
      connection.socket.write(
        `GET /api/v1/public/lottery/results?skip=${i}&limit=101 HTTP/1.1\r\nhost: localhost\r\n\r\n`,
      )
      return answerOn(connection)
    })
    // Requests are read in order: the answer to the last, which takes no work, shows that the others have arrived.
    last.socket.write('GET /robots.txt HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await answerOn(last)
    last.socket.destroy()
    server.process.kill(signal)
    const shown = (await Promise.all(answers)).map(({ status, body }) => ({
      status,
      items: JSON.parse(body).items?.length,
    }))
    expect(shown).toEqual(connections.map(() => ({ status: 200, items: 101 })))
    expect(await server.ended).toBe(0)
    await expect(fetch(server.origin)).rejects.toThrow()
    remove()
  })

  it('takes less time to stop than to start, with connections kept open and a job under way', async () => {
    const { folder, remove } = aFolder()
    const start = performance.now()
    const server = await startServer({ dataDir: folder })
    await (await fetch(`${server.origin}/results`)).text()
    const stop = performance.now()
    expect(await server.stop()).toBe(0)
    expect(performance.now() - stop).toBeLessThan(stop - start)
    remove()
  })

  it.each([
    ['an exception', 'SIGUSR1', 'a fault that nobody catches'],
    ['a rejection', 'SIGPIPE', 'a promise that nobody waits for'],
  ] as const)('ends in order after %s that nobody caught, and says so', async (_, signal, message) => {
    const { folder, remove } = await aStartedFolder()
    const server = await startServer({ dataDir: folder, env: { NODE_OPTIONS: THROW_ON_SIGNAL } })
    server.process.kill(signal)
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain(message)
    // The folder was closed as by a signal: a server starts on it without recovering.
    const next = await startServer({ dataDir: folder })
    expect(next.output()).not.toContain('not properly shut down')
    expect(await next.stop()).toBe(0)
    remove()
  })
})
