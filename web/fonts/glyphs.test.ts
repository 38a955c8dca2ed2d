import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { glyphsNeeded } from '../../scripts/parts/glyphs.mjs'

it('has every glyph of the interface in the font (else: npm run font)', () => {
  const held = new Set(readFileSync(new URL('./glyphs.txt', import.meta.url), 'utf8'))
  expect([...glyphsNeeded()].filter((glyph) => !held.has(glyph))).toEqual([])
})

it('stays light enough to be there in time', () => {
  expect(readFileSync(new URL('./pretendard-subset.woff2', import.meta.url)).length).toBeLessThan(140_000)
})
