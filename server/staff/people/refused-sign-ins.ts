import { lt, sql } from 'drizzle-orm'
import { HOUR } from '#domain/duration.ts'
import type { Database } from '../../database/database.ts'
import { ipv6Groups, withoutMapping } from '../../http/connections/network-address.ts'
import { instantOf, type ServerDeps } from '../../server-deps.ts'
import { appendAllToAuditLog } from '../audit/audit-chain.ts'
import { refused_sign_ins } from '../tables.ts'

/** The network under which strangers are counted: they have whole networks. */
function strangersNetwork(address: string): string {
  const plain = withoutMapping(address.replace(/%.*$/, '').toLowerCase())
  const groups = ipv6Groups(plain, 4)
  return groups ? `${groups.join(':')}::/64` : `${plain.split('.').slice(0, 3).join('.')}.0/24`
}

const hourOf = (now: number) => instantOf(now - (now % HOUR))

/** Counts a refused sign-in from a place that is not known for staff. */
export const countRefusedSignIn = async (db: Database, { now }: Pick<ServerDeps, 'now'>, address: string) => {
  await db
    .insert(refused_sign_ins)
    .values({ network: strangersNetwork(address), hour: hourOf(now()), count: 1 })
    .onConflictDoUpdate({
      target: [refused_sign_ins.network, refused_sign_ins.hour],
      set: { count: sql`${refused_sign_ins.count} + 1` },
    })
}

/** Moves the counts of hours that have ended into the audit log, one row for each network and hour. */
export const recordRefusedSignIns = (db: Database, deps: ServerDeps): Promise<void> =>
  db.transaction(async (transaction) => {
    const tx = transaction as Database
    const ended = await tx
      .delete(refused_sign_ins)
      .where(lt(refused_sign_ins.hour, hourOf(deps.now())))
      .returning()
    if (ended.length === 0) return
    const ordered = ended.toSorted((a, b) => `${a.hour} ${a.network}`.localeCompare(`${b.hour} ${b.network}`))
    await appendAllToAuditLog(
      tx,
      deps,
      ordered.map(({ network, hour, count }) => ({
        ...{ at: instantOf(deps.now()), actor: network, staff_id: null, action: 'sign-in' },
        ...{ outcome: 'refused' as const, code: 'invalid_credentials', address: network },
        after: { hour, count },
      })),
    )
  })
