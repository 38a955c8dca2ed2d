import { parseArgs } from 'node:util'
import { projectNode } from '../../scripts/parts/node.mjs'
import { run, scriptOf } from '../../scripts/parts/project.mjs'

/* Lives more weeks than the tests do: the same file, with its length and seed from the command line. */

const { values } = parseArgs({
  options: { weeks: { type: 'string' }, seed: { type: 'string' }, engine: { type: 'string' } },
})
const env = {
  WEEKS: values.weeks ?? '24',
  ...(values.seed && { WEEKS_SEED: values.seed }),
}
const args = ['run', '--project', 'server', 'server/jobs/weeks.long.test.ts']
process.exitCode = (await run(projectNode(), [scriptOf('vitest'), ...args], { env })).code
