import type { Split } from './syndicate.ts'

/** The grammar of leaves (docs/seals.md, Agreements). */
export const AGREEMENT_VERSION = 1

/** A person of an agreement, as the leaf has them. */
interface SealedPerson {
  /** SHA-256 of their own salt and their name (`nameInput`), 64 hexadecimal digits: the name itself can be deleted. */
  readonly name_sha256: string
  /** 1 where prizes are shared equally, else the won that they paid in. */
  readonly weight: number
  /** UTC, ISO 8601. */
  readonly agreed_at: string
}

/** The fields of a leaf. */
export interface SealedAgreement {
  readonly round_number: number
  readonly syndicate_id: number
  readonly split: Split
  /** Tickets, each with its games in the order of the paper, six numbers each, ascending. */
  readonly tickets: readonly (readonly (readonly number[])[])[]
  readonly people: readonly SealedPerson[]
  /** Who fetches the prizes, and who gets what remains of a won: their place among the people, from 1. */
  readonly collector: number
  readonly remainder: number
  /** 32 hexadecimal digits. */
  readonly salt: string
}

/** The text whose UTF-8 bytes are hashed for a name. `salt`: 32 hexadecimal digits of this person alone. */
export const nameText = (salt: string, name: string): string => `${salt}|${name.normalize('NFC')}`

/** The text of a leaf, in ASCII; its bytes are what is hashed. */
export function agreementLeafText(agreement: SealedAgreement): string {
  const { round_number, syndicate_id, split, tickets, people, collector, remainder, salt } = agreement
  const games = tickets.map((ticket) => ticket.map((numbers) => numbers.join(',')).join('/')).join(';')
  const agreed = people.map(({ name_sha256, weight, agreed_at }) => `${name_sha256}=${weight}=${agreed_at}`).join(';')
  return [
    `lottolens-agreement-${AGREEMENT_VERSION}`,
    ...[round_number, syndicate_id, games, split, agreed, collector, remainder, salt],
  ].join('|')
}
