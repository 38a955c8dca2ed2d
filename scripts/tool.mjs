// npm run tool -- <name> [options]: what measures, fills or breaks the site. tools/README.md says what each one does and takes.
import { buildWhenNeeded } from './parts/build.mjs'
import { installWhenNeeded } from './parts/install.mjs'
import { runProgram } from './parts/node.mjs'
import { runScript, Stop } from './parts/project.mjs'

/** @typedef {{ isBuilt?: true, flags?: readonly string[], env?: Record<string, string> }} Tool `isBuilt`: it asks the built site */

/** @type {Readonly<Record<string, Tool>>} */
const TOOLS = {
  bench: { isBuilt: true },
  faults: { isBuilt: true },
  fuzz: { flags: ['--expose-gc'], env: { NODE_ENV: 'test' } },
  mutation: {},
  weeks: {},
  world: { isBuilt: true },
}

runScript(async () => {
  const [name = '', ...args] = process.argv.slice(2)
  const tool = Object.entries(TOOLS).find(([known]) => known === name)?.[1]
  if (!tool) throw new Stop(`npm run tool -- ${Object.keys(TOOLS).join(' | ')} (tools/README.md에 쓰는 법이 있습니다.)`)
  await installWhenNeeded()
  if (tool.isBuilt) await buildWhenNeeded()
  // What the tests share reads its engine when it is loaded.
  const engine = args.includes('--engine') ? args[args.indexOf('--engine') + 1] : undefined
  const env = { ...tool.env, ...(engine && { TEST_ENGINE: engine }) }
  return runProgram(`tools/${name}/main.ts`, { ...tool, args, env })
})
