// npm run staff -- …: actions of staff on the command line, by the running server where there is one.
import { installWhenNeeded } from './parts/install.mjs'
import { runProgram } from './parts/node.mjs'
import { runScript } from './parts/project.mjs'

runScript(async () => {
  await installWhenNeeded()
  return runProgram('server/command-line.ts')
})
