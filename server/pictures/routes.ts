import { pictureIdOf } from '#domain/picture.ts'
import type { Database } from '../database/database.ts'
import type { Api } from '../http/implement.ts'
import { keepPictures } from '../http/keep-pictures.ts'
import { isSame } from '../http/ready-answer.ts'
import { refuse } from '../http/refuse.ts'
import { DATA_POLICY } from '../http/security-headers.ts'
import type { World } from '../world.ts'
import { pictureOf } from './store.ts'

/** An address never changes its picture: it is named by its bytes. */
const FOR_EVER = 'public, max-age=31536000, immutable'

/** Pictures of announcements and logos, for anybody. */
export function pictureRoutes({ app, renderBudget }: Api, db: Database, world: World) {
  const keptOr = keepPictures(world)
  app.get<{ Params: { file: string } }>('/pictures/:file', { schema: { hide: true } }, async (request, reply) => {
    const id = pictureIdOf(request.params.file)
    if (!id) throw refuse('picture_not_found')
    const { bytes, etag, cacheControl } = await keptOr(id, async () => {
      renderBudget.count(request.ip)
      const bytes = await pictureOf(db, id)
      if (!bytes) throw refuse('picture_not_found')
      return { bytes, cacheControl: FOR_EVER }
    })
    reply.headers({ 'content-security-policy': DATA_POLICY, etag, 'cache-control': cacheControl })
    const known = request.headers['if-none-match']
    if (known && isSame(known, etag)) return reply.code(304).send()
    return reply.type('image/webp').send(bytes)
  })
}
