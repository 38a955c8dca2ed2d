import { createHash } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readFileSync, realpathSync, rmSync, writeSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** Another process works on the folder: two at once would lose acknowledged rows without an error. */
export class FolderInUse extends Error {
  constructor(folder: string) {
    super(`다른 서버가 이미 이 데이터 폴더를 사용하고 있습니다: ${folder}`)
  }
}

/**
 * Holds `folder` for this process until `release` is called or the process ends, however it ends.
 * @throws {FolderInUse} while another process holds it
 */
export async function lockFolder(folder: string): Promise<{ release: () => Promise<void> }> {
  mkdirSync(folder, { recursive: true })
  const real = realpathSync(folder)
  return process.platform === 'linux' ? lockBySocket(real) : lockByPidFile(real)
}

// The kernel frees an abstract socket with its process, also after SIGKILL; there is no file to go stale.
async function lockBySocket(folder: string) {
  const name = `\0lottolens-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new FolderInUse(folder) : error),
    )
    server.listen({ path: name }, resolve)
  })
  server.unref()
  return { release: () => new Promise<void>((done) => server.close(() => done())) }
}

function lockByPidFile(folder: string) {
  const file = join(folder, 'server.pid')
  const claim = () => {
    const descriptor = openSync(file, 'wx')
    writeSync(descriptor, String(process.pid))
    closeSync(descriptor)
  }
  try {
    claim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    if (isAlive(Number(readFileSync(file, 'utf8')))) throw new FolderInUse(folder)
    rmSync(file)
    claim()
  }
  return { release: async () => rmSync(file, { force: true }) }
}

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
