import { spawnSync } from 'node:child_process'
import { until } from '#tests/process/running-server.ts'
import type { Fault } from './support/measure.ts'
import { rest } from './support/stage.ts'

const CHAIN = 'LOTTOLENS_FAULTS'
const CUT_FOR = 45

const iptables = (...args: string[]) => spawnSync('iptables', ['-w', ...args], { encoding: 'utf8' })

/** Why the network cannot be cut here, or null. */
export const whyNoCut = () =>
  process.getuid?.() === 0 && iptables('-L', 'OUTPUT', '-n').status === 0 ? null : 'wants root and iptables'

/** The leader's machine, with its etcd, no longer reaches anybody, nor anybody it; it does not know why. */
export const cutOff: Fault = async ({ cluster, seconds }) => {
  const from = performance.now()
  const old = await cluster.leader()
  if (old === null) throw new Error('No leader')
  const [group, address] = [String(cluster.groupsFrom + old), `${cluster.net}.${old}`]
  const rules = [
    // Among itself it speaks on.
    ['-m', 'owner', '--gid-owner', group, '-d', address, '-j', 'RETURN'],
    ['-m', 'owner', '--gid-owner', group, '-d', `${cluster.net}.0/24`, '-j', 'DROP'],
    ['-d', address, '-j', 'DROP'],
  ]
  const mend = () => {
    iptables('-D', 'OUTPUT', '-j', CHAIN)
    iptables('-F', CHAIN)
    iptables('-X', CHAIN)
  }
  process.once('exit', mend)
  iptables('-N', CHAIN)
  for (const rule of rules) iptables('-A', CHAIN, ...rule)
  iptables('-I', 'OUTPUT', '-j', CHAIN)
  try {
    await until('another leads', async () => ![null, old].includes(await cluster.leader()), 90_000)
    const led = seconds(from)
    await rest(Math.max(0, CUT_FOR - led))
    return `another led after ${led.toFixed(1)} s; cut for ${CUT_FOR} s`
  } finally {
    mend()
    process.off('exit', mend)
  }
}
