// npm run staff -- …: actions of staff on the command line, by the running server where there is one.
import { installWhenNeeded } from './parts/install.mjs'
import { projectNode } from './parts/node.mjs'
import { run, runScript } from './parts/project.mjs'

runScript(async () => {
  await installWhenNeeded()
  // As the server is run: the embedded database needs half the memory so.
  const { code } = await run(projectNode(), ['--liftoff-only', 'server/command-line.ts', ...process.argv.slice(2)])
  return code
})
