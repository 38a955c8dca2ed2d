import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { addStaff, signInStaff } from '#contract/admin/staff.ts'
import { keepSecretKey } from '#server/keys/secret-key.ts'
import { MONDAY, useApp } from '#tests/support/app.ts'
import { mustFitKeys } from './must-fit-keys.ts'

const app = useApp()
const folder = mkdtempSync(join(tmpdir(), 'lottolens-key-'))
afterAll(() => rmSync(folder, { recursive: true }))

const OTHER = 'the key of some other installation, long enough'
const start = (secretKey: string, fallback: string | null = null, dataDir = folder) =>
  mustFitKeys(app.db, { secretKey, earlierKeys: { fallback, retired: [] } }, dataDir)
/** The database as a release left it that did not note its key. */
const fromEarlierRelease = () => app.db.execute(sql`delete from installation_key`)

describe('a start', () => {
  beforeEach(fromEarlierRelease)

  it('with the first key there is, and no other after it', async () => {
    await start(OTHER)
    await start(OTHER)
    await expect(start(app.deps.secretKey)).rejects.toThrow('SECRET_KEY')
    // Two keys side by side, in either order (decision 0071).
    await start(app.deps.secretKey, OTHER)
    await start(OTHER, app.deps.secretKey)
  })

  it('says that the key of the data folder would fit', async () => {
    await start(OTHER)
    keepSecretKey(join(folder, 'with-key'), OTHER)
    await expect(start(app.deps.secretKey, null, join(folder, 'with-key'))).rejects.toThrow('SECRET_KEY를 지우고')
  })

  it('on what an earlier release left goes on with the key by which its log is written, and with no other', async () => {
    await app.asStaff(addStaff, { body: { name: '나래', role: '운영' } })
    await expect(start(OTHER)).rejects.toThrow('SECRET_KEY')
    await start(app.deps.secretKey)
    await expect(start(OTHER)).rejects.toThrow('SECRET_KEY')
  })

  it('goes on with the key of what is sealed, although the log was written under another for a while', async () => {
    const { password } = await app.asStaff(addStaff, { body: { name: '지윤', role: '운영' } })
    const { secret } = (await app.call(signInStaff, { body: { name: '지윤', password } })).body as { secret: string }
    const code = new TOTP({ secret }).generate({ timestamp: MONDAY })
    await app.call(signInStaff, {
      body: { name: '지윤', password, code, new_password: 'a long password of their own' },
    })
    await expect(start(OTHER)).rejects.toThrow('SECRET_KEY')
    await start(OTHER, app.deps.secretKey)
    await expect(start(OTHER)).rejects.toThrow('SECRET_KEY')
    await start(app.deps.secretKey)
  })
})
