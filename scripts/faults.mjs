// npm run faults [name …]: breaks one part after the other of three instances on a cluster (deploy/cluster), under load, and prints
// what visitors saw, what was lost and how it healed. Names choose files of faults/.
import { buildWhenNeeded } from './parts/build.mjs'
import { installWhenNeeded } from './parts/install.mjs'
import { runProgram } from './parts/node.mjs'
import { runScript } from './parts/project.mjs'

runScript(async () => {
  await installWhenNeeded()
  await buildWhenNeeded()
  return runProgram('tools/faults/main.ts')
})
