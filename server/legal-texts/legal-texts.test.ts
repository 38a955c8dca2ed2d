import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { listWordings, saveWording, withdrawWording } from '#contract/admin/legal-texts.ts'
import { getLegalText, listLegalTexts } from '#contract/site/legal-texts.ts'
import { promisedNotice } from '#domain/site/legal-text.ts'
import { useApp } from '#tests/support/app.ts'
import { wordingIn } from './legal-texts.ts'

const folder = mkdtempSync(join(tmpdir(), 'texts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const app = useApp(async () => ({ textsFolder: folder }))

it('ships terms and a privacy policy, each with its day', async () => {
  const { body } = await app.call(listLegalTexts)
  expect(body.items.map(({ kind, title }) => [kind, title])).toEqual([
    ['terms', '이용약관'],
    ['privacy', '개인정보처리방침'],
  ])
  expect(body.version).toBe(
    body.items
      .map(({ version }) => version)
      .sort()
      .at(-1),
  )
})

it('names the operator and how to reach them, and leaves no gap where they said nothing', async () => {
  const textOf = async () =>
    JSON.stringify((await app.call(getLegalText, { params: { kind: 'privacy' }, query: {} })).body)
  expect(await textOf()).toContain('연락처: 사이트의 문의하기')
  await app.staff(
    'save-company-details',
    'revision=0',
    'details.name=행운상사',
    'details.contact_email=help@example.kr',
  )
  app.deps.changes.notify()
  expect(await textOf()).toContain('행운상사(이하')
  expect(await textOf()).toContain('연락처: help@example.kr')
  expect(await textOf()).toContain('개인정보 보호책임자: 회사의 개인정보 담당 부서 (help@example.kr)')
  await app.staff(
    'save-company-details',
    'revision=1',
    'details.privacy_officer=김하나',
    'details.privacy_contact=02-1',
  )
  app.deps.changes.notify()
  expect(await textOf()).toContain('개인정보 보호책임자: 김하나 (02-1)')
  expect(await textOf()).not.toMatch(/\{\w+\}/)
})

it('gives way to the operator’s own file', async () => {
  writeFileSync(
    join(folder, 'terms.md'),
    '# 우리 약관\r\n\r\n시행일: 2027-01-02\r\n\r\n## 하나\r\n\r\n본문\r\n\r\n- 가\r\n- 나\r\n',
  )
  app.deps.changes.notify()
  expect((await app.call(getLegalText, { params: { kind: 'terms' }, query: {} })).body).toEqual({
    kind: 'terms',
    title: '우리 약관',
    version: '2027-01-02',
    state: 'current',
    others: [],
    blocks: [
      { kind: 'heading', text: '하나' },
      { kind: 'paragraph', text: '본문' },
      { kind: 'list', items: ['가', '나'] },
    ],
  })
  expect((await app.call(listLegalTexts)).body.version).toBe('2027-01-02')
})

it('knows no other text', async () => {
  expect((await app.get('/api/v1/public/legal-texts/plans')).statusCode).toBe(400)
  expect((await app.get('/api/v1/public/legal-texts/..%2Fplans')).statusCode).toBe(400)
})

describe('a text written in the back office', () => {
  const save = (
    day: string,
    body = '## 하나\n\n{name}의 새 본문',
    { revision = 0, effect = 'better' as 'better' | 'neutral' | 'worse' } = {},
  ) =>
    app.asStaff(saveWording, {
      params: { kind: 'privacy', version: day },
      body: { title: '새 처리방침', body, revision, effect },
    })
  const current = async () => {
    app.deps.changes.notify()
    return (await app.call(getLegalText, { params: { kind: 'privacy' }, query: {} })).body
  }
  const versions = async () =>
    (await app.asStaff(listWordings))
      .filter(({ kind }) => kind === 'privacy')
      .map(({ version, state, written_by }) => [version, state, written_by])

  it('is refused before the days for which the text in force promises to announce it, unless members gain by it', async () => {
    app.setNow('2026-10-12T03:00:00Z')
    const codeOf = async (kind: 'terms' | 'privacy', version: string, effect?: 'better' | 'neutral' | 'worse') => {
      const body = { title: '새 글', body: '새 본문', revision: 0, ...(effect && { effect }) }
      try {
        await app.asStaff(saveWording, { params: { kind, version }, body })
        await app.asStaff(withdrawWording, { params: { kind, version } })
        return 'done'
      } catch (error) {
        return (error as { code: string }).code
      }
    }
    expect(await codeOf('privacy', '2026-10-13')).toBe('notice_too_short')
    expect(await codeOf('privacy', '2026-10-18', 'worse')).toBe('notice_too_short')
    expect(await codeOf('privacy', '2026-10-19', 'neutral')).toBe('done')
    expect(await codeOf('privacy', '2026-10-13', 'better')).toBe('done')
    expect(await codeOf('privacy', '2026-10-12', 'better')).toBe('legal_text_in_force')
    // What the shipped terms promise: 7 days, and 30 where members lose by it.
    const terms = readFileSync(new URL('../../data/terms.md', import.meta.url), 'utf8')
    expect([promisedNotice(terms, 'neutral'), promisedNotice(terms, 'worse'), promisedNotice(terms, 'better')]).toEqual(
      [7, 30, 0],
    )
    expect(promisedNotice('아무 약속도 없는 글', 'worse')).toBe(0)
  })

  it('holds from its day on, and what held before stays as it was', async () => {
    const { others: _, ...before } = await current()
    await save('2026-10-13')
    expect(await current()).toMatchObject(before)
    expect(await versions()).toEqual([
      ['2026-10-13', 'coming', 'jiyun@command-line'],
      ['2026-10-10', 'current', null],
    ])
    app.setNow('2026-10-12T15:00:00Z')
    expect(await current()).toMatchObject({
      title: '새 처리방침',
      version: '2026-10-13',
      blocks: [
        { kind: 'heading', text: '하나' },
        { kind: 'paragraph', text: expect.stringContaining('의 새 본문') },
      ],
    })
    expect((await app.call(listLegalTexts)).body.items).toContainEqual({
      kind: 'privacy',
      title: '새 처리방침',
      version: '2026-10-13',
    })
    await expect(save('2026-10-13', '다른 말')).rejects.toMatchObject({ code: 'legal_text_in_force' })
    expect(await versions()).toEqual([
      ['2026-10-13', 'current', 'jiyun@command-line'],
      ['2026-10-10', 'past', null],
    ])
  })

  it('can be read before its day, and the one before it afterwards', async () => {
    await save('2026-11-01')
    const read = async (version?: string) =>
      (await app.call(getLegalText, { params: { kind: 'privacy' }, query: version ? { version } : {} })).body
    app.deps.changes.notify()
    expect(await read()).toMatchObject({
      ...{ version: '2026-10-10', state: 'current' },
      others: expect.arrayContaining([{ version: '2026-11-01', state: 'coming' }]),
    })
    expect(await read('2026-11-01')).toMatchObject({
      ...{ title: '새 처리방침', state: 'coming' },
      blocks: [{ text: '하나' }, { text: expect.stringContaining('의 새 본문') }],
      others: expect.arrayContaining([{ version: '2026-10-10', state: 'current' }]),
    })
    expect((await read('2026-11-02')).code).toBe('legal_text_not_found')
    app.setNow('2026-10-31T15:00:00Z')
    app.deps.changes.notify()
    expect(await read('2026-10-10')).toMatchObject({ version: '2026-10-10', state: 'past' })
    expect((await read()).others).toContainEqual({ version: '2026-10-10', state: 'past' })
  })

  it('is never for today or a day that is over', async () => {
    for (const day of ['2026-10-12', '2026-10-10', '2020-01-01'])
      await expect(save(day)).rejects.toMatchObject({ code: 'legal_text_in_force' })
    await expect(save('2026-13-40')).rejects.toMatchObject({ code: 'invalid_request' })
  })

  it('may be changed and taken back until its day, by whoever has the last saving before them', async () => {
    const { revision } = await save('2026-12-01', '처음', { revision: 0 })
    await save('2026-12-01', '둘째', { revision })
    await expect(save('2026-12-01', '셋째', { revision })).rejects.toMatchObject({ code: 'edit_conflict' })
    await expect(save('2026-12-01', '나도 처음', { revision: 0 })).rejects.toMatchObject({ code: 'edit_conflict' })
    const params = { kind: 'privacy' as const, version: '2026-12-01' }
    await app.asStaff(withdrawWording, { params })
    await expect(app.asStaff(withdrawWording, { params })).rejects.toMatchObject({ code: 'legal_text_not_found' })
    await expect(save('2026-12-01', '셋째', { revision: 2 })).rejects.toMatchObject({ code: 'edit_conflict' })
    await save('2026-12-01', '다시', { revision: 0 })
  })
})

describe('a file is refused', () => {
  it.each([
    ['without a title', '시행일: 2026-01-01\n\n본문'],
    ['without a day', '# 약관\n\n본문\n\n본문'],
    ['with a day that does not exist', '# 약관\n\n시행일: 2026-02-30\n\n본문'],
    ['with nothing in it', '# 약관\n\n시행일: 2026-02-28\n'],
  ])('%s', (_, source) => expect(() => wordingIn('terms', source)).toThrow('terms.md: 첫 줄은'))
})
