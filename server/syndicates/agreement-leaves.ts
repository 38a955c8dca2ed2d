import { hash } from 'node:crypto'
import { numbersOfMask } from '#domain/number-set/number-set.ts'
import { saltDigits } from '#domain/seal/bytes-as-text.ts'
import { leafInput } from '#domain/seal/merkle-tree.ts'
import { agreementLeafText, nameText, type SealedAgreement } from '#domain/syndicate/agreement-leaf.ts'
import { weightsOf } from '#domain/syndicate/syndicate.ts'
import { sha256 } from '../transparency-log/sha256.ts'
import type { WholeSyndicate } from './shown-syndicate.ts'
import type { PersonRow } from './store.ts'

/** What stands for a person's name in the leaf. */
export const nameHash = ({ name, name_salt, name_sha256 }: PersonRow): string =>
  name === null || name_salt === null ? (name_sha256 ?? '') : hash('sha256', nameText(saltDigits(name_salt), name))

/** The agreement of a syndicate in which everybody agreed, as it is sealed. */
export function sealedAgreement({ syndicate, people, tickets }: Omit<WholeSyndicate, 'draw'>): SealedAgreement {
  const weights = weightsOf(syndicate.split, people)
  return {
    round_number: syndicate.round_number,
    syndicate_id: syndicate.id,
    split: syndicate.split,
    tickets: tickets.map(({ games }) => games.map(({ mask }) => numbersOfMask(mask))),
    people: people.map((person, i) => ({
      name_sha256: nameHash(person),
      weight: weights[i] ?? 0,
      agreed_at: person.agreed_at ?? '',
    })),
    collector: syndicate.collector + 1,
    remainder: syndicate.remainder + 1,
    salt: saltDigits(syndicate.salt),
  }
}

/** The hash of the leaf of an agreement. */
export const agreementHash = (agreement: SealedAgreement): Buffer =>
  sha256(leafInput(Buffer.from(agreementLeafText(agreement), 'ascii')))
