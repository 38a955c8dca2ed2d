// npm run backup | restore | move-to-postgres -- …: everything the site keeps, into a file and back, or to PostgreSQL.
import { installWhenNeeded } from './parts/install.mjs'
import { runProgram } from './parts/node.mjs'
import { runScript } from './parts/project.mjs'

runScript(async () => {
  await installWhenNeeded()
  return runProgram('server/backup-command-line.ts')
})
