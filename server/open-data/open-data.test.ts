import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { parquetReadObjects } from 'hyparquet'
import { describe, expect, it } from 'vitest'
import { listDataVersions } from '#contract/site/data-versions.ts'
import { API_EXAMPLES, DATA_FILES, DATA_PACKAGE, DRAW_COLUMNS, PARQUET } from '#contract/site/open-data.ts'
import { MONITOR_FILES, PROOF_FILES } from '#contract/site/proof-files.ts'
import { recordDraw } from '#server/draws/record-draw.ts'
import { recordedDraws } from '#server/draws/record-store.ts'
import { PUBLIC_URL, useApp } from '#tests/support/app.ts'
import { drawsCsv, drawsJson, shopsCsv } from './files.ts'
import { noteDataVersion } from './note-version.ts'

const draw = {
  round_number: 1,
  draw_date: '2002-12-07',
  numbers: [10, 23, 29, 33, 37, 40],
  bonus_number: 16,
  total_sales: 3_681_782_000,
  prizes: ([1, 2, 3, 4, 5] as const).map((rank) => ({ rank, winners: rank, prize_per_winner: 10_000 })),
  first_prize_methods: null,
}

it('writes a draw as one line that a spreadsheet reads', () => {
  const [columns = '', row] = drawsCsv([draw]).split('\r\n')
  expect(columns.startsWith('\uFEFFround_number,draw_date,n1')).toBe(true)
  expect(row?.split(',')).toHaveLength(columns.split(',').length)
  expect(row).toBe('1,2002-12-07,10,23,29,33,37,40,16,3681782000,1,10000,2,10000,3,10000,4,10000,5,10000,,,')
  expect(JSON.parse(drawsJson([draw]))).toMatchObject({ licence: 'CC BY 4.0', draws: [{ round_number: 1 }] })
})

it('keeps a comma and a quote of an address inside their cell', () =>
  expect(
    shopsCsv([
      { round_number: 7, store_rank: 1, store_name: '복권 "명당"', number_type: 'auto', location: '서울, 1층' },
    ]),
  ).toContain('7,1,"복권 ""명당""",auto,"서울, 1층"'))

it.each([...'=+-@＝＋－＠'])('begins no cell of text with %s, which is a formula', (sign) =>
  expect(
    shopsCsv([
      { round_number: 7, store_rank: 1, store_name: `${sign}1+1`, number_type: 'auto', location: `${sign}서울` },
    ]),
  ).toContain(`7,1,'${sign}1+1,auto,'${sign}서울`),
)

it('names each file and call once', () => {
  const paths = [...DATA_FILES, ...API_EXAMPLES].map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
})

const app = useApp()

it.each(PROOF_FILES)('gives $path to whoever checks a seal without us, from any site', async ({ path }) => {
  const { statusCode, headers, body } = await app.get(path)
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(headers['access-control-allow-origin']).toBe('*')
  expect(body).toContain('lottolens-seal-')
})

it.each(MONITOR_FILES)('gives $path to whoever watches the log, from any site', async ({ path }) => {
  const { statusCode, headers, body } = await app.get(path)
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(headers['access-control-allow-origin']).toBe('*')
  expect(body).toContain('LOG BROKEN')
})

it('describes each file for programs: its columns as they stand in it, its bytes and its hash', async () => {
  const described = (await app.get(DATA_PACKAGE)).json()
  expect(described).toMatchObject({ name: 'lottolens', version: '1245.0', licenses: [{ name: 'CC-BY-4.0' }] })
  expect(described.resources.map(({ path }: { path: string }) => path)).toEqual(
    DATA_FILES.map(({ path }) => `${PUBLIC_URL}${path}`),
  )
  for (const { path, bytes, hash, mediatype, schema } of described.resources) {
    const { rawPayload, body, headers } = await app.get(new URL(path).pathname)
    const isText = mediatype !== PARQUET
    expect(headers['content-type'], path).toBe(isText ? `${mediatype}; charset=utf-8` : mediatype)
    expect([rawPayload.length, `sha256:${createHash('sha256').update(rawPayload).digest('hex')}`]).toEqual([
      bytes,
      hash,
    ])
    const [columns = ''] = body.split('\r\n')
    if (schema && isText)
      expect(columns.slice(1).split(',')).toEqual(schema.fields.map(({ name }: { name: string }) => name))
  }
  const [draws] = described.resources
  expect(draws.schema.fields.slice(0, 3).map(({ type }: { type: string }) => type)).toEqual([
    'integer',
    'date',
    'integer',
  ])
})

it('gives the tables as Parquet, whose rows are those of the CSV', async () => {
  const fieldsOf = (line: string) =>
    line
      .match(/("([^"]|"")*"|[^,]*)(,|$)/g)
      ?.map((cell) => cell.replace(/,$/, '').replace(/^"|"$/g, '').replaceAll('""', '"')) ?? []
  for (const name of ['draws', 'shops']) {
    const { rawPayload } = await app.get(`/data/${name}.parquet`)
    const file = new Uint8Array(rawPayload).buffer
    const rows = (await parquetReadObjects({ file })) as Record<string, unknown>[]
    const [heading = '', ...lines] = (await app.get(`/data/${name}.csv`)).body.slice(1).trimEnd().split('\r\n')
    expect(rows).toHaveLength(lines.length)
    const names = heading.split(',')
    for (const at of [0, 300, rows.length - 1]) {
      const row = rows[Math.min(at, rows.length - 1)] ?? {}
      const said = names.map((column) => {
        const value = row[column]
        return value instanceof Date
          ? value.toISOString().slice(0, 10)
          : value === null || value === undefined
            ? ''
            : String(value)
      })
      expect(said).toEqual(fieldsOf(lines[Math.min(at, rows.length - 1)] ?? '').slice(0, names.length))
    }
    if (name === 'draws') expect(names).toEqual(DRAW_COLUMNS.flatMap((column) => column.names))
  }
})

