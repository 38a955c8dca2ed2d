import { instantWording } from '#domain/calendar.ts'
import type { Database } from '../../database/database.ts'
import { announceChange } from '../../database/publish.ts'
import type { AuditedCall, AuditFacts, AuditRecord, RunAudited } from '../../http/implement.ts'
import { Refusal, refuse } from '../../http/refuse.ts'
import type { Keys } from '../../keys/secret-key.ts'
import { savingOf } from '../../revisions/store.ts'
import { instantOf, type ServerDeps } from '../../server-deps.ts'
import { appendToAuditLog } from './audit-chain.ts'
import { type AuditEntry, lastActionOn } from './audit-store.ts'
import { takeOpening } from './opened-personal-data.ts'

/** Fields with personal data or a secret: the log keeps that they were there, not their values. */
const PERSONAL =
  /^(name|nickname|username|email|contact_email|mobile_number|unconfirmed_mobile_number|contact|phone|address|user_agent|message|content_text|depositor|search|account_number|account_holder|password.*|.*token.*|.*secret.*|.*hash.*|code)$/

/** A value with most letters hidden, so that only people who know it recognise it: `홍*동`, `01*******78`. */
function masked(value: string): string {
  const letters = [...value]
  if (letters.length < 3) return '*'.repeat(letters.length)
  const shown = letters.length > 6 ? 2 : 1
  return [...letters.slice(0, shown), '*'.repeat(letters.length - 2 * shown), ...letters.slice(-shown)].join('')
}

/** Texts that a program has made and compares again; every other text may name a person, so it is kept without contacts. */
const MADE_BY_PROGRAM = /^(digest|digests)$/

const EMAIL = /[^\s@,;:()<>]+@[^\s@,;:()<>]+\.[a-z]{2,}/giu
/** A road with a house number, `테헤란로 12-3`, and a flat, `101동 502호`. */
const STREET = /((?:^|[\s,(])[가-힣\d]*[가-힣](?:로|길)\s?)(\d+(?:-\d+)?)(?!\s*(?:회|원|일|월|년|명|건|개|시|분))/gu
const FLAT = /(?:\d+\s?동\s?)?\d+\s?호(?![가-힣])/gu
/** Seven or more digits, with or without separators: numbers of phones, bank accounts, persons. */
const LONG_NUMBER = /(?<![\d-])\+?\d(?:[\s.-]?\d){6,}(?![\d])/gu
/** A day, perhaps with the hour after it. */
const DATE = /^(?:19|20)\d{2}[-. ]?(?:0?[1-9]|1[0-2])[-. ]?(?:0?[1-9]|[12]\d|3[01])(?:[. ]+\d{1,2})?$/

/** A text without phone numbers and addresses; days and counts stay. */
export const withoutContacts = (text: string): string =>
  text
    .replace(EMAIL, masked)
    .replace(LONG_NUMBER, (number, at: number) =>
      DATE.test(number) || /^\s*원/.test(text.slice(at + number.length)) ? number : masked(number),
    )
    .replace(STREET, (_, road: string) => `${road}**`)
    .replace(FLAT, '**')

/** A value as the audit log may keep it: personal fields are masked at any depth, and contacts within every other text. */
export function redacted(value: unknown, isPersonal = false, isFreeText = true): unknown {
  if (typeof value === 'string') return isPersonal ? masked(value) : isFreeText ? withoutContacts(value) : value
  if (Array.isArray(value)) return value.map((one) => redacted(one, isPersonal, isFreeText))
  if (typeof value !== 'object' || value === null) return isPersonal && value !== null ? '*' : value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, redacted(one, PERSONAL.test(name), !MADE_BY_PROGRAM.test(name))]),
  )
}

/**
 * Runs actions of staff, each in one transaction with its row in the audit log, so that neither is stored without the other.
 * An action that is refused or fails is undone, and its row says so. An action with `own_transactions` has two rows: one when
 * it begins, and one with its outcome.
 */
export function auditedBy(db: Database, deps: Keys & Pick<ServerDeps, 'now' | 'changes'>): RunAudited {
  return async (call, action) => {
    let facts: AuditFacts = {}
    const entryOf = (outcome: AuditEntry['outcome'], code: string | null = null) =>
      entry(call, facts, { at: instantOf(deps.now()), outcome, code })
    const { publishes, own_transactions = false } = call.endpoint
    const audit: AuditRecord = {
      record: (more) => {
        facts = { ...facts, ...more }
      },
    }
    const append = (outcome: AuditEntry['outcome'], code: string | null = null) =>
      db.transaction((tx) => appendToAuditLog(tx, deps, entryOf(outcome, code)))
    try {
      await takeOpening(db, deps, call.caller, call.endpoint)
      if (own_transactions) {
        await append('begun')
        const done = await action(db, audit)
        await append('done')
        return done
      }
      const answer = await db.transaction(async (tx) => {
        const done = await action(tx, audit)
        await appendToAuditLog(tx, deps, entryOf('done'))
        if (publishes) await announceChange(tx, publishes)
        return done
      })
      if (publishes) deps.changes.notify(publishes)
      return answer
    } catch (error) {
      const code = error instanceof Refusal ? error.code : null
      await append(code ? 'refused' : 'failed', code)
      throw error instanceof Refusal && code === 'edit_conflict' ? await changedBy(db, facts.target, error) : error
    }
  }
}

/** An edit conflict with who changed the target and when: from its last saving, else from the audit log. */
async function changedBy(db: Database, target: string | undefined, refused: Refusal): Promise<unknown> {
  if (target === undefined) return refused
  const { saved_by: actor, saved_at: at } = await savingOf(db, target)
  const last = actor && at ? { actor, at } : await lastActionOn(db, target)
  if (!last) return refused
  const message = `${instantWording(last.at)}에 ${last.actor} 님이 고쳤습니다. 지금 저장된 내용을 확인한 뒤 다시 저장해 주세요.`
  return refuse('edit_conflict', { errors: [{ path: 'revision', message }, ...(refused.errors ?? [])] })
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
    before: endpoint.writes_public_words ? (before ?? null) : redacted(before),
    after: endpoint.writes_public_words ? (after ?? null) : redacted(after),
    address: caller.id === null ? null : request.ip,
    request_id: request.id,
  }
}
