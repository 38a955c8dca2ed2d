// npm run font: Pretendard with only the glyphs that the interface uses, as one variable font, and with only those of
// the pictures for sharing, as a file for each weight (their renderer reads nothing newer). Run it when a
// test says that a glyph is missing. Pretendard and the subsetter (72 MB) are fetched for the occasion.
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

const workshop = mkdtempSync(join(tmpdir(), 'subset-font-'))
try {
  writeFileSync(join(workshop, 'package.json'), '{}')
  execFileSync('npm', ['install', '--no-save', ...PACKAGES], { cwd: workshop, stdio: 'inherit' })
  const require = createRequire(join(workshop, 'package.json'))
  const { default: subset } = await import(pathToFileURL(require.resolve('subset-font')).href)
  const glyphs = [...new Set([...glyphsNeeded(), ...commonSyllables(join(workshop, SLICES))])].sort().join('')
  const whole = readFileSync(join(workshop, 'node_modules/pretendard/dist/public/variable/PretendardVariable.ttf'))
  const font = await subset(whole, glyphs, {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    variationAxes: { wght: { min: 400, max: 800, default: 400 } },
  })
  mkdirSync(FONTS, { recursive: true })
  writeFileSync(join(FONTS, 'pretendard-subset.woff2'), font)
  writeFileSync(join(FONTS, 'glyphs.txt'), `${glyphs}\n`)
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
  console.log(`${[...glyphs].length} glyphs, ${(font.length / 1000).toFixed(0)} kB`)
} finally {
  rmSync(workshop, { recursive: true, force: true })
}