it('has the round that the home page shows, before its prizes are counted', async () => {
  app.setNow('2026-10-17T11:50:00Z')
  const balls = { round_number: 1246, draw_date: '2026-10-17', numbers: [1, 2, 3, 4, 5, 6], bonus_number: 7 }
  await recordDraw(app.db, app.deps, { draw: balls })
  const lines = (await app.get('/data/draws.csv')).body.trimEnd().split('\r\n')
  expect(lines.at(-1)).toBe('1246,2026-10-17,1,2,3,4,5,6,7,,,,,,,,,,,,,,')
  expect(lines.at(-1)?.split(',')).toHaveLength(lines[0]?.split(',').length ?? 0)
  expect((await app.get('/data/draws.json')).json().draws.at(-1)).toEqual(balls)
  await app.db.execute(sql`delete from draws where round_number = 1246`)
})

it('says of each correction from what to what, why and on whose word', async () => {
  const [draw] = await recordedDraws(app.db, 1245, 1245)
  if (!draw) throw new Error('no draw')
  await recordDraw(app.db, app.deps, { draw: { ...draw, bonus_number: 13 }, reason: '잘못 옮김', source: 'official' })
  await recordDraw(app.db, app.deps, { draw, reason: '공식 발표대로' })
  const { corrections } = (await app.get('/data/corrections.json')).json()
  expect(corrections).toMatchObject([
    {
      ...{ round_number: 1245, reason: '공식 발표대로', source: 'staff', corrected_at: '2026-10-12T03:00:00.000Z' },
      ...{ old_value: { bonus_number: 13 }, new_value: { bonus_number: 12, total_sales: 124_358_734_000 } },
    },
    { reason: '잘못 옮김', source: 'official', old_value: { bonus_number: 12 }, new_value: { bonus_number: 13 } },
  ])
  expect(corrections[0].new_value.stores).toHaveLength(10)
})

describe('a version of the data', () => {
  const versions = async () => {
    app.deps.changes.notify()
    return (await app.call(listDataVersions)).body.versions
  }
  const csvNow = async (name: string) => {
    app.deps.changes.notify()
    return (await app.get(`/data/${name}.csv`)).body
  }

  it('is made by each change, and every older one can be had, with its hash', async () => {
    const note = () => noteDataVersion(app.db, app.deps)
    // Whichever of the two comes first makes it.
    expect(new Set(await Promise.all([note(), note()]))).toEqual(new Set(['1245.0', null]))
    /** What programs are told, as soon as something changed: nobody empties the caches for it. */
    const told = async () => (await app.get(DATA_PACKAGE)).json().version
    const listed = async () => (await app.call(listDataVersions)).body.versions[0]?.version
    expect([await told(), await listed()]).toEqual(['1245.0', '1245.0'])
    const first = { draws: await csvNow('draws'), shops: await csvNow('shops') }
    app.setNow('2026-10-17T11:50:00Z')
    const balls = { round_number: 1246, draw_date: '2026-10-17', numbers: [1, 2, 3, 4, 5, 6], bonus_number: 7 }
    await recordDraw(app.db, app.deps, { draw: balls })
    expect([await told(), await listed()]).toEqual(['1246.0', '1245.0'])
    expect(await note()).toBe('1246.0')
    expect([await told(), await listed()]).toEqual(['1246.0', '1246.0'])
    const second = { draws: await csvNow('draws'), shops: await csvNow('shops') }
    const [draw] = await recordedDraws(app.db, 1000, 1000)
    if (!draw) throw new Error('no draw')
    const bonus_number = [1, 2, 3, 4, 5, 6, 7].find(
      (ball) => ball !== draw.bonus_number && !draw.numbers.includes(ball),
    ) as number
    await recordDraw(app.db, app.deps, { draw: { ...draw, bonus_number }, reason: '잘못 옮김' })
    await app.db.execute(sql`delete from winning_stores where round_number = 1245 and position = 0`)
    expect([await note(), await note()]).toEqual(['1246.1', null])
    expect((await versions()).map(({ version, changed }) => ({ version, changed }))).toEqual([
      { version: '1246.1', changed: { draws: [1000], shops: [1245] } },
      { version: '1246.0', changed: { draws: [1246], shops: [] } },
      { version: '1245.0', changed: { draws: [], shops: [] } },
    ])
    const then = [{ draws: await csvNow('draws'), shops: await csvNow('shops') }, second, first]
    for (const [i, { files }] of (await versions()).entries())
      for (const { path, sha256 } of files) {
        const { statusCode, body, rawPayload } = await app.get(path)
        expect([path, statusCode]).toEqual([path, 200])
        expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(sha256)
        expect(body).toBe(then[i]?.[path.includes('draws') ? 'draws' : 'shops'])
      }
    expect((await app.get(DATA_PACKAGE)).json().version).toBe('1246.1')
  })

  it('that never was is not found', async () => {
    for (const version of ['1245.9', '9999.0', '1245', 'x', '0.0']) {
      const answer = await app.get(`/data/versions/${version}/draws.csv`)
      expect([version, answer.statusCode, answer.json().code]).toEqual([version, 404, 'data_version_not_found'])
    }
  })
})
