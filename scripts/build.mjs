// npm run build: the build of `npm start` alone, for other ways to start the server (deploy/systemd).
import { buildWhenNeeded } from './parts/build.mjs'
import { installWhenNeeded } from './parts/install.mjs'
import { runScript } from './parts/project.mjs'

runScript(async () => {
  await installWhenNeeded()
  await buildWhenNeeded()
  return 0
})
