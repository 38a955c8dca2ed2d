import { aFolder, startServer, until } from '../process/running-server.ts'
import { startStandInProvider } from '../support/stand-in-provider.ts'

/** Starts the built site on a folder and a port of its own; the function that it gives back ends it. */
export default async function startSite() {
  const { folder, remove } = aFolder()
  const provider = await startStandInProvider({ now: Date.now })
  // Journeys name the addresses that they call from, so that they do not use up one another's attempts.
  const server = await startServer({
    dataDir: folder,
    env: { TRUST_PROXY: 'loopback', ...provider.environment() },
  })
  // What a first start computes is told to every page that listens, and is no answer to what a visitor did.
  await until('the first start has computed its figures', async () => {
    const reports = ['fairness', 'crowding/evidence'].map(async (name) => {
      const answer = await fetch(`${server.origin}/api/v1/public/analysis/${name}`)
      return ((await answer.json()) as { report: unknown }).report !== null
    })
    return (await Promise.all(reports)).every(Boolean)
  })
  // As the site calls itself, so that a browser comes back from a provider to where it left.
  process.env.SITE = `http://localhost:${server.port}`
  process.env.SITE_FOLDER = folder
  return async () => {
    await server.stop()
    await provider.stop()
    remove()
  }
}
