// npm run world -- --members 1000000 --rounds 300 --database postgres://… (or --folder DIR): fills an empty database with made-up
// members and all that years leave behind; `measure` holds a large world against a small one (docs/scale.md).
import { buildWhenNeeded } from './parts/build.mjs'
import { installWhenNeeded } from './parts/install.mjs'
import { runProgram } from './parts/node.mjs'
import { runScript } from './parts/project.mjs'

runScript(async () => {
  await installWhenNeeded()
  // What is measured are pages, too.
  if (process.argv[2] === 'measure') await buildWhenNeeded()
  return runProgram('tools/world/main.ts')
})
