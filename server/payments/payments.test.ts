import { beforeEach, describe, expect, it } from 'vitest'
import { listAuditLog } from '#contract/audit-log.ts'
import { requestMyConsultation } from '#contract/consultations.ts'
import { getLatestDraw } from '#contract/draws.ts'
import * as desk from '#contract/payments-for-staff.ts'
import { listRefunds, previewRefundOf, requestRefund } from '#contract/refunds-for-staff.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember, aSubscription } from '#tests/support/makers.ts'
import { loadShippedTiers } from '../plans/load-tiers.ts'
import { deposits } from './tables.ts'

const app = useApp()
beforeEach(async () => {
  await loadShippedTiers(app.db, app.world)
  await app.db.delete(deposits)
})

const HEAD = '거래일시,적요,보낸분,출금액,입금액,잔액\n'
const LINES = `2026.10.12 09:00:00,이체,김하나,0,"59,700",159700
2026.10.12 10:00:00,카드,편의점,"3,000",0,156700
2026.10.12 11:00:00,이체,이준,0,19900,176600
`
/** CP949 of `거래일시,보낸분,입금액` and of a line with 김하나, as Windows saves it. */
const CP949 = Buffer.concat([
  Buffer.from('b0c5b7a1c0cfbdc32cbab8b3bdbad02cc0d4b1ddbed70a', 'hex'),
  Buffer.from('323032362d31302d31322cb1e8c7cfb3aa2c393930300a', 'hex'),
])
/** CP949 of `거래일시,보낸분,메모` and of a line. */
const OTHER_COLUMNS = Buffer.from(
  'b0c5b7a1c0cfbdc32cbab8b3bdbad02cb8deb8f00a323032362d31302d31322cb1e8c7cfb3aa2c610a',
  'hex',
)
const content = (text: string | Buffer) => Buffer.from(text).toString('base64')
const take = (text: string | Buffer) => app.asStaff(desk.importStatement, { body: { content: content(text) } })
const shown = async (is_matched?: 'true' | 'false') =>
  (await app.asStaff(desk.listDeposits, { query: is_matched ? { is_matched } : {} })).rows
const byHand = { day: '2026-10-12', amount: 19_900, depositor: '이준' }
const refused = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { code: string; errors?: { message: string }[] }) => error,
  )

async function aConsultation() {
  const member = await aMember(app)
  const body = { name: '김하나', mobile_number: '01012345678', tier_name: 'STANDARD', preferred_time: 'any' as const }
  const { receipt } = (await app.call(requestMyConsultation, { body }, member.token)).body
  return { ...member, receipt }
}
const awaitIt = (receipt: string, amount: number, depositor = '김하나') =>
  app.asStaff(desk.addAwaitedPayment, { params: { receipt }, body: { amount, depositor } })

