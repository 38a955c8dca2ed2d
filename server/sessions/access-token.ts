import type { FastifyRequest } from 'fastify'
import { jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Database } from '../database/database.ts'
import { onBehalfOf } from '../database/turns.ts'
import { type Caller, memberTurns } from '../http/caller.ts'
import { derivedKey, memoisedByKey, wholeKeys } from '../keys/secret-key.ts'
import type { ServerDeps } from '../server-deps.ts'
import { callerOfSession } from './session-store.ts'

/** Seconds. */
export const ACCESS_TOKEN_LIVES = 15 * 60
/** Seconds by which the clocks of instances may differ (`database-clock.ts`); a token from the future would be refused. */
const CLOCKS_APART = 30
const ALGORITHM = 'HS256'
const TYPE = 'at+jwt'
const AUDIENCE = 'lottolens-api'
/** Characters; longer than any token that we make. */
const LONGEST = 1_000

type TokenDeps = Pick<ServerDeps, 'now' | 'publicUrl' | 'secretKey' | 'earlierKeys'>

/** The key as a CryptoKey: jose would import any other form again for every signature. */
const keyFor = memoisedByKey((secretKey) =>
  derivedKey(secretKey, 'access tokens').toCryptoKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']),
)

/** A token that proves, for 15 minutes at most, that its bearer signed in; sent as `Authorization: Bearer`. */
export function accessToken(deps: TokenDeps, { id, session_id }: Pick<Caller, 'id' | 'session_id'>): Promise<string> {
  const issued = Math.floor(deps.now() / 1_000)
  return new SignJWT({ sid: session_id })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setIssuer(deps.publicUrl)
    .setAudience(AUDIENCE)
    .setSubject(String(id))
    .setIssuedAt(issued - CLOCKS_APART)
    .setExpirationTime(issued + ACCESS_TOKEN_LIVES)
    .sign(keyFor(deps.secretKey))
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

type TokenClaims = Pick<Caller, 'id' | 'session_id'>

/** The content of a token and its expiry, in milliseconds; null unless we made it, it is unchanged and has not expired. */
async function verified(deps: TokenDeps, token: string) {
  for (const secretKey of wholeKeys(deps)) {
    const read = await verifiedUnder(secretKey, deps, token)
    if (read) return read
  }
  return null
}

async function verifiedUnder(secretKey: string, deps: TokenDeps, token: string) {
  try {
    const { payload } = await jwtVerify(token, keyFor(secretKey), {
      algorithms: [ALGORITHM],
      typ: TYPE,
      issuer: deps.publicUrl,
      audience: AUDIENCE,
      requiredClaims: ['sub', 'sid', 'iat', 'exp'],
      maxTokenAge: ACCESS_TOKEN_LIVES + CLOCKS_APART,
      currentDate: new Date(deps.now()),
    })
    const { sub, sid, exp = 0 } = payload
    return typeof sid === 'string' && UUID.test(sid) && /^\d{1,9}$/.test(sub ?? '')
      ? { claimed: { id: Number(sub), session_id: sid }, expires: exp * 1_000 }
      : null
  } catch {
    return null
  }
}

/**
 * Identifies the caller. The token only names a session: whether the session has ended, or the member is blocked or deleted, is
 * read from the database at every call, with one indexed query.
 */
export function callerByToken(db: Database, deps: TokenDeps) {
  const readToken = tokenReader(deps)
  return async ({ headers }: FastifyRequest): Promise<Caller | null> => {
    const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+) *$/i.exec(headers.authorization ?? '')?.[1]
    if (!token || token.length > LONGEST) return null
    const claimed = await readToken(token)
    return claimed && onBehalfOf(memberTurns(claimed.id), () => callerOfSession(db, claimed, deps.now()))
  }
}

const REMEMBERED = 2_000

/** Caches valid tokens: checking a signature costs more than the rest of a small call. */
function tokenReader(deps: TokenDeps) {
  const good = new LRUCache<string, { readonly claimed: TokenClaims; readonly expires: number }>({ max: REMEMBERED })
  return async (token: string): Promise<TokenClaims | null> => {
    const known = good.get(token)
    if (known && deps.now() < known.expires) return known.claimed
    const read = await verified(deps, token)
    if (!read) return null
    good.set(token, read)
    return read.claimed
  }
}
