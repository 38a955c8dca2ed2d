import { type Refusal, refuse } from '../http/refuse.ts'

const UNIQUE_VIOLATION = '23505'

interface DatabaseError {
  readonly code?: unknown
  readonly constraint?: unknown
  readonly cause?: unknown
}

/** The refusal for a violated unique index, as when two calls want one username at once; any other error is returned unchanged. */
function duplicateRefusalOf(error: unknown): Refusal | unknown {
  const { code, constraint, cause } = error as DatabaseError
  if (code !== UNIQUE_VIOLATION) return cause === undefined ? error : fromCause(error, cause)
  if (constraint === 'members_username_key_unique') return refuse('username_taken')
  return refuse(constraint === 'members_mobile_number_unique' ? 'mobile_number_taken' : 'already_taken')
}

// Drizzle wraps the driver's error; the outer error is replaced only if its cause means a refusal.
function fromCause(error: unknown, cause: unknown) {
  const found = duplicateRefusalOf(cause)
  return found === cause ? error : found
}

/** Runs work that may violate a unique index. @throws username_taken, mobile_number_taken, already_taken */
export async function refusingDuplicates<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw duplicateRefusalOf(error)
  }
}
