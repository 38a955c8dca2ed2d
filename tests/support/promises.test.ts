import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { LEGAL_TEXT_NAMES, LEGAL_TEXTS, textBlocks } from '#domain/site/legal-text.ts'
import { wordingIn } from '#server/legal-texts/legal-texts.ts'

const root = new URL('../..', import.meta.url).pathname
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const table = read('docs/promises.md')

/** Why no test can show a sentence. */
const WITHOUT_TEST = ['설명', '회원', '법', '사람']

const rowsUnder = (heading: string) => {
  const part = table.slice(table.indexOf(`## ${heading}\n`)).split('\n## ')[0] ?? ''
  return [...part.matchAll(/^\| (.+) \| (.+) \|$/gm)]
    .map(([, sentence = '', held = '']) => ({ sentence, held }))
    .filter(({ sentence }) => sentence !== 'sentence')
}

it.each(LEGAL_TEXTS)('every sentence of %s names what holds it, and no other does', (kind) => {
  const { body } = wordingIn(kind, read(`data/${kind}.md`))
  const sentences = textBlocks(body)
    .flatMap((block) => (block.kind === 'list' ? block.items : block.kind === 'paragraph' ? [block.text] : []))
    .flatMap((text) => text.split(/(?<=\.)\s+/))
  expect(rowsUnder(LEGAL_TEXT_NAMES[kind]).map(({ sentence }) => sentence)).toEqual(sentences)
})

it.each(LEGAL_TEXTS)('every test that holds a sentence of %s is there', (kind) => {
  const missing = rowsUnder(LEGAL_TEXT_NAMES[kind]).filter(({ held }) => {
    if (WITHOUT_TEST.includes(held)) return false
    const [, file = '', words = ''] = /^`([\w./-]+\.(?:test|spec)\.tsx?)` (.+)$/.exec(held) ?? []
    return file === '' || !existsSync(join(root, file)) || !read(file).includes(words)
  })
  expect(missing).toEqual([])
})
