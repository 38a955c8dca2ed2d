import { globSync, readFileSync } from 'node:fs'
import { inProject } from './project.mjs'

/** Whose text the visitor reads. Tests and styles are not read. */
const SOURCES = [
  'web/**/*.{ts,tsx}',
  'domain/**/*.ts',
  'contract/**/*.ts',
  'data/stores.jsonl',
  'data/plans.json',
  'data/{terms,privacy}.md',
]

const LATIN = Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) => String.fromCharCode(0x20 + index)).join('')
/** Signs that appear in wording made by rules rather than written in a source. */
const SIGNS = '·…×±÷–—‘’“”←→↑↓≈≤≥₩'

/** The words of the pictures for sharing: their own, and those that rules make of days and amounts. */
const PICTURES = [
  'server/pages/share-images/*.ts',
  'contract/site/{face,share-images}.ts',
  'domain/calendar.ts',
  'domain/count-wording.ts',
  'domain/draw/draw.ts',
  'domain/money/won.ts',
]

/** Every glyph that the interface can show, once each and in order. */
export const glyphsNeeded = () => glyphsIn(SOURCES)

/** The same of the pictures for sharing. */
export const glyphsOfPictures = () => glyphsIn(PICTURES)

/** @param {string[]} sources */
function glyphsIn(sources) {
  const text = sources
    .flatMap((source) => {
      const paths = globSync(source, { cwd: inProject() })
      // A file that was moved would take its letters out of the font without a word.
      if (paths.length === 0) throw new Error(`${source} is not there any more`)
      return paths
    })
    .filter((path) => !path.includes('.test.'))
    .map((path) => readFileSync(inProject(path), 'utf8'))
    .join('')
  const korean = text.match(/[가-힣ㄱ-ㆎ©®°]/g) ?? []
  return [...new Set([...LATIN, ...SIGNS, ...korean])].sort().join('')
}
