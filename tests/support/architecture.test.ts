import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { NOT_SWEPT, SWEEPS } from '#server/jobs/sweep.ts'

/*
 * The architecture, as far as a compiler does not hold it (`tsc -b` holds domain ← contract ← server | web).
 * The pictures in docs/architecture.md are what it holds.
 */

/** Packages that a folder may import; `any` where the question is judgement, not a rule. */
const PACKAGES = {
  domain: [],
  contract: ['zod'],
  server: 'any',
  web: 'any',
} as const

/** The only files that read a clock or call `Math.random`; everyone else is handed `now` and `chance`. Secrets are drawn by `node:crypto`. */
const CLOCKS = [
  'server/server-deps.ts',
  'server/main.ts',
  'server/command-line.ts',
  'server/backup-command-line.ts',
  'web/data/clock.ts',
]
/** The only file that reads the environment. */
const SETTINGS = ['server/settings.ts']

const project = join(import.meta.dirname, '..', '..')
const page = readFileSync(join(project, 'docs/architecture.md'), 'utf8')

/**
 * Folders and files of server/ or web/ by level, lowest first, as docs/architecture.md draws them: each may import those
 * below it, never its own row.
 */
const levelsOf = (folder: 'server' | 'web'): readonly (readonly string[])[] =>
  Array.from(page.matchAll(new RegExp(`^  ${folder}\\d+\\["(.*)"\\]$`, 'gm')), ([, row = '']) => row.split(' · '))

