import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { desc } from 'drizzle-orm'
import {
  DATA_FILES,
  DATA_PACKAGE,
  DATA_SETS,
  type DataColumn,
  DRAW_COLUMNS,
  SHOP_COLUMNS,
} from '#contract/site/open-data.ts'
import { PROOF_FILES } from '#contract/site/proof-files.ts'
import { csv } from '#domain/csv.ts'
import type { Draw, TalliedDraw } from '#domain/draw/draw.ts'
import { isTallied } from '#domain/draw/draw-checks.ts'
import type { SoldWin } from '#domain/statistics/store-wins.ts'
import { soldWins } from '../analysis/store.ts'
import type { Database } from '../database/database.ts'
import { recordedDraws } from '../draws/record-store.ts'
import { newestRound } from '../draws/store.ts'
import { draw_corrections } from '../draws/tables.ts'
import type { Api } from '../http/implement.ts'
import { DATA_POLICY, OPEN_TO_ALL } from '../http/security-headers.ts'
import { serveFile } from '../http/serve-file.ts'
import { scoresOf, sealsBefore } from '../seals/store.ts'
import type { World } from '../world.ts'

/** The files of the page on data. Amounts are won, days Korean; a figure that is not known is left empty. */

const LICENCE = {
  licence: 'CC BY 4.0',
  licence_url: 'https://creativecommons.org/licenses/by/4.0/deed.ko',
  attribution: '로또렌즈',
}

const RANKS = [1, 2, 3, 4, 5]

export const drawsCsv = (draws: readonly (Draw | TalliedDraw)[]) =>
  csv(
    DRAW_COLUMNS.flatMap(({ names }) => names),
    draws.map((draw) => {
      const { round_number, draw_date, numbers, bonus_number } = draw
      const money = isTallied(draw) ? draw : null
      const prizes = RANKS.map((rank) => money?.prizes.find((prize) => prize.rank === rank))
      const how = money?.first_prize_methods
      return [
        ...[round_number, draw_date, ...numbers, bonus_number, money?.total_sales],
        ...prizes.flatMap((prize) => [prize?.winners, prize?.prize_per_winner]),
        ...[how?.auto, how?.manual, how?.semi_auto],
      ]
    }),
  )

export const drawsJson = (draws: readonly (Draw | TalliedDraw)[]) => JSON.stringify({ ...LICENCE, draws })

const SHOP_FIELDS = SHOP_COLUMNS.flatMap(({ names }) => names)
const shopRow = (row: SoldWin) => Object.fromEntries(SHOP_FIELDS.map((name) => [name, row[name]]))

export const shopsCsv = (sold: readonly SoldWin[]) =>
  csv(
    SHOP_FIELDS,
    sold.map((row) => SHOP_FIELDS.map((name) => row[name])),
  )

export const shopsJson = (sold: readonly SoldWin[]) => JSON.stringify({ ...LICENCE, shops: sold.map(shopRow) })

/** A correction of a draw. */
interface CorrectedDraw {
  readonly round_number: number
  readonly corrected_at: string
  readonly reason: string
  /** `staff`, or the sources, joined by `+`. */
  readonly source: string
  /** The whole draw before and after, shops included. */
  readonly old_value: unknown
  readonly new_value: unknown
}

/** The corrections: round, time, reason, source, and the draw before and after. */
export const correctionsJson = (corrections: readonly CorrectedDraw[]) => JSON.stringify({ ...LICENCE, corrections })

/** The counted sets of a sealed round, as the auditor's call gives them. */
interface SealCount {
  /** Both null where rows of fewer than five sets were folded. */
  readonly strategy: string | null
  readonly is_bought: boolean | null
  /** 1 to 5; 0 without a prize. */
  readonly rank: number
  readonly sets: number
}

/** A published seal with the counts of its sets; these are empty before its draw is tallied. */
export interface SealOfRound {
  readonly round_number: number
  readonly sets: number
  readonly root: string
  readonly sealed_at: string
  readonly sha256: string
  readonly previous_sha256: string | null
  readonly seal_text: string
  readonly counts: readonly SealCount[]
}

/** Every seal, oldest first, so that the chain can be checked from its beginning. */
export const sealsJson = (seals: readonly SealOfRound[]) => JSON.stringify({ ...LICENCE, seals })

const TEXT = 'text/plain; charset=utf-8'

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
  const counts = Map.groupBy(await scoresOf(db, 'all'), ({ round_number }) => round_number)
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

/** What is in each file, made anew from the tables. */
const CONTENTS: Readonly<Record<(typeof DATA_FILES)[number]['path'], (db: Database) => Promise<string>>> = {
  '/data/draws.csv': async (db) => drawsCsv(await draws(db)),
  '/data/draws.json': async (db) => drawsJson(await draws(db)),
  '/data/shops.csv': async (db) => shopsCsv(await soldWins(db)),
  '/data/shops.json': async (db) => shopsJson(await soldWins(db)),
  '/data/corrections.json': async (db) => correctionsJson(await corrections(db)),
  '/data/seals.json': async (db) => sealsJson(await sealsWithCounts(db)),
}

/**
 * The files as a Frictionless Data Package (datapackage.org, version 2): columns with their types, bytes and SHA-256 of each. Its version is
 * the newest round and how often a published draw was corrected.
 */
async function dataPackage(db: Database, publicUrl: string): Promise<string> {
  const resources = []
  for (const { id, name, about, columns, files } of DATA_SETS)
    for (const { path, type } of files) {
      const bytes = Buffer.from(await CONTENTS[path](db))
      resources.push({
        name: type === 'text/csv' ? id : `${id}-json`,
        ...{ path: `${publicUrl}${path}`, title: name, description: about, mediatype: type, encoding: 'utf-8' },
        ...{ bytes: bytes.length, hash: `sha256:${createHash('sha256').update(bytes).digest('hex')}` },
        ...(type === 'text/csv' && { format: 'csv', type: 'table', schema: { fields: columns.flatMap(fieldsOf) } }),
      })
    }
  return JSON.stringify({
    $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
    ...{ name: 'lottolens', title: '로또 6/45 추첨 결과', homepage: `${publicUrl}/data` },
    version: `${(await newestRound(db)) ?? 0}.${(await corrections(db)).length}`,
    licenses: [{ name: 'CC-BY-4.0', path: LICENCE.licence_url, title: LICENCE.licence }],
    resources,
  })
}

const fieldsOf = ({ names, about, type }: DataColumn) =>
  names.map((name) => ({ name, type: type ?? 'integer', description: about }))

/** Every draw, prize, shop and seal as files that anyone may fetch, from any site. */
export function openDataRoutes(api: Api, db: Database, { publicUrl }: Pick<World, 'publicUrl'>) {
  const headers = { 'content-security-policy': DATA_POLICY, ...OPEN_TO_ALL }
  const file = (url: string, contentType: string, body: () => Promise<string>) =>
    serveFile(api, url, { contentType, headers, isRationed: true }, body)
  for (const { path, type } of DATA_FILES) file(path, `${type}; charset=utf-8`, () => CONTENTS[path](db))
  file(DATA_PACKAGE, 'application/json; charset=utf-8', () => dataPackage(db, publicUrl))
  for (const { path } of PROOF_FILES) file(path, TEXT, () => readFile(PROOF_SOURCES[path], 'utf8'))
}
