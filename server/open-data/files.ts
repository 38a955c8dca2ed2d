import { createHash } from 'node:crypto'
import { parquetWriteBuffer } from 'hyparquet-writer'
import {
  type DATA_FILES,
  DATA_SETS,
  type DataColumn,
  DRAW_COLUMNS,
  SHOP_COLUMNS,
  VERSIONED,
} from '#contract/site/open-data.ts'
import { csv } from '#domain/csv.ts'
import { type Draw, PRIZE_RANKS, type TalliedDraw } from '#domain/draw/draw.ts'
import { isTallied } from '#domain/draw/draw-checks.ts'
import type { SoldWin } from '#domain/statistics/store-wins.ts'
import { soldWins } from '../analysis/store.ts'
import type { Database } from '../database/database.ts'
import { publishedCorrections, recordedDraws } from '../draws/record-store.ts'
import { newestRound } from '../draws/store.ts'
import { scoresOf, sealsBefore } from '../seals/store.ts'
import { newestVersions, versionAfter } from './versions.ts'

/** The files of the page on data. Amounts are won, days Korean; a figure that is not known is left empty. */

const LICENCE = {
  licence: 'CC BY 4.0',
  licence_url: 'https://creativecommons.org/licenses/by/4.0/deed.ko',
  attribution: '로또렌즈',
}

const drawRows = (draws: readonly (Draw | TalliedDraw)[]) =>
  draws.map((draw) => {
    const { round_number, draw_date, numbers, bonus_number } = draw
    const money = isTallied(draw) ? draw : null
    const prizes = PRIZE_RANKS.map((rank) => money?.prizes.find((prize) => prize.rank === rank))
    const how = money?.first_prize_methods
    return [
      ...[round_number, draw_date, ...numbers, bonus_number, money?.total_sales],
      ...prizes.flatMap((prize) => [prize?.winners, prize?.prize_per_winner]),
      ...[how?.auto, how?.manual, how?.semi_auto],
    ]
  })

export const drawsCsv = (draws: readonly (Draw | TalliedDraw)[]) =>
  csv(
    DRAW_COLUMNS.flatMap(({ names }) => names),
    drawRows(draws),
  )

export const drawsJson = (draws: readonly (Draw | TalliedDraw)[]) => JSON.stringify({ ...LICENCE, draws })

const SHOP_FIELDS = SHOP_COLUMNS.flatMap(({ names }) => names)
const shopRow = (row: SoldWin) => Object.fromEntries(SHOP_FIELDS.map((name) => [name, row[name]]))

export const shopsCsv = (sold: readonly SoldWin[]) =>
  csv(
    SHOP_FIELDS,
    sold.map((row) => SHOP_FIELDS.map((name) => row[name])),
  )

