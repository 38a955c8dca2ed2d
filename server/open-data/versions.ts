import { createHash } from 'node:crypto'
import { desc, eq, gt } from 'drizzle-orm'
import { type Database, firstRow } from '../database/database.ts'
import { data_snapshots, data_versions, type Lines, type VersionedFile } from './tables.ts'

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

const LINE = '\r\n'

/** The heading of a file, and its lines by their round, which is the first cell of each. A round's lines follow one another. */
function byRound(text: string): { readonly heading: string; readonly rounds: Map<string, string> } {
  const [heading = '', ...lines] = text.slice(0, -LINE.length).split(LINE)
  const rounds = new Map<string, string>()
  for (const line of lines) {
    const round = line.slice(0, line.indexOf(','))
    const before = rounds.get(round)
    rounds.set(round, before === undefined ? line : before + LINE + line)
  }
  return { heading, rounds }
}

/** What leads from a file back to the one before it. */
export function undoOf(before: string, now: string): Lines {
  const [old, fresh] = [byRound(before).rounds, byRound(now).rounds]
  const undo: Record<string, string | null> = {}
  for (const round of new Set([...old.keys(), ...fresh.keys()]))
    if (old.get(round) !== fresh.get(round)) undo[round] = old.get(round) ?? null
  return undo
}

/** The file before a version. */
function undone(text: string, undo: Lines): string {
  const { heading, rounds } = byRound(text)
  for (const [round, lines] of Object.entries(undo))
    if (lines === null) rounds.delete(round)
    else rounds.set(round, lines)
  const sorted = [...rounds].toSorted(([a], [b]) => Number(a) - Number(b)).map(([, lines]) => lines)
  return [heading, ...sorted, ''].join(LINE)
}

/** The name of the version that follows on `last`, when `round` is the newest round. */
export function versionAfter(last: string | undefined, round: number): string {
  const [of, number = 0] = last?.split('.').map(Number) ?? []
  return `${round}.${of === round ? number + 1 : 0}`
}

/** The newest versions, the newest first. */
export const newestVersions = (db: Database, limit: number) =>
  db.select().from(data_versions).orderBy(desc(data_versions.id)).limit(limit)

/** A file begins with a byte order mark, which a driver takes away from what it reads. */
const MARK = '\uFEFF'

export const snapshotOf = async (db: Database, name: VersionedFile): Promise<string | null> => {
  const row = await firstRow(db.select().from(data_snapshots).where(eq(data_snapshots.name, name)))
  return row && MARK + row.content
}

export const keepSnapshot = (tx: Database, name: VersionedFile, text: string) => {
  const content = text.slice(MARK.length)
  return tx
    .insert(data_snapshots)
    .values({ name, content })
    .onConflictDoUpdate({ target: data_snapshots.name, set: { content } })
}

export const addVersion = (tx: Database, row: typeof data_versions.$inferInsert) => tx.insert(data_versions).values(row)

/** A file as it was in a version; null where there was no such version. @throws where it does not fit its hash */
export const fileOfVersion = (db: Database, version: string, name: VersionedFile): Promise<string | null> =>
  db.transaction(
    async (tx) => {
      const wanted = await firstRow(tx.select().from(data_versions).where(eq(data_versions.version, version)))
      let text = await snapshotOf(tx, name)
      if (!wanted || text === null) return null
      const later = await tx
        .select({ undo: data_versions.undo })
        .from(data_versions)
        .where(gt(data_versions.id, wanted.id))
        .orderBy(desc(data_versions.id))
      for (const { undo } of later) text = undone(text, undo[name])
      if (hashOf(text) !== wanted.hashes[name]) throw new Error(`${name} of version ${version} does not fit its hash`)
      return text
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
