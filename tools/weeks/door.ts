import { type Endpoint, type Input, type Reply, urlOf } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/refusals.ts'
import type { Chance } from '#domain/number-set/number-set.ts'
import { Refusal } from '#server/http/refuse.ts'
import { anAddress } from '#tests/support/makers.ts'
import type { Instance, Place } from './instances.ts'

/** An answer, and whether it is one to a repeated call, of which an earlier one may have been done. */
export interface Heard<E extends Endpoint> {
  readonly status: number
  readonly body: Reply<E> & ErrorBody
  readonly isRepeat: boolean
}

/** What is done to calls and answers on their way, one in so many. */
const [ANSWERS_LOST, CALLS_TWICE, KILLS] = [40, 40, 60]
/** Statements within which a killed instance dies, in this call or a later one. */
const DIES_WITHIN = 120
const MOST_TRIES = 8

export interface Hands {
  /** Whose turn it is at which instance; the calls of one person go to one instance, and another once it is gone. */
  readonly place: Place
  readonly chance: Chance
}

interface DoorOptions {
  /** Whether anything goes wrong on the way. */
  readonly hasFaults: boolean
  /** Counts what did. */
  readonly note: (what: string) => void
  readonly onDeath: (place: Place) => Promise<void>
}

/** How people, staff and jobs reach the site, and what goes wrong meanwhile. */
export function openDoor({ hasFaults, note, onDeath }: DoorOptions) {
  const happens = (chance: Chance, one_in: number) => hasFaults && chance(one_in) === 0
  /** Work of one instance; null where it was killed and nobody knows what it had done. */
  const live = async <T>(
    { place, chance }: Hands,
    work: (instance: Instance) => Promise<T>,
  ): Promise<{ is: T } | null> => {
    const { instance } = place
    if (happens(chance, KILLS)) instance.statements.dieAt(1 + chance(DIES_WITHIN), chance(2) === 0)
    instance.statements.count(true)
    const outcome = await Promise.race([
      work(instance).then(
        (is) => ({ is }),
        (error: unknown) => ({ error }),
      ),
      instance.killed.then(() => null),
    ])
    instance.statements.count(false)
    if (outcome === null || instance.statements.isDead()) {
      note('killed')
      await place.startAgain()
      await onDeath(place)
      return null
    }
    if ('error' in outcome) throw outcome.error
    return outcome
  }

  /** Asks until there is an answer, as people do: the same again, with the same name for the request. */
  const asked = async <E extends Endpoint>(
    hands: Hands,
    ask: (instance: Instance) => Promise<Omit<Heard<E>, 'isRepeat'>>,
  ): Promise<Heard<E>> => {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const outcome = await live(hands, ask)
      if (outcome === null) continue
      if (happens(hands.chance, ANSWERS_LOST)) {
        note('an answer lost')
        continue
      }
      return { ...outcome.is, isRepeat: tries > 0 }
    }
    throw new Error(`no answer after ${MOST_TRIES} tries`)
  }

  const byBrowser = <E extends Endpoint>(endpoint: E, input?: Input<E>, token?: string, key?: string) => {
    const { params, query, body } = (input ?? {}) as Record<'params' | 'query' | 'body', Record<string, unknown>>
    return async ({ api }: Instance): Promise<Omit<Heard<E>, 'isRepeat'>> => {
      const answer = await api.app.inject({
        method: endpoint.method,
        url: urlOf(endpoint.path, { params, query }),
        remoteAddress: anAddress(),
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(body !== undefined && { payload: body }),
      })
      return { status: answer.statusCode, body: answer.json() }
    }
  }

  return {
    live,
    /** Calls as a member's browser. `key`: its name for the request. */
    call: <E extends Endpoint>(hands: Hands, endpoint: E, input?: Input<E>, token?: string, key?: string) =>
      asked<E>(hands, byBrowser(endpoint, input, token, key)),
    /** The same once: null where no answer comes. */
    callOnce: async <E extends Endpoint>(hands: Hands, endpoint: E, input: Input<E>) => {
      const outcome = await live(hands, byBrowser(endpoint, input))
      if (outcome === null || !happens(hands.chance, ANSWERS_LOST)) return outcome?.is ?? null
      note('an answer lost')
      return null
    },
    /** Calls as one of the staff does on the command line. */
    staff: <E extends Endpoint>(hands: Hands, actor: string, endpoint: E, input?: Input<E>) =>
      asked<E>(hands, ({ api }) =>
        api
          .callAs(actor)(endpoint, input)
          .then(
            (body) => ({ status: 200, body: body as Reply<E> & ErrorBody }),
            (error: unknown) => {
              if (error instanceof Refusal)
                return { status: error.status, body: { code: error.code } as Reply<E> & ErrorBody }
              throw error
            },
          ),
      ),
    /** Whether somebody sends the same once more though it was answered. */
    sendsTwice: ({ chance }: Hands) => happens(chance, CALLS_TWICE),
  }
}
export type Door = ReturnType<typeof openDoor>
