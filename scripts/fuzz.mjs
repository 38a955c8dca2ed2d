// npm run fuzz [-- --requests 1000000 --seed 7 --engine postgres]: asks the server what its contract says can be asked, well
// and badly, and ends with 1 where it failed once. The seed that it prints asks the same again.
import { installWhenNeeded } from './parts/install.mjs'
import { runProgram } from './parts/node.mjs'
import { runScript } from './parts/project.mjs'

runScript(async () => {
  await installWhenNeeded()
  const given = process.argv.slice(2)
  const engine = given[given.indexOf('--engine') + 1]
  const env = { NODE_ENV: 'test', ...(given.includes('--engine') && engine && { TEST_ENGINE: engine }) }
  return runProgram('tools/fuzz/main.ts', { flags: ['--expose-gc'], env })
})
