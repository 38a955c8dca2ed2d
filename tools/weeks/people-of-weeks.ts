import { addAwaitedPayment, addDeposit, matchDeposit } from '#contract/admin/payments.ts'
import { assignSubscription } from '#contract/admin/plans.ts'
import { approveRefund, payRefund, showRefund } from '#contract/admin/refunds.ts'
import type { Endpoint, Input } from '#contract/endpoint.ts'
import { deleteAccount, giveConsents } from '#contract/members/profile.ts'
import { refreshTokens, type Tokens } from '#contract/members/sessions.ts'
import { logIn, register } from '#contract/members/sign-in.ts'
import { markBought } from '#contract/number-sets/bought-sets.ts'
import { addFavourite, listFavourites, playFavourite } from '#contract/number-sets/favourites.ts'
import { getLedger } from '#contract/number-sets/ledger.ts'
import {
  deleteNumberSet,
  generateNumberSets,
  listNumberSets,
  type NumberSet,
} from '#contract/number-sets/number-sets.ts'
import { saveTicket } from '#contract/number-sets/tickets.ts'
import {
  cancelMySubscription,
  getMyCancellation,
  listMyCancellations,
  previewCancellation,
} from '#contract/plans/cancellations.ts'
import { getMyConsultation, requestMyConsultation } from '#contract/plans/consultations.ts'
import { getMySubscription } from '#contract/plans/plans.ts'
import { drawDateOf, koreanDay, openRound } from '#domain/calendar.ts'
import { DAY, MINUTE } from '#domain/duration.ts'
import { STRATEGIES } from '#domain/number-set/number-set.ts'
import { ALLOWANCE_WITHOUT_PLAN, lastDayOf } from '#domain/plan/plan.ts'
import { anApplicant } from '#tests/support/makers.ts'
import type { Door, Hands, Heard } from './door.ts'

/** A set as its member was told that they have it. */
interface OwnedSet {
  readonly id: number
  readonly round: number
  readonly numbers: readonly number[]
  isBought: boolean
}

/** A member, and everything that the site has acknowledged to them: what must be there later. */
export interface Person {
  readonly id: number
  readonly username: string
  readonly password: string
  readonly mobile_number: string
  token: string
  /** Their browser's; null once it has asked with it and heard nothing, and where they are signed in for hours only. */
  refresh_token: string | null
  /** When the browser's session began. */
  session_began_at: number
  /** When the token was given, by the clock of the instance that gave it. */
  signed_in_at: number
  readonly sets: Map<number, OwnedSet>
  /** Sets made, by the Korean month; a deleted one stays spent. */
  readonly made: Map<string, number>
  readonly favourites: number[]
  /** Rounds of whose result they have been told: a set that is put away later takes no message back. */
  readonly told: Set<number>
  plan: { readonly first_day: string; readonly last_day: string; readonly monthly_sets: number } | null
}

/** A plan of which members buy a month now and then. */
export interface Plan {
  readonly name: string
  readonly price: number
  readonly sets: number
}

/** What is read besides the API: ids that staff see in lists, and which rounds are closed, whatever a clock says. */
export interface Outside {
  readonly idOf: (what: 'subscription' | 'payment' | 'deposit', of: number | string) => Promise<number>
  readonly isClosed: (round: number) => Promise<boolean>
}

/** Milliseconds; an access token lives for fifteen minutes. */
const SIGNED_IN_FOR = 5 * MINUTE
/** A browser stays signed in for thirty days, by whatever clock. */
const STAYS_FOR = 29 * DAY
/** One in so many who come back has another browser, and types the password. */
const ANOTHER_BROWSER = 4
const ACCOUNT = { bank_name: '국민', account_number: '123-456-784417', account_holder: '김하나' }
/** Said of a round whose sales have closed by another clock than the caller's. */
const CLOSED = ['round_closed', 'round_not_sold', 'round_changed', 'syndicate_closed']

/**
 * Members who join, make and buy numbers, keep tickets, take plans, end them and leave, at random but the same for the
 * same chance. Everybody remembers what the site acknowledged, and `problems` holds it against what the site says. Whoever gets no
 * answer asks again; a refusal then may mean that the first call was done, which `isDone` says.
 */
