import { type Keys, keyName, secretKeyFile, storedSecretKey, wholeKeys } from '../keys/secret-key.ts'
import { BackupRejected } from './backup-file.ts'
import type { BackupHead } from './make-backup.ts'

/** Where a backup's rows go, and the keys with which they will be read there. */
interface Target {
  /** Where a key is kept when the settings have none. */
  readonly dataDir: string
  /** `SECRET_KEY` and `SECRET_KEY_FALLBACK` of the settings. */
  readonly secretKey: string | undefined
  readonly secretKeyFallback: string | undefined
}

/**
 * Refuses rows that nobody could use where they go: under another key staff cannot sign in, no device is recognised, and the
 * audit log looks broken. A key within the backup is offered, not dropped.
 * @returns the key to be written into the data folder; null where the right one is there already
 * @throws {BackupRejected}
 */
export function keyForBackup(
  { secret_key, key_name }: Pick<BackupHead, 'secret_key' | 'key_name'>,
  { dataDir, secretKey, secretKeyFallback }: Target,
): string | null {
  const wanted = key_name ?? (secret_key === null ? null : keyName(secret_key))
  const kept = storedSecretKey(dataDir)
  const current = secretKey ?? kept
  const isWithin = secret_key !== null && keyName(secret_key) === wanted
  if (current === null) {
    if (isWithin || wanted === null) return secret_key
    throw new BackupRejected(
      '이 백업에는 열쇠가 들어 있지 않습니다. 백업을 만든 사이트의 SECRET_KEY를 적고 다시 실행해 주세요.',
    )
  }
  const keys: Keys = { secretKey: current, earlierKeys: { fallback: secretKeyFallback ?? null, retired: [] } }
  if (wanted === null || wholeKeys(keys).some((key) => keyName(key) === wanted)) return null
  const file = secretKeyFile(dataDir)
  const others = secretKey === undefined ? `데이터 폴더의 열쇠(${file})` : 'SECRET_KEY'
  const isKept = kept !== null && keyName(kept) === wanted
  throw new BackupRejected(
    `${others}로는 이 데이터를 쓸 수 없습니다. 직원이 로그인하지 못하고 감사 기록이 끊겨 보입니다. ${wayOut({ isKept, isWithin, isGiven: secretKey !== undefined, file })}`,
  )
}

function wayOut(at: { isKept: boolean; isWithin: boolean; isGiven: boolean; file: string }): string {
  if (at.isKept) return `데이터 폴더의 열쇠(${at.file})가 맞으니, SECRET_KEY를 지우고 다시 실행해 주세요.`
  if (!at.isWithin) return '데이터를 만든 사이트의 SECRET_KEY를 적고 다시 실행해 주세요.'
  return at.isGiven
    ? `맞는 열쇠가 백업에 들어 있으니, SECRET_KEY를 지우고 다시 실행하면 그 열쇠를 ${at.file}에 적습니다.`
    : `맞는 열쇠가 백업에 들어 있으니, 데이터 폴더의 열쇠를 다른 곳으로 옮기고 다시 실행하면 그 열쇠를 적습니다: ${at.file}`
}
