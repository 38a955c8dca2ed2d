import type { z } from 'zod'
import type * as contract from '#contract/admin/leaks.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { addLeak, changeLeak, countConcerned, type LeakRow, lockedLeak } from './store.ts'

type Recorded = z.output<NonNullable<typeof contract.recordLeak.body>>
type Clock = Pick<ServerDeps, 'now'>

const inBody = (path: string, message: string) => refuse('invalid_request', { errors: [{ path, message }] })

/**
 * Writes down a leak, of which nobody is told yet.
 * @returns its id, and how many members it concerns
 * @throws invalid_request for a time that is still to come, or one that ends before it begins
 */
export async function recordLeak(
  tx: Database,
  { now }: Clock,
  { written_by, ...leak }: Recorded & { readonly written_by: string },
): Promise<{ id: number; members: number }> {
  const { known_at, scope } = leak
  if (Date.parse(known_at) > now()) throw inBody('known_at', '아직 오지 않은 시각입니다.')
  if (scope.which === 'time' && Date.parse(scope.from) >= Date.parse(scope.to))
    throw inBody('scope.to', '끝은 시작보다 뒤여야 합니다.')
  const times = { known_at: instantOf(Date.parse(known_at)), created_at: instantOf(now()) }
  const { id } = await addLeak(tx, { ...leak, ...times, written_by })
  return { id, members: await countConcerned(tx, scope) }
}

/**
 * A leak that was not withdrawn, locked to the end of the transaction.
 * @throws leak_not_found
 */
async function mustFindLeak(tx: Database, id: number): Promise<LeakRow> {
  const leak = await lockedLeak(tx, id)
  if (!leak || leak.withdrawn_at !== null) throw refuse('leak_not_found')
  return leak
}

/**
 * The same, of which nobody has been told.
 * @throws leak_not_found, leak_notice_sent
 */
export async function mustFindUntoldLeak(tx: Database, id: number): Promise<LeakRow> {
  const leak = await mustFindLeak(tx, id)
  if (leak.sending_since !== null) throw refuse('leak_notice_sent')
  return leak
}

interface LeakReport {
  readonly id: number
  readonly report: NonNullable<LeakRow['report']>
  readonly note: string
  readonly by: string
}

/**
 * Records whether a leak was reported to the authority, and by whom.
 * @returns what was recorded before
 * @throws leak_not_found
 */
export async function recordLeakReport(
  tx: Database,
  { now }: Clock,
  { id, report, note, by }: LeakReport,
): Promise<LeakRow['report']> {
  const { report: before } = await mustFindLeak(tx, id)
  await changeLeak(tx, id, { report, report_note: note, report_at: instantOf(now()), report_by: by })
  return before
}

/**
 * Takes back what was written down by mistake.
 * @throws leak_not_found, leak_notice_sent
 */
export async function withdrawLeak(tx: Database, { now }: Clock, id: number): Promise<void> {
  await mustFindUntoldLeak(tx, id)
  await changeLeak(tx, id, { withdrawn_at: instantOf(now()) })
}
