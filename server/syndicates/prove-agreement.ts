import type { z } from 'zod'
import type { getAgreementProof } from '#contract/number-sets/syndicates.ts'
import { mustHold } from '#domain/must-hold.ts'
import { saltDigits, toHex } from '#domain/seal/bytes-as-text.ts'
import { inclusionPath, treeLevels } from '#domain/seal/merkle-tree.ts'
import { agreementLeafText } from '#domain/syndicate/agreement-leaf.ts'
import type { Database } from '../database/database.ts'
import { refuse } from '../http/refuse.ts'
import type { ServerDeps } from '../server-deps.ts'
import { makeProof, proveEntry } from '../transparency-log/make-proof.ts'
import { sha256 } from '../transparency-log/sha256.ts'
import { agreementHash, sealedAgreement } from './agreement-leaves.ts'
import { wholeSyndicates } from './shown-syndicate.ts'
import { agreementSeal, hashesOfRound, leafOfSyndicate, syndicateOfToken } from './store.ts'

/**
 * The proof of a sealed agreement, from its leaf to the signed log.
 * @throws syndicate_not_found; syndicate_not_sealed; agreement_unsigned until the log was signed, some seconds after the seal;
 * BrokenInvariant when the rows are no longer what was sealed
 */
export async function proveAgreement(
  db: Database,
  deps: Pick<ServerDeps, 'now'>,
  token: string,
): Promise<z.output<(typeof getAgreementProof)['reply']>> {
  const syndicate = await syndicateOfToken(db, token)
  if (!syndicate) throw refuse('syndicate_not_found')
  const { id, round_number } = syndicate
  const seal = await agreementSeal(db, round_number)
  const leaf_index = (await leafOfSyndicate(db, id))?.leaf_index
  if (!seal || leaf_index === undefined) throw refuse('syndicate_not_sealed')
  const entry = await proveEntry(db, seal.entry_index)
  if (!entry) throw refuse('agreement_unsigned')
  const [whole] = await wholeSyndicates(db, deps, [syndicate])
  if (!whole) throw refuse('syndicate_not_found')
  const agreement = sealedAgreement(whole)
  const hashes = await hashesOfRound(db, round_number)
  const levels = treeLevels(hashes, sha256)
  const isAsSealed =
    agreementHash(agreement).equals(hashes[leaf_index] ?? Buffer.alloc(0)) &&
    toHex(levels.at(-1)?.[0] ?? Buffer.alloc(0)) === seal.root
  mustHold(isAsSealed ? null : `agreement ${id} is not what was sealed`)
  const leaf = {
    leaf: agreementLeafText(agreement),
    ...{ leaf_index, tree_size: hashes.length, root: seal.root },
    path: inclusionPath(levels, leaf_index).map(toHex),
  }
  const proof = makeProof('agreement', leaf, entry)
  return {
    proofs: [
      { ...proof, kind: 'agreement', path: [...proof.path], entry_path: [...proof.entry_path], keys: [...proof.keys] },
    ],
    names: whole.people.map(({ name, name_salt }) =>
      name === null || name_salt === null ? null : { name, salt: saltDigits(name_salt) },
    ),
  }
}
