// npm run dev: one process; pages reload by Vite inside the server, the server restarts when its sources change. Beside it
// stand-ins of Google and Kakao where neither is set up.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { installWhenNeeded } from './parts/install.mjs'
import { projectNode } from './parts/node.mjs'
import { root, runScript } from './parts/project.mjs'
import { runServer } from './parts/server.mjs'

/** Starts the stand-ins; gives the settings that name them. */
async function standIns() {
  const child = spawn(projectNode(), ['tests/support/stand-in-provider.ts'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const printed = await Promise.race([once(child.stdout, 'data'), once(child, 'exit').then(() => ['{}'])])
  return { environment: JSON.parse(String(printed[0])), stop: () => child.kill() }
}

runScript(async () => {
  await installWhenNeeded()
  const { environment, stop } = await standIns()
  const code = await runServer({
    // Named folders, since a plain --watch would see Vite's temporary files and restart for ever.
    nodeFlags: ['--watch-path=server', '--watch-path=contract', '--watch-path=domain', '--watch-preserve-output'],
    env: { NODE_ENV: 'development', ...environment },
  })
  stop()
  return code
})
