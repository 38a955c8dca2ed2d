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

/** Every glyph that the interface can show, once each and in order. */
export function glyphsNeeded() {
  const text = globSync(SOURCES, { cwd: inProject() })
    .filter((path) => !path.includes('.test.'))
    .map((path) => readFileSync(inProject(path), 'utf8'))
    .join('')
  const korean = text.match(/[가-힣ㄱ-ㆎ©®°]/g) ?? []
  return [...new Set([...LATIN, ...SIGNS, ...korean])].sort().join('')
}