describe('a bank’s statement', () => {
  it('brings its deposits, and the same lines a second time nothing', async () => {
    expect(await take(HEAD + LINES)).toEqual({ stored: 2, known: 0, others: 1 })
    expect(await take(`${HEAD}${LINES}2026.10.12 12:00:00,이체,박서연,0,9900,186500\n`)).toEqual({
      ...{ stored: 1, known: 2, others: 1 },
    })
    expect((await shown()).map(({ depositor, amount }) => [depositor, amount])).toEqual([
      ['박서연', 9_900],
      ['이준', 19_900],
      ['김하나', 59_700],
    ])
  })

  it('holds one line once, however often it is sent at once or stands in it', async () => {
    const taken = await Promise.all([take(HEAD + LINES + LINES), take(HEAD + LINES)])
    expect(taken.reduce((sum, { stored }) => sum + stored, 0)).toBe(2)
    expect(await shown()).toHaveLength(2)
  })

  it('may be in the Korean of Windows', async () => {
    expect(await take(CP949)).toMatchObject({ stored: 1 })
    expect(await shown()).toMatchObject([{ depositor: '김하나', amount: 9_900, day: '2026-10-12' }])
  })

  it.each([
    ['wrong columns', '날짜,메모\n2026-10-12,a\n', 'statement_columns', '입금액, 입금자 열이 없습니다.'],
    ['the columns of another in the Korean of Windows', OTHER_COLUMNS, 'statement_columns', '입금액 열이 없습니다.'],
    ['one line that cannot be read', `${HEAD}${LINES}언젠가,이체,김,0,1000,0\n`, 'statement_lines', '5째 줄: 날짜'],
    ['no text', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xff, 0xff]), 'statement_unreadable', undefined],
    ['a spreadsheet’s bytes', Buffer.from('PK\u0003\u0004\0\0\0'), 'statement_unreadable', undefined],
  ])('with %s stores nothing and says why', async (_, text, code, told) => {
    const refusal = await refused(take(text))
    expect(refusal?.code).toBe(code)
    if (told) expect(refusal?.errors?.[0]?.message).toContain(told)
    expect(await shown()).toEqual([])
  })

  it.each([
    ['brackets', Buffer.alloc(2 * 1024 * 1024, '('), 'statement_columns'],
    ['quotes', Buffer.alloc(2 * 1024 * 1024, '"'), 'statement_columns'],
    ['bytes that are no text', Buffer.alloc(2 * 1024 * 1024, 0xff), 'statement_unreadable'],
  ])('of 2 MB of %s is refused, and meanwhile others are answered', async (_, bytes, code) => {
    const order: string[] = []
    const refusal = refused(take(bytes)).finally(() => order.push('statement'))
    for (let i = 0; i < 3; i++) await app.call(getLatestDraw).finally(() => order.push('reader'))
    expect((await refusal)?.code).toBe(code)
    expect(order).toEqual(['reader', 'reader', 'reader', 'statement'])
    expect(await refused(take(Buffer.concat([bytes, Buffer.from('xxx')])))).toMatchObject({ code: 'invalid_request' })
  })

  it('recognises what somebody had written down by hand, once', async () => {
    await app.asStaff(desk.addDeposit, { body: byHand })
    const again = '2026.10.12 13:00:00,이체,이준,0,19900,196500\n'
    expect(await take(HEAD + LINES + again)).toEqual({ stored: 2, known: 1, others: 1 })
    expect((await shown()).filter(({ depositor }) => depositor === '이준')).toHaveLength(2)
  })
})

it('a deposit is written down by hand once, unless a memo tells the second apart', async () => {
  await app.asStaff(desk.addDeposit, { body: byHand })
  expect((await refused(app.asStaff(desk.addDeposit, { body: byHand })))?.code).toBe('deposit_known')
  await app.asStaff(desk.addDeposit, { body: { ...byHand, memo: '두 번째' } })
  expect(await shown()).toHaveLength(2)
})

