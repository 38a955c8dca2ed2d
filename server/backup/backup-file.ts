import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

/*
 * A backup is lines of JSON, compressed, and encrypted where a passphrase is given: `MAGIC`, one byte that says whether
 * it is encrypted, salt and nonce, the lines, and the tag of AES-256-GCM at its end.
 */
const MAGIC = Buffer.from('LottoLensBackup1')
const [SALT, NONCE, TAG] = [16, 12, 16]
const HEAD = MAGIC.length + 1 + SALT + NONCE
/** OWASP's recommendation for scrypt; 128 MB for a moment. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }
const ONLY_OWNER = 0o600

/** What is wrong with a backup, as the operator reads it. */
export class BackupRejected extends Error {}

const keyOf = (passphrase: string, salt: Buffer) => scryptSync(passphrase.normalize('NFKC'), salt, 32, SCRYPT)

/**
 * Writes a file of lines; whole or not at all, readable for its owner alone.
 * @param write is given a function that takes one line after the other
 */
export async function writeLines(
  path: string,
  passphrase: string | undefined,
  write: (line: (value: unknown) => Promise<void>) => Promise<void>,
): Promise<void> {
  const unfinished = `${path}.unfinished`
  const [salt, nonce] = [randomBytes(SALT), randomBytes(NONCE)]
  const file = createWriteStream(unfinished, { mode: ONLY_OWNER })
  const packed = createGzip({ level: 6 })
  try {
    file.write(Buffer.concat([MAGIC, Buffer.from([passphrase ? 1 : 0]), salt, nonce]))
    const cipher = passphrase ? createCipheriv('aes-256-gcm', keyOf(passphrase, salt), nonce) : null
    const flowing = pipeline([packed, ...(cipher ? [cipher] : []), file], { end: false })
    // Heard of below; without a listener a full disk would end the process before.
    flowing.catch(() => {})
    await write(async (value) => {
      if (!packed.write(`${JSON.stringify(value)}\n`)) await Promise.race([once(packed, 'drain'), flowing])
    })
    packed.end()
    await flowing
    file.end(cipher?.getAuthTag() ?? Buffer.alloc(0))
    await once(file, 'close')
    const written = await open(unfinished, 'r+')
    await written.sync()
    await written.close()
    await rename(unfinished, path)
  } catch (error) {
    file.destroy()
    packed.destroy()
    await rm(unfinished, { force: true })
    throw error
  }
}

/**
 * The lines of a file, one after the other.
 * @throws {BackupRejected} when it is none, is cut short or changed, or the passphrase is another
 */
export async function* readLines(path: string, passphrase: string | undefined): AsyncGenerator<unknown> {
  const { head, size } = await headOf(path)
  const isEncrypted = head[MAGIC.length] === 1
  if (isEncrypted && !passphrase)
    throw new BackupRejected('암호화된 백업입니다. BACKUP_PASSPHRASE에 암호를 적어 주세요.')
  const end = isEncrypted ? size - TAG : size
  const bytes = createReadStream(path, { start: HEAD, end: end - 1 })
  const unpacked = createGunzip()
  const decipher = isEncrypted
    ? createDecipheriv(
        'aes-256-gcm',
        keyOf(passphrase as string, head.subarray(MAGIC.length + 1, HEAD - NONCE)),
        head.subarray(HEAD - NONCE),
      ).setAuthTag(await tagOf(path, end))
    : null
  const flowing = pipeline([bytes, ...(decipher ? [decipher] : []), unpacked])
  flowing.catch(() => {})
  try {
    for await (const line of createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY }))
      yield JSON.parse(line)
    await flowing
  } catch (error) {
    if (error instanceof BackupRejected) throw error
    throw new BackupRejected('백업을 읽을 수 없습니다. 파일이 손상되었거나 암호가 다릅니다.', { cause: error })
  } finally {
    bytes.destroy()
    unpacked.destroy()
  }
}

async function headOf(path: string): Promise<{ head: Buffer; size: number }> {
  const { size } = await stat(path).catch(() => {
    throw new BackupRejected(`백업 파일이 없습니다: ${path}`)
  })
  const file = await open(path)
  const { buffer: head, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
  await file.close()
  if (bytesRead < HEAD || size < HEAD + TAG || !head.subarray(0, MAGIC.length).equals(MAGIC))
    throw new BackupRejected('로또렌즈의 백업 파일이 아닙니다.')
  return { head, size }
}

async function tagOf(path: string, start: number): Promise<Buffer> {
  const file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(TAG), 0, TAG, start)
  await file.close()
  return buffer
}
