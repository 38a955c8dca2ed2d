import { verifyAuditLog } from '#contract/admin/audit-log.ts'
import { deleteAccount } from '#contract/members/profile.ts'
import type { SignedIn } from '#contract/members/sign-in.ts'
import { markBought } from '#contract/number-sets/bought-sets.ts'
import { addFavourite, playFavourite } from '#contract/number-sets/favourites.ts'
import { getLedger } from '#contract/number-sets/ledger.ts'
import {
  deleteNumberSet,
  generateNumberSets,
  listNumberSets,
  type NumberSet,
} from '#contract/number-sets/number-sets.ts'
import { saveTicket } from '#contract/number-sets/tickets.ts'
import { cancelMySubscription, getMyCancellation, previewCancellation } from '#contract/plans/cancellations.ts'
import { getMySubscription } from '#contract/plans/plans.ts'
import { drawDateOf, koreanDay } from '#domain/calendar.ts'
import { type Chance, STRATEGIES } from '#domain/number-set/number-set.ts'
import { ALLOWANCE_WITHOUT_PLAN, lastDayOf } from '#domain/plan/plan.ts'
import type { useApp } from '#tests/support/app.ts'
import { aMember, type MadeMember, typedBy, typedIn } from '#tests/support/makers.ts'
import { aPaidPeriod } from '#tests/support/paid-period.ts'
import { approveAs, payAs } from '#tests/support/refund-steps.ts'

type App = ReturnType<typeof useApp>

/** A set as its member was told that they have it. */
interface OwnedSet {
  readonly id: number
  readonly round: number
  readonly numbers: readonly number[]
  isBought: boolean
}

/** A member, and everything that the site has acknowledged to them: what must be there later. */
interface Person {
  readonly member: MadeMember
  token: string
  readonly sets: Map<number, OwnedSet>
  /** Sets made, by the Korean month; a deleted one stays spent. */
  readonly made: Map<string, number>
  readonly favourites: number[]
  /** Rounds of whose result they have been told: a set that is put away later takes no message back. */
  readonly told: Set<number>
  plan: { readonly last_day: string; readonly monthly_sets: number } | null
}

/** A plan of which members buy a month now and then. */
interface Plan {
  readonly name: string
  readonly price: number
  readonly sets: number
}

const ACCOUNT = { bank_name: '국민', account_number: '123-456-784417', account_holder: '김하나' }

/**
 * Members who join, make and buy numbers, keep tickets, take plans, end them and leave, at random but the same for the
 * same chance. Everybody remembers what the site acknowledged, and `problems` holds it against what the site says.
 */
