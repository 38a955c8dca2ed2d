import { instantWording } from '#domain/calendar.ts'
import type { Database } from '../../database/database.ts'
import { announceChange } from '../../database/publish.ts'
import type { AuditedCall, AuditFacts, AuditRecord, RunAudited } from '../../http/implement.ts'
import { Refusal, refuse } from '../../http/refuse.ts'
import type { Keys } from '../../keys/secret-key.ts'
import { savingOf } from '../../revisions/store.ts'
import { instantOf, type World } from '../../world.ts'
import { appendToAuditLog } from './audit-chain.ts'
import { type AuditEntry, lastActionOn } from './audit-store.ts'
import { redacted } from './redacted.ts'

/**
 * Runs actions of staff, each in one transaction with its row in the audit log, so that neither is stored without the other.
 * An action that is refused or fails is undone, and its row says so. An action with `own_transactions` has two rows: one when
 * it begins, and one with its outcome.
 */
export function auditedBy(db: Database, world: Keys & Pick<World, 'now' | 'changes'>): RunAudited {
  return async (call, action) => {
    let facts: AuditFacts = {}
    const entryOf = (outcome: AuditEntry['outcome'], code: string | null = null) =>
      entry(call, facts, { at: instantOf(world.now()), outcome, code })
    const { publishes, own_transactions = false } = call.endpoint
    const audit: AuditRecord = {
      record: (more) => {
        facts = { ...facts, ...more }
      },
    }
    const append = (outcome: AuditEntry['outcome'], code: string | null = null) =>
      db.transaction((tx) => appendToAuditLog(tx, world, entryOf(outcome, code)))
    try {
      if (own_transactions) {
        await append('begun')
        const done = await action(db, audit)
        await append('done')
        return done
      }
      const answer = await db.transaction(async (tx) => {
        const done = await action(tx, audit)
        await appendToAuditLog(tx, world, entryOf('done'))
        if (publishes) await announceChange(tx, publishes)
        return done
      })
      if (publishes) world.changes.heard(publishes)
      return answer
    } catch (error) {
      const code = error instanceof Refusal ? error.code : null
      await append(code ? 'refused' : 'failed', code)
      throw code === 'edit_conflict' ? await changedBy(db, facts.target, error) : error
    }
  }
}

/** An edit conflict with who changed the target and when: from its last saving, else from the audit log. */
async function changedBy(db: Database, target: string | undefined, refused: unknown): Promise<unknown> {
  if (target === undefined) return refused
  const { saved_by: actor, saved_at: at } = await savingOf(db, target)
  const last = actor && at ? { actor, at } : await lastActionOn(db, target)
  if (!last) return refused
  const message = `${instantWording(Date.parse(last.at))}에 ${last.actor} 님이 고쳤습니다. 지금 저장된 내용을 확인한 뒤 다시 저장해 주세요.`
  return refuse('edit_conflict', { errors: [{ path: 'revision', message }] })
}

function entry(
  { caller, permission, endpoint, request }: AuditedCall,
  { target, before, after }: AuditFacts,
  how: Pick<AuditEntry, 'at' | 'outcome' | 'code'>,
): AuditEntry {
  return {
    ...how,
    staff_id: caller.id,
    actor: caller.name,
    permission,
    action: `${endpoint.method} ${endpoint.path}`,
    target: target ?? null,
    before: redacted(before),
    after: redacted(after),
    address: caller.id === null ? null : request.ip,
    request_id: request.id,
  }
}
