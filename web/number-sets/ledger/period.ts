import type { LedgerMonth } from '#contract/number-sets/ledger.ts'
import { PRIZE_RANKS } from '#domain/draw/draw.ts'

/** Sums of months, in games and won. `tick`: its name under a plot and in the list. */
export type Period = Omit<LedgerMonth, 'month'> & { readonly name: string; readonly tick: string }

export const sumOf = (months: readonly LedgerMonth[], name: string, tick = name): Period => {
  const sum = (figure: (month: LedgerMonth) => number) => months.reduce((total, month) => total + figure(month), 0)
  return {
    ...{ name, tick },
    games: sum(({ games }) => games),
    settled_games: sum(({ settled_games }) => settled_games),
    spent: sum(({ spent }) => spent),
    won: sum(({ won }) => won),
    net: sum(({ net }) => net),
    shared: {
      spent: sum(({ shared }) => shared.spent),
      net: sum(({ shared }) => shared.net),
      agreements: sum(({ shared }) => shared.agreements),
      settled: sum(({ shared }) => shared.settled),
    },
    received: sum(({ received }) => received),
    unclaimed: sum(({ unclaimed }) => unclaimed),
    winners: PRIZE_RANKS.map((rank) => sum(({ winners }) => winners[rank - 1] ?? 0)),
  }
}

export const yearOf = ({ month }: LedgerMonth) => month.slice(0, 4)
export const monthName = ({ month }: LedgerMonth) => `${Number(month.slice(5))}월`
