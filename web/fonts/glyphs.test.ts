import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { glyphsNeeded } from '../../scripts/parts/glyphs.mjs'

const read = (name: string) => readFileSync(new URL(name, import.meta.url))

it('has every glyph of the interface in the fonts (else: npm run font)', () => {
  const held = new Set(read('./glyphs.txt').toString())
  expect([...glyphsNeeded()].filter((glyph) => !held.has(glyph))).toEqual([])
})

it('takes every common letter from the font that comes first, and no other letter (else: npm run font)', () => {
  const listed = [
    ...read('./fonts.css')
      .toString()
      .matchAll(/U\+(\w+)(?:-(\w+))?/g),
  ].map(([, from = '', to = from]) => ({
    from: Number.parseInt(from, 16),
    to: Number.parseInt(to, 16),
  }))
  const isLate = (letter: string) => {
    const code = letter.codePointAt(0) ?? 0
    return listed.some(({ from, to }) => code >= from && code <= to)
  }
  const common = new Set(read('./common-letters.txt').toString().trim())
  expect([...common].filter(isLate)).toEqual([])
  const syllables = [...read('./glyphs.txt').toString()].filter((letter) => /[가-힣]/.test(letter))
  expect(syllables.filter((letter) => !common.has(letter) && !isLate(letter))).toEqual([])
})

it('stays light enough to be there in time', () => {
  expect(read('./pretendard-common.woff2').length).toBeLessThan(76_000)
  expect(read('./pretendard-rest.woff2').length).toBeLessThan(80_000)
})
