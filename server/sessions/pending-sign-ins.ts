import { and, eq, gt, lt, ne } from 'drizzle-orm'
import { MINUTE } from '#domain/duration.ts'
import { type Database, firstRow, hasRows } from '../database/database.ts'
import { Refusal } from '../http/refuse.ts'
import { tokenHash } from '../keys/keyed-hash.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { newSecret } from './device.ts'
import { pending_sign_ins } from './tables.ts'

/*
 * Sign-ins whose first factor was right and that wait for the second. The browser holds their secret in a cookie that scripts
 * cannot read; a code alone, or a stolen row, does not sign anyone in.
 */

export const PENDING_LIVES = 10 * MINUTE

/** Thrown after a pending sign-in was stored: the browser gets its secret. */
export class SecondFactorRequired extends Refusal {
  readonly secret: string
  constructor(secret: string) {
    super('second_factor_required')
    this.secret = secret
  }
}

type PendingSignIn = Pick<
  typeof pending_sign_ins.$inferInsert,
  'session_id' | 'member_id' | 'method' | 'stays_logged_in' | 'confirms'
>

/** Stores a pending sign-in, for the time that it takes to type a code. @returns the secret for the browser */
export async function keepPendingSignIn(tx: Database, deps: ServerDeps, pending: PendingSignIn): Promise<string> {
  const secret = newSecret(deps.randomBytes)
  await tx.insert(pending_sign_ins).values({
    ...pending,
    secret_hash: tokenHash(secret),
    expires_at: instantOf(deps.now() + PENDING_LIVES),
  })
  return secret
}

/** The pending sign-in with a browser's secret; null once it has expired. */
export const pendingSignInOf = (db: Database, { now }: Pick<ServerDeps, 'now'>, secret: string) =>
  firstRow(
    db
      .select()
      .from(pending_sign_ins)
      .where(
        and(eq(pending_sign_ins.secret_hash, tokenHash(secret)), gt(pending_sign_ins.expires_at, instantOf(now()))),
      ),
  )

/** Uses up a pending sign-in. @returns false when a parallel call was faster, or it was deleted */
export const spendPendingSignIn = (tx: Database, session_id: string): Promise<boolean> =>
  hasRows(
    tx
      .delete(pending_sign_ins)
      .where(eq(pending_sign_ins.session_id, session_id))
      .returning({ session_id: pending_sign_ins.session_id }),
  )

/** Deletes a member's pending sign-ins, or all but the one that becomes a session. */
export const dropPendingSignIns = (tx: Database, member_id: number, except?: string) =>
  tx
    .delete(pending_sign_ins)
    .where(
      and(
        eq(pending_sign_ins.member_id, member_id),
        except === undefined ? undefined : ne(pending_sign_ins.session_id, except),
      ),
    )

export const sweepPendingSignIns = (db: Database, now: number) =>
  db.delete(pending_sign_ins).where(lt(pending_sign_ins.expires_at, instantOf(now)))
