import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { saveCompanyDetails } from '#contract/admin/company.ts'
import { openConsultation, workOnConsultation } from '#contract/admin/consultations.ts'
import { listAttention } from '#contract/admin/today.ts'
import { requestMyConsultation } from '#contract/plans/consultations.ts'
import { MONDAY, useApp } from '#tests/support/app.ts'
import { aMember } from '#tests/support/makers.ts'
import { aStaffSession } from '#tests/support/staff-session.ts'
import type { DatabaseTrouble } from '../database/open-database.ts'
import type { Replica } from '../database/replica.ts'
import { draw_prizes } from '../draws/tables.ts'
import { messages } from '../messages/tables.ts'
import { loadShippedTiers } from '../plans/replace-tiers.ts'
import { instantOf } from '../server-deps.ts'

const folder = mkdtempSync(join(tmpdir(), 'attention-'))
afterAll(() => rmSync(folder, { recursive: true }))
let clockAhead = 0
let databaseTroubles: readonly DatabaseTrouble[] = []
const app = useApp(async () => ({
  backups: { folder, keep: 3 },
  clockAhead: () => clockAhead,
  databaseTroubles: () => databaseTroubles,
}))
const backUp = (day: string) => writeFileSync(join(folder, `lottolens-${day}.backup`), '')

const [HOUR, DAY] = [3_600_000, 24 * 3_600_000]
const found = async () =>
  (await app.asStaff(listAttention)).areas.flatMap(({ name, entries }) => entries.map((entry) => ({ name, ...entry })))
const areas = async () => (await app.asStaff(listAttention)).areas.map(({ name }) => name)

/** Everything that a public site has to say of who runs it. */
const SELLER = {
  ...{ name: '행운상사', representative: '김하나', address: '서울특별시 중구 세종대로 110' },
  ...{ contact_number: '02-123-4567', contact_email: 'help@example.kr', business_number: '1208800767' },
  ...{ mail_order_number: '2026-서울중구-0123', mail_order_office: '서울특별시 중구' },
  ...{ hosting_provider: '행운호스팅', privacy_officer: '개인정보보호팀', privacy_contact: '02-123-4568' },
}

it('says what a public site must say of who runs it, until it is said, to those who can say it', async () => {
  backUp('2026-10-12')
  const all = await found()
  expect(all).toMatchObject([
    { name: '회사 정보', title: '사이트에 누가 운영하는지 나와 있지 않아요', link: '/admin/company', is_urgent: true },
  ])
  expect(all[0]?.detail).toContain('사업자등록번호')
  const { representative, ...rest } = SELLER
  const { revision } = await app.asStaff(saveCompanyDetails, { body: { revision: 0, details: rest } })
  expect(await found()).toMatchObject([{ title: '법에 따라 밝힐 회사 정보 1가지가 비어 있어요', detail: '대표자' }])
  await app.asStaff(saveCompanyDetails, { body: { revision, details: { representative } } })
  expect(await found()).toEqual([])
})

it('finds nothing where nothing is the matter, and says when it looked and at what', async () => {
  backUp('2026-10-12')
  expect(await found()).toEqual([])
  expect((await app.asStaff(listAttention)).checked_at).toBe(instantOf(MONDAY))
  expect(await areas()).toEqual(expect.arrayContaining(['추첨', '문자', '밤 백업', '자동 작업']))
})

it('names the night since which there is no backup, an hour after it was due', async () => {
  const halfPastThree = Date.parse('2026-10-12T18:30:00Z')
  app.setNow(halfPastThree + HOUR - 1)
  expect(await found()).toEqual([])
  app.setNow(halfPastThree + HOUR)
  expect(await found()).toMatchObject([
    { name: '밤 백업', title: '2026.10.13부터 밤 백업이 없어요', is_urgent: true, link: null },
  ])
  backUp('2026-10-13')
  expect(await found()).toEqual([])
})

const titlesOf = async (area: string) => (await found()).filter(({ name }) => name === area).map(({ title }) => title)

it('says by how much the clock of this machine is wrong', async () => {
  clockAhead = 3_600_000
  expect(await titlesOf('시계')).toEqual(['이 서버의 시계가 데이터베이스의 시계보다 60분쯤 빨라요'])
  clockAhead = -40_000
  expect(await titlesOf('시계')).toEqual(['이 서버의 시계가 데이터베이스의 시계보다 1분쯤 늦어요'])
  clockAhead = 0
  expect(await titlesOf('시계')).toEqual([])
})

it('says what is wrong with the way to the database', async () => {
  databaseTroubles = ['statement_mode', 'deaf']
  expect(await titlesOf('데이터베이스')).toEqual([
    '데이터베이스에 아무것도 저장할 수 없어요',
    '다른 서버가 바꾼 것을 바로 알 수 없어요',
  ])
  databaseTroubles = []
  expect(await titlesOf('데이터베이스')).toEqual([])
})

it('says why a replica is left out', async () => {
  const details: string[] = []
  for (const state of ['ok', 'lagging', 'away', 'refused', 'unknown_host', 'another_database', 'no_replica'] as const) {
    const replica: Partial<Replica> = { standing: () => ({ state, lag_seconds: null, reads: 0 }) }
    Object.assign(app.deps, { replica: { ...replica, reading: (_: unknown, work: () => unknown) => work() } })
    details.push(...(await found()).filter(({ name }) => name === '읽기용 복제본').map(({ detail }) => detail ?? ''))
  }
  Object.assign(app.deps, { replica: null })
  expect(details).toEqual([
    expect.stringContaining('10초 넘게'),
    expect.stringContaining('답하지 않아요'),
    expect.stringContaining('비밀번호'),
    expect.stringContaining('이름 서버'),
    expect.stringContaining('다른 데이터베이스'),
    expect.stringContaining('더 이상 복제하지'),
  ])
})