describe('a payment that is waited for', () => {
  it('is suggested by amount and name, matched by a person, and may come in parts', async () => {
    const { receipt, id } = await aConsultation()
    const payment = await awaitIt(receipt, 59_700)
    const params = { id: String(payment.id) }
    await take(HEAD + LINES)
    const [first] = (await shown('false')).filter(({ depositor }) => depositor === '김하나')
    expect(first?.suggestions[0]).toMatchObject({ id: payment.id, ground: 'amount_and_name', remaining: 59_700 })
    // The same amount of 19,900 by another name is nobody's.
    expect((await shown('false')).find(({ depositor }) => depositor === '이준')?.suggestions).toEqual([])

    const stateOf = async () =>
      (await app.asStaff(desk.listAwaitedPayments, { query: { receipt } })).map(({ state, arrived }) => [
        state,
        arrived,
      ])
    const match = (deposit: number, from: number | null, to: number | null) =>
      app.asStaff(desk.matchDeposit, { params: { id: String(deposit) }, body: { from, to } })
    const part = await app.asStaff(desk.addDeposit, { body: { ...byHand, depositor: '김하나 어머니' } })
    expect(await stateOf()).toEqual([['waiting', 0]])
    await match(part.id, null, payment.id)
    expect(await stateOf()).toEqual([['part', 19_900]])
    // Two people at once: the second has another page before them.
    expect((await refused(match(part.id, null, payment.id)))?.code).toBe('changed_meanwhile')
    const drop = { version: 1, is_dropped: true as const }
    expect((await refused(app.asStaff(desk.changeAwaitedPayment, { params, body: drop })))?.code).toBe(
      'payment_arrived',
    )
    await match(part.id, payment.id, null)
    await match(first?.id ?? 0, null, payment.id)
    expect(await stateOf()).toEqual([['paid', 59_700]])

    await aSubscription(app, { member_id: id, tier_name: 'STANDARD', start_date: '2026-10-12', end_date: '2027-01-11' })
  })

  it('is tied to a period of that member alone', async () => {
    const [{ receipt, id }, other] = [await aConsultation(), await aMember(app)]
    const payment = await awaitIt(receipt, 19_900)
    const october = { tier_name: 'STANDARD', start_date: '2026-10-12', end_date: '2026-11-11' }
    const own = await aSubscription(app, { member_id: id, ...october })
    const others = await aSubscription(app, { member_id: other.id, ...october })
    const tie = (subscription_id: number, version = 1) =>
      app.asStaff(desk.changeAwaitedPayment, {
        params: { id: String(payment.id) },
        body: { version, subscription_id },
      })
    expect((await refused(tie(others.id)))?.code).toBe('no_subscription')
    expect(await tie(own.id)).toEqual({ version: 2 })
    expect((await refused(tie(own.id)))?.code).toBe('changed_meanwhile')
  })

  it('is summed up beyond 32 bits, and can still be mended', async () => {
    const { receipt, id: member_id } = await aConsultation()
    const payment = await awaitIt(receipt, 1_000_000_000)
    const period = { tier_name: 'STANDARD', start_date: '2026-10-12', end_date: '2027-01-11' }
    const { id: subscription_id } = await aSubscription(app, { member_id, ...period })
    await app.asStaff(desk.changeAwaitedPayment, {
      params: { id: String(payment.id) },
      body: { version: 1, subscription_id },
    })
    const ids: number[] = []
    for (const memo of ['하나', '둘', '셋']) {
      const { id } = await app.asStaff(desk.addDeposit, { body: { ...byHand, amount: 1_000_000_000, memo } })
      const body = { from: null, to: payment.id, is_confirmed: true }
      await app.asStaff(desk.matchDeposit, { params: { id: String(id) }, body })
      ids.push(id)
    }
    expect(await app.asStaff(desk.listAwaitedPayments, { query: { receipt } })).toMatchObject([
      { arrived: 3_000_000_000, state: 'over' },
    ])
    expect((await shown('false')).length).toBe(0)
    const params = { id: String(member_id) }
    const { amount } = await app.asStaff(previewRefundOf, { params })
    expect(amount).toBe(3_000_000_000)
    const account = { bank_name: '국민', account_number: '123-456-784417', account_holder: '김하나' }
    await app.asStaff(requestRefund, { params, body: { amount, account } })
    expect((await app.asStaff(listRefunds, { query: {} })).rows.map(({ refund }) => refund.amount)).toContain(amount)
    for (const id of ids)
      await app.asStaff(desk.matchDeposit, { params: { id: String(id) }, body: { from: payment.id, to: null } })
    expect(await app.asStaff(desk.listAwaitedPayments, { query: { receipt } })).toMatchObject([{ arrived: 0 }])
  })

  it('asks before far more is taken for it than was awaited', async () => {
    const { receipt } = await aConsultation()
    const payment = await awaitIt(receipt, 19_900)
    const { id } = await app.asStaff(desk.addDeposit, { body: { ...byHand, amount: 199_000 } })
    const match = (more: object = {}) =>
      app.asStaff(desk.matchDeposit, { params: { id: String(id) }, body: { from: null, to: payment.id, ...more } })
    expect((await refused(match()))?.code).toBe('far_above_awaited')
    await match({ is_confirmed: true })
    expect(await app.asStaff(desk.listAwaitedPayments, { query: { receipt } })).toMatchObject([{ state: 'over' }])
  })

  it('shows its name masked, and the audit log does not hold it', async () => {
    const { receipt } = await aConsultation()
    await awaitIt(receipt, 19_900, '남궁 입금자')
    expect(await app.asStaff(desk.listAwaitedPayments, { query: { receipt } })).toMatchObject([
      { depositor: '남****자', tier_name: 'STANDARD' },
    ])
    const { rows: log } = await app.asStaff(listAuditLog, { query: { deed: 'awaited-payments', limit: '5' } })
    expect(JSON.stringify(log)).not.toContain('남궁')
  })
})