interface Source {
  /** From the project's root, with slashes. */
  readonly file: string
  /** Without comments. */
  readonly text: string
  readonly imports: readonly string[]
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1')
const IMPORT =
  /(?:^|[;\s])(?:import|export)\s(?:[^'"`;()]*?\sfrom\s+)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/g

function read(path: string): Source {
  const file = relative(project, path).replaceAll('\\', '/')
  const text = withoutComments(readFileSync(path, 'utf8'))
  return { file, text, imports: Array.from(text.matchAll(IMPORT), ([, named, lazy]) => named ?? lazy ?? '') }
}

const sources = ['domain', 'contract', 'server', 'web']
  .flatMap((folder) => globSync(join(project, folder, '**/*.{ts,tsx}')))
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .sort()
  .map(read)

/** The project's file that an import names, or null for a package or an asset. */
function target(file: string, specifier: string): string | null {
  const path = specifier.startsWith('#') ? specifier.slice(1) : join(dirname(file), specifier).replaceAll('\\', '/')
  return /^[.#]/.test(specifier) && /\.tsx?$/.test(specifier) && !path.includes('+types/') ? path : null
}
const targets = ({ file, imports }: Source) =>
  imports.map((specifier) => target(file, specifier)).filter((path) => path !== null)

const folderOf = (file: string) => file.slice(0, file.indexOf('/'))
/** `server/draws/store.ts` → `draws`, `server/app.ts` → `app`. */
const placeOf = (file: string) => file.replace(/^[^/]+\//, '').replace(/\/.*|\.tsx?$/, '')

/** Every import of `folder` that goes up or sideways in its list, as `from → to`. */
function againstLevels(folder: string, levels: readonly (readonly string[])[]) {
  const levelOf = (file: string) => levels.findIndex((row) => row.includes(placeOf(file)))
  const inside = sources.filter(({ file }) => folderOf(file) === folder)
  const places = new Set(inside.map(({ file }) => placeOf(file)))
  const unplaced = inside
    .filter(({ file }) => levelOf(file) === -1)
    .map(({ file }) => `${file} has no place in the list`)
  const missing = levels.flat().filter((place) => !places.has(place))
  const wrong = inside.flatMap((source) =>
    targets(source)
      .filter((to) => folderOf(to) === folder && placeOf(to) !== placeOf(source.file))
      .filter((to) => levelOf(to) >= levelOf(source.file))
      .map((to) => `${source.file} → ${to}`),
  )
  return [...unplaced, ...missing.map((place) => `${place} is in the list and nowhere else`), ...wrong]
}

const filesWith = (pattern: RegExp, except: readonly string[]) =>
  sources.filter(({ file, text }) => pattern.test(text) && !except.includes(file)).map(({ file }) => file)

/** A function of a file, with what the names in it stand for: `server/draws/store.ts#drawPage`. */
interface SourceFunction {
  readonly file: string
  readonly name: string
  readonly code: string
  readonly names: ReadonlyMap<string, string>
}

const nameOf = (code: string) => /(?:function|const) (\w+)/.exec(code)?.[1] ?? ''

function functionsOf(isMeant: (source: Source) => boolean): SourceFunction[] {
  return sources.filter(isMeant).flatMap(({ file, text }) => {
    const codes = text.split(/^(?=(?:export )?(?:(?:async )?function|const) \w)/m).slice(1)
    const own = codes.map((code) => [nameOf(code), `${file}#${nameOf(code)}`] as const)
    const imported = [...text.matchAll(/^import \{([^}]*)\} from '([^']+)'/gm)].flatMap(([, list = '', from = '']) =>
      [...list.matchAll(/(?<!type )\b(\w+)(?: as (\w+))?\s*(?:,|$)/g)].map(
        ([, name = '', here = name]) => [here, `${target(file, from)}#${name}`] as const,
      ),
    )
    const names = new Map([...imported, ...own])
    return codes.map((code) => ({ file, name: nameOf(code), code, names }))
  })
}

/** The statements inside a function that answers calls; a handler is one of them. */
const statementsIn = (code: string) =>
  code.split(/^ {2}(?=\w)/m).filter((statement) => /^(?:implement\(|(?:async )?function|const )/.test(statement))

/** The names of tables as code has them, each with the folder that declares it. */
const tables = new Map(
  sources
    .filter(({ file }) => /^server\/.*\/tables\.ts$/.test(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/export const (\w+) = pgTable\(/g)].map(([, name = '']) => [name, placeOf(file)] as const),
    ),
)
const WRITES = /\.(?:insert|update|delete)\((\w+)\)|\b(?:insert into|update|delete from) \$\{(\w+)\}/g
const tablesWrittenIn = (code: string) =>
  [...code.matchAll(WRITES)].map(([, built, raw]) => built ?? raw ?? '').filter((name) => tables.has(name))

const writesBy = ({ names }: SourceFunction, code: string, writers: ReadonlySet<string>) =>
  tablesWrittenIn(code).length > 0 ||
  [...code.matchAll(/\b(\w+)\(/g)].some(([, name = '']) => writers.has(names.get(name) ?? ''))

/** The functions of server/ that write, also by others. Attempts are counted whatever comes of a call: no rule of it. */
function functionsThatWrite(): ReadonlySet<string> {
  const functions = functionsOf(({ file }) => /^server\/(?!limits\/)/.test(file))
  const writers = new Set<string>()
  for (let before = -1; before < writers.size; ) {
    before = writers.size
    for (const one of functions) if (writesBy(one, one.code, writers)) writers.add(`${one.file}#${one.name}`)
  }
  return writers
}

/** Every table as it is declared, and by its foreign keys whose rows belong to which. */
async function declaredTables() {
  const files = globSync(join(project, 'server/*/tables.ts')).sort()
  const declared = await Promise.all(files.map((file) => import(file) as Promise<object>))
  const pgTables = declared.flatMap((module) => Object.values(module)).filter((one) => is(one, PgTable))
  const relations = pgTables.flatMap((table) =>
    getTableConfig(table).foreignKeys.map((key) => ({
      row: getTableName(table),
      of: getTableName(key.reference().foreignTable),
    })),
  )
  return { names: pgTables.map(getTableName), relations }
}

describe('architecture', () => {
  it('reads the sources that it speaks of', () => {
    expect(sources.find(({ file }) => file === 'contract/draws/draws.ts')?.imports).toEqual([
      'zod',
      '#domain/draw/draw.ts',
      '#domain/draw/draw-source.ts',
      '#domain/statistics/windows.ts',
      '../endpoint.ts',
      '../fields.ts',
    ])
  })

  it('sends every form by the one form of web/forms, save what is a link with values of its own', () => {
    const sent = /<form\b(?!\s+(?:key=\{[^\n]*?\}\s+)?\{\.\.\.(?:form\.)?attributes\})(?! method="get" action="[^"]*">)/
    expect(filesWith(sent, [])).toEqual([])
  })

  it.each(['server', 'web'] as const)('is drawn for %s level above level', (folder) => {
    const boxes = levelsOf(folder).map((_, i) => `${folder}${i}`)
    expect(boxes.length).toBeGreaterThan(10)
    expect(page).toContain(`\n  ${boxes.toReversed().join(' --> ')}\n`)
  })

  it('is drawn as a request flows, along imports', () => {
    const [, picture = ''] = /## How a request flows\n[\s\S]*?```mermaid\n([\s\S]*?)```/.exec(page) ?? []
    const files = new Map(
      Array.from(picture.matchAll(/(\w+)\["?([\w./-]+\.tsx?)/g), ([, box = '', file = '']) => [box, file]),
    )
    const imports = (from = '', to = '') =>
      sources.some((source) => source.file === from && targets(source).includes(to))
    const arrows = Array.from(picture.matchAll(/^ {2}(\w+) -->(?:\|[^|]*\|)? (\w+)/gm), ([, from = '', to = '']) => [
      files.get(from),
      files.get(to),
    ])
    expect(arrows.length).toBeGreaterThan(8)
    // Routes import what answers them, so either may import the other.
    expect(arrows.filter(([from, to]) => !imports(from, to) && !imports(to, from))).toEqual([])
  })

  it('is drawn with its tables and their relations', async () => {
    const { names, relations } = await declaredTables()
    const related = new Set(relations.flatMap(({ row, of }) => [row, of]))
    const rowsOf = Map.groupBy(relations, ({ of }) => of)
    const arrows = [...rowsOf.keys()].sort().map((of) => {
      const rows = new Set(rowsOf.get(of)?.map(({ row }) => row))
      return `  ${[...rows].sort().join(' & ')} --> ${of}`
    })
    const alone = names.filter((name) => !related.has(name))
    const picture = ['```mermaid', 'flowchart LR', ...arrows, '```'].join('\n')
    expect(page).toContain(picture)
    expect(page.replaceAll('\n', ' ')).toContain(`by themselves: ${alone.sort().join(', ')}.`)
  })

  it('keeps packages out of domain/, and all but zod out of contract/', () => {
    const wrong = sources.flatMap(({ file, imports }) => {
      const allowed: 'any' | readonly string[] = PACKAGES[folderOf(file) as keyof typeof PACKAGES]
      const packages = imports.filter((specifier) => !/^[.#]/.test(specifier))
      return allowed === 'any'
        ? []
        : packages.filter((name) => !allowed.includes(name)).map((name) => `${file} → ${name}`)
    })
    expect(wrong).toEqual([])
  })

  it.each(['server', 'web'] as const)('keeps the levels of %s/', (folder) =>
    expect(againstLevels(folder, levelsOf(folder))).toEqual([]),
  )

  it('shows parts of other features, never their pages', () => {
    const routes = readFileSync(join(project, 'web/routes.ts'), 'utf8')
    const pages = sources.flatMap((source) =>
      targets(source)
        .filter((to) => routes.includes(`'${to.replace('web/', '')}'`))
        .map((to) => `${source.file} → ${to}`),
    )
    expect(pages).toEqual([])
  })

  it('has no rings', () => {
    const graph = new Map(sources.map((source) => [source.file, targets(source)]))
    const done = new Set<string>()
    const rings: string[] = []
    const visit = (file: string, path: readonly string[]) => {
      if (path.includes(file)) rings.push([...path.slice(path.indexOf(file)), file].join(' → '))
      else if (!done.has(file)) for (const next of graph.get(file) ?? []) visit(next, [...path, file])
      done.add(file)
    }
    for (const file of graph.keys()) visit(file, [])
    expect(rings).toEqual([])
  })

  it('names the file that defines a thing, with its ending, and has no barrels', () => {
    const barrels = filesWith(/(^|\n)\s*export\s+(type\s+)?(\*|\{[^}]*\})\s*(as\s+\w+\s+)?from\s/, [])
    const unnamed = sources.flatMap(({ file, imports }) =>
      imports
        .filter((specifier) => /^[.#]/.test(specifier) && !/\.\w+(\?[\w&]+)?$/.test(specifier))
        .map((name) => `${file} → ${name}`),
    )
    expect([...barrels, ...unnamed]).toEqual([])
  })

  it('opens the doors in one place: nobody else imports a file of routes', () => {
    const users = sources
      .filter(({ file }) => file.startsWith('server/') && file !== 'server/app.ts')
      .flatMap(({ file, imports }) =>
        imports.filter((name) => name.endsWith('routes.ts')).map((name) => `${file} → ${name}`),
      )
    expect(users).toEqual([])
  })

  it('writes counts in one way, so that server and browser agree', () => {
    // The English pages are drawn by the server alone.
    expect(filesWith(/\.toLocaleString\(/, ['server/pages/english.ts'])).toEqual([])
  })

  it('takes time and chance as arguments', () => {
    expect(filesWith(/new Date\(\s*\)|\bDate\.now\b|\bMath\.random\b/, CLOCKS)).toEqual([])
  })

  it('stores on the device in one file, which knows what browsers may refuse', () => {
    // The page of a member is marked by a script of one line, before any other is there.
    const others = filesWith(/\b(local|session)Storage\b/, ['web/data/storage.ts', 'web/root.tsx'])
    expect(others).toEqual([])
  })

  it('reads the environment once', () => {
    expect(filesWith(/\bprocess\.env\b/, SETTINGS)).toEqual([])
  })

  it('lets only the folder that declares a table write it', () => {
    expect(tables.get('members')).toBe('members')
    const strangers = sources
      .filter(({ file }) => file.startsWith('server/'))
      .flatMap(({ file, text }) =>
        tablesWrittenIn(text)
          .filter((table) => tables.get(table) !== placeOf(file))
          .map((table) => `${file} writes ${table}`),
      )
    expect(strangers).toEqual([])
  })

  it('keeps rules out from under the doors: what refuses and writes is a file named by its verb', () => {
    const writers = functionsThatWrite()
    const rules = functionsOf(({ file }) => /^server\/.*routes\.ts$/.test(file)).flatMap((one) =>
      // What stands inside the function that answers the calls of a file is judged one by one, handlers included.
      (/Routes$/.test(one.name) ? statementsIn(one.code) : [one.code])
        .filter((code) => /\brefuse\(|\bmust[A-Z]\w*\(/.test(code) && writesBy(one, code, writers))
        .map((code) => `${one.file}: ${/^implement\(\w+, ([\w.]+)/.exec(code)?.[1] ?? nameOf(code)}`),
    )
    expect(rules).toEqual([])
  })

  it('knows which functions write, through those that they call', () => {
    const writers = functionsThatWrite()
    expect(writers).toContain('server/leaks/store.ts#changeLeak')
    expect(writers).toContain('server/leaks/record-leak.ts#withdrawLeak')
    expect(writers).not.toContain('server/leaks/record-leak.ts#mustFindLeak')
  })

  it('holds advisory locks by their names', () =>
    expect(filesWith(/pg_advisory/, ['server/database/locks.ts', 'server/database/open-postgres.ts'])).toEqual([]))

  it('keeps of the snapshots of the tables only the newest (`npm run migration` removes those before it)', () => {
    const meta = join(project, 'server/database/migrations/meta')
    const { entries } = JSON.parse(readFileSync(join(meta, '_journal.json'), 'utf8')) as { entries: { tag: string }[] }
    const newest = entries.at(-1)?.tag.slice(0, 4)
    expect(globSync('*_snapshot.json', { cwd: meta })).toEqual([`${newest}_snapshot.json`])
  })

  it('knows of every table whether what it holds is forgotten in time, or why not', () => {
    const declared = sources
      .filter(({ file }) => /^server\/.*\/tables\.ts$/.test(file))
      .flatMap(({ text }) => [...text.matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, name = '']) => name))
    const swept = SWEEPS.flatMap(({ deletes = [], empties = [] }) => [...deletes, ...empties])
    const known = [...new Set([...swept, ...Object.keys(NOT_SWEPT)])]
    expect(known.toSorted()).toEqual(declared.toSorted())
    expect(swept.filter((name) => name in NOT_SWEPT)).toEqual([])
  })

  it('tells the operator of every table of members what is in it, why, and for how long', async () => {
    const rows = readFileSync(join(project, 'docs/privacy.md'), 'utf8').match(/^\|.+\|$/gm) ?? []
    const told = new Set(
      rows.flatMap((row) => [...(row.split(' | ')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name)),
    )
    const { relations } = await declaredTables()
    const ofMembers = relations.filter(({ of }) => of === 'members').map(({ row }) => row)
    expect(ofMembers).toContain('number_sets')
    expect(ofMembers.filter((name) => !told.has(name))).toEqual([])
  })

  it('has no file that is named for nothing', () => {
    const vague = /\/(utils?|helpers?|common|misc|managers?|index)(\/|\.tsx?$)/
    expect(sources.map(({ file }) => file).filter((file) => vague.test(file))).toEqual([])
  })
})
