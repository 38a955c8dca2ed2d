import { gamePriceOf } from '../draw/prize-arithmetic.ts'
import { withParticle } from '../particle.ts'

/*
 * A syndicate: people who bought tickets of one round together, and what they agreed on before the draw. It holds no money and
 * finds no people (docs/decisions/0153).
 */

export const FEWEST_PEOPLE = 2
export const MOST_PEOPLE = 20
/** Tickets of one syndicate. */
export const MOST_SHARED_TICKETS = 20
/** Syndicates of a member in one round. */
export const MOST_SYNDICATES = 20
/** Of a name by which the others know somebody, in characters as people count them. */
export const LONGEST_PERSON_NAME = 20
/** Won that one person may have paid in. */
export const MOST_PAID = 1_000_000

/** How prizes are shared: the same for everybody, or by what each paid in. */
export const SPLITS = ['equal', 'paid'] as const
export type Split = (typeof SPLITS)[number]
export const SPLIT_NAMES: Readonly<Record<Split, string>> = {
  equal: '똑같이 나누기',
  paid: '낸 돈만큼 나누기',
}

/**
 * `open`: sales have not closed, everything can change; `closed`: sales have closed, the numbers are not known; `drawn`: they are, the
 * prizes are not; `settled`: the prizes are known.
 */
export const SYNDICATE_STATES = ['open', 'closed', 'drawn', 'settled'] as const

/** Whoever had a place in an agreement and deleted their account. */
export const GONE_PERSON = '탈퇴한 회원'

/** The weights by which prizes are shared, in the order of the people. */
export const weightsOf = (split: Split, people: readonly { readonly paid: number | null }[]): number[] =>
  people.map(({ paid }) => (split === 'equal' ? 1 : (paid ?? 0)))

/** Won that tickets with so many games cost. */
export const costOfGames = (games: number, round_number: number): number => games * gamePriceOf(round_number)

/** Whether what was paid in is what the tickets cost; equal shares need no sum. */
export const isPaidFor = (split: Split, people: readonly { readonly paid: number | null }[], cost: number): boolean =>
  split === 'equal' || people.reduce((sum, { paid }) => sum + (paid ?? 0), 0) === cost

/** With whom, in a line, to go on with 함께: two of these names at most. */
export function withWording(names: readonly string[]): string {
  const [named, more] = [names.slice(0, 2).join(', '), names.length - 2]
  return more > 0 ? `${named} 외 ${more}명과` : withParticle(named, '과/와')
}
