import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useApp } from '#tests/support/app.ts'
import { runCommand } from './cli.ts'
import { askServer, foundSocketPath, listenForCommands, SocketNotOurs } from './staff-socket.ts'

const app = useApp()
const asked = (...argv: string[]) => ({ argv, actor: 'jiyun@command-line' })

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lottolens-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const listening = (dataDir = folder) =>
  listenForCommands(dataDir, (given) => runCommand(app.api.callAs, app.deps.report, given))

/** A folder whose name leaves no room for a socket. */
function aLongFolder() {
  const long = join(folder, 'long/'.repeat(30))
  mkdirSync(long, { recursive: true })
  return long
}

describe('the staff’s socket', () => {
  it('carries a command to the server and its answer back', async () => {
    const socket = await listening()
    const answers = await Promise.all([
      askServer(folder, asked('get-draw', 'round=1')),
      askServer(folder, asked('get-draw', 'round=2')),
    ])
    expect(answers.map((answer) => answer?.code)).toEqual([0, 0])
    expect(answers[1]?.output).toContain('round_number: 2')
    await socket.stop()
    expect(await askServer(folder, asked('open-messages'))).toBeNull()
  })

  it('is open to the server’s own user alone', async () => {
    const socket = await listening()
    expect(statSync(foundSocketPath(folder) as string).mode & 0o777).toBe(0o600)
    await socket.stop()
  })

  it('takes the place of one that a killed server left behind', async () => {
    writeFileSync(join(folder, 'staff.sock'), '')
    expect(await askServer(folder, asked('open-messages'))).toBeNull()
    const socket = await listening()
    expect((await askServer(folder, asked('get-draw', 'round=1')))?.code).toBe(0)
    await socket.stop()
  })

  it.each(['', 'x', '{}', '{"argv":"member list","actor":"x"}', '[]'])('survives %s', async (body) => {
    const socket = await listening()
    const answer = await new Promise<string>((resolve) =>
      request(
        {
          socketPath: join(folder, 'staff.sock'),
          method: 'POST',
          path: '/commands',
          headers: { 'content-type': 'application/json' },
        },
        (answered) => resolve(text(answered)),
      ).end(body),
    )
    expect(JSON.parse(answer)).toMatchObject({ code: expect.any(Number), output: expect.stringMatching(/[가-힣]/) })
    expect((await askServer(folder, asked('get-draw', 'round=1')))?.code).toBe(0)
    await socket.stop()
  })

  it('survives more than it will read', async () => {
    const socket = await listening()
    const tooMuch = askServer(folder, {
      ...asked('replace-tiers', 'revision=0', '--file', '-'),
      input: 'x'.repeat(5_000_000),
    })
    // It answers without reading the rest, which may be over before all is written.
    expect(
      await tooMuch.then(
        (done) => done?.code,
        () => 1,
      ),
    ).toBe(1)
    expect((await askServer(folder, asked('get-draw', 'round=1')))?.code).toBe(0)
    await socket.stop()
  })

  it('carries a file of some length', async () => {
    const socket = await listening()
    const input = JSON.stringify({ title: '가'.repeat(150_000) })
    const answer = await askServer(folder, {
      ...asked('replace-tiers', `revision=${'0'.repeat(16)}`, '--file', '-'),
      input,
    })
    expect(answer).toMatchObject({ code: 1, output: expect.stringContaining('값의 종류') })
    await socket.stop()
  })

  it('lies in a folder that nobody could have made before, where the data folder’s name is too long', async () => {
    const long = aLongFolder()
    const first = await listening(long)
    const path = foundSocketPath(long) as string
    expect(statSync(dirname(path)).mode & 0o777).toBe(0o700)
    expect((await askServer(long, asked('get-draw', 'round=1')))?.code).toBe(0)
    await first.stop()
    expect(await askServer(long, asked('open-messages'))).toBeNull()

    const second = await listening(long)
    expect(foundSocketPath(long)).not.toBe(path)
    expect(() => statSync(dirname(path))).toThrow('ENOENT')
    await second.stop()
    rmSync(dirname(foundSocketPath(long) as string), { recursive: true })
  })

  it('is not looked for where somebody else could have put one', async () => {
    const heard: string[] = []
    const theirs = createServer((socket) => socket.on('data', (bytes) => heard.push(String(bytes))))
    await new Promise<void>((done) => theirs.listen(join(folder, 'staff.sock'), done))
    chmodSync(folder, 0o777)
    await expect(askServer(folder, asked('open-messages'))).rejects.toThrow(SocketNotOurs)

    // The same by way of the note, and of a link in place of the folder.
    const long = aLongFolder()
    for (const place of [folder, join(folder, 'link')]) {
      if (place !== folder) symlinkSync(long, place)
      writeFileSync(join(long, 'staff-socket'), join(place, 'staff.sock'))
      await expect(askServer(long, asked('open-messages'))).rejects.toThrow(SocketNotOurs)
    }
    expect(heard).toEqual([])
    expect(readFileSync(join(long, 'staff-socket'), 'utf8')).toContain('link')
    await new Promise((done) => theirs.close(done))
  })
})
