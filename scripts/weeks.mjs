// npm run weeks [-- --weeks 24 --seed 7 --engine postgres]: weeks of members, draws, jobs and staff by a clock that jumps; after each
// what the site holds is held against the rules and against what it acknowledged. The seed that it names lives the same weeks again.
import { installWhenNeeded } from './parts/install.mjs'
import { projectNode } from './parts/node.mjs'
import { run, runScript, scriptOf } from './parts/project.mjs'

runScript(async () => {
  await installWhenNeeded()
  const given = process.argv.slice(2)
  /** @param {string} name */
  const option = (name) => (given.includes(name) ? given[given.indexOf(name) + 1] : undefined)
  const seed = option('--seed')
  const env = {
    ...{ WEEKS: option('--weeks') ?? '24', TEST_ENGINE: option('--engine') ?? 'pglite' },
    ...(seed && { WEEKS_SEED: seed }),
  }
  const args = ['run', '--project', 'server', 'server/jobs/weeks.long.test.ts']
  return (await run(projectNode(), [scriptOf('vitest'), ...args], { env })).code
})