export function peopleOfWeeks(door: Door, plans: readonly Plan[], outside: Outside, note: (what: string) => void) {
  const people: Person[] = []
  /** Won that arrived for plans, and won that were paid back, as staff were told. */
  const money = { arrived: 0, paid_back: 0 }
  const problems: string[] = []
  let transfers = 0
  let keys = 0
  const oneOf = <T>({ chance }: Hands, list: readonly T[]): T => list[chance(list.length)] as T
  const today = ({ place }: Hands) => koreanDay(place.instance.deps.now())
  const roundOf = ({ place }: Hands) => openRound(place.instance.deps.now())
  const month = (hands: Hands) => today(hands).slice(0, 7)
  const six = ({ chance }: Hands) => {
    const numbers = new Set<number>()
    while (numbers.size < 6) numbers.add(1 + chance(45))
    return [...numbers].sort((a, b) => a - b)
  }
  const said = ({ status, body }: { status: number; body: unknown }) => `${status} ${JSON.stringify(body)}`
  /** An answer that should have been a yes. `done`: the refusals of a repeated call that was done before. */
  const expected = (what: string, answer: Heard<Endpoint>, ...done: string[]) => {
    const isFine = answer.status < 300 || (answer.isRepeat && done.includes(answer.body.code))
    if (isFine) note(answer.status < 300 ? what : `${what} before`)
    else problems.push(`${what}: ${said(answer)}`)
    return isFine
  }
  /** The same of a call that a round may refuse which another clock has closed. */
  const expectedIn = async (round: number, what: string, answer: Heard<Endpoint>, ...done: string[]) => {
    if (!CLOSED.includes(answer.body.code) || !(await outside.isClosed(round))) return expected(what, answer, ...done)
    note(`${what}: closed`)
    return false
  }
  /** An answer that should have been a no. */
  const refused = (what: string, answer: Heard<Endpoint>) => {
    if (answer.status >= 400 && answer.status < 500) note(`${what} refused`)
    else problems.push(`${what} was not refused: ${said(answer)}`)
  }
  const keepTokens = ({ place }: Hands, person: Person, { access_token, refresh_token }: Tokens) => {
    const signed_in_at = place.instance.deps.now()
    Object.assign(person, { token: access_token, refresh_token, signed_in_at })
  }
  const typePassword = async (hands: Hands, person: Person) => {
    const { username, password } = person
    const body = { username, password, stay_logged_in: true }
    const answer = await door.call(hands, logIn, { body } as never)
    if (answer.status !== 200) return answer
    keepTokens(hands, person, answer.body as Tokens)
    person.session_began_at = person.signed_in_at
    return answer
  }
  const signIn = async (hands: Hands, person: Person) => {
    const now = hands.place.instance.deps.now()
    if (Math.abs(now - person.signed_in_at) < SIGNED_IN_FOR) return
    const { refresh_token } = person
    if (refresh_token !== null && hands.chance(ANOTHER_BROWSER) > 0) {
      // A token that was used and is shown again minutes later ends the session: nobody asks twice.
      person.refresh_token = null
      const renewed = await door.callOnce(hands, refreshTokens, { body: { refresh_token } })
      if (renewed?.status === 200) {
        note('came back')
        return keepTokens(hands, person, renewed.body)
      }
      // A clock set back by half an hour, which fills the bucket of a session: for a minute that may as well be a flood.
      if (renewed?.body.code === 'too_many_attempts') note('asked to wait')
      else if (renewed !== null && now - person.session_began_at < STAYS_FOR)
        problems.push(`member ${person.id} was signed out: ${said(renewed)}`)
    }
    const answer = await typePassword(hands, person)
    if (answer.status !== 200) problems.push(`member ${person.id} is not let in: ${said(answer)}`)
  }
  /** Calls as a person, who signs in anew where it took so long that they are no longer let in. */
  const call = async <E extends Endpoint>(
    hands: Hands,
    person: Person,
    endpoint: E,
    input?: Input<E>,
    key?: string,
  ) => {
    await signIn(hands, person)
    const answer = await door.call(hands, endpoint, input, person.token, key)
    if (answer.body?.code !== 'login_required') return answer
    person.signed_in_at = 0
    await signIn(hands, person)
    note('signed in anew')
    return { ...(await door.call(hands, endpoint, input, person.token, key)), isRepeat: true }
  }

  const keep = (person: Person, sets: readonly NumberSet[]) => {
    for (const { id, round_target, numbers, is_bought } of sets) {
      if (person.sets.has(id)) problems.push(`set ${id} was given twice`)
      person.sets.set(id, { id, round: round_target, numbers, isBought: is_bought })
    }
  }
  const hasPlan = (hands: Hands, { plan }: Person) =>
    plan !== null && plan.first_day <= today(hands) && plan.last_day >= today(hands)
  const allowanceOf = (hands: Hands, person: Person) =>
    person.plan !== null && hasPlan(hands, person) ? person.plan.monthly_sets : ALLOWANCE_WITHOUT_PLAN
  const usedBy = (hands: Hands, person: Person) => person.made.get(month(hands)) ?? 0

  const make = async (hands: Hands, person: Person) => {
    keys += 1
    const [key, round] = [`${person.id}-${keys}`, roundOf(hands)]
    const count = 1 + hands.chance(5)
    const body = { count, strategy: oneOf(hands, STRATEGIES) }
    const answer = await call(hands, person, generateNumberSets, { body }, key)
    if (usedBy(hands, person) + count > allowanceOf(hands, person))
      return refused('making more than the month holds', answer)
    if (!(await expectedIn(round, 'made', answer))) return
    if (door.sendsTwice(hands)) {
      const again = await call(hands, person, generateNumberSets, { body }, key)
      const ids = ({ generated_numbers }: typeof answer.body) => generated_numbers?.map(({ id }) => id).join()
      if (ids(again.body) !== ids(answer.body)) problems.push(`twice is not once: ${said(answer)}, ${said(again)}`)
      note('made again, which was once')
    }
    keep(person, answer.body.generated_numbers)
    person.made.set(month(hands), usedBy(hands, person) + count)
  }
  const buy = async (hands: Hands, person: Person) => {
    const made = [...person.sets.values()].filter(({ isBought }) => !isBought)
    if (made.length === 0) return
    const set = oneOf(hands, made)
    const answer = await call(hands, person, markBought, { body: { ids: [set.id], is_bought: true } })
    if (expected('bought', answer)) set.isBought = true
  }
  const putAway = async (hands: Hands, person: Person) => {
    const made = [...person.sets.values()].filter(({ isBought }) => !isBought)
    if (made.length === 0) return
    const set = oneOf(hands, made)
    const answer = await call(hands, person, deleteNumberSet, { params: { id: String(set.id) } })
    if (expected('put away', answer, 'number_set_not_found')) person.sets.delete(set.id)
  }
  /** The member's sets of a round and origin that they did not know of: what a call without an answer has left. */
  const newOnes = async (hands: Hands, person: Person, round: number, origin: 'favourite' | 'ticket') => {
    const query = { round: String(round), origin, limit: '100' } as never
    const { body } = await call(hands, person, listNumberSets, { query })
    return body.generated_numbers.filter(({ id }) => !person.sets.has(id))
  }
  const keepTicket = async (hands: Hands, person: Person) => {
    const round_number = roundOf(hands)
    const games = Array.from({ length: 1 + hands.chance(3) }, () => ({
      numbers: six(hands),
      number_type: 'auto' as const,
    }))
    const body = { round_number, source: 'typed' as const, games }
    const answer = await call(hands, person, saveTicket, { body })
    if (!(await expectedIn(round_number, 'kept a ticket', answer, 'ticket_known'))) return
    keep(
      person,
      answer.status < 300 ? answer.body.generated_numbers : await newOnes(hands, person, round_number, 'ticket'),
    )
    refused('the same ticket', await call(hands, person, saveTicket, { body }))
  }
  const favour = async (hands: Hands, person: Person) => {
    const round_number = roundOf(hands)
    if (person.favourites.length === 0) {
      const added = await call(hands, person, addFavourite, { body: { numbers: six(hands) } })
      if (!expected('added a favourite', added)) return
      const { body } = await call(hands, person, listFavourites)
      person.favourites.push(...body.favourites.map(({ id }) => id))
      if (body.favourites.length !== 1) problems.push(`a favourite was added ${body.favourites.length} times`)
    }
    const params = { id: String(person.favourites[0]) }
    const body = { round_number, is_bought: true }
    // Twice is once.
    for (const _ of [1, 2]) {
      const played = await call(hands, person, playFavourite, { params, body })
      if (!(await expectedIn(round_number, 'played a favourite', played))) return
    }
    const query = { round: String(round_number), origin: 'favourite' as const }
    const { body: played } = await call(hands, person, listNumberSets, { query })
    if (played.generated_numbers.length !== 1)
      problems.push(`a favourite was played ${played.generated_numbers.length} times`)
    keep(
      person,
      played.generated_numbers.filter(({ id }) => !person.sets.has(id)),
    )
  }
  /** Staff who got no answer look into their lists before they do a thing again; what they find is the id. */
  const idAfter = async (
    what: string,
    answer: Heard<Endpoint>,
    refusal: string,
    look: () => Promise<number>,
  ): Promise<number | null> => {
    if (!expected(what, answer, refusal)) return null
    return answer.status < 300 ? (answer.body as unknown as { id: number }).id : look()
  }
  const takePlan = async (hands: Hands, person: Person) => {
    if (person.plan !== null && person.plan.last_day >= today(hands)) return
    const { name: tier_name, price, sets } = oneOf(hands, plans)
    const start_date = today(hands)
    const end_date = lastDayOf(start_date, 1)
    const params = { id: String(person.id) }
    const assign = () =>
      door.staff(hands, '지윤', assignSubscription, { params, body: { tier_name, start_date, end_date } })
    const look = () => outside.idOf('subscription', person.id)
    const subscription_id = await idAfter('took a plan', await assign(), 'period_overlaps', look)
    if (subscription_id === null) return
    person.plan = { first_day: start_date, last_day: end_date, monthly_sets: sets }
    refused('a second plan at once', await assign())

    const wish = { name: '김하나', mobile_number: '01012345678', tier_name, preferred_time: 'any' as const }
    const wished = await call(hands, person, requestMyConsultation, { body: wish })
    const { body: open } = await call(hands, person, getMyConsultation)
    const receipt = wished.status < 300 ? wished.body.receipt : open.consultation?.receipt
    const agreed = { amount: price, depositor: '김하나', subscription_id }
    const awaited = { params: { receipt: receipt ?? '' }, body: agreed }
    const payment = await door.staff(hands, '지윤', addAwaitedPayment, awaited)
    const to = await idAfter('agreed on a price', payment, 'already_awaited', () =>
      outside.idOf('payment', subscription_id),
    )
    transfers += 1
    const depositor = `김하나 ${transfers}`
    const body = { day: start_date, amount: price, depositor }
    const deposit = await door.staff(hands, '지윤', addDeposit, { body })
    const id = await idAfter('paid', deposit, 'duplicate_deposit', () => outside.idOf('deposit', depositor))
    if (to === null || id === null) return
    money.arrived += price
    const match = { params: { id: String(id) }, body: { from: null, to } }
    expected('matched', await door.staff(hands, '지윤', matchDeposit, match), 'edit_conflict')
  }
  const endPlan = async (hands: Hands, person: Person) => {
    if (!hasPlan(hands, person) || person.plan === null || person.plan.last_day <= today(hands)) return
    const seen = await call(hands, person, previewCancellation, { query: {} })
    if (!expected('saw what comes back', seen) || seen.body.receipt !== null) return
    const { amount } = seen.body.refund
    const account = amount > 0 ? ACCOUNT : null
    const proof = { current_password: person.password }
    const body = { ends: 'today' as const, amount, reason: 'price' as const, account, ...proof }
    const ended = await call(hands, person, cancelMySubscription, { body })
    if (!expected('ended a plan', ended, 'already_cancelled')) return
    const { body: mine } = await call(hands, person, listMyCancellations)
    const receipt = ended.status < 300 ? ended.body.receipt : (mine[0]?.receipt ?? '')
    person.plan = { ...person.plan, last_day: today(hands) }
    if (amount === 0) return
    const params = { receipt }
    const { body: shown } = await door.staff(hands, '서연', showRefund, { params })
    const account_seen = shown.account_hash ?? ''
    const approval = { params, body: { amount, account_seen, is_confirmed: true } }
    expected('approved', await door.staff(hands, '서연', approveRefund, approval), 'refund_not_requested')
    const payment = { params, body: { paid_on: today(hands), account_seen } }
    expected('was paid back', await door.staff(hands, '지급 담당', payRefund, payment), 'refund_not_approved')
    const { body: paid } = await call(hands, person, getMyCancellation, { params })
    if (paid.state !== 'paid') problems.push(`refund ${receipt} is ${paid.state}`)
    money.paid_back += amount
    // All of it comes back in the first week, when no day was paid for: the plan ends with the approval.
    if (amount === seen.body.refund.paid) person.plan = null
  }
  const leave = async (hands: Hands, person: Person): Promise<boolean> => {
    const body = { password: person.password }
    await signIn(hands, person)
    const answer = await door.call(hands, deleteAccount, { query: {}, body }, person.token)
    // Not signed in any more, for the account is gone, or for it took so long: whom the password still lets in asks again.
    if (answer.isRepeat && answer.body?.code === 'login_required' && (await typePassword(hands, person)).status === 200)
      return leave(hands, person)
    if (!expected('left', answer, 'login_required', 'session_ended')) return false
    people.splice(people.indexOf(person), 1)
    return true
  }

  return {
    people,
    money,
    problems,
    signIn,
    call,
    expectedIn,
    expected,
    roundOf,
    six,
    join: async (hands: Hands) => {
      const { mobile_number, ...applicant } = anApplicant()
      const joined = await door.call(hands, register, { body: { ...applicant, mobile_number } } as never)
      if (!expected('joined', joined, 'username_taken')) return
      const answer =
        joined.status < 300
          ? joined
          : await door.call(hands, logIn, {
              body: { username: applicant.username, password: applicant.password },
            } as never)
      const { user, access_token: token } = answer.body as { user: { id: number } } & Tokens
      const [sets, made, told] = [new Map(), new Map(), new Set<number>()]
      const signed_in_at = hands.place.instance.deps.now()
      const known = {
        ...applicant,
        mobile_number,
        id: user.id,
        token,
        refresh_token: null,
        signed_in_at,
        session_began_at: signed_in_at,
      }
      const person = { ...known, sets, made, told, favourites: [], plan: null }
      people.push(person)
      const consents = { version: '2026-10-10', result_sms: true, result_by_night: true }
      expected('wants to be told', await call(hands, person, giveConsents, { body: consents }))
    },
    /** Something that one person does, or nothing. @returns whether they are still a member */
    live: async (hands: Hands, person: Person): Promise<boolean> => {
      await signIn(hands, person)
      const mood = hands.chance(20)
      if (mood < 8) await make(hands, person)
      if (mood % 3 === 0) await buy(hands, person)
      if (mood === 9) await putAway(hands, person)
      if (mood === 10 || mood === 11) await keepTicket(hands, person)
      if (mood === 12) await favour(hands, person)
      if (mood === 13 || mood === 14) await takePlan(hands, person)
      if (mood === 15) await endPlan(hands, person)
      if (mood === 16 && hands.chance(3) === 0 && people.length > 4) return !(await leave(hands, person))
      return true
    },
    /**
     * Holds what the site says against what was acknowledged, once everything is settled up to a round.
     * `wonBy`: won before tax of six numbers in a settled round.
     */
    compare: async (hands: Hands, newest: number, wonBy: (numbers: readonly number[], round: number) => number) => {
      for (const person of people) {
        const who = `member ${person.id}`
        for (const { round } of person.sets.values()) if (round <= newest) person.told.add(round)
        await signIn(hands, person)
        const { body: mine } = await call(hands, person, getMySubscription)
        const [allowance, used] = [allowanceOf(hands, person), usedBy(hands, person)]
        if (mine.monthly_allowance !== allowance || mine.used_this_month !== used)
          problems.push(
            `${who} has used ${mine.used_this_month} of ${mine.monthly_allowance}, not ${used} of ${allowance}`,
          )
        const bought = [...person.sets.values()].filter(({ isBought }) => isBought)
        const months = Map.groupBy(bought, ({ round }) => drawDateOf(round).slice(0, 7))
        const wanted = [...months]
          .map(([name, sets]) => {
            const settled = sets.filter(({ round }) => round <= newest)
            const won = settled.reduce((sum, { numbers, round }) => sum + wonBy(numbers, round), 0)
            return { month: name, games: sets.length, settled_games: settled.length, spent: sets.length * 1_000, won }
          })
          .sort((a, b) => (a.month < b.month ? -1 : 1))
        const { body: ledger, status } = await call(hands, person, getLedger)
        if (status !== 200) {
          problems.push(`${who} reads no ledger: ${status} ${JSON.stringify(ledger)}`)
          continue
        }
        // Shares of what was bought with others are small prizes here, of which no tax is taken.
        const own = ledger.months
          .filter(({ games }) => games > 0)
          .map(({ month: name, games, settled_games, spent, won, shared }) => ({
            ...{ month: name, games, settled_games, spent: spent - shared.spent, won: won - shared.net },
          }))
        if (JSON.stringify(own) !== JSON.stringify(wanted))
          problems.push(`ledger of ${who}: ${JSON.stringify(own)}, not ${JSON.stringify(wanted)}`)
      }
    },
  }
}
export type People = ReturnType<typeof peopleOfWeeks>
