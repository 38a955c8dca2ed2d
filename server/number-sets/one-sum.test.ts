import { describe, expect, it } from 'vitest'
import { getDraw } from '#contract/draws/draws.ts'
import { getMyMonth } from '#contract/number-sets/bought-sets.ts'
import { getLedger } from '#contract/number-sets/ledger.ts'
import { getSettlementSummary, listNumberSets } from '#contract/number-sets/number-sets.ts'
import { PRIZE_RANKS } from '#domain/draw/draw.ts'
import { winningsOf } from '#domain/money/winnings.ts'
import { exactWon } from '#domain/money/won.ts'
import { checkTicket } from '#domain/ticket/check-ticket.ts'
import { aMember, signedInAgain } from '#tests/support/makers.ts'
import { EVENING, FIFTH, MISS, useNotifications } from '#tests/support/notified-members.ts'

const { app, give, play, tell, inbox, outbox } = useNotifications()

/** Round 1245 drew 4 5 25 28 32 42 + 12: five numbers with the bonus, four, three and two. */
const SECOND = [4, 5, 12, 25, 28, 32]
const FOURTH = [4, 5, 25, 28, 44, 45]
const SLIP = [SECOND, FOURTH, FIFTH, MISS]
/** Second prize 55,064,392 won, fourth 50,000, fifth 5,000. Of the first 20 % are tax and a tenth of that besides, each cut to ten won. */
const SUM = { gross: 55_119_392, tax: 12_114_150, net: 43_005_242 }

describe('what a slip has won', () => {
  it('is one sum, wherever a member reads it', async () => {
    const member = await aMember(app)
    await give(member, 'result_push', 'result_sms', 'amount_shown')
    for (const numbers of SLIP) await play(member, numbers)
    await tell()
    const token = await signedInAgain(app, member)

    const { body: summary } = await app.call(getSettlementSummary, {}, token)
    expect(summary).toMatchObject({ bought_by_rank: [0, 1, 0, 1, 1], total_prize: SUM.gross, total_net: SUM.net })

    const { generated_numbers: sets } = (await app.call(listNumberSets, { query: {} }, token)).body
    const won = sets.map(({ result }) => ({ round_number: 1245, prize: result?.prize_amount ?? null, games: 1 }))
    expect(winningsOf(won)).toEqual(SUM)
    expect(sets.reduce((sum, { result }) => sum + (result?.net_amount ?? 0), 0)).toBe(SUM.net)

    const [month] = (await app.call(getLedger, {}, token)).body.months
    expect(month).toMatchObject({ won: SUM.gross, net: SUM.net, unclaimed: SUM.net, received: 0, spent: 4_000 })
    const thisMonth = (await app.call(getMyMonth, {}, token)).body
    expect(thisMonth).toMatchObject({ received: SUM.gross, net: SUM.net, spent: 4_000 })
    expect(thisMonth.saturdays.find(({ round_number }) => round_number === 1245)).toMatchObject({
      ...{ received: SUM.gross, best_rank: 2 },
    })

    const [told] = (await inbox(member)).rows
    expect(told?.title).toBe('제1245회에서 2등에 당첨됐어요')
    expect(told?.body).toContain(`세금을 떼고 ${exactWon(SUM.net)}`)
    const sent = (await outbox()).filter(({ kind }) => kind === 'result')
    expect(sent.map(({ channel }) => channel)).toEqual(['sms'])
    for (const { notice } of sent) expect(notice.body).toBe(told?.body)
  })

  it('is the same sum for a stranger who checks the slip', async () => {
    const { body: draw } = await app.call(getDraw, { params: { round: 1245 } })
    const { draw_date, numbers, bonus_number, prize_details } = draw
    const prizes = PRIZE_RANKS.map((rank) => prize_details?.[`rank${rank}` as const].prize_per_winner ?? 0)
    const games = SLIP.map((six, i) => ({ slot: i + 1, numbers: six, number_type: 'auto' as const }))
    const round = { draw_date, numbers, bonus_number, prizes }
    const checked = checkTicket({ round_number: 1245, games }, round, { now: EVENING, drawMinute: 20 * 60 + 35 })
    expect(checked).toMatchObject({ winners: [0, 1, 0, 1, 1], prize_amount: SUM.gross, net_amount: SUM.net })
  })
})
