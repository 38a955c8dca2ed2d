import type { Fault } from './support/measure.ts'
import { rest } from './support/stage.ts'

const PARTS = ['etcd-1', 'etcd-2', 'etcd-3'] as const
const GONE_FOR = 40

/** All of etcd is gone for longer than a leader may be silent. */
export const etcdGone: Fault = async ({ cluster }) => {
  const old = await cluster.leader()
  for (const part of PARTS) cluster.kill(part)
  await rest(GONE_FOR)
  const meanwhile = await cluster.leader()
  for (const part of PARTS) cluster.begin(part)
  return `${GONE_FOR} s without; the leader ${meanwhile === old ? 'stayed' : 'stepped down'}`
}
