// npm run font: Pretendard with only the glyphs that the interface uses, as two variable fonts: the letters that visitors' first
// pages are made of (web/fonts/common-letters.txt), and the rest; and with only those of the pictures for sharing, as a file for
// each weight (their renderer reads nothing newer). Run it when a test says that a glyph is missing. Pretendard and the
// subsetter (72 MB) are fetched for the occasion.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { glyphsNeeded, glyphsOfPictures } from './parts/glyphs.mjs'
import { inProject } from './parts/project.mjs'

const PACKAGES = ['pretendard@1.3.9', 'subset-font@2.9.0']
/** Pretendard's own cut into slices by how common their glyphs are; the last are the commonest. */
const SLICES = 'node_modules/pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css'
/** About 900 syllables: what staff write in announcements is nearly always made of them. */
const FIRST_COMMON_SLICE = 82
/**
 * What a browser applies by itself, and figures of one width (app.css); other alternates of letters are never asked for. Not
 * `calt`: it writes the `x` of a password or recovery code as `×` where it stands between digits.
 */
const FEATURES = ['ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rclt', 'rlig', 'rvrn', 'tnum']
const FONTS = inProject('web', 'fonts')
const PICTURE_FONTS = inProject('server', 'pages', 'share-images', 'fonts')

/** @param {string} path */
function commonSyllables(path) {
  const slices = readFileSync(path, 'utf8').matchAll(/subset\.(\d+)\.woff2[^}]*?unicode-range:\s*([^;]+);/g)
  return [...slices]
    .filter(([, slice]) => Number(slice) >= FIRST_COMMON_SLICE)
    .flatMap(([, , ranges = '']) => ranges.split(','))
    .flatMap((range) => {
      const [from = 0, to = from] = range
        .trim()
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))
    })
    .filter((glyph) => /[가-힣]/.test(glyph))
}

/**
 * The rules by which a browser takes a font only where one of its letters stands. Every page has common letters, so theirs is the
 * font of all that is not listed, and comes with each page; the rest are listed in stretches that hold no common letter. They are a
 * family of their own, so that the sheet of the site can name it later without taking the place of painted text.
 * @param {string[]} glyphs
 * @param {(glyph: string) => boolean} isCommon
 */
function faces(glyphs, isCommon) {
  const korean = glyphs.filter((glyph) => /[가-힣]/.test(glyph))
  const code = (/** @type {string} */ letter) => letter.codePointAt(0)?.toString(16).toUpperCase()
  const stretches = korean
    .map((letter) => (isCommon(letter) ? ' ' : letter))
    .join('')
    .split(/ +/)
    .filter((stretch) => stretch !== '')
    .map(([first = '', ...others]) => `U+${code(first)}${others.length > 0 ? `-${code(others.at(-1) ?? '')}` : ''}`)
  const face = (/** @type {string} */ family, /** @type {string} */ name, range = '') => `@font-face {
  font-family: "${family}";
  src: url("./pretendard-${name}.woff2") format("woff2");
  font-weight: 400 800;
  /* Used when it is there in time, else from the next page on: never late, never moving text. */
  font-display: optional;${range}
}
`
  return `/* Made by scripts/subset-font.mjs. A glyph that both lack comes from the system's Korean font. */
${face('Pretendard Subset', 'common')}
${face('Pretendard Rest', 'rest', `\n  unicode-range: ${stretches.join(', ')};`)}`
}

const workshop = mkdtempSync(join(tmpdir(), 'subset-font-'))
try {
  writeFileSync(join(workshop, 'package.json'), '{}')
  execFileSync('npm', ['install', '--no-save', ...PACKAGES], { cwd: workshop, stdio: 'inherit' })
  const require = createRequire(join(workshop, 'package.json'))
  const { default: subset } = await import(pathToFileURL(require.resolve('subset-font')).href)
  const glyphs = [...new Set([...glyphsNeeded(), ...commonSyllables(join(workshop, SLICES))])].sort().join('')
  const whole = readFileSync(join(workshop, 'node_modules/pretendard/dist/public/variable/PretendardVariable.ttf'))
  const listed = new Set(readFileSync(join(FONTS, 'common-letters.txt'), 'utf8').trimEnd())
  const isCommon = (/** @type {string} */ glyph) => !/[가-힣]/.test(glyph) || listed.has(glyph)
  mkdirSync(FONTS, { recursive: true })
  for (const [name, isIn] of /** @type {const} */ ([
    ['common', isCommon],
    ['rest', (/** @type {string} */ glyph) => !isCommon(glyph)],
  ])) {
    const font = await subset(whole, [...glyphs].filter(isIn).join(''), {
      targetFormat: 'woff2',
      keepFeatures: FEATURES,
      variationAxes: { wght: { min: 400, max: 800, default: 400 } },
    })
    writeFileSync(join(FONTS, `pretendard-${name}.woff2`), font)
    console.log(`${name}: ${(font.length / 1000).toFixed(0)} kB`)
  }
  writeFileSync(join(FONTS, 'glyphs.txt'), `${glyphs}\n`)
  writeFileSync(join(FONTS, 'fonts.css'), faces([...glyphs], isCommon))
  copyFileSync(join(workshop, 'node_modules/pretendard/dist/LICENSE.txt'), join(FONTS, 'LICENSE.txt'))
  mkdirSync(PICTURE_FONTS, { recursive: true })
  for (const [name, wght] of /** @type {const} */ ([
    ['regular', 400],
    ['bold', 700],
  ])) {
    const drawn = await subset(whole, glyphsOfPictures(), { targetFormat: 'truetype', variationAxes: { wght } })
    writeFileSync(join(PICTURE_FONTS, `${name}.ttf`), drawn)
  }
  writeFileSync(join(PICTURE_FONTS, 'glyphs.txt'), `${glyphsOfPictures()}\n`)
} finally {
  rmSync(workshop, { recursive: true, force: true })
}
