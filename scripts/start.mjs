// npm start: from a clean clone to a running site. Installs and builds only when something changed.
import { buildWhenNeeded } from './parts/build.mjs'
import { installWhenNeeded } from './parts/install.mjs'
import { runScript } from './parts/project.mjs'
import { runServer } from './parts/server.mjs'

runScript(async () => {
  await installWhenNeeded()
  await buildWhenNeeded()
  return runServer({ env: { NODE_ENV: process.env.NODE_ENV ?? 'production' } })
})
