import { fromBase64, isHex, toBase64, toHex, utf8 } from './bytes-as-text.ts'
import { HASH_BYTES, type Sha256Later } from './merkle-tree.ts'

/*
 * Checkpoints of the log as others' programs read them: C2SP's signed-note, tlog-checkpoint and tlog-cosignature. Hashing and
 * verifying are handed in, since this runs on the server and in browsers.
 */

/** Whether a signature of Ed25519 (64 bytes) over a message is that of a public key (32 bytes). */
export type VerifyEd25519 = (
  publicKey: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
) => boolean | Promise<boolean>

/** Who signs: the log itself, or a witness, whose signature has a time. */
const SIGNATURE_TYPES = { log: 1, witness: 4 } as const
type Signer = keyof typeof SIGNATURE_TYPES

const KEY_ID_BYTES = 4
const PUBLIC_KEY_BYTES = 32
const SIGNATURE_BYTES = 64
const TIME_BYTES = 8

/** A public key as a `vkey` has it: `name+8 hexadecimal digits+base64`. */
export interface PublicKey {
  readonly vkey: string
  readonly name: string
  readonly signer: Signer
  /** 8 hexadecimal digits. */
  readonly id: string
  readonly bytes: Uint8Array
}

const joined = (...parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]))

/** The bytes whose SHA-256 begins with the id of a key. */
const keyIdInput = (name: string, signer: Signer, publicKey: Uint8Array) =>
  joined(utf8(`${name}\n`), Uint8Array.of(SIGNATURE_TYPES[signer]), publicKey)

/** A public key by its name. A name has neither spaces nor `+`. */
export async function publicKeyOf(
  name: string,
  signer: Signer,
  bytes: Uint8Array,
  sha256: Sha256Later,
): Promise<PublicKey> {
  const id = toHex((await sha256(keyIdInput(name, signer, bytes))).subarray(0, KEY_ID_BYTES))
  const typed = joined(Uint8Array.of(SIGNATURE_TYPES[signer]), bytes)
  return { vkey: `${name}+${id}+${toBase64(typed)}`, name, signer, id, bytes }
}

/** A key out of its text; null where it is none, or its id is not its own. */
export async function readVkey(vkey: string, sha256: Sha256Later): Promise<PublicKey | null> {
  const [, name, id, base64 = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+(.+)$/.exec(vkey) ?? []
  const typed = fromBase64(base64)
  if (!name?.isWellFormed() || !isHex(id, KEY_ID_BYTES) || typed?.length !== 1 + PUBLIC_KEY_BYTES) return null
  const signer = typed[0] === SIGNATURE_TYPES.log ? 'log' : typed[0] === SIGNATURE_TYPES.witness ? 'witness' : null
  const key = signer && (await publicKeyOf(name, signer, typed.subarray(1), sha256))
  return key?.vkey === vkey ? key : null
}

/** The head of the log: how many entries, and the root over them. */
export interface Checkpoint {
  /** The name of the log: `host/seals`. */
  readonly origin: string
  readonly size: number
  readonly root: Uint8Array
}

/** The text that is signed. */
export const checkpointText = ({ origin, size, root }: Checkpoint): string => `${origin}\n${size}\n${toBase64(root)}\n`

const SIGNATURE_LINE = /^— ([^\s+]+) (\S+)$/

/** A line of a note under its text. */
interface SignatureLine {
  readonly name: string
  /** 8 hexadecimal digits. */
  readonly id: string
  readonly signature: Uint8Array
}

/** The line for a signature. */
export const signatureLine = ({ name, id, signature }: SignatureLine): string =>
  `— ${name} ${toBase64(
    joined(
      Uint8Array.from(id.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)),
      signature,
    ),
  )}`

/** A signature line; null where it is none. */
export function readSignatureLine(line: string): SignatureLine | null {
  const [, name, base64 = ''] = SIGNATURE_LINE.exec(line) ?? []
  const bytes = fromBase64(base64)
  if (name === undefined || !bytes || bytes.length <= KEY_ID_BYTES) return null
  return { name, id: toHex(bytes.subarray(0, KEY_ID_BYTES)), signature: bytes.subarray(KEY_ID_BYTES) }
}

/** A checkpoint with its signatures, as it is published. */
export const noteOf = (text: string, lines: readonly string[]): string =>
  `${text}\n${lines.map((line) => `${line}\n`).join('')}`

/** A checkpoint and the lines under it; null where it is no such note. */
export function readNote(note: string) {
  const end = note.lastIndexOf('\n\n')
  const text = note.slice(0, end + 1)
  const [, origin = '', size = '', base64 = ''] = /^(\S+)\n(0|[1-9]\d{0,14})\n(\S+)\n$/.exec(text) ?? []
  const root = fromBase64(base64)
  const lines = note.slice(end + 2).split('\n')
  if (!note.isWellFormed() || root?.length !== HASH_BYTES || lines.pop() !== '') return null
  const signatures = lines.map(readSignatureLine)
  if (signatures.length === 0 || !signatures.every((line) => line !== null)) return null
  return { text, checkpoint: { origin, size: Number(size), root }, signatures }
}

/** What a signer signs, and when, where the signature says so; null where the signature is none of this kind. */
function signedMessage(signer: Signer, text: string, signature: Uint8Array) {
  if (signer === 'log')
    return signature.length === SIGNATURE_BYTES ? { message: utf8(text), at: null, signature } : null
  if (signature.length !== TIME_BYTES + SIGNATURE_BYTES) return null
  const at = signature.subarray(0, TIME_BYTES).reduce((seconds, byte) => seconds * 256 + byte, 0)
  return { message: cosignedMessage(text, at), at, signature: signature.subarray(TIME_BYTES) }
}

/** The bytes that a witness signs. `at`: seconds since 1970. */
export const cosignedMessage = (text: string, at: number): Uint8Array => utf8(`cosignature/v1\ntime ${at}\n${text}`)

/** When a signature was made; null where it does not say so. Seconds since 1970. */
interface Verified {
  readonly at: number | null
}

/** Whether a line is the signature of a key over the text of a checkpoint, and when it was made; null where it is not. */
export async function verifiedLine(
  text: string,
  line: SignatureLine,
  key: PublicKey,
  verify: VerifyEd25519,
): Promise<Verified | null> {
  if (line.name !== key.name || line.id !== key.id) return null
  const signed = signedMessage(key.signer, text, line.signature)
  return signed && (await verify(key.bytes, signed.message, signed.signature)) ? { at: signed.at } : null
}
