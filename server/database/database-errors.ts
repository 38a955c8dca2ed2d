/**
 * PostgreSQL's classes and codes for "not now": no connection, shutting down, too many connections, cancelled; and read-only,
 * which a leader answers that has just become a standby.
 */
const AWAY =
  /^(08...|25006|57P0[123]|57014|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN)$/
const AWAY_SENTENCES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|PGlite is closed/

/** Whether an error, or its cause, has a code: PostgreSQL's, or one of a trigger of ours. */
export const hasErrorCode = (error: unknown, code: string): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === code || hasErrorCode(error.cause, code))

/** PostgreSQL's code of a full disk, and its sentence where the embedded engine names another code. */
const FULL = '53100'
const FULL_SENTENCE = /No space left on device/

/** Whether an error, or its cause, says that the database's disk is full. Stored rows can still be read then. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (error as { code?: unknown }).code === FULL || FULL_SENTENCE.test(error.message) || isStorageFull(error.cause)
}

/** PostgreSQL's classes of codes for values that are none, and for rows that may not be. */
const NO_ROW = /^2[23]...$/

/**
 * Whether an error, or its cause, says that what was to be stored is no row. Rows of a file may be none because the file was changed,
 * which is known only at its end.
 */
export function isNoRow(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return NO_ROW.test(String((error as { code?: unknown }).code)) || isNoRow(error.cause)
}

/** Whether an error, or its cause, says that the database cannot be reached just now. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && AWAY.test(code)) return true
  if (AWAY_SENTENCES.test(error.message)) return true
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  return isDatabaseUnavailable(error.cause)
}
