import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { API_EXAMPLES, DATA_FILES, DATA_PACKAGE } from '#contract/site/open-data.ts'
import { PROOF_FILES } from '#contract/site/proof-files.ts'
import { recordDraw } from '#server/draws/record-draw.ts'
import { recordedDraws } from '#server/draws/record-store.ts'
import { PUBLIC_URL, useApp } from '#tests/support/app.ts'
import { drawsCsv, drawsJson, shopsCsv } from './open-data.ts'

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

it('describes each file for programs: its columns as they stand in it, its bytes and its hash', async () => {
  const described = (await app.get(DATA_PACKAGE)).json()
  expect(described).toMatchObject({ name: 'lottolens', version: '1245.0', licenses: [{ name: 'CC-BY-4.0' }] })
  expect(described.resources.map(({ path }: { path: string }) => path)).toEqual(
    DATA_FILES.map(({ path }) => `${PUBLIC_URL}${path}`),
  )
  for (const { path, bytes, hash, mediatype, schema } of described.resources) {
    const { rawPayload, body, headers } = await app.get(new URL(path).pathname)
    expect(headers['content-type'], path).toBe(`${mediatype}; charset=utf-8`)
    expect([rawPayload.length, `sha256:${createHash('sha256').update(rawPayload).digest('hex')}`]).toEqual([
      bytes,
      hash,
    ])
    const [columns = ''] = body.split('\r\n')
    if (schema) expect(columns.slice(1).split(',')).toEqual(schema.fields.map(({ name }: { name: string }) => name))
  }
  const [draws] = described.resources
  expect(draws.schema.fields.slice(0, 3).map(({ type }: { type: string }) => type)).toEqual([
    'integer',
    'date',
    'integer',
  ])
})

it('has the round that the home page shows, before its prizes are counted', async () => {
  app.setNow('2026-10-17T11:50:00Z')
  const balls = { round_number: 1246, draw_date: '2026-10-17', numbers: [1, 2, 3, 4, 5, 6], bonus_number: 7 }
  await recordDraw(app.db, app.world, { draw: balls })
  const lines = (await app.get('/data/draws.csv')).body.trimEnd().split('\r\n')
  expect(lines.at(-1)).toBe('1246,2026-10-17,1,2,3,4,5,6,7,,,,,,,,,,,,,,')
  expect(lines.at(-1)?.split(',')).toHaveLength(lines[0]?.split(',').length ?? 0)
  expect((await app.get('/data/draws.json')).json().draws.at(-1)).toEqual(balls)
  await app.db.execute(sql`delete from draws where round_number = 1246`)
})

it('says of each correction from what to what, why and on whose word', async () => {
  const [draw] = await recordedDraws(app.db, 1245, 1245)
  if (!draw) throw new Error('no draw')
  await recordDraw(app.db, app.world, { draw: { ...draw, bonus_number: 13 }, reason: '잘못 옮김', source: 'official' })
  await recordDraw(app.db, app.world, { draw, reason: '공식 발표대로' })
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
