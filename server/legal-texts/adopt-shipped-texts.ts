import { createHash } from 'node:crypto'
import { addDays, koreanDay } from '#domain/calendar.ts'
import { LEGAL_TEXTS, type LegalTextKind, NOTICE_DAYS } from '#domain/site/legal-text.ts'
import type { Database } from '../database/database.ts'
import { holdLock } from '../database/locks.ts'
import { publish } from '../database/publish.ts'
import { hashOfLoadedFile, rememberLoadedFile } from '../draws/record-store.ts'
import { hasConsentSince } from '../members/consents.ts'
import { hasMembers } from '../members/store.ts'
import { instantOf, type ServerDeps } from '../server-deps.ts'
import { earlierShipped, hasOwnFile, shippedFile, wordingIn } from './legal-texts.ts'
import { keepWording, wordingsOf } from './store.ts'

const lockLoadedTexts = (tx: Database) => holdLock(tx, 'shipped_texts')
const sha256Of = (source: string) => createHash('sha256').update(source).digest('hex')

/**
 * Takes a new wording that came with a release into use, as the terms promise it: where there are members, the wording that they
 * agreed to stays in force and the new one begins in 30 days, announced until then on its page and in their inboxes. Where
 * there is no member, or the operator has texts of their own, nothing is to be done. Each shipped text is looked at once.
 * @throws LegalTextRejected
 */
export async function adoptShippedTexts(db: Database, deps: ServerDeps): Promise<void> {
  for (const kind of LEGAL_TEXTS) {
    const name = `${kind}.md`
    const source = await shippedFile(kind)
    const sha256 = sha256Of(source)
    if ((await hashOfLoadedFile(db, name)) === sha256) continue
    await publish(db, deps, async (tx) => {
      // Instances that start at the same time would otherwise both keep the wording, and one of them would end.
      await lockLoadedTexts(tx)
      const before = await hashOfLoadedFile(tx, name)
      if (before === sha256) return
      await adopt(tx, deps, kind, source, before)
      await rememberLoadedFile(tx, { name, sha256, loaded_at: instantOf(deps.now()) })
    })
  }
}

async function adopt(tx: Database, deps: ServerDeps, kind: LegalTextKind, source: string, before: string | null) {
  const rows = await wordingsOf(tx, kind)
  const isOwn = (await hasOwnFile(kind, deps.textsFolder)) || rows.some(({ written_by }) => written_by !== null)
  if (isOwn || !(await hasMembers(tx))) return
  const shipped = wordingIn(kind, source)
  if (rows.some(({ body }) => body === shipped.body)) return
  // Whoever joined before the first start, as in the demo, agreed to this very text. Later the day says nothing: an earlier text may
  // have named the same.
  if (before === null && rows.length === 0 && (await hasConsentSince(tx, kind, shipped.version))) return
  // The one that this installation had: an installation of before this was noted had the first.
  const earlier = await earlierShipped(kind)
  const had = earlier.find((one) => sha256Of(one) === before) ?? earlier[0]
  const at = instantOf(deps.now())
  if (had !== undefined && rows.length === 0)
    await keepWording(tx, { kind, ...wordingIn(kind, had), written_by: null, written_at: at })
  const noticed = addDays(koreanDay(deps.now()), NOTICE_DAYS)
  let version = shipped.version > noticed ? shipped.version : noticed
  // Two releases of one day: each wording has a day of its own.
  while (rows.some((row) => row.version === version)) version = addDays(version, 1)
  await keepWording(tx, { kind, ...shipped, version, written_by: null, written_at: at })
}
