import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { createGunzip, createGzip } from 'node:zlib'
import { DISK_FULL, isDiskFull } from '../database/embedded/private-folder.ts'

/*
 * A backup consists of lines of JSON, compressed, and encrypted if a passphrase is given: `MAGIC` with the version of the format,
 * one byte that says whether it is encrypted, salt and nonce, the lines, and the tag of AES-256-GCM at the end. Since
 * version 2 the tag covers the head, too; files of version 1 can still be read.
 */
const NAME = 'LottoLensBackup'
const MAGIC = Buffer.from(`${NAME}2`)
const WITHOUT_HEAD_IN_TAG = '1'
const [SALT, NONCE, TAG] = [16, 12, 16]
const HEAD = MAGIC.length + 1 + SALT + NONCE
/** OWASP's recommendation for scrypt; 128 MB for a moment. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }
const ONLY_OWNER = 0o600

/** A problem of a backup, in words for the operator. */
export class BackupRejected extends Error {}

const derive = promisify<string, Buffer, number, typeof SCRYPT, Buffer>(scrypt)
/** Derives the key outside the event loop: the server answers requests meanwhile. */
const keyOf = (passphrase: string, salt: Buffer) => derive(passphrase.normalize('NFKC'), salt, 32, SCRYPT)

/**
 * Writes a file of lines; whole or not at all, readable for its owner alone.
 * @param write gets a function that takes one line after the other
 * @throws {BackupRejected} when the file cannot be written, or no space is left
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
    const head = Buffer.concat([MAGIC, Buffer.from([passphrase ? 1 : 0]), salt, nonce])
    file.write(head)
    const cipher = passphrase ? createCipheriv('aes-256-gcm', await keyOf(passphrase, salt), nonce).setAAD(head) : null
    const flowing = pipeline([packed, ...(cipher ? [cipher] : []), file], { end: false })
    // The error is thrown below; without this handler a full disk would end the process by an unhandled rejection.
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
    await syncFolder(dirname(path))
  } catch (error) {
    file.destroy()
    packed.destroy()
    await rm(unfinished, { force: true })
    const { syscall, code } = error as NodeJS.ErrnoException
    if (syscall === undefined) throw error
    const sentence = isDiskFull(error) ? DISK_FULL : '백업 파일을 쓸 수 없습니다.'
    throw new BackupRejected(`${sentence} 파일: ${path} (${code})`, { cause: error })
  }
}

/** Syncs a folder, so that a new name in it survives a power cut. */
async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders.
  const opened = await open(folder).catch(() => null)
  await opened?.sync()
  await opened?.close()
}

/**
 * The lines of a file, one after the other.
 * @throws {BackupRejected} when it is not a backup, is truncated or changed, or the passphrase is wrong; with a passphrase also
 *   when the file is not encrypted: anyone could have written it
 */
export async function* readLines(path: string, passphrase: string | undefined): AsyncGenerator<unknown> {
  const { head, size, version } = await headOf(path)
  const isEncrypted = head[MAGIC.length] === 1
  if (isEncrypted && !passphrase)
    throw new BackupRejected('암호화된 백업입니다. BACKUP_PASSPHRASE에 암호를 적어 주세요.')
  if (!isEncrypted && passphrase)
    throw new BackupRejected(
      `BACKUP_PASSPHRASE가 있는데 이 백업은 암호화되어 있지 않습니다. 직접 만든 파일이 맞으면 끝에 --unencrypted를 붙여 주세요: ${path}`,
    )
  const end = isEncrypted ? size - TAG : size
  const bytes = createReadStream(path, { start: HEAD, end: end - 1 })
  const unpacked = createGunzip()
  const decipher = isEncrypted
    ? createDecipheriv(
        'aes-256-gcm',
        await keyOf(passphrase as string, head.subarray(MAGIC.length + 1, HEAD - NONCE)),
        head.subarray(HEAD - NONCE),
      ).setAuthTag(await tagOf(path, end))
    : null
  if (version !== WITHOUT_HEAD_IN_TAG) decipher?.setAAD(head)
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

async function headOf(path: string): Promise<{ head: Buffer; size: number; version: string }> {
  const { size } = await stat(path).catch(() => {
    throw new BackupRejected(`백업 파일이 없습니다: ${path}`)
  })
  const file = await open(path)
  const { buffer: head, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
  await file.close()
  const [name, version] = [head.toString('latin1', 0, NAME.length), head.toString('latin1', NAME.length, MAGIC.length)]
  if (bytesRead < HEAD || size < HEAD + TAG || name !== NAME)
    throw new BackupRejected('로또렌즈의 백업 파일이 아닙니다.')
  if (![WITHOUT_HEAD_IN_TAG, '2'].includes(version))
    throw new BackupRejected(`이 프로그램보다 새로운 형식의 백업입니다: ${path}`)
  return { head, size, version }
}

async function tagOf(path: string, start: number): Promise<Buffer> {
  const file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(TAG), 0, TAG, start)
  await file.close()
  return buffer
}
