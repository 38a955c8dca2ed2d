import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

const scripts = join(import.meta.dirname, '..', '..', 'deploy', 'cluster')
const MACHINES = [1, 2, 3] as const
export type Machine = (typeof MACHINES)[number]
export type Part = `etcd-${Machine}` | `machine-${Machine}` | 'haproxy' | 'pgbouncer' | 'nginx'

/** What `deploy/cluster/start` ends with where programs are missing. */
const MISSING = 3

/** So much each machine's disk holds where the cluster is started with disks of its own. */
const DISK = '900m'

const run = (script: string, ...args: string[]) => {
  const done = spawnSync(join(scripts, script), args, { encoding: 'utf8', timeout: 300_000 })
  return { code: done.status ?? 1, output: `${done.stdout}${done.stderr}` }
}

/** Three PostgreSQL under Patroni with all that leads to them, as `deploy/cluster/start` makes them on one machine. */
export type Cluster = Awaited<ReturnType<typeof startCluster>>

/**
 * Starts a cluster in a folder of its own; text where this machine cannot, saying why.
 * @throws {Error} when it could and did not
 */
export async function startCluster({ hasDisks = false } = {}) {
  const folder = join(tmpdir(), `lottolens-cluster-${process.pid}-${Date.now()}`)
  const started = run('start', folder, ...(hasDisks ? [DISK] : []))
  if (started.code === MISSING) return started.output.trim()
  const stop = () => {
    run('stop', folder)
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', stop)
  if (started.code !== 0) throw new Error(`The cluster did not start:\n${started.output}`)
  const made = parseEnv(readFileSync(join(folder, 'cluster'), 'utf8')) as Record<string, string>
  const patroni = (machine: Machine, role: string) =>
    fetch(`http://${made.NET}.${machine}:8008/${role}`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ status }) => status === 200,
      () => false,
    )
  const inRole = async (role: string) => {
    const are = await Promise.all(MACHINES.map((machine) => patroni(machine, role)))
    return MACHINES.filter((_, i) => are[i])
  }
  const part = (deed: string, name: Part) => {
    const done = run('part', deed, folder, name)
    if (done.code !== 0) throw new Error(`${deed} ${name}: ${done.output}`)
  }
  return {
    folder,
    /** Of its addresses, `127.20.30`. */
    net: made.NET as string,
    /** By which the firewall tells machine n from others: this and n. Zero: by nothing. */
    groupsFrom: Number(made.GROUPS_FROM),
    /** Settings of an instance of the site. */
    env: parseEnv(readFileSync(join(folder, 'site.env'), 'utf8')) as Record<string, string>,
    /** Where visitors ask. */
    front: made.FRONT as string,
    /** Where nginx has a file of its own, `/latest.json`, about as long as the answer with the newest draw. */
    fileFront: made.FILE_FRONT as string,
    /** Where nginx expects three instances. */
    sites: (made.SITES as string).split(' '),
    /** The leader, as who may do everything. */
    superuserUrl: made.SUPERUSER_URL as string,
    leader: async () => (await inRole('primary'))[0] ?? null,
    synchronous: async () => (await inRole('synchronous'))[0] ?? null,
    isWhole: async () => (await inRole('primary')).length === 1 && (await inRole('replica')).length === 2,
    /** As if it had lost power. */
    kill: (name: Part) => part('kill', name),
    begin: (name: Part) => part('begin', name),
    freeze: (name: Part) => part('freeze', name),
    thaw: (name: Part) => part('thaw', name),
    stop: () => {
      process.off('exit', stop)
      stop()
    },
  }
}
