import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'
import { openFiles } from '#server/database/embedded/open-embedded.ts'
import type { PlainDatabase } from '#server/database/open-database.ts'
import { connectPlainly } from '#server/database/open-postgres.ts'
import { databaseUrl, isPostgres, onServer } from './template.ts'

/**
 * Makes databases without a table on the engine under test, and gives for each a function that opens it, as often as a test
 * needs. They are removed after the test.
 */
export function useEmptyDatabases(): () => Promise<() => Promise<PlainDatabase>> {
  const left: (() => Promise<unknown> | unknown)[] = []
  afterEach(async () => {
    for (const clear of left.splice(0).reverse()) await clear()
  })

  async function opened(opening: Promise<PlainDatabase>): Promise<PlainDatabase> {
    const database = await opening
    let isOpen = true
    const close = async () => {
      if (isOpen) await database.close()
      isOpen = false
    }
    left.push(close)
    return { ...database, close }
  }

  return async () => {
    if (isPostgres) {
      const name = `lottolens_older_${process.pid}_${performance.now().toFixed(0)}`
      await onServer(`create database ${name}`)
      left.push(() => onServer(`drop database ${name} with (force)`))
      return () => opened(connectPlainly(databaseUrl(name)))
    }
    const folder = mkdtempSync(join(tmpdir(), 'lottolens-older-'))
    left.push(() => rmSync(folder, { recursive: true, force: true }))
    return () => opened(openFiles(join(folder, 'database')))
  }
}
