import { existsSync } from 'node:fs'
import { projectNode } from '../../scripts/parts/node.mjs'
import { inProject, run } from '../../scripts/parts/project.mjs'

/* Changes domain/ line by line, one change at a time, and asks its tests whether they notice. */

/** Money, draws and what is promised of them: a line that nobody watches there costs somebody something. */
const CLOSELY_WATCHED = ['money', 'draw', 'ticket', 'seal', 'number-set', 'plan']

const tool = inProject('tools', 'mutation')
const stryker = `${tool}/node_modules/@stryker-mutator/core/bin/stryker.js`

/** Its packages are many and nobody else needs them: they have a lock of their own (decision 0133). */
async function installStryker() {
  if (existsSync(stryker)) return
  const { code } = await run('npm', ['ci', '--prefix', tool])
  if (code !== 0) {
    console.error('변이 시험 도구를 설치하지 못했습니다. (npm ci failed.)')
    process.exit(1)
  }
}

const given = process.argv.slice(2)
const isAll = given.includes('--all')
const named = given.filter((one) => one !== '--all')
const wanted = named.length > 0 ? named : CLOSELY_WATCHED
const mutate = isAll
  ? ['domain/**/*.ts']
  : wanted.map((name) => (name.endsWith('.ts') ? `domain/${name}` : `domain/${name}/**/*.ts`))
// The tests of the same folders, and those of all of domain/: others that only load a file cost minutes for each of its constants.
const tests = isAll
  ? ['domain/**/*.test.ts']
  : ['domain/*.test.ts', ...new Set(wanted.map((name) => `domain/${name.split('/')[0]}/**/*.test.ts`))]

await installStryker()
const { code, output } = await run(
  projectNode(),
  [stryker, 'run', `${tool}/stryker.config.json`, '--mutate', [...mutate, '!domain/**/*.test.ts'].join(',')],
  { quiet: true, env: { TESTS_ASKED: tests.join(',') }, onText: (text) => process.stdout.write(text) },
)
const score = Number(/^All files +\| +([\d.]+)/m.exec(output)?.[1])
const bar = isAll ? 85 : 95
if (code === 0) console.log(`\n${score} % of the changes were noticed; ${bar} must be.`)
process.exitCode = code || (score >= bar ? 0 : 1)
