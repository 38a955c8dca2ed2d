import { isAudited } from '#contract/endpoint.ts'
import { titleOfList } from '#contract/table.ts'
import {
  AUDIT_EVENTS,
  AUDIT_TARGETS,
  type AuditOutcome,
  auditActionName,
  auditSentence,
} from '#domain/staff/audit-wording.ts'
import { ENDPOINTS, TABLES } from '../../http/endpoints.ts'

/* The audit log in Korean: what a call is called there stands in its declaration, a list's name in the table's. */

/** By the call (`PUT /api/v1/admin/company`) or by an event without one (`sign-in`). */
const ACTIONS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(AUDIT_EVENTS),
  ...ENDPOINTS.flatMap(([, one]) =>
    isAudited(one) && one.action ? ([[`${one.method} ${one.path}`, one.action]] as const) : [],
  ),
])

/** Every action of staff with its name, `회사 정보 저장`, in the order of the alphabet. */
export const AUDIT_ACTIONS: readonly { readonly action: string; readonly name: string }[] = [...ACTIONS]
  .map(([action, words]) => ({ action, name: auditActionName(words) }))
  .sort((a, b) => a.name.localeCompare(b.name, 'ko'))

/** An action of the log as a sentence; one that no longer has a declaration stands as it is. */
export function sentenceOf(action: string, outcome: AuditOutcome): string {
  const words = ACTIONS.get(action)
  return auditSentence(words ?? `${action} · `, outcome)
}

const TARGETS: readonly (readonly [target: string, name: string])[] = [
  ...TABLES.map(({ name, title }) => [`table ${name}`, titleOfList(title)] as const),
  ...Object.entries(AUDIT_TARGETS),
]

const replaced = (text: string, from: string, to: string) =>
  text === from || text.startsWith(`${from} `) ? `${to}${text.slice(from.length)}` : null

const first = (text: string, pairs: readonly (readonly [from: string, to: string])[]) => {
  for (const [from, to] of pairs.toSorted(([a], [b]) => b.length - a.length)) {
    const found = replaced(text, from, to)
    if (found !== null) return found
  }
  return text
}

/** The Korean name of a target: `member 12` is `회원 12`. */
export const targetNameOf = (target: string): string => first(target, TARGETS)

/** The reverse, for searches: `회원 12` as the log has it. An unknown name stays as it is. */
export const targetOfName = (name: string): string =>
  first(
    name,
    TARGETS.map(([target, name]) => [name, target]),
  )

interface Row {
  readonly action: string
  readonly target: string | null
}

/** What a row says, in words. */
export const wordsOf = <R extends Row & { readonly outcome: AuditOutcome }>(row: R) => ({
  ...row,
  sentence: sentenceOf(row.action, row.outcome),
  target_name: row.target === null ? null : targetNameOf(row.target),
})
