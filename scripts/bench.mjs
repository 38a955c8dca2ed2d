// npm run bench [name …]: measures the built site and prints one table of ratios. Names choose files of bench/.
import { buildWhenNeeded } from './parts/build.mjs'
import { installWhenNeeded } from './parts/install.mjs'
import { projectNode } from './parts/node.mjs'
import { run, runScript } from './parts/project.mjs'

runScript(async () => {
  await installWhenNeeded()
  await buildWhenNeeded()
  return (await run(projectNode(), ['--liftoff-only', 'bench/main.ts', ...process.argv.slice(2)])).code
})
