import {
  addSharedTicket,
  agreeToSyndicate,
  getSyndicate,
  openSyndicate,
  type Syndicate,
} from '#contract/number-sets/syndicates.ts'
import { EQUAL_SHARES, paperOf } from '#tests/support/a-syndicate.ts'
import type { Hands, Heard } from './door.ts'
import type { People, Person } from './people-of-weeks.ts'

/** An agreement that everybody was told to stand. */
export interface Agreed {
  readonly token: string
  readonly round: number
  readonly games: readonly (readonly number[])[]
  readonly people: readonly Person[]
  /** As it was read after the close, by which time nothing of it may change. */
  sealed: string | null
}

/** Members who buy tickets together and agree how to share them. */
export function syndicatesOfWeeks({ people, problems, call, expectedIn, roundOf, six }: People) {
  const agreed: Agreed[] = []

  /** Three members share a ticket of the open round. */
  const share = async (hands: Hands, three: readonly [Person, ...Person[]]) => {
    const [opener] = three
    const opened = await call(hands, opener, openSyndicate, { body: EQUAL_SHARES })
    // A clock that is back opens one for a round that the other has closed, and is refused.
    const round = opened.body.round_number ?? roundOf(hands)
    if (opened.body.code === 'syndicates_full' || !(await expectedIn(round, 'opened a syndicate', opened))) return
    const games = [six(hands)]
    const body = { token: opened.body.token, ...paperOf(round, ...games) }
    const added = await call(hands, opener, addSharedTicket, { body })
    if (!(await expectedIn(round, 'shared a ticket', added, 'syndicate_ticket_known'))) return
    const query = { token: opened.body.token }
    for (const [place, person] of three.entries()) {
      const { body: read } = await call(hands, person, getSyndicate, { query })
      const own = read.people?.[place]
      if (!own) return
      const body = { ...query, revision: read.revision, person_id: own.id, is_agreed: true }
      const answer: Heard<typeof agreeToSyndicate> = await call(hands, person, agreeToSyndicate, { body })
      if (!(await expectedIn(round, 'agreed', answer))) return
    }
    agreed.push({ token: query.token, round, games, people: three, sealed: null })
  }

  /** What of a syndicate may never change once it is sealed; names go with accounts. */
  const lasting = ({ token, round_number, split, collector, remainder, people, tickets, sealed_at }: Syndicate) =>
    JSON.stringify({
      ...{ token, round_number, split, collector, remainder, sealed_at },
      people: people.map(({ id, paid, cost, agreed_at }) => ({ id, paid, cost, agreed_at })),
      games: tickets.map(({ games }) => games.map(({ numbers }) => numbers)),
    })

  return {
    agreed,
    share,
    /** Holds what is shown of agreements of sealed rounds against what was agreed, and against what was shown before. */
    compare: async (hands: Hands, sealedUpTo: number) => {
      for (const one of agreed.filter(({ round }) => round <= sealedUpTo)) {
        const reader = one.people.find((person) => people.includes(person))
        if (!reader) continue
        const { status, body } = await call(hands, reader, getSyndicate, { query: { token: one.token } })
        // Whoever left before the close took their agreement along.
        if (
          one.sealed === null &&
          status === 200 &&
          !body.is_agreed &&
          !one.people.every((who) => people.includes(who))
        )
          continue
        const what = status === 200 ? lasting(body) : `${status} ${JSON.stringify(body)}`
        const games =
          status === 200 ? JSON.stringify(body.tickets.flatMap(({ games }) => games.map((g) => g.numbers))) : ''
        if (games !== JSON.stringify(one.games) || body.sealed_at === null)
          problems.push(`agreement of round ${one.round}: ${what}`)
        if (one.sealed !== null && one.sealed !== what)
          problems.push(`a sealed agreement changed: ${one.sealed}, now ${what}`)
        one.sealed = what
      }
    },
  }
}
