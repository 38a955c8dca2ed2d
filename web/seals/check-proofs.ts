import type { Seal } from '#contract/number-sets/seals.ts'
import { PROOF_PROBLEMS, problemOfProof, readProof, type SetProof } from '#domain/seal/set-proof.ts'
import { isApiError, sentenceOr } from '#web/data/api-error.ts'

// Loaded at the press of a button: most visitors of the page of seals check nothing.

export interface CheckedProof {
  readonly proof: SetProof
  /** Null: it holds. */
  readonly problem: string | null
}

type SealOf = (round: string) => Promise<Seal>

const webSha256 = async (bytes: Uint8Array) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>))

/** Computes on this device whether proofs hold against the published seals of their rounds. */
export async function checkProofs(proofs: readonly SetProof[], sealOf: SealOf): Promise<CheckedProof[]> {
  const seals = new Map<number, Seal>()
  const checked: CheckedProof[] = []
  for (const proof of proofs) {
    const seal = seals.get(proof.round_number) ?? (await sealOf(String(proof.round_number)))
    seals.set(proof.round_number, seal)
    const problem = await problemOfProof(proof, seal, webSha256)
    checked.push({ proof, problem: problem && PROOF_PROBLEMS[problem] })
  }
  return checked
}

/** The proofs of a file and whether they hold, or why they cannot be checked. */
export async function checkFile(text: string, sealOf: SealOf): Promise<CheckedProof[] | string> {
  const proofs = proofsOfText(text)
  if (proofs === null) return PROOF_PROBLEMS.unreadable
  try {
    return await checkProofs(proofs, sealOf)
  } catch (failure) {
    const isUnsealed = isApiError(failure) && failure.status === 404
    return isUnsealed ? PROOF_PROBLEMS.round_not_sealed : sentenceOr(failure, PROOF_PROBLEMS.seal_unread)
  }
}

/** The proofs of a file: one alone, or those of a round. Null where it is no such file. */
function proofsOfText(text: string): SetProof[] | null {
  try {
    const value: unknown = JSON.parse(text)
    const many = typeof value === 'object' && value !== null && 'proofs' in value ? value.proofs : [value]
    if (!Array.isArray(many) || many.length === 0) return null
    const proofs = many.map(readProof)
    return proofs.every((proof) => proof !== null) ? proofs : null
  } catch {
    return null
  }
}
