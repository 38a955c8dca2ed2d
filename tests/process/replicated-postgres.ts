import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, until } from './running-server.ts'

/** Debian's place for the server programs; elsewhere they are on the path. */
const DEBIAN = '/usr/lib/postgresql'
const folders = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin')) : []
const PATH = ['/usr/sbin', ...folders.sort().reverse(), process.env.PATH].join(':')

/** PostgreSQL does not run as root: there it is run as the user that its package made. */
function ordinaryUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return {} as never
  const of = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout || Number.NaN)
  const [uid, gid] = [of('-u'), of('-g')]
  return Number.isInteger(uid) && uid > 0 ? { uid, gid } : null
}
const user = ordinaryUser()
const env = { PATH, LANG: 'C.UTF-8', HOME: '/tmp' }

/** True where a test can run PostgreSQL servers of its own. */
export const hasPostgresPrograms =
  user !== null &&
  ['initdb', 'pg_ctl', 'pg_basebackup'].every((name) => spawnSync(name, ['--version'], { env }).status === 0)

const run = (name: string, ...args: string[]) =>
  execFileSync(name, args, { env, ...user, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** A PostgreSQL server in a folder of its own. */
export interface PostgresServer {
  readonly port: number
  readonly url: (database: string) => string
  /** As if its machine had lost power. */
  readonly kill: () => void
  readonly start: () => void
  /** From a standby to a leader. */
  readonly promote: () => void
  /** A streaming standby of it, made by pg_basebackup. */
  readonly standby: () => Promise<PostgresServer>
}

/** Leaders and standbys for one test, and how to be rid of all of them. */
export function postgresServers() {
  const root = mkdtempSync(join(tmpdir(), 'lottolens-pg-'))
  if (user && 'uid' in user) chownSync(root, user.uid, user.gid)
  const stops: (() => void)[] = []
  let made = 0
  const serverIn = (data: string, port: number): PostgresServer => {
    const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${root} -c fsync=off -c max_connections=100`
    const control = (...args: string[]) => run('pg_ctl', '-D', data, '-w', '-t', '60', ...args)
    const kill = () => control('stop', '-m', 'immediate')
    const server = {
      port,
      url: (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`,
      kill,
      start: () => control('-o', options, '-l', `${data}.log`, 'start') && undefined,
      promote: () => control('promote') && undefined,
      standby: async () => {
        const copy = folder()
        run(
          'pg_basebackup',
          '-h',
          '127.0.0.1',
          '-p',
          String(port),
          '-U',
          'postgres',
          '-D',
          copy,
          '-R',
          '-X',
          'stream',
          '-c',
          'fast',
        )
        const standby = serverIn(copy, await freePort())
        standby.start()
        return standby
      },
    }
    stops.push(() => {
      try {
        kill()
      } catch {
        // The server has ended already.
      }
    })
    return server
  }
  const folder = () => {
    made += 1
    return join(root, `data-${made}`)
  }
  return {
    leader: async (): Promise<PostgresServer> => {
      const data = folder()
      run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8')
      const leader = serverIn(data, await freePort())
      leader.start()
      return leader
    },
    /** A PgBouncer before a server, in transaction mode unless said; null where there is none on this machine. */
    pooler: async (
      server: PostgresServer,
      mode = 'transaction',
    ): Promise<{ url: (database: string) => string } | null> => {
      if (spawnSync('pgbouncer', ['--version'], { env }).status !== 0) return null
      const port = await freePort()
      const file = join(root, `pgbouncer-${port}.ini`)
      const settings = {
        ...{ listen_addr: '127.0.0.1', listen_port: port, unix_socket_dir: '', auth_type: 'any' },
        ...{ pool_mode: mode, ignore_startup_parameters: 'extra_float_digits,statement_timeout' },
        ...{ default_pool_size: 10, logfile: `${file}.log` },
      }
      writeFileSync(
        file,
        [
          `[databases]\n* = host=127.0.0.1 port=${server.port} user=postgres`,
          '[pgbouncer]',
          ...Object.entries(settings).map(([name, value]) => `${name} = ${value}`),
        ].join('\n'),
        { mode: 0o644 },
      )
      const child = spawn('pgbouncer', [file], { env, ...user, cwd: '/', stdio: 'ignore' })
      stops.push(() => child.kill('SIGKILL'))
      await until('the pooler listens', () => isListening(port))
      return { url: (database) => `postgres://postgres@127.0.0.1:${port}/${database}` }
    },
    remove: () => {
      for (const stop of stops) stop()
      rmSync(root, { recursive: true, force: true })
    },
  }
}
