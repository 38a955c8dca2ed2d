import { readFile } from 'node:fs/promises'
import { desc } from 'drizzle-orm'
import { PROOF_FILES } from '#contract/site/proof-files.ts'
import { soldWins } from '../analysis/store.ts'
import type { Database } from '../database/database.ts'
import { recordedDraws } from '../draws/record-store.ts'
import { newestRound } from '../draws/store.ts'
import { draw_corrections } from '../draws/tables.ts'
import type { Api } from '../http/implement.ts'
import { DATA_POLICY, OPEN_TO_ALL } from '../http/security-headers.ts'
import { serveFile } from '../http/serve-file.ts'
import { scoresOf, sealsBefore } from '../seals/store.ts'
import { correctionsJson, drawsCsv, drawsJson, type SealOfRound, sealsJson, shopsCsv, shopsJson } from './open-data.ts'

const CSV = 'text/csv; charset=utf-8'
const TEXT = 'text/plain; charset=utf-8'
const JSON_TYPE = 'application/json; charset=utf-8'

const docs = (name: string) => new URL(`../../docs/${name}`, import.meta.url)
const PROOF_SOURCES: Readonly<Record<(typeof PROOF_FILES)[number]['path'], URL>> = {
  '/data/seals.md': docs('seals.md'),
  '/data/check_proof.py': docs('seals/check_proof.py'),
  '/data/check-proof.mjs': docs('seals/check-proof.mjs'),
}

const corrections = (db: Database) =>
  db
    .select({
      round_number: draw_corrections.round_number,
      corrected_at: draw_corrections.corrected_at,
      reason: draw_corrections.reason,
      source: draw_corrections.source,
      old_value: draw_corrections.old_value,
      new_value: draw_corrections.new_value,
    })
    .from(draw_corrections)
    .orderBy(desc(draw_corrections.id))
/** Seals in the file, at most: with one a week, two centuries. */
const ALL_SEALS = 10_000

/** All draws, including the newest one while its prizes are still being counted. */
const draws = async (db: Database) => recordedDraws(db, 1, (await newestRound(db)) ?? 0)

async function sealsWithCounts(db: Database): Promise<SealOfRound[]> {
  const counts = Map.groupBy(await scoresOf(db, undefined), ({ round_number }) => round_number)
  return (await sealsBefore(db, undefined, ALL_SEALS)).toReversed().map((seal) => ({
    ...seal,
    counts: (counts.get(seal.round_number) ?? []).map(({ strategy, is_bought, rank, sets }) => ({
      strategy,
      is_bought,
      rank,
      sets,
    })),
  }))
}

/** Every draw, prize, shop and seal as files that anyone may fetch, from any site. */
export function openDataRoutes(api: Api, db: Database) {
  const headers = { 'content-security-policy': DATA_POLICY, ...OPEN_TO_ALL }
  const file = (url: string, contentType: string, body: () => Promise<string>) =>
    serveFile(api, url, { contentType, headers, isRationed: true }, body)
  file('/data/draws.csv', CSV, async () => drawsCsv(await draws(db)))
  file('/data/draws.json', JSON_TYPE, async () => drawsJson(await draws(db)))
  file('/data/shops.csv', CSV, async () => shopsCsv(await soldWins(db)))
  file('/data/shops.json', JSON_TYPE, async () => shopsJson(await soldWins(db)))
  file('/data/corrections.json', JSON_TYPE, async () => correctionsJson(await corrections(db)))
  file('/data/seals.json', JSON_TYPE, async () => sealsJson(await sealsWithCounts(db)))
  for (const { path } of PROOF_FILES) file(path, TEXT, () => readFile(PROOF_SOURCES[path], 'utf8'))
}
