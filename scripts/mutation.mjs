// npm run mutation [-- plan money/refund.ts]: changes domain/ line by line, one change at a time, and asks its tests whether they notice.
// Without names the six folders of which 95 % must be noticed; `-- --all` all of domain/, of which 85 % must.
import { existsSync } from 'node:fs'
import { installWhenNeeded } from './parts/install.mjs'
import { projectNode } from './parts/node.mjs'
import { inProject, run, runScript, Stop } from './parts/project.mjs'

/** Money, draws and what is promised of them: a line that nobody watches there costs somebody something. */
const CLOSELY_WATCHED = ['money', 'draw', 'ticket', 'seal', 'number-set', 'plan']

runScript(async () => {
  await installWhenNeeded()
  const tool = inProject('tools', 'mutation')
  const stryker = `${tool}/node_modules/@stryker-mutator/core/bin/stryker.js`
  if (!existsSync(stryker)) {
    const { code } = await run('npm', ['ci', '--prefix', tool])
    if (code !== 0) throw new Stop('변이 시험 도구를 설치하지 못했습니다. (npm ci failed.)')
  }
  const given = process.argv.slice(2)
  const isAll = given.includes('--all')
  const named = given.filter((one) => one !== '--all')
  const mutate = isAll
    ? ['domain/**/*.ts']
    : (named.length > 0 ? named : CLOSELY_WATCHED).map((name) =>
        name.endsWith('.ts') ? `domain/${name}` : `domain/${name}/**/*.ts`,
      )
  const only = ['--mutate', [...mutate, '!domain/**/*.test.ts'].join(',')]
  const { code, output } = await run(projectNode(), [stryker, 'run', `${tool}/stryker.config.json`, ...only], {
    quiet: true,
    onText: (text) => process.stdout.write(text),
  })
  if (code !== 0) return code
  const score = Number(/^All files +\| +([\d.]+)/m.exec(output)?.[1])
  const bar = isAll ? 85 : 95
  console.log(`\n${score} % of the changes were noticed; ${bar} must be.`)
  return score >= bar ? 0 : 1
})
