// npm run bench [name …]: measures the built site and prints one table of ratios. Names choose files of bench/.
import { buildWhenNeeded } from './parts/build.mjs'
import { installWhenNeeded } from './parts/install.mjs'
import { runProgram } from './parts/node.mjs'
import { runScript } from './parts/project.mjs'

runScript(async () => {
  await installWhenNeeded()
  await buildWhenNeeded()
  return runProgram('tools/bench/main.ts')
})
