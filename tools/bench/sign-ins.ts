import { randomBytes } from 'node:crypto'
import { aFolder, runFile, startServer } from '#tests/process/running-server.ts'
import { LOAD_CORE, SERVER_CORE, untilSettled } from './support/cores.ts'
import { load, outputOf } from './support/load.ts'
import type { LogInLoad } from './support/log-in-load.ts'
import { onPostgres } from './support/on-postgres.ts'
import { aMember } from './support/readers.ts'
import { atLeast, atMost, median, type Row, type Topic } from './support/row.ts'

const MEMBERS = 8
const TURNS = 7
const SECONDS = 4
/** Until Node has optimised what a login runs: a few dozen a second are few. */
const WARM_UP_SECONDS = 20
const CACHED = '/api/v1/public/lottery/results'
const ME = '/api/v1/auth/me'
const OTHERS = [CACHED, ME, '/api/v1/public/health']

/** Logins against the hash that each of them must compute; what others feel of it; and what knowing the caller costs. */
export const signIns: Topic = () => onPostgres((_db, _world, url) => measured(url))

/** On PostgreSQL, as a site with many members runs: there the hash is what a login costs. */
async function measured(url: string): Promise<Row[]> {
  const { folder, remove } = aFolder()
  const env = { DATABASE_URL: url, SECRET_KEY: randomBytes(32).toString('base64url') }
  const server = await startServer({ dataDir: folder, env, before: SERVER_CORE })
  await untilSettled(server.process.pid as number)
  // A member who logs in more often than they have devices loses the oldest session, so another asks meanwhile.
  const { token } = await aMember(server.origin, MEMBERS)
  const registered = await Promise.all(Array.from({ length: MEMBERS }, (_, i) => aMember(server.origin, i)))
  const members = registered.map(({ typed }) => typed)
  const logInFor = (seconds: number) => {
    const wanted = { port: server.port, seconds, members, others: OTHERS, token }
    return outputOf<LogInLoad>(runFile('tools/bench/support/log-in-load.ts', {}, LOAD_CORE, [JSON.stringify(wanted)]))
  }
  const hashFor = (seconds: number) =>
    outputOf<{ perSecond: number }>(runFile('tools/bench/support/bare-argon2.ts', {}, SERVER_CORE, [String(seconds)]))
  await logInFor(WARM_UP_SECONDS)
  const turns = []
  // Hashes before and after, since a shared machine is not as fast at one moment as at the next.
  for (let before = await hashFor(SECONDS); turns.length < TURNS; ) {
    const logIns = await logInFor(SECONDS)
    const after = await hashFor(SECONDS)
    turns.push({ bare: (before.perSecond + after.perSecond) / 2, logIns })
    before = after
  }
  const me = await load({
    port: server.port,
    paths: [ME],
    seconds: SECONDS,
    headers: { authorization: `Bearer ${token}` },
  })
  const cached = await load({ port: server.port, paths: [CACHED], seconds: SECONDS })
  await server.stop()
  remove()

  const refused = turns.flatMap(({ logIns }) => Object.keys(logIns.statuses).filter((status) => status !== '200'))
  const perSecond = median(turns.map(({ logIns }) => logIns.perSecond))
  const rows: Row[] = [
    atLeast(
      'logins/s against bare argon2id on the same core',
      0.65,
      median(turns.map(({ bare, logIns }) => logIns.perSecond / bare)),
      `${perSecond.toFixed(1)}/s${refused.length > 0 ? `, refused: ${[...new Set(refused)]}` : ''}`,
    ),
  ]
  for (const path of OTHERS)
    rows.push(
      atMost(`p99 of ${path} meanwhile, ms`, 50, median(turns.map(({ logIns }) => logIns.p99[path] ?? Number.NaN))),
    )
  rows.push({
    what: 'authenticated me against a cached read',
    reach: '',
    got: `${(me.perSecond / cached.perSecond).toFixed(3)}  (${Math.round(me.perSecond)}/s, p99 ${me.p99.toFixed(1)} ms)`,
    isOk: true,
  })
  return rows
}
