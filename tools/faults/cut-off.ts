import { spawnSync } from 'node:child_process'
import { until } from '#tests/process/running-server.ts'
import type { Fault, Preparation } from './support/measure.ts'
import { leaderOf, rest, type Stage } from './support/stage.ts'

const CHAIN = 'LOTTOLENS_FAULTS'
/** Seconds: longer than Patroni waits for a silent leader, than PostgreSQL for a silent standby, and than a statement may take. */
const CUT_FOR = 45

const iptables = (...args: string[]) => spawnSync('iptables', ['-w', ...args], { encoding: 'utf8' })

/** Why the network cannot be cut here, or null. */
export const whyNoCut = () =>
  process.getuid?.() === 0 && iptables('-L', 'OUTPUT', '-n').status === 0 ? null : 'wants root and iptables'

type Machine = NonNullable<Awaited<ReturnType<Stage['cluster']['leader']>>>

/** What a machine sends, told by the group of its processes, and what others send to it. */
const sentBy = ({ groupsFrom }: Stage['cluster'], machine: Machine) => [
  '-m',
  'owner',
  '--gid-owner',
  String(groupsFrom + machine),
]
const sentTo = ({ net }: Stage['cluster'], machine: Machine) => ['-d', `${net}.${machine}`]

/** What the rules name is dropped without a word, which neither side can tell from a slow answer, until `work` is done. */
async function whileCut<T>(rules: readonly (readonly string[])[], work: () => Promise<T>): Promise<T> {
  const mend = () => {
    iptables('-D', 'OUTPUT', '-j', CHAIN)
    iptables('-F', CHAIN)
    iptables('-X', CHAIN)
  }
  process.once('exit', mend)
  iptables('-N', CHAIN)
  for (const rule of rules) {
    const { status, stderr } = iptables('-A', CHAIN, ...rule)
    if (status !== 0) throw new Error(stderr)
  }
  iptables('-I', 'OUTPUT', '-j', CHAIN)
  try {
    return await work()
  } finally {
    mend()
    process.off('exit', mend)
  }
}

const cutForAWhile = async () => {
  await rest(CUT_FOR)
  return `cut for ${CUT_FOR} s`
}

/** The leader's machine, with its etcd, no longer reaches anybody, nor anybody it. */
export const cutOff: Fault = async ({ cluster, seconds }) => {
  const from = performance.now()
  const old = await leaderOf(cluster)
  const rules = [
    // Among itself it speaks on.
    [...sentBy(cluster, old), ...sentTo(cluster, old), '-j', 'RETURN'],
    [...sentBy(cluster, old), '-d', `${cluster.net}.0/24`, '-j', 'DROP'],
    [...sentTo(cluster, old), '-j', 'DROP'],
  ]
  return whileCut(rules, async () => {
    await until('another leads', async () => ![null, old].includes(await cluster.leader()), 90_000)
    const led = seconds(from)
    await rest(Math.max(0, CUT_FOR - led))
    return `another led after ${led.toFixed(1)} s; cut for ${CUT_FOR} s`
  })
}

/** The leader and its synchronous standby no longer reach one another; everybody else reaches both. */
export const cutFromStandby: Fault = async ({ cluster, seconds }) => {
  const from = performance.now()
  const leader = await leaderOf(cluster)
  const standby = await cluster.synchronous()
  if (standby === null) throw new Error('No synchronous standby')
  const rules = [
    [...sentBy(cluster, leader), ...sentTo(cluster, standby), '-j', 'DROP'],
    [...sentBy(cluster, standby), ...sentTo(cluster, leader), '-j', 'DROP'],
  ]
  return whileCut(rules, async () => {
    await until('another is synchronous', async () => ![null, standby].includes(await cluster.synchronous()), 90_000)
    const chosen = seconds(from)
    await rest(Math.max(0, CUT_FOR - chosen))
    const stayed = (await cluster.leader()) === leader
    return `another synchronous after ${chosen.toFixed(1)} s; the leader ${stayed ? 'stayed' : 'changed'}; cut for ${CUT_FOR} s`
  })
}

/** The leader's machine reaches no etcd but its own, which is alone; its Patroni and PostgreSQL reach everybody. */
export const cutFromEtcd: Fault = async ({ cluster }) => {
  const old = await leaderOf(cluster)
  const ports = ['-p', 'tcp', '--dport', '2379:2380', '-j', 'DROP']
  const rules = [
    [...sentBy(cluster, old), ...sentTo(cluster, old), '-j', 'RETURN'],
    [...sentBy(cluster, old), '-d', `${cluster.net}.0/24`, ...ports],
    [...sentTo(cluster, old), ...ports],
  ]
  return whileCut(rules, async () => {
    const cut = await cutForAWhile()
    return `the leader ${(await cluster.leader()) === old ? 'stayed' : 'changed'}; ${cut}`
  })
}

/** The number of a group that is no machine's: the instance's that is cut from its database. */
const INSTANCE_GROUP = 9

/** Gives an instance a group of its own, by which the firewall knows it. */
export const prepareInstance: Preparation = async ({ cluster, begin }) => {
  await begin(1, {}, ['setpriv', `--regid=${cluster.groupsFrom + INSTANCE_GROUP}`, '--clear-groups'])
  return () => begin(1)
}

/** One instance no longer reaches any database; nginx goes on leading visitors to it. */
export const cutFromDatabase: Fault = ({ cluster, door }) => {
  const sent = ['-m', 'owner', '--gid-owner', String(cluster.groupsFrom + INSTANCE_GROUP), '-p', 'tcp']
  const ports = [5000, 5001, 6432, door.port]
  return whileCut(
    ports.map((port) => [...sent, '--dport', String(port), '-j', 'DROP']),
    cutForAWhile,
  )
}

/**
 * nginx no longer reaches one instance, nor does that instance reach anything outside. A request on its way then has no answer, or
 * one of nginx (502), and may have been carried out.
 */
export const cutFromProxy: Fault = async ({ cluster }) => {
  const [host = '', port = ''] = (cluster.sites[1] ?? '').split(':')
  const rules = [
    ['-p', 'tcp', '-d', host, '--dport', port, '-j', 'DROP'],
    ['-p', 'tcp', '-s', host, '--sport', port, '-j', 'DROP'],
  ]
  return whileCut(rules, cutForAWhile)
}
