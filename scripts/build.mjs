// npm run build: what `npm start` does before it starts, for whoever starts the server another way (deploy/systemd).
import { buildWhenNeeded } from './parts/build.mjs'
import { installWhenNeeded } from './parts/install.mjs'
import { runScript } from './parts/project.mjs'

runScript(async () => {
  await installWhenNeeded()
  await buildWhenNeeded()
  return 0
})
