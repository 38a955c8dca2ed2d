import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'

/*
 * Run by sign-ins.ts: how many argon2id hashes a second Node computes when it does nothing else, one after the
 * other, with the parameters of stored passwords.
 */
const seconds = Number(process.argv[2])
const derive = promisify(argon2)
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const start = performance.now()
let hashes = 0
while (performance.now() - start < seconds * 1_000) {
  await derive('argon2id', { message: Buffer.from('a wrong guess'), nonce: randomBytes(16), ...cost })
  hashes += 1
}
console.log(JSON.stringify({ perSecond: hashes / ((performance.now() - start) / 1_000) }))