export function peopleOfWeeks(app: App, chance: Chance, plans: readonly Plan[]) {
  const people: Person[] = []
  /** Won that arrived for plans, and won that were paid back, as staff were told. */
  const money = { arrived: 0, paid_back: 0 }
  const done: Record<string, number> = {}
  const problems: string[] = []
  const note = (what: string) => {
    done[what] = (done[what] ?? 0) + 1
  }
  const oneOf = <T>(list: readonly T[]): T => list[chance(list.length)] as T
  const today = () => koreanDay(app.world.now())
  const month = () => today().slice(0, 7)
  const six = () => {
    const numbers = new Set<number>()
    while (numbers.size < 6) numbers.add(1 + chance(45))
    return [...numbers].sort((a, b) => a - b)
  }
  /** An answer that should have been a yes. */
  const expected = (what: string, { status, body }: { status: number; body: unknown }) => {
    if (status < 300) note(what)
    else problems.push(`${what}: ${status} ${JSON.stringify(body)}`)
    return status < 300
  }
  /** An answer that should have been a no. */
  const refused = (what: string, { status, body }: { status: number; body: unknown }) => {
    if (status >= 400 && status < 500) note(`${what} refused`)
    else problems.push(`${what} was not refused: ${status} ${JSON.stringify(body)}`)
  }
  const signIn = async (person: Person) => {
    const answer = await typedIn(app, typedBy(person.member))
    if (answer.statusCode === 200) person.token = answer.json<SignedIn>().access_token
    else problems.push(`member ${person.member.id} is not let in: ${answer.statusCode} ${answer.body}`)
  }
  const keep = (person: Person, sets: readonly NumberSet[]) => {
    for (const { id, round_target, numbers, is_bought } of sets) {
      if (person.sets.has(id)) problems.push(`set ${id} was given twice`)
      person.sets.set(id, { id, round: round_target, numbers, isBought: is_bought })
    }
  }
  const allowanceOf = ({ plan }: Person) =>
    plan !== null && plan.last_day >= today() ? plan.monthly_sets : ALLOWANCE_WITHOUT_PLAN
  const usedBy = (person: Person) => person.made.get(month()) ?? 0

  const make = async (person: Person) => {
    const count = 1 + chance(5)
    const strategy = oneOf(STRATEGIES)
    const answer = await app.call(generateNumberSets, { body: { count, strategy } }, person.token)
    if (usedBy(person) + count > allowanceOf(person)) return refused('making more than the month holds', answer)
    if (!expected('made', answer)) return
    keep(person, answer.body.generated_numbers)
    person.made.set(month(), usedBy(person) + count)
  }
  const buy = async (person: Person) => {
    const made = [...person.sets.values()].filter(({ isBought }) => !isBought)
    if (made.length === 0) return
    const set = oneOf(made)
    const answer = await app.call(markBought, { body: { ids: [set.id], is_bought: true } }, person.token)
    if (expected('bought', answer)) set.isBought = true
  }
  const putAway = async (person: Person) => {
    const set = oneOf([...person.sets.values()].filter(({ isBought }) => !isBought))
    if (!set) return
    const answer = await app.call(deleteNumberSet, { params: { id: String(set.id) } }, person.token)
    if (expected('put away', answer)) person.sets.delete(set.id)
  }
  const keepTicket = async (person: Person, round: number) => {
    const games = Array.from({ length: 1 + chance(3) }, () => ({ numbers: six(), number_type: 'auto' as const }))
    const body = { round_number: round, source: 'typed' as const, games }
    const answer = await app.call(saveTicket, { body }, person.token)
    if (expected('kept a ticket', answer)) keep(person, answer.body.generated_numbers)
    refused('the same ticket', await app.call(saveTicket, { body }, person.token))
  }
  const favour = async (person: Person, round_number: number) => {
    if (person.favourites.length === 0) {
      const added = await app.call(addFavourite, { body: { numbers: six() } }, person.token)
      if (!expected('added a favourite', added)) return
      person.favourites.push(...added.body.favourites.map(({ id }) => id))
    }
    const params = { id: String(person.favourites[0]) }
    const body = { round_number, is_bought: true }
    // Twice is once.
    for (const _ of [1, 2])
      expected('played a favourite', await app.call(playFavourite, { params, body }, person.token))
    const query = { round: String(round_number), origin: 'favourite' as const }
    const { body: played } = await app.call(listNumberSets, { query }, person.token)
    if (played.generated_numbers.length !== 1)
      problems.push(`a favourite was played ${played.generated_numbers.length} times`)
    keep(
      person,
      played.generated_numbers.filter(({ id }) => !person.sets.has(id)),
    )
  }
  const takePlan = async (person: Person) => {
    if (person.plan !== null && person.plan.last_day >= today()) return
    const { name: tier_name, price, sets } = oneOf(plans)
    const start_date = today()
    const end_date = lastDayOf(start_date, 1)
    const period = { tier_name, start_date, end_date, won: price, day: start_date }
    await aPaidPeriod(app, { id: person.member.id, token: person.token }, period)
    money.arrived += price
    person.plan = { last_day: end_date, monthly_sets: sets }
    note('took a plan')
    const second = aPaidPeriod(app, { id: person.member.id, token: person.token }, { ...period, won: 0 })
    await second.then(
      () => problems.push(`two plans at once for member ${person.member.id}`),
      () => note('a second plan at once refused'),
    )
  }
  const endPlan = async (person: Person) => {
    if (person.plan === null || person.plan.last_day <= today()) return
    const seen = await app.call(previewCancellation, { query: {} }, person.token)
    if (!expected('saw what comes back', seen) || seen.body.receipt !== null) return
    const { amount } = seen.body.refund
    const account = amount > 0 ? ACCOUNT : null
    const proof = { current_password: person.member.password }
    const body = { ends: 'today' as const, amount, reason: 'price' as const, account, ...proof }
    const ended = await app.call(cancelMySubscription, { body }, person.token)
    if (!expected('ended a plan', ended)) return
    person.plan = { ...person.plan, last_day: today() }
    if (amount === 0) return
    const params = { receipt: ended.body.receipt }
    await approveAs(app, '서연', params.receipt, amount)
    await payAs(app, '지급 담당', params.receipt, today())
    const paid = await app.call(getMyCancellation, { params }, person.token)
    if (paid.body.state !== 'paid') problems.push(`refund ${params.receipt} is ${paid.body.state}`)
    money.paid_back += amount
    // All of it comes back in the first week, when no day was paid for: the plan ends with the approval.
    if (amount === seen.body.refund.paid) person.plan = null
    note('was paid back')
  }
  const leave = async (person: Person) => {
    const body = { password: person.member.password }
    const answer = await app.call(deleteAccount, { query: {}, body }, person.token)
    if (expected('left', answer)) people.splice(people.indexOf(person), 1)
  }

  return {
    people,
    money,
    done,
    problems,
    join: async () => {
      const member = await aMember(app)
      people.push({
        member,
        token: member.token,
        sets: new Map(),
        made: new Map(),
        favourites: [],
        told: new Set(),
        plan: null,
      })
      note('joined')
    },
    /** A part of a day: everybody does something, or nothing. `round`: the one that is sold. */
    live: async (round: number) => {
      for (const person of [...people]) {
        await signIn(person)
        const mood = chance(20)
        if (mood < 8) await make(person)
        if (mood % 3 === 0) await buy(person)
        if (mood === 9) await putAway(person)
        if (mood === 10 || mood === 11) await keepTicket(person, round)
        if (mood === 12) await favour(person, round)
        if (mood === 13 || mood === 14) await takePlan(person)
        if (mood === 15) await endPlan(person)
        if (mood === 16 && chance(3) === 0 && people.length > 4) await leave(person)
      }
    },
    /**
     * Holds what the site says against what was acknowledged, once everything is settled up to a round.
     * `wonBy`: won before tax of six numbers in a settled round.
     */
    compare: async (newest: number, wonBy: (numbers: readonly number[], round: number) => number) => {
      for (const person of people) {
        const who = `member ${person.member.id}`
        for (const { round } of person.sets.values()) if (round <= newest) person.told.add(round)
        await signIn(person)
        const { body: mine } = await app.call(getMySubscription, {}, person.token)
        const allowance = allowanceOf(person)
        if (mine.monthly_allowance !== allowance || mine.used_this_month !== usedBy(person))
          problems.push(
            `${who} has used ${mine.used_this_month} of ${mine.monthly_allowance}, not ${usedBy(person)} of ${allowance}`,
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
        const { body: ledger, status } = await app.call(getLedger, {}, person.token)
        if (status !== 200) {
          problems.push(`${who} reads no ledger: ${status} ${JSON.stringify(ledger)}`)
          continue
        }
        const said = ledger.months.map(({ month: name, games, settled_games, spent, won }) => ({
          ...{ month: name, games, settled_games, spent, won },
        }))
        if (JSON.stringify(said) !== JSON.stringify(wanted))
          problems.push(`ledger of ${who}: ${JSON.stringify(said)}, not ${JSON.stringify(wanted)}`)
      }
      const audit = await app.asStaff(verifyAuditLog)
      if (audit.open > 0) problems.push(`the audit log is broken: ${JSON.stringify(audit)}`)
    },
  }
}
