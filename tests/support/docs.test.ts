import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE, SECOND } from '#domain/duration.ts'
import { COOKIES } from '#server/http/secret-cookie.ts'
import { LIMITS } from '#server/limits/attempt-limits.ts'
import { readSettings } from '#server/settings.ts'
import { fieldsOf } from '#server/staff/call-fields.ts'
import { CALLS, WORDS } from '#server/staff/cli.ts'
import { REFUSED_IN_PRODUCTION } from '#server/start-refusals.ts'

/*
 * Documentation names files and commands, and those move. Names in `code` and links have to exist; sentences about them
 * are for people to keep true.
 */

const root = new URL('../..', import.meta.url).pathname
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
const AT_THE_TOP = ['README.md', 'README.ko.md', 'CHANGELOG.md']
const documents = files.filter(
  (file) => file.endsWith('.md') && (file.startsWith('docs/') || AT_THE_TOP.includes(file)),
)
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
const withoutEnding = files.map((file) => file.replace(/(\.test|\.spec)?\.[a-z]+$/, ''))

/** Paths that the installation makes, and addresses of calls that the specification shortens: no files of ours. */
const NO_FILES = /^(DATA_DIR|auth|docs\/decisions)\//

/** A path from the root or from any folder, with or without its ending: `server/limits`, `sign-in/log-in.ts`. */
function isInProject(name: string): boolean {
  const path = name.replace(/\/$/, '')
  const isTail = (of: string) => of === path || of.endsWith(`/${path}`)
  return files.some((file) => isTail(file) || `/${file}`.includes(`/${path}/`)) || withoutEnding.some(isTail)
}

