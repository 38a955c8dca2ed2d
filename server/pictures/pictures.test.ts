import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { changeAnnouncement, writeAnnouncement } from '#contract/admin/announcements.ts'
import { listAuditLog } from '#contract/admin/audit-log.ts'
import { saveCompanyDetails } from '#contract/admin/company.ts'
import { uploadAnnouncementPicture, uploadCompanyPicture } from '#contract/admin/pictures.ts'
import { LARGEST_PICTURE } from '#domain/picture.ts'
import { readRows, type TableShape, tablesOf } from '#server/backup/table-rows.ts'
import { MONDAY, useApp } from '#tests/support/app.ts'
import { anAddress } from '#tests/support/makers.ts'
import { aStaffSession } from '#tests/support/staff-session.ts'
import { sweepPictures } from './store.ts'
import { pictures } from './tables.ts'

const app = useApp()

type Rgb = { r: number; g: number; b: number }
const plain = (width: number, height: number, background: Rgb = { r: 20, g: 120, b: 90 }) =>
  sharp({ create: { width, height, channels: 3, background } })
const upload = (
  file: Buffer,
  endpoint: typeof uploadAnnouncementPicture | typeof uploadCompanyPicture = uploadAnnouncementPicture,
) => app.asStaff(endpoint, { body: { content: file.toString('base64') } })
const refusalOf = (file: Buffer) =>
  upload(file).then(
    () => 'taken',
    ({ code }) => code,
  )
const DAY = 24 * 3_600_000

describe('a picture that staff put up', () => {
  it.each(['png', 'jpeg', 'webp'] as const)(
    'as %s is served to anybody for a year, with nothing that runs',
    async (kind) => {
      const file = await plain(300, 200, { r: kind.length, g: 9, b: kind.charCodeAt(0) })
        .toFormat(kind)
        .toBuffer()
      const { url, width, height } = await upload(file)
      expect([width, height]).toEqual([300, 200])
      const { statusCode, headers, rawPayload } = await app.get(url)
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      })
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 300, height: 200 })
      const again = await app.get(url, { 'if-none-match': headers.etag as string })
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    },
  )

  it('is refused before it is read while four others are under way, and taken afterwards', async () => {
    const file = await plain(2_000, 2_000).png().toBuffer()
    const answers = await Promise.all(Array.from({ length: 30 }, () => refusalOf(file)))
    expect(answers.filter((answer) => answer === 'taken')).toHaveLength(4)
    expect(answers.filter((answer) => answer === 'busy')).toHaveLength(26)
    expect(await refusalOf(file)).toBe('taken')
  })

  it('stands once however often it comes', async () => {
    const file = await plain(120, 90).png().toBuffer()
    const first = await upload(file)
    expect(await upload(file, uploadCompanyPicture)).toEqual(first)
  })

  it('is upright and of a bounded size, and tells nothing of where and with what it was taken', async () => {
    const file = await plain(4000, 1000)
      .withExif({ IFD0: { Make: 'Secret camera', Copyright: 'somebody' }, IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { url, width, height } = await upload(Buffer.concat([file, Buffer.from('<script>x()</script>')]))
    expect([width, height]).toEqual([400, 1600])
    const { rawPayload } = await app.get(url)
    expect(await sharp(rawPayload).metadata()).not.toHaveProperty('exif')
    expect(rawPayload.includes('camera') || rawPayload.includes('script')).toBe(false)
  })

  it('takes half a megabyte at most, however restless it is', async () => {
    const noise = { width: 1600, height: 1600, channels: 3 as const }
    const file = await sharp(randomBytes(1600 * 1600 * 3), { raw: noise })
      .jpeg({ quality: 60 })
      .toBuffer()
    const { url } = await upload(file)
    expect((await app.get(url)).rawPayload.length).toBeLessThanOrEqual(500_000)
  })

  it.each([
    ['an SVG with a script', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script></svg>')],
    ['a page', () => Buffer.from('<!doctype html><script>x()</script>')],
    ['a GIF that is a script', () => Buffer.from('GIF89a/*\u0001\u0001*/=1;alert(1)')],
    ['a PDF', () => Buffer.from('%PDF-1.7')],
    ['nothing that is base64', () => Buffer.from('')],
  ])('is none that is %s', async (_, file) => {
    const content = file().toString('base64') || '!!!'
    await expect(app.asStaff(uploadAnnouncementPicture, { body: { content } })).rejects.toMatchObject({
      code: 'picture_unsupported',
    })
  })

  it('is none that only begins like one, or ends in the middle', async () => {
    const png = await plain(500, 500).png().toBuffer()
    expect(await refusalOf(Buffer.concat([png.subarray(0, 8), Buffer.from('<script>')]))).toBe('picture_unreadable')
    expect(await refusalOf(png.subarray(0, png.length - 40))).toBe('picture_unreadable')
    const jpeg = await plain(500, 500).jpeg().toBuffer()
    expect(await refusalOf(jpeg.subarray(0, 400))).toBe('picture_unreadable')
  })

  it('is not unpacked where few bytes stand for very many', async () => {
    const bomb = await plain(12_000, 12_000).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await refusalOf(bomb)).toBe('picture_too_big')
  })

  it('is at most 5 MB; more is refused, 60 MB before they are read', async () => {
    await expect(upload(Buffer.alloc(LARGEST_PICTURE + 3))).rejects.toMatchObject({
      code: 'invalid_request',
      errors: [{ path: 'content', message: '그림은 5MB까지 올릴 수 있습니다.' }],
    })
    await expect(upload(Buffer.alloc(60 * 1024 * 1024))).rejects.toMatchObject({ code: 'body_too_large' })
  })

  it.each(['"__proto__": {}', '"\\u005f_proto__": {}', '"constructor": {"prototype": {}}', '"한글": 1,'])(
    'is none with %s beside it, however large it is',
    async (part) => {
      const { headers } = await aStaffSession(app, '관리자', MONDAY)
      const { statusCode, body } = await app.inject({
        ...{ method: 'POST', url: uploadAnnouncementPicture.path, remoteAddress: anAddress() },
        headers: { ...headers, 'content-type': 'application/json' },
        payload: `{"content":"${'A'.repeat(1_000_000)}",${part}}`,
      })
      expect([statusCode, JSON.parse(body).code]).toEqual([400, 'malformed_body'])
    },
  )

  it.each(['x.webp', `${'0'.repeat(64)}.webp`, `${'0'.repeat(64)}.png`, '..%2f..%2fsecret-key'])(
    '%s is none, and says so',
    async (file) => {
      const { statusCode, headers, body } = await app.get(`/pictures/${file}`)
      expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
      expect(body).toContain('그림을 찾을 수 없습니다.')
    },
  )

  it('comes back from a backup byte for byte', async () => {
    const { url } = await upload(await plain(333, 222).png().toBuffer())
    const { rawPayload } = await app.get(url)
    await app.db.transaction(async (tx) => {
      const query = async (text: string) => (await tx.execute(sql.raw(text))) as { rows: unknown[] }
      const table = (await tablesOf({ query })).find(({ name }) => name === 'pictures')
      const kept: string[] = []
      for await (const rows of readRows({ query }, table as TableShape)) kept.push(...rows)
      await tx.execute(sql`delete from pictures`)
      await tx.execute(
        sql`insert into pictures select * from json_populate_recordset(null::pictures, ${`[${kept}]`}::json)`,
      )
    })
    app.deps.changes.notify()
    expect((await app.get(url)).rawPayload.equals(rawPayload)).toBe(true)
  })

  it('stands in the audit log when it begins and how it ended, done or refused', async () => {
    await upload(await plain(50, 40).png().toBuffer())
    await expect(upload(Buffer.from('GIF89a'))).rejects.toMatchObject({ code: 'picture_unsupported' })
    const { rows } = await app.asStaff(listAuditLog, { query: { limit: '4' } })
    expect(rows.toReversed().map(({ permission, outcome, code }) => [permission, outcome, code])).toEqual([
      ['announcements:write', 'begun', null],
      ['announcements:write', 'done', null],
      ['announcements:write', 'begun', null],
      ['announcements:write', 'refused', 'picture_unsupported'],
    ])
  })

  it('is nobody’s to put up but staff’s', async () => {
    expect((await app.call(uploadAnnouncementPicture, { body: { content: 'x' } })).status).toBe(401)
  })
})

