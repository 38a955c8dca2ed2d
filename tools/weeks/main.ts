import { parseArgs } from 'node:util'
import { projectNode } from '../../scripts/parts/node.mjs'
import { run, scriptOf } from '../../scripts/parts/project.mjs'

/* Lives more weeks, and more worlds, than the tests do: the same file, with their length and number from the command line. */

const { values } = parseArgs({
  options: {
    weeks: { type: 'string', default: '12' },
    seed: { type: 'string' },
    seeds: { type: 'string', default: '1' },
    engine: { type: 'string' },
  },
})
const env = {
  WEEKS: values.weeks,
  WEEKS_SEEDS: values.seeds,
  WEEKS_FAULTS: '1',
  // Other worlds each time.
  WEEKS_SEED: values.seed ?? String(Math.floor(performance.timeOrigin) % 1_000_000),
}
const args = ['run', '--project', 'server', 'tools/weeks/weeks.long.test.ts']
process.exitCode = (await run(projectNode(), [scriptOf('vitest'), ...args], { env })).code
