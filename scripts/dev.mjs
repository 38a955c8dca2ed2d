// npm run dev: one process; pages reload by Vite inside the server, the server restarts when its sources change.
import { installWhenNeeded } from './parts/install.mjs'
import { runScript } from './parts/project.mjs'
import { runServer } from './parts/server.mjs'

runScript(async () => {
  await installWhenNeeded()
  return runServer({
    // Named folders, since a plain --watch would see Vite's temporary files and restart for ever.
    nodeFlags: ['--watch-path=server', '--watch-path=contract', '--watch-path=domain', '--watch-preserve-output'],
    env: { NODE_ENV: 'development' },
  })
})
