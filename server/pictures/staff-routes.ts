import * as contract from '#contract/admin/pictures.ts'
import type { Database } from '../database/database.ts'
import { type Api, implement } from '../http/implement.ts'
import type { ServerDeps } from '../server-deps.ts'
import { keepPicture } from './keep-picture.ts'

/** The calls by which staff upload pictures: two, one for each permission that allows it. */
export function pictureStaffRoutes(api: Api, db: Database, deps: ServerDeps) {
  implement(api, contract.uploadAnnouncementPicture, ({ body }) => keepPicture(db, deps, body.content))
  implement(api, contract.uploadCompanyPicture, ({ body }) => keepPicture(db, deps, body.content))
}