describe('a picture that nothing shows', () => {
  it('is forgotten thirty days after it was last used, and no other is', async () => {
    const [inText, above, logo, unused] = await Promise.all(
      [41, 42, 43, 44].map(async (width) => upload(await plain(width, 40).png().toBuffer())),
    )
    if (!inText || !above || !logo || !unused) throw new Error('not uploaded')
    const { id } = await app.asStaff(writeAnnouncement, {
      body: { title: '그림', content: `<p>글</p><img src="${inText.url}" alt="초록 네모">`, image_url: above.url },
    })
    await app.asStaff(saveCompanyDetails, { body: { revision: 0, details: { logo_url: logo.url } } })
    const there = async () =>
      Promise.all([inText, above, logo, unused].map(async ({ url }) => (await app.get(url)).statusCode))
    const sweepAt = async (day: number) => {
      await sweepPictures(app.db, MONDAY + day * DAY)
      app.deps.changes.notify()
    }
    await sweepAt(29)
    expect(await there()).toEqual([200, 200, 200, 200])
    await sweepAt(31)
    expect(await there()).toEqual([200, 200, 200, 404])
    await app.asStaff(changeAnnouncement, {
      params: { id: String(id) },
      body: { revision: 1, content: '<p>글만</p>', image_url: null },
    })
    await sweepAt(60)
    expect(await there()).toEqual([200, 200, 200, 404])
    await sweepAt(62)
    expect(await there()).toEqual([404, 404, 200, 404])
    expect(await app.db.select().from(pictures).where(eq(pictures.width, 44))).toEqual([])
  })
})
