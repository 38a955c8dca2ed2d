import { argon2, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { createFairQueue, type QueuedCaller } from '../http/fair-queue.ts'

const derive = promisify(argon2)

/** OWASP's recommendation for argon2id. When they are raised, each password is hashed again at its owner's next sign-in. */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const TAG_BYTES = 32

/** One core stays free for all other work. In a longer queue a sign-in would wait for seconds, so it is refused. */
const inTurn = createFairQueue({
  atOnce: Math.max(1, availableParallelism() - 1),
  waitingEach: 50,
  waitingInAll: 200,
})

interface Cost {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

// The same password typed on different keyboards arrives in different Unicode forms.
const messageOf = (password: string) => Buffer.from(password.normalize('NFKC'))

const tagOf = (
  asker: QueuedCaller,
  password: string,
  nonce: Buffer,
  cost: Cost,
  tagLength = TAG_BYTES,
): Promise<Buffer> =>
  inTurn(asker, () => derive('argon2id', { message: messageOf(password), nonce, tagLength, ...cost }))

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
const phc = ({ memory, passes, parallelism }: Cost, salt: Buffer, tag: Buffer) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(tag)}`

/**
 * The hash of a password for storing: a PHC string. Computed outside the event loop, in turns, so that many requests of one
 * caller do not delay others.
 * @throws busy
 */
export async function hashPassword(
  asker: QueuedCaller,
  password: string,
  randomBytes: (count: number) => Buffer,
): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return phc(PARAMETERS, salt, await tagOf(asker, password, salt, PARAMETERS))
}

const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

function parse(hash: string) {
  const [, memory, passes, parallelism, salt, tag] = PHC.exec(hash) ?? []
  if (!salt || !tag) throw new Error('A stored password is not an argon2id PHC string.')
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

/** A hash of no password: checking against it takes as long as checking against a member's. */
const NOBODYS = phc(PARAMETERS, Buffer.alloc(SALT_BYTES), Buffer.alloc(TAG_BYTES))

/** Whether `hash` is of `password`; false without a hash, after the same time. @throws busy */
export async function isPassword(asker: QueuedCaller, hash: string | null, password: string): Promise<boolean> {
  const { cost, salt, tag } = parse(hash ?? NOBODYS)
  const found = await tagOf(asker, password, salt, cost, tag.length)
  return timingSafeEqual(found, tag) && hash !== null
}

/** Whether a hash was made with less work than passwords get today. */
export function isOutdatedHash(hash: string): boolean {
  const { cost } = parse(hash)
  return cost.memory < PARAMETERS.memory || cost.passes < PARAMETERS.passes
}
