import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { ACCOUNT, LATER, useEndingPlans } from '#tests/support/ending-plans.ts'
import { approveAs, payAs } from '#tests/support/refund-steps.ts'
import { checkMoney } from './check-money.ts'

const { app, subscribed, at, cancel, shown } = useEndingPlans()
const change = (statement: string) => app.db.execute(sql.raw(statement))

it('the money of a whole life of a plan holds, and each row of it that was changed is named', async () => {
  const member = await subscribed()
  const token = await at(LATER, member)
  const { receipt } = (await cancel(token, 33_095, { account: ACCOUNT })).body
  await approveAs(app, '서연', receipt, 33_095)
  await payAs(app, '지급 담당', receipt, '2026-11-21')
  await checkMoney(app.db)

  for (const [changed, back, problem] of [
    [
      'update awaited_payments set arrived = arrived - 1',
      'update awaited_payments set arrived = arrived + 1',
      `payment ${member.payment_id}: 59699 is noted as arrived, and its deposits are 59700`,
    ],
    [
      'update subscriptions set sold_price = sold_price + 1',
      'update subscriptions set sold_price = sold_price - 1',
      `period ${member.subscription_id}: sold for 59701, and its days cost 59700`,
    ],
    [
      'update cancellations set for_days = for_days - 1',
      'update cancellations set for_days = for_days + 1',
      `refund ${receipt}: 59700 - 26604 - 0 is not 33095`,
    ],
    [
      'update cancellations set amount = amount + 40000, for_days = for_days - 40000',
      'update cancellations set amount = amount - 40000, for_days = for_days + 40000',
      `period ${member.subscription_id}: 73095 goes back, and 59700 arrived; refund ${receipt}: `,
    ],
  ] as const) {
    await change(changed)
    await expect(checkMoney(app.db), changed).rejects.toThrow(problem)
    await change(back)
  }
  // What the bank takes back afterwards had arrived.
  await change(`update deposits set reversed_on = '2026-11-22'`)
  await checkMoney(app.db)
})

it('a refund whose figures were changed is neither approved nor paid, and its member still reads it', async () => {
  const member = await subscribed()
  const token = await at(LATER, member)
  const { receipt } = (await cancel(token, 33_095, { account: ACCOUNT })).body
  await change('update subscriptions set sold_price = sold_price + 1')
  await expect(approveAs(app, '서연', receipt, 33_095)).rejects.toMatchObject({ code: 'internal' })
  expect(await shown(token, receipt)).toMatchObject({ state: 'requested' })
  await change('update subscriptions set sold_price = sold_price - 1')
  await approveAs(app, '서연', receipt, 33_095)
  await change('update cancellations set amount = amount + 1')
  await expect(payAs(app, '지급 담당', receipt, '2026-11-21')).rejects.toMatchObject({ code: 'internal' })
  expect(await shown(token, receipt)).toMatchObject({ state: 'approved', paid_on: null })
})
