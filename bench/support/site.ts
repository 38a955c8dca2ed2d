import { createApp } from '#server/app.ts'
import { openEmbedded } from '#server/database/embedded/open-embedded.ts'
import { loadHistory } from '#server/draws/load-history.ts'
import { builtRenderer } from '#server/pages/renderer.ts'
import { createWorld } from '#server/world.ts'
import { aFolder } from '#tests/process/running-server.ts'

/** The whole site in this process, on an embedded database of its own, with every real draw and a count of its renders. */
export async function openSite() {
  const { folder, remove } = aFolder()
  const database = await openEmbedded({ dataDir: folder, report: console.error })
  const world = createWorld({
    engine: database.engine,
    drawMinute: 20 * 60 + 45,
    publicUrl: 'http://localhost:3000',
    secretKey: 'x'.repeat(32),
  })
  const { db } = database
  const built = await builtRenderer(true)
  let renders = 0
  const render: typeof built.render = (request, surroundings) => {
    renders += 1
    return built.render(request, surroundings)
  }
  const { app } = await createApp(db, world, { renderer: async () => ({ ...built, render }) })
  await database.migrate()
  await loadHistory(db, world)
  await app.ready()
  return {
    app,
    db,
    world,
    renders: () => renders,
    close: async () => {
      await app.close()
      await database.close()
      remove()
    },
  }
}
export type Site = Awaited<ReturnType<typeof openSite>>
