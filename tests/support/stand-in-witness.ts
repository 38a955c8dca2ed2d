import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fromBase64 } from '#domain/seal/bytes-as-text.ts'
import { isConsistent } from '#domain/seal/merkle-tree.ts'
import {
  cosignedMessage,
  publicKeyOf,
  readNote,
  readVkey,
  signatureLine,
  verifiedLine,
} from '#domain/seal/signed-note.ts'
import { sha256 } from '#server/transparency-log/sha256.ts'
import { verifyEd25519 } from '#server/transparency-log/verify-ed25519.ts'

/** What a witness of the tests does instead of answering by the protocol. */
type Mood = 'well' | 'away' | 'lies' | 'hangs'

/**
 * A witness on this computer, as C2SP's tlog-witness says: it keeps the newest checkpoint of one log that it has cosigned, and
 * cosigns another only if that begins with it.
 */
export async function standInWitness(name: string, now: () => number) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const bytes = Buffer.from(publicKey.export({ format: 'jwk' }).x as string, 'base64url')
  const key = await publicKeyOf(name, 'witness', bytes, sha256)
  let seen: { size: number; root: Uint8Array } = { size: 0, root: new Uint8Array() }
  let mood: Mood = 'well'
  let asked = 0
  /** The public keys of the log that it trusts; empty: of any log, by the name in the line. */
  const trusted: string[] = []

  const answer = async (body: string): Promise<{ status: number; text: string }> => {
    const [head = '', ...rest] = body.split('\n\n')
    const note = readNote(rest.join('\n\n'))
    const [first = '', ...proof] = head.split('\n')
    const old = Number(/^old (\d+)$/.exec(first)?.[1])
    if (!note || Number.isNaN(old)) return { status: 400, text: '' }
    const { text, checkpoint, signatures } = note
    const keys = await Promise.all(trusted.map((vkey) => readVkey(vkey, sha256)))
    const verified = await Promise.all(
      keys.flatMap((log) => signatures.map((line) => log && verifiedLine(text, line, log, verifyEd25519))),
    )
    if (!verified.some((one) => one)) return { status: 403, text: '' }
    if (old > checkpoint.size) return { status: 400, text: '' }
    const conflict = { status: 409, text: `${seen.size}\n` }
    if (old !== seen.size) return conflict
    const path = proof.map((hash) => fromBase64(hash) ?? new Uint8Array())
    if (old === checkpoint.size && Buffer.compare(seen.root, checkpoint.root) !== 0) return conflict
    if (old > 0 && !(await isConsistent(seen, checkpoint, path, sha256))) return { status: 422, text: '' }
    seen = { size: checkpoint.size, root: checkpoint.root }
    const at = Math.floor(now() / 1_000)
    const time = Buffer.alloc(8)
    time.writeBigUInt64BE(BigInt(at))
    const message = mood === 'lies' ? cosignedMessage(text, at + 1) : cosignedMessage(text, at)
    const signature = Buffer.concat([time, sign(null, message, privateKey)])
    return { status: 200, text: `${signatureLine({ name, id: key.id, signature })}\n` }
  }
  const server = createServer((request, response) => {
    asked += 1
    if (mood === 'away') return void request.socket.destroy()
    // The connection stays open without an answer.
    if (mood === 'hangs') return void request.resume()
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', async () => {
      const { status, text } = await answer(Buffer.concat(parts).toString())
      response.writeHead(status, { 'content-type': status === 409 ? 'text/x.tlog.size' : 'text/plain' }).end(text)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    vkey: key.vkey,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    trust: (...vkeys: readonly string[]) => void trusted.push(...vkeys),
    be: (next: Mood) => {
      mood = next
    },
    /** What it has cosigned last; set to make it one that has seen another log. */
    sees: (size: number, root: Uint8Array) => {
      seen = { size, root }
    },
    seen: () => seen,
    asked: () => asked,
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}
