import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { getLegalText, listLegalTexts } from '#contract/legal-texts.ts'
import { useApp } from '#tests/support/app.ts'
import { parseLegalText } from './legal-texts.ts'

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
  const textOf = async () => JSON.stringify((await app.call(getLegalText, { params: { kind: 'privacy' } })).body)
  expect(await textOf()).toContain('연락처: 사이트의 문의하기')
  await app.staff('company', 'set', 'name', '행운상사')
  await app.staff('company', 'set', 'contact_email', 'help@example.kr')
  app.world.changes.heard()
  expect(await textOf()).toContain('행운상사(이하')
  expect(await textOf()).toContain('연락처: help@example.kr')
  expect(await textOf()).not.toMatch(/\{\w+\}/)
})

it('gives way to the operator’s own file', async () => {
  writeFileSync(
    join(folder, 'terms.md'),
    '# 우리 약관\r\n\r\n시행일: 2027-01-02\r\n\r\n## 하나\r\n\r\n본문\r\n\r\n- 가\r\n- 나\r\n',
  )
  app.world.changes.heard()
  expect((await app.call(getLegalText, { params: { kind: 'terms' } })).body).toEqual({
    kind: 'terms',
    title: '우리 약관',
    version: '2027-01-02',
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

describe('a file is refused', () => {
  it.each([
    ['without a title', '시행일: 2026-01-01\n\n본문'],
    ['without a day', '# 약관\n\n본문\n\n본문'],
    ['with a day that does not exist', '# 약관\n\n시행일: 2026-02-30\n\n본문'],
    ['with nothing in it', '# 약관\n\n시행일: 2026-02-28\n'],
  ])('%s', (_, source) => expect(() => parseLegalText('terms', source)).toThrow('terms.md: 첫 줄은'))
})
