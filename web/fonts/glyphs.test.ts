import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { glyphsNeeded } from '../../scripts/parts/glyphs.mjs'

const read = (name: string) => readFileSync(new URL(name, import.meta.url))

it('has every glyph of the interface in the fonts (else: npm run font)', () => {
  const held = new Set(read('./glyphs.txt').toString())
  expect([...glyphsNeeded()].filter((glyph) => !held.has(glyph))).toEqual([])
})

it('has every common letter in the font that comes first (else: npm run font)', () => {
  const [first = ''] = read('./fonts.css').toString().split('pretendard-rest')
  const letters = [...read('./common-letters.txt').toString().trim()]
  expect(letters.filter((letter) => !first.includes(`U+${letter.codePointAt(0)?.toString(16).toUpperCase()}`))).toEqual(
    [],
  )
})

it('stays light enough to be there in time', () => {
  expect(read('./pretendard-common.woff2').length).toBeLessThan(76_000)
  expect(read('./pretendard-rest.woff2').length).toBeLessThan(80_000)
})
