import { randomBytes } from 'node:crypto'
import { setTimeout as after } from 'node:timers/promises'
import { TOTP } from 'otpauth'
import { signInStaff } from '#contract/admin/staff.ts'
import { maskOf } from '#domain/number-set/number-set.ts'
import { type Cluster, startCluster } from '#tests/process/cluster.ts'
import { aDoor } from '#tests/process/door.ts'
import { aFolder, type RunningServer, runFile, startServer, until } from '#tests/process/running-server.ts'
import { figuresComputed } from '#tests/process/started-folder.ts'
import { cookiesOf } from '#tests/support/makers.ts'
import { onServer } from '#tests/support/template.ts'
import { ask, type Load, load } from './load.ts'

/** The parts that a fault happens to: a cluster, three instances behind nginx, and a door to the pool that can be slow. */
export interface Stage {
  readonly cluster: Cluster & object
  readonly sites: RunningServer[]
  readonly door: Awaited<ReturnType<typeof aDoor>>
  /** Ends instance `i` and starts it again, with more settings where given, and behind another command such as `nice`. */
  readonly begin: (i: number, env?: Record<string, string>, before?: readonly string[]) => Promise<void>
  /** The same with all instances, one after the other. */
  readonly beginAll: (env?: Record<string, string>, before?: readonly string[]) => Promise<void>
  /** The settings that they start with otherwise. */
  readonly env: Readonly<Record<string, string>>
  readonly load: Load
  /** The headers of somebody of the staff. */
  readonly staff: Readonly<Record<string, string>>
  readonly seconds: (from: number) => number
  readonly stop: () => Promise<void>
}

const SITES = [0, 1, 2]
const WARM_UP = 20

/** `comeBackEvery`: milliseconds between two members who come back. Text where this machine cannot. */
export async function openStage(comeBackEvery = 100): Promise<Stage | string> {
  const cluster = await startCluster({ hasDisks: process.getuid?.() === 0 })
  if (typeof cluster === 'string') return cluster
  const { folder, remove } = aFolder()
  const pooled = new URL(cluster.env.DATABASE_URL as string)
  const door = await aDoor({ hostname: pooled.hostname, port: Number(pooled.port) })
  pooled.hostname = '127.0.0.1'
  pooled.port = String(door.port)
  const env = {
    ...cluster.env,
    ...{ DATABASE_URL: pooled.href, SECRET_KEY: randomBytes(32).toString('base64url') },
  }
  const sites: RunningServer[] = []
  const begin: Stage['begin'] = async (i, more = {}, before = []) => {
    const [HOST = '', PORT = ''] = (cluster.sites[i] as string).split(':')
    await sites[i]?.stop()
    sites[i] = await startServer({ dataDir: `${folder}/${i}`, env: { ...env, HOST, PORT, ...more }, before })
  }
  const beginAll: Stage['beginAll'] = async (more, before) => {
    for (const i of SITES) await begin(i, more, before)
  }
  await beginAll()
  await until(
    'nginx leads to them',
    async () => (await ask(`${cluster.front}/api/v1/public/health/ready`)).status === 200,
  )
  // What a first start computes would be taken for the fault, or for the quiet before it.
  await figuresComputed(cluster.front)
  const staff = await somebodyOfTheStaff(cluster.front, { ...env, DATA_DIR: `${folder}/0` })
  const running = load(cluster.front, staff, comeBackEvery)
  // Each page is drawn for the first time, and the first hundreds of answers are slow whatever happens.
  await rest(WARM_UP)
  return {
    cluster,
    sites,
    door,
    begin,
    beginAll,
    env,
    staff,
    load: running,
    seconds: (from) => (performance.now() - from) / 1_000,
    stop: async () => {
      await running.stop()
      for (const site of sites) site.process.kill('SIGKILL')
      await door.shut()
      cluster.stop()
      remove()
    },
  }
}

/** The headers of somebody who has just signed in for the first time. */
async function somebodyOfTheStaff(front: string, env: Record<string, string>): Promise<Record<string, string>> {
  const made = runFile('server/command-line.ts', env, [], ['admin', 'add', '당직'])
  await made.ended
  const password = /(\S{12,})\s*$/m.exec(made.output())?.[1] as string
  const signIn = (more: object = {}) =>
    ask(front + signInStaff.path, { method: 'POST', body: { name: '당직', password, ...more } })
  const first = await signIn()
  const { secret } = JSON.parse(first.text || '{}') as { secret?: string }
  if (!secret) throw new Error(`No staff: ${made.output()} ${first.status} ${first.text}`)
  const code = new TOTP({ secret, digits: 6, period: 30, algorithm: 'SHA1' }).generate()
  const { cookies } = await signIn({ code, new_password: 'a long password of their own' })
  return { cookie: cookiesOf({ 'set-cookie': cookies }), 'x-lottolens-back-office': '1' }
}

/** The address of the site's database at the leader, as its superuser. */
export const leaderUrl = ({ superuserUrl }: Stage['cluster']): string =>
  Object.assign(new URL(superuserUrl), { pathname: '/lottolens' }).href

/** The rows that the leader has for a statement. */
export const asked = async <Row>({ cluster }: Pick<Stage, 'cluster'>, statement: string): Promise<readonly Row[]> =>
  (await onServer(statement, leaderUrl(cluster))).rows as Row[]

/** The machine that leads now. @throws {Error} where none does */
export async function leaderOf(cluster: Stage['cluster']) {
  const leader = await cluster.leader()
  if (leader === null) throw new Error('No leader')
  return leader
}

/** What is acknowledged and not there, and what is there more than once. */
export async function lostAndDoubled({ cluster, load }: Stage): Promise<{ lost: number; doubled: number }> {
  // What is acknowledged meanwhile is not in what was read.
  const [joined, kept] = [[...load.acknowledged.members], [...load.acknowledged.favourites]]
  const counted = async (statement: string) => {
    const rows = await asked<{ what: string; n: number }>({ cluster }, statement)
    return new Map(rows.map(({ what, n }) => [what, n]))
  }
  const members = await counted('select username as what, count(*)::int as n from members group by 1')
  const favourites = await counted(
    "select m.username || ' ' || f.mask as what, count(*)::int as n from favourites f join members m on m.id = f.member_id group by 1",
  )
  return {
    lost:
      joined.filter((name) => !members.has(name)).length +
      kept.filter(({ member, numbers }) => !favourites.has(`${member} ${maskOf(numbers)}`)).length,
    doubled: [...members.values(), ...favourites.values()].filter((n) => n > 1).length,
  }
}

export const rest = (seconds: number) => after(seconds * 1_000)
