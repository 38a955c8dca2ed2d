import { createApp } from '#server/app.ts'
import { openEmbedded } from '#server/database/embedded/open-embedded.ts'
import { loadHistory } from '#server/draws/load-history.ts'
import { builtRenderer } from '#server/pages/renderer.ts'
import { createServerDeps, type ServerDeps } from '#server/server-deps.ts'
import { aFolder } from '#tests/process/running-server.ts'

/** The dependencies of a bench on an engine: the real clock, and nothing outside. */
export const worldOn = (engine: ServerDeps['engine']): ServerDeps =>
  createServerDeps({ engine, drawMinute: 20 * 60 + 45, publicUrl: 'http://localhost:3000', secretKey: 'x'.repeat(32) })

/** The whole site in this process, on an embedded database of its own, with every real draw. */
export async function openSite() {
  const { folder, remove } = aFolder()
  const database = await openEmbedded({ dataDir: folder, report: console.error })
  const deps = worldOn(database.engine)
  const { db } = database
  const renderer = await builtRenderer(true)
  const { app } = await createApp(db, deps, { renderer: async () => renderer })
  await database.migrate()
  await loadHistory(db, deps)
  await app.ready()
  return {
    app,
    db,
    deps,
    close: async () => {
      await app.close()
      await database.close()
      remove()
    },
  }
}
export type Site = Awaited<ReturnType<typeof openSite>>
