import { createHash } from 'node:crypto'
import * as contract from '#contract/admin/pictures.ts'
import { pictureAddress } from '#domain/picture.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import { instantOf, type World } from '../world.ts'
import { remadePicture } from './remade-picture.ts'
import { addPicture } from './store.ts'

/** Pictures that staff put up: two calls, because two permissions may. */
export function pictureStaffRoutes(api: Api, db: Database, { now }: World) {
  const keep = async (content: string) => {
    // Not in a transaction: on the embedded engine everybody would wait while a picture is being made.
    const { bytes, width, height } = await remadePicture(Buffer.from(content, 'base64'))
    const id = createHash('sha256').update(bytes).digest('hex')
    await addPicture(db, { id, bytes, width, height, used_at: instantOf(now()) })
    return { url: pictureAddress(id), width, height }
  }
  implement(api, contract.uploadAnnouncementPicture, ({ body }) => keep(body.content))
  implement(api, contract.uploadCompanyPicture, ({ body }) => keep(body.content))
}
