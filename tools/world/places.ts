import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { openEmbedded } from '#server/database/embedded/open-embedded.ts'
import type { OpenDatabase } from '#server/database/open-database.ts'
import { connectPlainly, openPostgres } from '#server/database/open-postgres.ts'
import { keepSecretKey, storedSecretKey } from '#server/keys/secret-key.ts'
import { createServerDeps, type ServerDeps } from '#server/server-deps.ts'
import type { Site } from './build.ts'

/** Made-up people have nothing to hide: everybody who makes the same world has the same key, unless SECRET_KEY says another. */
const OPEN_KEY = 'the key of a made-up world hides nothing'

interface Place {
  readonly database: OpenDatabase
  readonly site: Site
  readonly close: () => Promise<void>
}

const isUrl = (place: string) => /^postgres(ql)?:\/\//.test(place)

/**
 * Opens a database by its URL, or the embedded one of a data folder, and migrates it.
 * @param patiently lets every statement take as long as it takes, as making a world has to
 */
export async function openPlace(
  place: string,
  say: (text: string) => void,
  { patiently = false, replaced = {} }: { readonly patiently?: boolean; readonly replaced?: Partial<ServerDeps> } = {},
): Promise<Place> {
  const database = isUrl(place)
    ? openPostgres(patiently ? withoutTimeout(place) : place, console.error)
    : await openEmbedded({ dataDir: place, report: console.error })
  await database.migrate()
  const plain = isUrl(place) ? await connectPlainly(place) : null
  const { db } = database
  const deps = createServerDeps(
    { engine: database.engine, drawMinute: 20 * 60 + 45, publicUrl: 'http://localhost:3000', secretKey: keyOf(place) },
    replaced,
  )
  return {
    database,
    site: {
      db,
      deps,
      say,
      run: (statement) => (plain ? plain.query(statement) : db.execute(sql.raw(statement))),
    },
    close: async () => {
      await plain?.close()
      await database.close()
    },
  }
}

function withoutTimeout(url: string) {
  const patient = new URL(url)
  patient.searchParams.set('statement_timeout', '0')
  return patient.href
}

function keyOf(place: string): string {
  const key = process.env.SECRET_KEY ?? OPEN_KEY
  // The site of that folder has to know it.
  if (!isUrl(place) && existsSync(join(place, 'database'))) keepSecretKey(place, key)
  return isUrl(place) ? key : (storedSecretKey(place) ?? key)
}
