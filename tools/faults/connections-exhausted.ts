import pg from 'pg'
import type { Fault } from './support/measure.ts'
import { rest } from './support/stage.ts'

const FOR = 20
const MOST = 200

/** Something else takes every connection that the leader has left. */
export const connectionsExhausted: Fault = async ({ cluster }) => {
  const taken: pg.Client[] = []
  for (let i = 0; i < MOST; i++) {
    const client = new pg.Client({ connectionString: cluster.env.DATABASE_DIRECT_URL })
    client.on('error', () => {})
    try {
      await client.connect()
    } catch {
      break
    }
    taken.push(client)
  }
  await rest(FOR)
  await Promise.all(taken.map((client) => client.end().catch(() => {})))
  return `${taken.length} taken, all that were left, for ${FOR} s`
}
