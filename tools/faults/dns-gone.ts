import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fetchDraws } from '#contract/admin/draw-fetching.ts'
import { until } from '#tests/process/running-server.ts'
import { ask } from './support/load.ts'
import type { Fault, Preparation } from './support/measure.ts'
import { aMemberToWarn, warnings } from './support/members-to-warn.ts'
import { startResolver } from './support/resolver.ts'
import { rest } from './support/stage.ts'

const GONE_FOR = 40
const NAMES = {
  pool: 'pool.example.net',
  database: 'database.example.net',
  source: 'draws.example.net',
  push: 'push.example.net',
}
/** An address of the internet at which nothing of this test answers. */
const ELSEWHERE = '192.31.196.1'

/** Why names cannot be taken away here, or null. */
export const whyNoNames = () =>
  process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0
    ? null
    : 'wants root, for a name server that is only theirs'

let resolver: Awaited<ReturnType<typeof startResolver>>

/** The instances know database, source and push service by name alone, and ask a name server that is only theirs. */
export const prepareNames: Preparation = async ({ cluster, beginAll, env }) => {
  const server = `${cluster.net}.53`
  resolver = await startResolver(server, {
    [NAMES.pool]: '127.0.0.1',
    [NAMES.database]: `${cluster.net}.9`,
    [NAMES.source]: '127.0.0.1',
    [NAMES.push]: ELSEWHERE,
  })
  const file = join(cluster.folder, 'resolv.conf')
  writeFileSync(file, `nameserver ${server}\n`, { mode: 0o644 })
  const before = ['unshare', '--mount', 'sh', '-c', 'mount --bind "$0" /etc/resolv.conf && exec "$@"', file]
  const named = (name: string, url = '') => Object.assign(new URL(url), { hostname: name }).href.replace(/\/$/, '')
  const own = {
    DATABASE_URL: named(NAMES.pool, env.DATABASE_URL),
    DATABASE_DIRECT_URL: named(NAMES.database, env.DATABASE_DIRECT_URL),
    DATABASE_READ_URL: named(NAMES.database, env.DATABASE_READ_URL),
    PUSH_HOSTS: NAMES.push,
    DRAW_SOURCES: 'official',
    DRAW_OFFICIAL_URL: `https://${NAMES.source}`,
  }
  await beginAll(own, before)
  return async () => {
    await beginAll()
    resolver.stop()
  }
}

/** No name resolves any more, and no error says so: the name server is silent. */
export const dnsGone: Fault = async (stage) => {
  const member = await aMemberToWarn(stage, (name) => `https://${NAMES.push}/${name}`)
  resolver.silent(true)
  try {
    // Somebody of the staff asks for the newest draw meanwhile.
    void ask(stage.cluster.front + fetchDraws.path, { method: 'POST', headers: stage.staff, body: {} })
    await rest(GONE_FOR / 2)
    await member.signInElsewhere()
    await until('the warning is in the inbox', async () => (await warnings(stage)).told > 0, GONE_FOR * 1_000)
    await rest(GONE_FOR / 2)
    const { waiting, given_up, browsers } = await warnings(stage)
    if (given_up > 0 || browsers === 0) throw new Error(`${given_up} warnings given up, ${browsers} browsers left`)
    return `${GONE_FOR} s and more of it, ${resolver.unanswered()} questions for a name unanswered; a warning of a sign-in in the inbox, ${waiting} by push and text kept for later`
  } finally {
    resolver.silent(false)
  }
}
