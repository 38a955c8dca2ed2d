import { pictureIdOf } from '#domain/picture.ts'
import type { Database } from '../database/database.ts'
import type { Api } from '../http/implement.ts'
import { createPictureCache } from '../http/picture-cache.ts'
import { refuse } from '../http/refuse.ts'
import type { ServerDeps } from '../server-deps.ts'
import { pictureOf } from './store.ts'

/** The picture at an address never changes: the address contains the hash of its bytes. */
const FOR_EVER = 'public, max-age=31536000, immutable'

/** Serves pictures of announcements and logos to all visitors. */
export function pictureRoutes({ app, renderBudget }: Api, db: Database, deps: ServerDeps) {
  const send = createPictureCache(deps)
  app.get<{ Params: { file: string } }>('/pictures/:file', { schema: { hide: true } }, async (request, reply) => {
    const id = pictureIdOf(request.params.file)
    if (!id) throw refuse('picture_not_found')
    return send({ request, reply, address: id, contentType: 'image/webp' }, async () => {
      renderBudget.count(request.ip)
      const bytes = await pictureOf(db, id)
      if (!bytes) throw refuse('picture_not_found')
      return { bytes, cacheControl: FOR_EVER }
    })
  })
}
