// npm run migration -- --name what: writes the migration that leads from the newest snapshot to the tables as they are
// now, and takes away the snapshots before the newest, of which drizzle-kit asks nothing.
import { readdirSync, rmSync } from 'node:fs'
import { projectNode } from './parts/node.mjs'
import { inProject, run, runScript, scriptOf } from './parts/project.mjs'

runScript(async () => {
  const { code } = await run(projectNode(), [scriptOf('drizzle-kit'), 'generate', ...process.argv.slice(2)])
  if (code !== 0) return code
  const folder = inProject('server', 'database', 'migrations', 'meta')
  const snapshots = readdirSync(folder).filter((name) => name.endsWith('_snapshot.json'))
  for (const older of snapshots.sort().slice(0, -1)) rmSync(`${folder}/${older}`)
  return 0
})
