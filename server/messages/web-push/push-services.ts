import { LRUCache } from 'lru-cache'

/** Messages that may wait for the answer of one service, and of those of one member at a time. */
const [MOST_OF_SERVICE, MOST_OF_MEMBER] = [200, 5]
/** Seconds after which a message is tried again for which there was no place. */
const NO_PLACE_FOR = 2
/** Messages in a row that a service leaves without an answer before nothing more is sent to it. */
const MOST_UNANSWERED = 2
/** Seconds for which nothing is sent to a silent service: at first, and at most; each time twice as long. */
const [SHORTEST_REST, LONGEST_REST] = [60, 1_800]
/** Services that are remembered. */
const MOST_SERVICES = 1_000

interface ServiceState {
  /** Nothing is sent before this instant, in milliseconds since 1970. */
  closed_until: number
  /** Messages that wait for its answer. */
  under_way: number
  /** How many answers came, and how many messages in a row had none. */
  answers: number
  unanswered: number
  /** How often it was closed since its last answer. */
  closings: number
}

/** A place for one message; to be given back when its outcome is known. */
interface Place {
  /** `unanswered`: the service was silent, or could not be reached. */
  readonly leave: (outcome: 'answered' | 'unanswered') => void
}

/**
 * How push services fare, so that one that does not answer holds up no message to another, nor one member's browsers the
 * messages of others. `now`: milliseconds since 1970.
 */
export class PushServices {
  readonly #services = new LRUCache<string, ServiceState>({ max: MOST_SERVICES })
  readonly #ofMember = new Map<number, number>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** A place for a message of a member at a service; else the seconds after which to ask again. */
  enter(host: string, member_id: number): Place | number {
    const service = this.#of(host)
    const wait = service.closed_until - this.#now()
    if (wait > 0) return Math.ceil(wait / 1_000)
    // After a rest one message finds out whether the service is back.
    if (service.closings > 0 && service.under_way > 0) return NO_PLACE_FOR
    const ofMember = this.#ofMember.get(member_id) ?? 0
    if (service.under_way >= MOST_OF_SERVICE || ofMember >= MOST_OF_MEMBER) return NO_PLACE_FOR
    service.under_way += 1
    this.#ofMember.set(member_id, ofMember + 1)
    const { answers, closings } = service
    return {
      leave: (outcome) => {
        service.under_way -= 1
        const left = (this.#ofMember.get(member_id) ?? 1) - 1
        if (left > 0) this.#ofMember.set(member_id, left)
        else this.#ofMember.delete(member_id)
        if (outcome === 'answered') Object.assign(service, { answers: service.answers + 1, unanswered: 0, closings: 0 })
        // A service that answered others meanwhile is not silent; and one that was closed meanwhile is closed.
        else if (service.answers === answers && service.closings === closings) this.#unanswered(service)
      },
    }
  }

  #unanswered(service: ServiceState) {
    service.unanswered += 1
    if (service.unanswered < MOST_UNANSWERED && service.closings === 0) return
    const rest = Math.min(SHORTEST_REST * 2 ** service.closings, LONGEST_REST)
    service.closings += 1
    service.closed_until = this.#now() + 1_000 * rest
  }

  #of(host: string): ServiceState {
    const known = this.#services.get(host)
    if (known) return known
    const fresh = { closed_until: 0, under_way: 0, answers: 0, unanswered: 0, closings: 0 }
    this.#services.set(host, fresh)
    return fresh
  }
}