const shopsJson = (sold: readonly SoldWin[]) => JSON.stringify({ ...LICENCE, shops: sold.map(shopRow) })

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
const correctionsJson = (corrections: readonly CorrectedDraw[]) => JSON.stringify({ ...LICENCE, corrections })

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
interface SealOfRound {
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
const sealsJson = (seals: readonly SealOfRound[]) => JSON.stringify({ ...LICENCE, seals })

const corrections = async (db: Database): Promise<CorrectedDraw[]> =>
  (await publishedCorrections(db)).map(({ id: _, ...correction }) => correction).reverse()
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

/** Text files, made anew from the tables. */
export const TEXT_FILES: Readonly<Record<TextFile, (db: Database) => Promise<string>>> = {
  '/data/draws.csv': async (db) => drawsCsv(await draws(db)),
  '/data/draws.json': async (db) => drawsJson(await draws(db)),
  '/data/shops.csv': async (db) => shopsCsv(await soldWins(db)),
  '/data/shops.json': async (db) => shopsJson(await soldWins(db)),
  '/data/corrections.json': async (db) => correctionsJson(await corrections(db)),
  '/data/seals.json': async (db) => sealsJson(await sealsWithCounts(db)),
}

type DataPath = (typeof DATA_FILES)[number]['path']
type TextFile = Exclude<DataPath, `${string}.parquet`>
export const isText = (path: DataPath): path is TextFile => !path.endsWith('.parquet')

/** The tables as Parquet, with the columns and types of the declaration. */
const PARQUET_FILES: Readonly<Record<Exclude<DataPath, TextFile>, (db: Database) => Promise<Buffer>>> = {
  '/data/draws.parquet': async (db) => parquet(DRAW_COLUMNS, drawRows(await draws(db))),
  '/data/shops.parquet': async (db) =>
    parquet(
      SHOP_COLUMNS,
      (await soldWins(db)).map((row) => SHOP_FIELDS.map((name) => row[name])),
    ),
}

export const bytesOfFile = async (db: Database, path: DataPath): Promise<Buffer> =>
  isText(path) ? Buffer.from(await TEXT_FILES[path](db)) : PARQUET_FILES[path](db)

/** Types of Parquet by those of the declaration. Money is beyond 32 bits. */
const PARQUET_TYPES = {
  integer: { type: 'INT64' },
  date: { type: 'INT32', converted_type: 'DATE' },
  string: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
} as const

function parquet(columns: readonly DataColumn[], rows: readonly (readonly unknown[])[]): Buffer {
  const fields = columns.flatMap(({ names, type = 'integer' as const }) => names.map((name) => ({ name, type })))
  return Buffer.from(
    parquetWriteBuffer({
      schema: [
        { name: 'root', num_children: fields.length },
        ...fields.map(({ name, type }) => ({ name, ...PARQUET_TYPES[type], repetition_type: 'OPTIONAL' as const })),
      ],
      columnData: fields.map(({ name, type }, place) => ({ name, data: rows.map((row) => cell(row[place], type)) })),
    }),
  )
}

/** A value as Parquet has it; null where it is not known. */
function cell(value: unknown, type: keyof typeof PARQUET_TYPES) {
  if (value === null || value === undefined) return null
  if (type === 'integer') return BigInt(value as number)
  return type === 'date' ? new Date(`${value as string}T00:00:00Z`) : value
}

/** The files as a Frictionless Data Package (datapackage.org, version 2): columns with their types, bytes and SHA-256 of each. */
export async function dataPackage(db: Database, publicUrl: string): Promise<string> {
  const resources = []
  const hashes = new Map<string, string>()
  for (const { id, name, about, columns, files } of DATA_SETS)
    for (const { path, type } of files) {
      const bytes = await bytesOfFile(db, path)
      const format = path.slice(path.lastIndexOf('.') + 1)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      hashes.set(path, sha256)
      resources.push({
        name: format === 'csv' ? id : `${id}-${format}`,
        ...{ path: `${publicUrl}${path}`, title: name, description: about, mediatype: type, format },
        ...(isText(path) && { encoding: 'utf-8' }),
        ...{ bytes: bytes.length, hash: `sha256:${sha256}` },
        ...(format !== 'json' && { type: 'table', schema: { fields: columns.flatMap(fieldsOf) } }),
      })
    }
  // Until the job has noted what changed, the version is named as it will be.
  const [last] = await newestVersions(db, 1)
  const isNoted = last && VERSIONED.every((name) => hashes.get(`/data/${name}.csv`) === last.hashes[name])
  return JSON.stringify({
    $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
    ...{ name: 'lottolens', title: '로또 6/45 추첨 결과', homepage: `${publicUrl}/data` },
    version: isNoted ? last.version : versionAfter(last?.version, (await newestRound(db)) ?? 0),
    licenses: [{ name: 'CC-BY-4.0', path: LICENCE.licence_url, title: LICENCE.licence }],
    resources,
  })
}

const fieldsOf = ({ names, about, type }: DataColumn) =>
  names.map((name) => ({ name, type: type ?? 'integer', description: about }))