const inCode = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code as string)
const looksLikeFile = (code: string) =>
  /^[\w#.-]+(\/[\w.-]+)+\/?$/.test(code) || /^[a-z0-9-]+\.(tsx?|mjs|md|jsonl?)$/.test(code)

/** `5 / 10 min`: how the table of docs/security.md writes a limit. */
const limitWording = ({ burst, every }: { readonly burst: number; readonly every: number }) => {
  const [unit, name] = every % HOUR === 0 ? [HOUR, 'h'] : every % MINUTE === 0 ? [MINUTE, 'min'] : [SECOND, 's']
  return `${burst} / ${every / unit} ${name}`
}

describe('the documentation', () => {
  it('tells every limit of attempts with its figures', () => {
    const table = readFileSync(join(root, 'docs/security.md'), 'utf8')
    const untold = Object.entries(LIMITS).filter(([, limit]) => !table.includes(limitWording(limit)))
    expect(untold.map(([name]) => name)).toEqual([])
  })

  it('tells every cookie, and the privacy policy those of visitors and members', () => {
    const told = (file: string) => readFileSync(join(root, file), 'utf8')
    for (const name of Object.values(COOKIES)) expect(told('docs/privacy.md')).toContain(`\`${name}\``)
    const { staff, staffDevice, ...ofMembers } = COOKIES
    for (const name of Object.values(ofMembers)) expect(told('data/privacy.md')).toContain(`- ${name}: `)
  })

  it.each(documents)('%s names files that are here', (document) => {
    const text = readFileSync(join(root, document), 'utf8')
    const named = inCode(text).filter((code) => looksLikeFile(code) && !NO_FILES.test(code))
    const links = [...text.matchAll(/\]\(([^)#\s]+)\)/g)].map(([, target]) => target as string)
    const near = links.filter((target) => !/^(https?:|\/)/.test(target))
    expect({
      files: named.filter((name) => !isInProject(name)),
      links: near.filter((target) => !existsSync(join(root, dirname(document), target))),
    }).toEqual({ files: [], links: [] })
  })

  it.each(documents)('%s runs scripts that there are', (document) => {
    const text = readFileSync(join(root, document), 'utf8')
    const run = [...text.matchAll(/npm (?:run (?:-s )?)([a-z][a-z-]*)/g)].map(([, name]) => name as string)
    expect(run.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
  })

  it('lists every decision under its title', () => {
    const index = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8')
    const decisions = documents.filter((file) => /^docs\/decisions\/\d{4}-/.test(file))
    const missing = decisions.filter((file) => {
      const [, number, title] = /^# (\d{4}) (.+)/.exec(readFileSync(join(root, file), 'utf8')) ?? []
      return !index.includes(`- [${number}](${file.replace(/^.*\//, '')}) ${title}\n`)
    })
    expect(missing).toEqual([])
  })

  it('names every script in the first pages, and the files of the scripts are there', () => {
    const text = AT_THE_TOP.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
    const told = (name: string) => new RegExp(`npm (run (-s )?)?${name}\\b|\`${name}\``).test(text)
    expect(Object.keys(scripts).filter((name) => !told(name) && name !== 'typecheck')).toEqual([])
    for (const command of Object.values(scripts)) {
      const file = /^node (scripts\/\S+\.mjs)/.exec(command)?.[1]
      if (file) expect(existsSync(join(root, file))).toBe(true)
    }
  })

  it('has every document in its index, and small pictures in its pages', () => {
    const index = readFileSync(join(root, 'docs/README.md'), 'utf8')
    const own = files.filter((file) => /^docs\/[\w.-]+\.md$/.test(file) && file !== 'docs/README.md')
    expect(own.filter((file) => !index.includes(`(${file.slice('docs/'.length)})`))).toEqual([])
    const pictures = files.filter((file) => file.startsWith('docs/pictures/'))
    expect(pictures.filter((file) => statSync(join(root, file)).size > 100_000)).toEqual([])
  })

  it('offers in .env.example only settings that there are, without a secret', () => {
    const lines = readFileSync(join(root, '.env.example'), 'utf8').split('\n')
    const named = lines.flatMap((line) => /^(\w+)=/.exec(line)?.[1] ?? [])
    const known = readFileSync(join(root, 'server/settings.ts'), 'utf8')
    expect(named.filter((name) => !new RegExp(`^ +${name}: `, 'm').test(known))).toEqual([])
    const folder = mkdtempSync(join(tmpdir(), 'lottolens-'))
    writeFileSync(join(folder, '.env'), lines.join('\n'))
    expect(readSettings({}, folder)).toEqual({ ...readSettings({}, folder), secretKey: undefined, backups: null })
    rmSync(folder, { recursive: true })
  })

  it('tells every word of the command line, and no other', () => {
    const text = readFileSync(join(root, 'docs/operations.md'), 'utf8')
    const table = text.slice(text.indexOf('| word | what |'), text.indexOf('| call | what |'))
    const rows = [...table.matchAll(/^\| `([a-z ]+?)(?: [<[].*)?` \|/gm)].map(([, words]) => words)
    expect(rows.toSorted()).toEqual(Object.keys(WORDS).toSorted())
  })

  it('tells what ends a start in production, and nothing else', () => {
    const text = readFileSync(join(root, 'docs/operations.md'), 'utf8')
    const table = text.slice(text.indexOf('| refused | when |'), text.indexOf('Providers of social login'))
    const told = [...table.matchAll(/^\| (`.*?`) \|/gm)].flatMap(([, names = '']) => inCode(names))
    expect(told.toSorted()).toEqual(REFUSED_IN_PRODUCTION.map(({ setting }) => setting).toSorted())
  })

  it.each(documents)('%s calls by their names what the command line has, with fields that they take', (document) => {
    const text = readFileSync(join(root, document), 'utf8')
    const commands = [...inCode(text), ...text.split('\n')].flatMap((code) => {
      const typed = /^\s*(?:npm run staff -- )?([a-z]+(?:-[a-z]+)+)((?: [\w.]+=\S*)+)/.exec(code)
      return typed ? [[typed[1] as string, typed[2] as string] as const] : []
    })
    const unknown = commands.flatMap(([name, given]) => {
      const endpoint = CALLS.get(name)
      if (!endpoint) return [name]
      const fields = new Set(fieldsOf(endpoint).map((field) => field.name))
      const names = [...given.matchAll(/ ([\w.]+)=/g)].map(([, field]) => field as string)
      return names.filter((field) => !fields.has(field)).map((field) => `${name} ${field}=`)
    })
    const words = [...text.matchAll(/npm run staff -- ([a-z-]+(?: [a-z]+)?)/g)].map(([, words]) => words as string)
    const isKnown = (typed: string) =>
      [typed, typed.split(' ')[0] as string].some((one) => CALLS.has(one) || Object.hasOwn(WORDS, one)) ||
      /^help\b/.test(typed)
    expect([...unknown, ...words.filter((typed) => !isKnown(typed))]).toEqual([])
  })

  it('says of each of the 33 items of KWCAG 2.2 how it stands, and of each duty of the law who does it and what tests it', () => {
    const rowsOf = (document: string) =>
      [...readFileSync(join(root, document), 'utf8').matchAll(/^\| (.+) \|$/gm)].map(([, row = '']) => row.split(' | '))
    const items = rowsOf('docs/accessibility.md').filter(([item = '']) => /^\d\.\d\.\d /.test(item))
    expect(new Set(items.map(([item]) => item)).size).toBe(33)
    expect(items.filter(([, state = '', how = '']) => !/^(met|partly|n\/a)$/.test(state) || how === '')).toEqual([])
    const duties = rowsOf('docs/law.md').filter(([duty]) => duty !== 'duty')
    expect(duties.length).toBeGreaterThan(10)
    expect(duties.filter((row) => row.length !== 5 || !/`[\w./-]+\.(test|spec)\.tsx?`/.test(row[4] ?? ''))).toEqual([])
  })
})
