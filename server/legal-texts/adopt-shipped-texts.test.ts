import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { listWordings, saveWording, withdrawWording } from '#contract/admin/legal-texts.ts'
import { listNotifications } from '#contract/members/notifications.ts'
import { giveConsents } from '#contract/members/profile.ts'
import { getLegalText, listLegalTexts } from '#contract/site/legal-texts.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember } from '#tests/support/makers.ts'
import { rememberLoadedFile } from '../draws/record-store.ts'
import { tellMembers } from '../notifications/tell-members.ts'
import { instantOf } from '../server-deps.ts'
import { adoptShippedTexts } from './adopt-shipped-texts.ts'
import { earlierShipped, wordingIn } from './legal-texts.ts'

const folder = mkdtempSync(join(tmpdir(), 'adopt-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const app = useApp(async () => ({ textsFolder: folder }))

beforeEach(async () => {
  rmSync(join(folder, 'terms.md'), { force: true })
  await app.db.execute(sql.raw('truncate legal_texts, loaded_files, notification_runs, notifications'))
  app.deps.changes.notify()
})

const start = async () => {
  await adoptShippedTexts(app.db, app.deps)
  app.deps.changes.notify()
}
const terms = async (query: { version?: string } = {}) =>
  (await app.call(getLegalText, { params: { kind: 'terms' }, query })).body
const states = async () =>
  (await app.asStaff(listWordings)).filter(({ kind }) => kind === 'terms').map(({ version, state }) => [version, state])

it('holds at once where nobody has joined yet', async () => {
  await start()
  expect(await states()).toEqual([['2026-10-10', 'current']])
})

it('leaves what members agreed to in force, and begins in thirty days, of which everybody reads', async () => {
  const member = await aMember(app)
  await start()
  expect(await states()).toEqual([
    ['2026-11-11', 'coming'],
    ['2026-10-01', 'current'],
  ])
  expect(JSON.stringify(await terms())).toContain('72시간이 지나거나')
  expect(JSON.stringify(await terms({ version: '2026-11-11' }))).toContain('받은 인증번호로 회원이 확인한 뒤부터')
  expect((await app.call(listLegalTexts)).body.version).toBe('2026-10-01')
  await tellMembers(app.db, app.deps)
  await tellMembers(app.db, app.deps)
  const { body } = await app.call(listNotifications, { query: {} }, member.token)
  const told = body.rows.filter(({ path }) => path.startsWith('/terms'))
  expect(told).toMatchObject([
    { path: '/terms?from=2026-11-11', body: '2026년 11월 11일부터 이용약관이 바뀌어요. 미리 읽어 주세요.' },
  ])
  app.setNow('2026-11-10T15:00:00Z')
  app.deps.changes.notify()
  expect(JSON.stringify(await terms())).not.toContain('72시간')
})

it('is looked at once: what staff withdraw does not come back, and their own wording stays', async () => {
  await start()
  await app.asStaff(withdrawWording, { params: { kind: 'terms', version: '2026-11-11' } })
  await start()
  expect(await states()).toEqual([['2026-10-01', 'current']])
  await app.db.execute(sql.raw('truncate legal_texts, loaded_files'))
  const body = { title: '우리 약관', body: '우리 것', revision: 0 }
  await app.asStaff(saveWording, { params: { kind: 'terms', version: '2026-10-20' }, body })
  await start()
  expect((await states())[0]).toEqual(['2026-10-20', 'coming'])
  expect(await states()).toHaveLength(2)
})

it('holds at once where members have agreed to it before the first start', async () => {
  const member = await aMember(app)
  await app.call(giveConsents, { body: { terms: true, privacy: true, version: '2026-10-10' } }, member.token)
  await start()
  expect(await states()).toEqual([['2026-10-10', 'current']])
  await app.db.execute(sql.raw('truncate consents'))
})

it('gives thirty days where members agreed to an earlier text of the same day', async () => {
  const member = await aMember(app)
  await app.call(giveConsents, { body: { terms: true, privacy: true, version: '2026-10-10' } }, member.token)
  const loaded_at = instantOf(app.deps.now())
  for (const kind of ['terms', 'privacy'] as const) {
    const had = (await earlierShipped(kind)).at(-1) ?? ''
    expect(wordingIn(kind, had).version).toBe('2026-10-10')
    const sha256 = createHash('sha256').update(had).digest('hex')
    await rememberLoadedFile(app.db, { name: `${kind}.md`, sha256, loaded_at })
  }
  await start()
  expect(await states()).toEqual([
    ['2026-11-11', 'coming'],
    ['2026-10-10', 'current'],
  ])
  expect(JSON.stringify(await terms())).not.toContain('함께 산 복권')
  expect(JSON.stringify(await terms({ version: '2026-11-11' }))).toContain('함께 산 복권')
  // A second release of the same day hides neither wording.
  await app.db.execute(sql`update loaded_files set sha256 = 'another'`)
  await app.db.execute(sql`update legal_texts set body = 'another' where version = '2026-11-11'`)
  await start()
  expect((await states()).map(([version]) => version)).toEqual(['2026-11-12', '2026-11-11', '2026-10-10'])
  await app.db.execute(sql.raw('truncate consents'))
})

it('leaves the operator’s own file alone', async () => {
  writeFileSync(join(folder, 'terms.md'), '# 우리 약관\n\n시행일: 2026-01-02\n\n본문\n')
  await start()
  expect(await states()).toEqual([['2026-01-02', 'current']])
})

it('opens both texts with the particle that 회사 takes', async () => {
  for (const kind of ['terms', 'privacy']) {
    const text = await readFile(new URL(`../../data/${kind}.md`, import.meta.url), 'utf8')
    expect(text).toMatch(/"회사"\)(가|는) /)
    expect(text).not.toMatch(/회사"\)(이|은|을) /)
  }
})
