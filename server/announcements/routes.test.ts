import { beforeEach, describe, expect, it } from 'vitest'
import {
  changeAnnouncement as changeAnnouncementCall,
  exportAnnouncements,
  getAnnouncement,
  listAllAnnouncements,
  writeAnnouncement,
} from '#contract/admin/announcements.ts'
import { listAuditLog } from '#contract/admin/audit-log.ts'
import { cancelSubscription } from '#contract/admin/plans.ts'
import type { Input } from '#contract/endpoint.ts'
import {
  listActiveAnnouncements,
  listAnnouncements,
  listMyAnnouncements,
  trackAnnouncementClick,
  trackAnnouncementView,
} from '#contract/site/announcements.ts'
import { MONDAY, useApp } from '#tests/support/app.ts'
import { aMember, anAddress, aSubscription, signedInAgain } from '#tests/support/makers.ts'
import { loadShippedTiers } from '../plans/replace-tiers.ts'
import { sanitised } from './sanitised.ts'
import { changeAnnouncement } from './store.ts'
import { announcements } from './tables.ts'

const app = useApp()
const write = async (more: Partial<Input<typeof writeAnnouncement>['body']> = {}) =>
  (await app.asStaff(writeAnnouncement, { body: { title: '안내', content: '<p>내용</p>', ...more } })).id
const all = async (query: Input<typeof listAllAnnouncements>['query'] = {}) =>
  (await app.asStaff(listAllAnnouncements, { query })).rows
beforeEach(async () => {
  await app.db.delete(announcements)
})