it('names each draw that is missing, with the page that enters it', async () => {
  backUp('2026-11-01')
  // An hour after the next broadcast, and a week after it.
  const broadcast = Date.parse('2026-10-17T11:45:00Z')
  app.setNow(broadcast + HOUR - 1)
  expect(await found()).toEqual([])
  app.setNow(broadcast + HOUR)
  expect(await found()).toMatchObject([
    { title: '제1246회 추첨 결과가 없어요', link: '/admin/draws/1246', is_urgent: true },
  ])
  app.setNow(broadcast + 8 * DAY)
  expect((await found()).map(({ title }) => title)).toEqual([
    '제1247회 추첨 결과가 없어요',
    '제1246회 추첨 결과가 없어요',
  ])
})

it('names a draw whose prizes are not there half a day after it', async () => {
  const newest = await app.db.select().from(draw_prizes).where(eq(draw_prizes.round_number, 1245))
  await app.db.delete(draw_prizes).where(eq(draw_prizes.round_number, 1245))
  expect(await found()).toMatchObject([{ title: '제1245회 당첨금이 아직 없어요', link: '/admin/draws/1245' }])
  await app.db.insert(draw_prizes).values(newest)
  expect(await found()).toEqual([])
})

it('brings up a call-back on its day, and a consultation that nobody has touched for three days', async () => {
  backUp('2026-10-12')
  await loadShippedTiers(app.db, app.deps)
  const ask = async (name: string) => {
    const { token } = await aMember(app)
    const body = { name, mobile_number: '01012345678', tier_name: 'STANDARD', preferred_time: 'any' as const }
    return (await app.call(requestMyConsultation, { body }, token)).body.receipt
  }
  const [calledBack, untouched, closed] = [await ask('김하나'), await ask('이준수'), await ask('박세나')]
  const work = async (receipt: string, state: 'talking' | 'not_joined', next_action_date: string | null) => {
    const params = { receipt }
    const { revision } = await app.asStaff(openConsultation, { params })
    const body = { revision, state, next_action_date, text: '' }
    return app.asStaff(workOnConsultation, { params, body })
  }
  await work(calledBack, 'talking', '2026-10-14')
  await work(closed, 'not_joined', null)
  const consultations = async () => (await found()).filter(({ name }) => name === '상담')
  // The last moment of the day before, in Korea.
  app.setNow('2026-10-13T14:59:59Z')
  backUp('2026-10-13')
  expect(await consultations()).toEqual([])
  app.setNow('2026-10-13T15:00:00Z')
  const due = {
    title: '김*나 님에게 다시 연락할 날이에요',
    detail: `STANDARD 상담 ${calledBack} · 2026.10.14`,
    link: `/admin/consultations?opened=${calledBack}`,
  }
  expect(await consultations()).toMatchObject([due])
  app.setNow(MONDAY + 3 * DAY + 1)
  expect(await consultations()).toMatchObject([
    due,
    {
      title: '이*수 님의 상담을 3일 넘게 아무도 손대지 않았어요',
      link: `/admin/consultations?opened=${untouched}`,
      is_urgent: true,
    },
  ])
  await work(calledBack, 'talking', '2026-10-20')
  await work(untouched, 'talking', null)
  expect(await consultations()).toEqual([])
})

it('tells of texts that failed this week, and of those that nobody sends', async () => {
  const text = (created_at: number, more: object = {}) => ({
    ...{ channel: 'sms' as const, kind: 'login_code' as const, address: '01012345678', sealed_text: 'x', tries: 0 },
    ...{ created_at: instantOf(created_at), expires_at: instantOf(MONDAY + HOUR) },
    ...{ next_try_at: instantOf(created_at), ...more },
  })
  const failed = { failure: 'refused', tries: 5 }
  await app.db
    .insert(messages)
    .values([
      text(MONDAY - 8 * DAY, failed),
      text(MONDAY - DAY, failed),
      text(MONDAY - HOUR),
      text(MONDAY - 1_000),
      text(MONDAY - HOUR, { expires_at: instantOf(MONDAY - 1) }),
      text(MONDAY - HOUR, { sent_at: instantOf(MONDAY - HOUR) }),
    ])
  expect(await found()).toMatchObject([
    { title: '최근 7일 동안 문자 1통을 보내지 못했어요', link: '/admin/messages?state=failed' },
    {
      title: '문자 1통이 나가지 않고 있어요',
      detail: '문자를 보낼 업체가 설정되어 있지 않아요.',
      link: '/admin/messages?state=waiting',
    },
  ])
})

it('shows a role only what its permissions show', async () => {
  const { headers } = await aStaffSession(app, '상담', MONDAY)
  const { body } = await app.get(listAttention.path, headers)
  expect(JSON.parse(body).areas.map(({ name }: { name: string }) => name)).toEqual([
    ...['상담', '구독', '문자', '입금 계좌', '밤 백업', '데이터베이스', '읽기용 복제본', '시계'],
    ...['직원 로그인 수단', '자동 작업'],
  ])
})
