import { spawn } from 'node:child_process'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { koreanDay } from '#domain/calendar.ts'
import { makeFolder } from '../database/embedded/private-folder.ts'
import type { ServerDeps } from '../server-deps.ts'
import { BackupRejected } from './backup-file.ts'
import type { AuditAnchor } from './kept-anchor.ts'
import { headOfBackup } from './make-backup.ts'

const COMMAND_LINE = fileURLToPath(new URL('../backup-command-line.ts', import.meta.url))
const OWN = /^lottolens-\d{4}-\d{2}-\d{2}\.backup$/
/** The file of a backup whose process was killed. */
const UNFINISHED = /^lottolens-\d{4}-\d{2}-\d{2}\.backup\.unfinished$/

/**
 * Writes today's backup into the folder of the settings, unless it exists, and removes the oldest nightly backups when there are
 * more than `keep`. A run that fails removes nothing.
 * @throws {BackupRejected} with the output of the command; {FolderUnusable}
 */
export async function makeNightlyBackup({ backups, now }: ServerDeps, ending: AbortSignal): Promise<void> {
  if (!backups) return
  const { folder, keep } = backups
  makeFolder(folder)
  const file = join(folder, `lottolens-${koreanDay(now())}.backup`)
  if (existsSync(file)) return
  await runCommandLine(file, ending)
  for (const name of readdirSync(folder)) if (UNFINISHED.test(name)) rmSync(join(folder, name))
  for (const name of ownBackups(folder).slice(0, -keep)) rmSync(join(folder, name))
}

/** The nightly backups in a folder, oldest first; none when the folder does not exist. */
const ownBackups = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => OWN.test(name))
        .sort()
    : []

/** What the nightly backups know of the audit log; one that cannot be read, or is from before there were anchors, is left out. */
export async function anchorsOfBackups({ backups }: Pick<ServerDeps, 'backups'>): Promise<AuditAnchor[]> {
  if (!backups) return []
  const heads = []
  for (const name of ownBackups(backups.folder))
    heads.push(await headOfBackup(join(backups.folder, name), backups.passphrase).catch(rejected))
  return heads.flatMap((head) => head?.audit_anchor ?? [])
}

function rejected(error: unknown): null {
  if (error instanceof BackupRejected) return null
  throw error
}

/** The Korean day of the newest nightly backup in a folder; null without a backup or without the folder. */
export function newestBackupDay(folder: string): string | null {
  return ownBackups(folder).at(-1)?.slice('lottolens-'.length, -'.backup'.length) ?? null
}

/** How many nightly backups are in a folder, and when the newest was written, in milliseconds since 1970. */
export function backupFigures(folder: string): { readonly count: number; readonly newestAt: number | null } {
  const own = ownBackups(folder)
  const newest = own.at(-1)
  return { count: own.length, newestAt: newest ? statSync(join(folder, newest)).mtimeMs : null }
}

/** Runs `npm run backup` in a process of its own, which frees its memory when it ends. */
async function runCommandLine(file: string, signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, ['--liftoff-only', COMMAND_LINE, 'backup', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  })
  const [said, code] = await Promise.all([
    text(child.stderr),
    new Promise<number | null>((resolve, reject) => child.once('close', resolve).once('error', reject)),
  ])
  if (code !== 0) throw new BackupRejected(said.trim())
}
