import type { Seal } from '#contract/number-sets/seals.ts'
import { type ProofFile, problemOfProofFile, readProofFile } from '#domain/seal/proof-file.ts'
import { PROOF_PROBLEMS, problemOfProof, readLeafText, readProof, type SetProof } from '#domain/seal/set-proof.ts'
import type { VerifyEd25519 } from '#domain/seal/signed-note.ts'
import { isApiError, sentenceOr } from '#web/data/api-error.ts'

// Loaded at the press of a button: most visitors of the page of seals check nothing.

/** A proof of any version: since there is the signed log it leads into that. */
export type AnyProof = SetProof | ProofFile

export interface CheckedProof {
  readonly round_number: number
  /** When the tree of an agreement was sealed, as its entry of the log says, UTC; null for a set. */
  readonly sealed_at: string | null
  /** Of a set; null for an agreement. */
  readonly set: { readonly set_id: number; readonly numbers: readonly number[]; readonly is_bought: boolean } | null
  /** Null: it holds. */
  readonly problem: string | null
}

/** What is published, to check proofs against. */
export interface Published {
  readonly sealOf: (round: string) => Promise<Seal>
  /** The public keys of the log. */
  readonly keys: () => Promise<readonly string[]>
}

const webSha256 = async (bytes: Uint8Array) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>))

/** A browser that knows no Ed25519 throws `NotSupportedError`. */
const webVerify: VerifyEd25519 = async (publicKey, message, signature) => {
  const key = await crypto.subtle.importKey('raw', publicKey as Uint8Array<ArrayBuffer>, 'Ed25519', false, ['verify'])
  const [signed, bytes] = [signature as Uint8Array<ArrayBuffer>, message as Uint8Array<ArrayBuffer>]
  return crypto.subtle.verify('Ed25519', key, signed, bytes)
}

const isInLog = (proof: AnyProof): proof is ProofFile => 'entry' in proof

/** Whether a proof of a set leads to the seal that is published of its round, besides to the log. */
async function problemInLog(file: ProofFile, round: number, { sealOf, keys }: Published) {
  const problem = await problemOfProofFile(file, await keys(), { sha256: webSha256, verify: webVerify })
  if (problem !== null || file.kind !== 'set') return problem
  const { root, sets } = await sealOf(String(round))
  return root === file.root && sets === file.tree_size ? null : 'root'
}

/** What a proof is of. */
function shownOf(proof: AnyProof): Omit<CheckedProof, 'problem'> {
  if (!isInLog(proof)) {
    const { round_number, set_id, numbers, is_bought = false } = proof
    return { round_number, sealed_at: null, set: { set_id, numbers, is_bought } }
  }
  const set = proof.kind === 'set' ? readLeafText(proof.leaf) : null
  if (set)
    return { round_number: set.round_number, sealed_at: null, set: { ...set, is_bought: set.is_bought ?? false } }
  return { ...saidBy(proof.entry), set: null }
}

function saidBy(entry: string): Pick<CheckedProof, 'round_number' | 'sealed_at'> {
  try {
    const { round_number, sealed_at } = JSON.parse(entry)
    return { round_number: Number(round_number), sealed_at: String(sealed_at) }
  } catch {
    return { round_number: 0, sealed_at: null }
  }
}

/** Computes on this device whether proofs hold against what is published. */
export async function checkProofs(proofs: readonly AnyProof[], published: Published): Promise<CheckedProof[]> {
  const seals = new Map<string, Promise<Seal>>()
  const sealOf = (round: string) => {
    const seal = seals.get(round) ?? published.sealOf(round)
    seals.set(round, seal)
    return seal
  }
  let known: Promise<readonly string[]> | null = null
  const keys = () => {
    known ??= published.keys()
    return known
  }
  const checked: CheckedProof[] = []
  for (const proof of proofs) {
    const shown = shownOf(proof)
    const problem = isInLog(proof)
      ? await problemInLog(proof, shown.round_number, { sealOf, keys })
      : await problemOfProof(proof, await sealOf(String(proof.round_number)), webSha256)
    checked.push({ ...shown, problem: problem && PROOF_PROBLEMS[problem] })
  }
  return checked
}

/** The proofs of a file and whether they hold, or why they cannot be checked. */
export async function checkFile(text: string, published: Published): Promise<CheckedProof[] | string> {
  const proofs = proofsOfText(text)
  if (proofs === null) return PROOF_PROBLEMS.unreadable
  try {
    return await checkProofs(proofs, published)
  } catch (failure) {
    if (failure instanceof DOMException && failure.name === 'NotSupportedError') return PROOF_PROBLEMS.old_browser
    const isUnsealed = isApiError(failure) && failure.status === 404
    return isUnsealed ? PROOF_PROBLEMS.round_not_sealed : sentenceOr(failure, PROOF_PROBLEMS.seal_unread)
  }
}

/** The proofs of a file: one alone, or those of a round. Null where it is no such file. */
function proofsOfText(text: string): AnyProof[] | null {
  try {
    const value: unknown = JSON.parse(text)
    const many = typeof value === 'object' && value !== null && 'proofs' in value ? value.proofs : [value]
    if (!Array.isArray(many) || many.length === 0) return null
    const proofs = many.map((one) => readProofFile(one) ?? readProof(one))
    return proofs.every((proof) => proof !== null) ? proofs : null
  } catch {
    return null
  }
}
