/** A payment that a member announced or staff expect. */
export interface AwaitedPayment {
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

const letters = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Banks cut names short and people add words to them: one beginning with the other is the same. */
function isSameName(one: string, other: string): boolean {
  const [a, b] = [letters(one), letters(other)]
  const isLongEnough = Math.min(a.length, b.length) >= 2
  return isLongEnough && (a.startsWith(b) || b.startsWith(a))
}

/**
 * Which awaited payments a deposit may be, the likeliest first; a person decides. `amount` in won. Nothing is suggested
 * of which all has arrived.
 */
export function suggestMatches(
  { amount, depositor }: { readonly amount: number; readonly depositor: string },
  awaited: readonly AwaitedPayment[],
): MatchSuggestion[] {
  const groundOf = (payment: AwaitedPayment): MatchGround | null => {
    const isAmount = payment.remaining === amount
    if (isSameName(depositor, payment.depositor)) return isAmount ? 'amount_and_name' : 'name'
    return isAmount ? 'amount' : null
  }
  return awaited
    .filter(({ remaining }) => remaining > 0)
    .flatMap((payment) => {
      const ground = groundOf(payment)
      return ground === null ? [] : [{ id: payment.id, ground }]
    })
    .toSorted((a, b) => MATCH_GROUNDS.indexOf(a.ground) - MATCH_GROUNDS.indexOf(b.ground))
    .slice(0, 5)
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
