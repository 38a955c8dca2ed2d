// npm run backup | restore | move-to-postgres -- …: everything the site keeps, into a file and back, or to PostgreSQL.
import { installWhenNeeded } from './parts/install.mjs'
import { projectNode } from './parts/node.mjs'
import { run, runScript } from './parts/project.mjs'

runScript(async () => {
  await installWhenNeeded()
  const { code } = await run(projectNode(), [
    '--liftoff-only',
    'server/backup-command-line.ts',
    ...process.argv.slice(2),
  ])
  return code
})
