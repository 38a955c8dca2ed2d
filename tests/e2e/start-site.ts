import { startServer } from '../process/running-server.ts'
import { aStartedFolder, BEFORE_SATURDAYS, figuresComputed } from '../process/started-folder.ts'
import { startStandInProvider } from '../support/stand-in-provider.ts'

/** Starts the built site on a folder and a port of its own; the function that it gives back ends it. */
export default async function startSite() {
  const { folder, remove } = await aStartedFolder()
  // Before the workers, so that no two of them make the same one.
  const saturdays = await aStartedFolder(BEFORE_SATURDAYS)
  saturdays.remove()
  const provider = await startStandInProvider({ now: Date.now })
  // Journeys name the addresses that they call from, so that they do not use up one another's attempts.
  const server = await startServer({
    dataDir: folder,
    env: { TRUST_PROXY: 'loopback', ...provider.environment() },
  })
  await figuresComputed(server.origin)
  // As the site calls itself, so that a browser comes back from a provider to where it left.
  process.env.SITE = `http://localhost:${server.port}`
  process.env.SITE_FOLDER = folder
  return async () => {
    await server.stop()
    await provider.stop()
    remove()
  }
}
