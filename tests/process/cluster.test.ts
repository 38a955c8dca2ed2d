import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { onServer } from '../support/template.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { aFolder, type RunningServer, startServer, until } from './running-server.ts'

/* The short form of `npm run tool -- faults`: the real parts as deploy/cluster has them, and two of the faults. */

const cluster = await startCluster()
const why = typeof cluster === 'string' ? cluster : null

describe.skipIf(why !== null)(`three instances on a cluster${why ? ` (skipped: ${why})` : ''}`, async () => {
  const parts = cluster as Exclude<Cluster, string>
  const { folder, remove } = aFolder()
  const sites: RunningServer[] = []
  afterAll(async () => {
    for (const site of sites) site.process.kill('SIGKILL')
    parts.stop()
    remove()
  })

  let tried = 0
  /** Somebody joins, and comes back until they are told that they are in, or have been. Every status on the way. */
  const join = async (name: string, statuses: Set<number>) => {
    tried += 1
    const mobile_number = `010${String(40_000_000 + tried)}`
    await until(`${name} is in`, async () => {
      const answer = await fetch(`${parts.front}/api/v1/public/auth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: name, password: `a good password of ${name}`, name: '김하나', mobile_number }),
      })
      await answer.arrayBuffer()
      statuses.add(answer.status)
      return answer.status === 200 || answer.status === 409
    })
  }
  const isOpen = (name: string) => fetch(parts.front + name).then(({ status }) => status === 200)

  it('go on without one of them, and when the leader of the database is lost', async () => {
    const env = { ...parts.env, SECRET_KEY: randomBytes(32).toString('base64url') }
    for (const [i, address] of parts.sites.entries()) {
      const [HOST = '', PORT = ''] = address.split(':')
      sites[i] = await startServer({ dataDir: `${folder}/${i}`, env: { ...env, HOST, PORT } })
    }
    const statuses = new Set<number>()
    await join('before', statuses)

    sites[0]?.process.kill('SIGKILL')
    for (let i = 0; i < 12; i++) expect(await isOpen(`/api/v1/public/lottery/results?skip=${i}&limit=2`)).toBe(true)
    await join('without-one', statuses)

    const old = await parts.leader()
    parts.kill(`machine-${old as 1}`)
    await join('meanwhile', statuses)
    const led = await parts.leader()
    expect([1, 2, 3].filter((machine) => machine !== old)).toContain(led)
    // "Not now" is all that was ever said against it.
    expect([...statuses].filter((status) => ![200, 409, 503].includes(status))).toEqual([])

    const { rows } = await onServer(
      'select username, count(*)::int as n from members group by username order by username',
      Object.assign(new URL(parts.superuserUrl), { pathname: '/lottolens' }).href,
    )
    expect(rows).toEqual(['before', 'meanwhile', 'without-one'].map((username) => ({ username, n: 1 })))
  })
})