describe('announcements', () => {
  it('stand by priority, then newest first, the same for the home page and the popup', async () => {
    await write({ title: '낮음', priority: 'low' })
    await write({ title: '보통' })
    app.setNow(MONDAY + 1_000)
    await write({ title: '새 보통' })
    await write({ title: '긴급', priority: 'urgent' })
    await write({ title: '중요', priority: 'high' })
    const { body } = await app.call(listAnnouncements)
    expect(body.map(({ title }) => title)).toEqual(['긴급', '중요', '새 보통', '보통', '낮음'])
    expect((await app.call(listActiveAnnouncements, { query: { user_role: 'customer' } })).body).toEqual(body)
  })
  it('are listed for staff by state and whom they are for, from either end, page by page, and as a file', async () => {
    for (const [title, more] of [
      ['지금', {}],
      ['예정', { start_date: '2026-10-13T00:00:00Z' }],
      ['끝남', { end_date: '2026-10-12T02:00:00Z' }],
      ['회원', { audience: 'members' }],
    ] as const)
      await write({ title, ...more })
    const titles = async (query: Parameters<typeof all>[0]) => (await all(query)).map(({ title }) => title)
    expect(await titles({})).toEqual(['회원', '끝남', '예정', '지금'])
    expect(await titles({ sort: 'oldest' })).toEqual(['지금', '예정', '끝남', '회원'])
    expect(await titles({ state: 'coming' })).toEqual(['예정'])
    expect(await titles({ state: 'over' })).toEqual(['끝남'])
    expect(await titles({ state: 'shown', audience: 'everyone' })).toEqual(['지금'])
    const first = await app.asStaff(listAllAnnouncements, { query: { limit: '3' } })
    expect(await titles({ after: String(first.next) })).toEqual(['지금'])
    const file = await app.asStaff(exportAnnouncements, { body: { audience: 'members' } })
    expect([file.rows, file.content.includes('회원,게시 중,보통,로그인한 회원')]).toEqual([1, true])
  })
  it('show from their start to their end', async () => {
    await write({ title: '나중', start_date: '2026-10-13T00:00:00+09:00', end_date: '2026-10-14T00:00:00+09:00' })
    const titlesAt = async (now: string) => {
      app.setNow(now)
      app.deps.changes.notify()
      return (await app.call(listAnnouncements)).body.map(({ title }) => title)
    }
    expect(await titlesAt('2026-10-12T14:59:59Z')).toEqual([])
    expect(await titlesAt('2026-10-12T15:00:00Z')).toEqual(['나중'])
    expect(await titlesAt('2026-10-13T15:00:00Z')).toEqual([])
  })
  it('count each view and click, and only of what is shown', async () => {
    const id = await write()
    const shown = { params: { id: String(id) } }
    await Promise.all([1, 2, 3].map(() => app.call(trackAnnouncementView, shown)))
    await app.call(trackAnnouncementClick, shown)
    expect(await all()).toMatchObject([{ view_count: 3, click_count: 1 }])
    await changeAnnouncement(app.db, id, { end_date: '2026-10-12T02:58:00.000Z' })
    const { status, body } = await app.call(trackAnnouncementView, shown)
    expect([status, body.code]).toEqual([404, 'announcement_not_found'])
  })
  it('cannot be made to look popular from one address, and count everybody else', async () => {
    const id = await write()
    const at = (remoteAddress: string) =>
      app.inject({ method: 'POST', url: trackAnnouncementView.path.replace(':id', String(id)), remoteAddress })
    const one = anAddress()
    const answers = await Promise.all(Array.from({ length: 100 }, () => at(one)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(60)
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect([refused?.json().code, Number(refused?.headers['retry-after'])]).toEqual(['too_many_attempts', 20])
    expect((await at(anAddress())).statusCode).toBe(200)
    expect(await all()).toMatchObject([{ view_count: 61, click_count: 0 }])
    app.setNow(MONDAY + 20_000)
    expect((await at(one)).statusCode).toBe(200)
  })
  it('are counted only where they are shown: not before, not after, not what does not exist', async () => {
    const coming = await write({ start_date: '2026-10-13T00:00:00Z' })
    const over = await write({ end_date: '2026-10-12T02:58:00Z' })
    const justOver = await write({ end_date: '2026-10-12T02:59:30Z' })
    expect((await app.call(trackAnnouncementView, { params: { id: String(justOver) } })).status).toBe(200)
    for (const id of [coming, over, 999_999_999])
      for (const endpoint of [trackAnnouncementView, trackAnnouncementClick])
        expect((await app.call(endpoint, { params: { id: String(id) } })).status).toBe(404)
    for (const id of ['x', '-1', '1e3', '9'.repeat(10)])
      expect((await app.call(trackAnnouncementView, { params: { id } })).status).toBe(400)
    expect((await all()).map(({ view_count }) => view_count).toSorted()).toEqual([0, 0, 1])
  })
  it.each(['staff', '', 'customer&user_role=customer'])(
    'are for customers alone, not for user_role=%s',
    async (role) => {
      expect((await app.get(`${listActiveAnnouncements.path}?user_role=${role}`)).statusCode).toBe(400)
    },
  )
  it.each([
    ['no title', { title: ' ' }],
    ['a huge title', { title: '가'.repeat(121) }],
    ['a NUL', { content: 'a\0b' }],
    ['nothing but a script', { content: '<script>x()</script>' }],
    ['an end before its start', { start_date: '2026-10-13T00:00:00Z', end_date: '2026-10-12T00:00:00Z' }],
    ['a link that runs', { link_url: 'javascript:alert(1)' }],
    ['a picture of elsewhere', { image_url: 'https://example.kr/a.png' }],
    ['a picture over a file', { image_url: 'file:///etc/passwd' }],
  ])('with %s are refused', async (_, wrong) => {
    await expect(write(wrong)).rejects.toMatchObject({ code: 'invalid_request' })
    expect(await all()).toEqual([])
  })
})

describe('an announcement that claims wins', () => {
  const NONE_YET = '추첨 전에 봉인하고 집계한 번호가 아직 없어요.'
  const rows = async () => (await app.asStaff(listAuditLog, { query: { limit: '2' } })).rows

  it('is refused with the words it uses, unless the figure of the scoreboard stands beside them', async () => {
    const written = { title: '1등 배출', content: '<p>이번 주도 적<b>중</b>했어요</p>' }
    await expect(write(written)).rejects.toMatchObject({
      code: 'unsupported_claim',
      errors: [{ message: expect.stringContaining('1등 배출, 적중') }],
    })
    expect(await all()).toEqual([])
    await write({ ...written, content: `${written.content}<p>${NONE_YET}</p>` })
    expect(await all()).toHaveLength(1)
  })

  it('is published by who overrules that, on record, and may then be changed elsewhere', async () => {
    const id = await write({ title: '1등 배출', overrules_claims: true })
    expect(JSON.stringify(await rows())).toContain('"overruled_claims":["1등 배출"]')
    const change = (body: Omit<Input<typeof changeAnnouncementCall>['body'], 'revision'>, revision: number) =>
      app.asStaff(changeAnnouncementCall, { params: { id: String(id) }, body: { ...body, revision } })
    await change({ priority: 'low', title: '1등 배출' }, 1)
    await expect(change({ link_text: '적중 보기' }, 2)).rejects.toMatchObject({ code: 'unsupported_claim' })
    expect((await all())[0]).toMatchObject({ priority: 'low', link_text: null })
  })
})

describe('an announcement for some', () => {
  const titles = (body: readonly { title: string }[]) => body.map(({ title }) => title)
  const mine = async (token: string) => titles((await app.call(listMyAnnouncements, {}, token)).body)

  it('is in no answer that a visitor gets, nor one that is kept', async () => {
    await write({ title: '모두' })
    await write({ title: '회원', audience: 'members' })
    await write({ title: '구독', audience: 'subscribers' })
    const { token } = await aMember(app)
    await mine(token)
    for (const endpoint of [listAnnouncements, listActiveAnnouncements]) {
      expect(titles((await app.call(endpoint)).body)).toEqual(['모두'])
      // A member's token changes nothing of what is the same for all.
      expect(titles((await app.call(endpoint, {}, token)).body)).toEqual(['모두'])
    }
    expect((await app.call(listMyAnnouncements)).body.code).toBe('login_required')
    expect((await app.call(listMyAnnouncements, {}, token)).headers['cache-control']).toBe('no-store')
  })

  it('comes to members, and to those alone whose plan runs', async () => {
    await loadShippedTiers(app.db, app.deps)
    await write({ title: '회원', audience: 'members' })
    await write({ title: '구독', audience: 'subscribers', priority: 'high' })
    await write({ title: '나중', audience: 'members', start_date: '2026-10-13T00:00:00+09:00' })
    const [plain, subscriber, coming] = [await aMember(app), await aMember(app), await aMember(app)]
    const period = { tier_name: 'STANDARD', end_date: '2026-12-31' }
    await aSubscription(app, { ...period, member_id: subscriber.id, start_date: '2026-10-12' })
    await aSubscription(app, { ...period, member_id: coming.id, start_date: '2026-10-13' })
    expect(await mine(plain.token)).toEqual(['회원'])
    expect(await mine(subscriber.token)).toEqual(['구독', '회원'])
    expect(await mine(coming.token)).toEqual(['회원'])
    await app.asStaff(cancelSubscription, { params: { id: String(subscriber.id) }, body: { staff_reason: '이유' } })
    app.setNow('2026-10-12T15:00:00Z')
    expect(await mine(await signedInAgain(app, subscriber))).toEqual(['나중', '회원'])
  })

  it('is no longer everybody’s once it is changed to be theirs', async () => {
    const id = await write({ title: '모두의 것' })
    expect(titles((await app.call(listAnnouncements)).body)).toEqual(['모두의 것'])
    await app.asStaff(changeAnnouncementCall, {
      params: { id: String(id) },
      body: { revision: 1, audience: 'members' },
    })
    expect((await app.call(listAnnouncements)).body).toEqual([])
  })
})

describe('two people at one announcement', () => {
  it('are told who was faster and when; the second loses nothing and saves once they have looked', async () => {
    const id = await write({ title: '처음' })
    const params = { id: String(id) }
    const seen = (await app.asStaff(getAnnouncement, { params })).saving
    expect(seen).toEqual({ revision: 1, saved_by: 'jiyun@command-line', saved_at: '2026-10-12T03:00:00.000Z' })
    app.setNow(MONDAY + 60_000)
    const change = (title: string, revision: number) =>
      app.asStaff(changeAnnouncementCall, { params, body: { title, revision } })
    expect(await change('먼저', seen.revision)).toMatchObject({ revision: 2 })
    await expect(change('나중', seen.revision)).rejects.toMatchObject({
      code: 'edit_conflict',
      errors: [
        { path: 'revision', message: expect.stringContaining('2026.10.12 12:01에 jiyun@command-line 님이 고쳤습니다') },
      ],
    })
    expect((await app.call(listAnnouncements)).body.map(({ title }) => title)).toEqual(['먼저'])
    expect(await change('나중', 2)).toMatchObject({ revision: 3 })
  })
  it('who save in the same moment do not both win', async () => {
    const params = { id: String(await write()) }
    const answers = await Promise.allSettled(
      [1, 2, 3].map((n) => app.asStaff(changeAnnouncementCall, { params, body: { title: `${n}`, revision: 1 } })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  })
})

const OWN = `/pictures/${'a'.repeat(64)}.webp`
/** The HTML of a word processor on the clipboard, shortened. */
const FROM_WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">
<style><!-- p.MsoNormal {mso-style-parent:""; font-size:10.0pt;} --></style><xml><o:OfficeDocumentSettings>x</o:OfficeDocumentSettings></xml></head>
<body lang=KO><!--StartFragment--><p class=MsoNormal style='margin-bottom:8.0pt;mso-pagination:none'><b><span lang=EN-US style='font-size:12.0pt;font-family:"Malgun Gothic"'>점검<o:p></o:p></span></b></p>
<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·</span><![endif]><span>새벽 두 시</span></p><!--[if gte vml 1]><v:shape o:spid="_x0000"/><![endif]--><!--EndFragment--></body></html>`

describe('staff HTML', () => {
  it('from a word processor keeps its words and nothing of its own', () => {
    const clean = sanitised(FROM_WORD).replace(/\s+/g, ' ').trim()
    expect(clean).toBe('<p><b>점검</b></p> <p>·새벽 두 시</p>')
  })
  it.each([
    ['<script>alert(1)</script>안녕', '안녕'],
    ['<p onclick="x()">글</p>', '<p>글</p>'],
    ['<a href="javascript:x()">링크</a>', '<a rel="noopener noreferrer nofollow" target="_blank">링크</a>'],
    ['<img src=x onerror=x()>', ''],
    ['<iframe src="https://x"></iframe><style>p{}</style><b>굵게</b>', '<b>굵게</b>'],
    ['<svg><script>x()</script></svg>', ''],
    ['<p style="position:fixed">글</p>', '<p>글</p>'],
    ['<h1>큰 제목</h1><h6>작은 제목</h6>', '<h3>큰 제목</h3><h4>작은 제목</h4>'],
    [
      `<img src="${OWN}" alt="초록 네모" width="30" height="20" onerror="x()">`,
      `<img src="${OWN}" alt="초록 네모" width="30" height="20" loading="lazy" decoding="async" />`,
    ],
    [`<p>글</p><img src="${OWN}">`, '<p>글</p>'],
    [`<img src="https://evil.example${OWN}" alt="남의 것">`, ''],
    ['<img src="data:image/png;base64,AAAA" alt="안에 든 것">', ''],
    ['<img src="/pictures/../api" alt="다른 곳">', ''],
  ])('%s becomes %s', (html, clean) => expect(sanitised(html)).toBe(clean))
})
