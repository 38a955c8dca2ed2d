/** A payment that a member announced or staff expect. */
interface AwaitedPayment {
  readonly id: number
  /** Won that have not arrived yet; 0 or less once all has. */
  readonly remaining: number
  readonly depositor: string
}

/** Why a payment is suggested for a deposit, the surest first. */
export const MATCH_GROUNDS = ['amount_and_name', 'name', 'amount'] as const
type MatchGround = (typeof MATCH_GROUNDS)[number]

const GROUND_WORDING: Readonly<Record<MatchGround, string>> = {
  amount_and_name: '금액과 이름이 같아요',
  name: '이름이 같아요',
  amount: '금액이 같아요',
}

/** The Korean name of a ground, for staff. */
export const matchGroundWording = (ground: MatchGround): string => GROUND_WORDING[ground]

/** A payment that a deposit may be. */
interface MatchSuggestion {
  readonly id: number
  readonly ground: MatchGround
}

const MOST_SUGGESTED = 5

const letters = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Banks cut names short and people add words to them: one beginning with the other is the same. Both as `letters`. */
function isSameName(a: string, b: string): boolean {
  const isLongEnough = Math.min(a.length, b.length) >= 2
  return isLongEnough && (a.startsWith(b) || b.startsWith(a))
}

interface Deposit {
  /** Won. */
  readonly amount: number
  readonly depositor: string
}

/**
 * Of some awaited payments a way to those that a deposit may be, the likeliest first; a person decides. Nothing is suggested
 * of which all has arrived.
 */
export function matchSuggester(awaited: readonly AwaitedPayment[]): (deposit: Deposit) => MatchSuggestion[] {
  // A page has fifty deposits: the names are read once, not for each.
  const open = awaited
    .filter(({ remaining }) => remaining > 0)
    .map(({ id, remaining, depositor }) => ({ id, remaining, name: letters(depositor) }))
  return ({ amount, depositor }) => {
    const own = letters(depositor)
    const groundOf = ({ remaining, name }: (typeof open)[number]): MatchGround | null => {
      const isAmount = remaining === amount
      if (isSameName(own, name)) return isAmount ? 'amount_and_name' : 'name'
      return isAmount ? 'amount' : null
    }
    return open
      .flatMap((payment) => {
        const ground = groundOf(payment)
        return ground === null ? [] : [{ id: payment.id, ground }]
      })
      .toSorted((a, b) => MATCH_GROUNDS.indexOf(a.ground) - MATCH_GROUNDS.indexOf(b.ground))
      .slice(0, MOST_SUGGESTED)
  }
}

/** Whether far more has arrived than was awaited: more than half as much again. Both in won. */
export const isFarAbove = (amount: number, arrived: number): boolean => arrived > 1.5 * amount

/** How much of what was awaited has arrived. */
export const PAYMENT_STATES = ['waiting', 'part', 'paid', 'over'] as const
type PaymentState = (typeof PAYMENT_STATES)[number]

/** Both in won. */
export function paymentState(amount: number, arrived: number): PaymentState {
  if (arrived === 0) return amount === 0 ? 'paid' : 'waiting'
  return arrived < amount ? 'part' : arrived === amount ? 'paid' : 'over'
}

const PAYMENT_WORDING: Readonly<Record<PaymentState, string>> = {
  waiting: '입금 기다림',
  part: '일부 입금',
  paid: '입금 완료',
  over: '더 들어옴',
}

/** The Korean name of a state, for staff. */
export const paymentStateWording = (state: PaymentState): string => PAYMENT_WORDING[state]

/** What a deposit is that is no fee: nobody has to match it. */
export const ASIDE_KINDS = ['interest', 'private', 'other'] as const
export type AsideKind = (typeof ASIDE_KINDS)[number]

/** The Korean names of these, for staff. */
export const ASIDE_NAMES: Readonly<Record<AsideKind, string>> = {
  interest: '이자',
  private: '개인 이체',
  other: '그 밖의 돈',
}
