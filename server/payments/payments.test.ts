import { readFileSync } from 'node:fs'
import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { listAuditLog } from '#contract/admin/audit-log.ts'
import * as admin from '#contract/admin/payments.ts'
import { listPeriodsOf, listRefunds, requestRefund } from '#contract/admin/refunds.ts'
import { listAttention } from '#contract/admin/today.ts'
import { getLatestDraw } from '#contract/draws/draws.ts'
import { requestMyConsultation } from '#contract/plans/consultations.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember, aSubscription } from '#tests/support/makers.ts'
import { consultations } from '../consultations/tables.ts'
import { keyedHash } from '../keys/keyed-hash.ts'
import { loadShippedTiers } from '../plans/replace-tiers.ts'
import { deposits } from './tables.ts'

const app = useApp()
beforeEach(async () => {
  await loadShippedTiers(app.db, app.deps)
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
const sample = (name: string) => readFileSync(new URL(`statements/samples/${name}`, import.meta.url))
const content = (text: string | Buffer) => Buffer.from(text).toString('base64')
const take = (text: string | Buffer) => app.asStaff(admin.importStatement, { body: { content: content(text) } })
const shown = async (is_matched?: 'true' | 'false' | 'reversed') =>
  (await app.asStaff(admin.listDeposits, { query: is_matched ? { is_matched } : {} })).rows
const awaited = async (query: object) => (await app.asStaff(admin.listAwaitedPayments, { query })).rows
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
  app.asStaff(admin.addAwaitedPayment, { params: { receipt }, body: { amount, depositor } })

describe('a bank’s statement', () => {
  it('brings its deposits, and the same lines a second time nothing', async () => {
    expect(await take(HEAD + LINES)).toEqual({
      ...{ stored: 2, known: 0, others: 1, reversed: 0, unread: 0, notes: [] },
    })
    expect(await take(`${HEAD}${LINES}2026.10.12 12:00:00,이체,박서연,0,9900,186500\n`)).toMatchObject({
      ...{ stored: 1, known: 2, others: 1 },
    })
    expect((await shown()).map(({ depositor, amount }) => [depositor, amount])).toEqual([
      ['박서연', 9_900],
      ['이준', 19_900],
      ['김하나', 59_700],
    ])
  })

  it('is stored once, however often it is sent at once', async () => {
    const taken = await Promise.all([take(HEAD + LINES), take(HEAD + LINES)])
    expect(taken.reduce((sum, { stored }) => sum + stored, 0)).toBe(2)
    expect(await shown()).toHaveLength(2)
  })

  it('has as many deposits as it has equal lines, and says so', async () => {
    const line = '2026.10.12 09:00:00,이체,김하나,0,19900,\n'
    expect(await take(HEAD + line)).toMatchObject({ stored: 1, notes: [] })
    const again = await take(HEAD + line + line)
    expect(again).toMatchObject({ stored: 1, known: 1, notes: [{ line: 3 }] })
    expect(await take(HEAD + line + line)).toMatchObject({ stored: 0, known: 2 })
    expect(await take(HEAD + line)).toMatchObject({ stored: 0, known: 1 })
  })

  it.each([
    ['exported again with a newer line on top', 'nh_personal.csv', 'nh_personal_later.csv', [2, 1, 2]],
    ['after a memo was edited at the bank', 'memo1.csv', 'memo2.csv', [1, 0, 1]],
    ['saved again by a spreadsheet', 'kb.csv', 'kb_resaved.csv', [1, 0, 1]],
    ['in UTF-16', 'shinhan.csv', 'shinhan_utf16.txt', [1, 0, 1]],
    ['as a page that is named .xls, twice', 'kb_html.xls', 'kb_html.xls', [1, 0, 1]],
  ])('%s brings no money twice', async (_, first, second, [stored, more, known]) => {
    app.setNow('2026-10-15T03:00:00Z')
    expect(await take(sample(first))).toMatchObject({ stored, known: 0 })
    expect(await take(sample(second))).toMatchObject({ stored: more, known })
  })

  it('that the release before stored is known, also when it is exported again', async () => {
    app.setNow('2026-10-15T03:00:00Z')
    // As that release stored it: a hash of the whole line, and the way of the transfer for the payer.
    const rows = [
      ['2026-10-12', 59_700, '타행이체', '1|2026/10/12 09:13:02|0|59,700|1,089,400|타행이체|김하나|국민은행 000000|'],
      ['2026-10-11', 19_900, '인터넷당행', '2|2026/10/11 08:00:00|0|19,900|1,029,700|인터넷당행|이두리|농협 000001|'],
    ] as const
    const ofTheReleaseBefore = async () => {
      await app.db.delete(deposits)
      for (const [day, amount, depositor, row] of rows)
        await app.db.insert(deposits).values({
          ...{ day, amount, depositor, source: 'statement', stored_by: '지윤', stored_at: '2026-10-13T00:00:00Z' },
          fingerprint: keyedHash(app.deps.secretKey, 'deposits', 'statement', row),
        })
    }
    await ofTheReleaseBefore()
    expect(await take(sample('nh_personal.csv'))).toMatchObject({ stored: 0, known: 2 })
    expect(await take(sample('nh_personal_later.csv'))).toMatchObject({ stored: 1, known: 2 })
    await ofTheReleaseBefore()
    expect(await take(sample('nh_personal_later.csv'))).toMatchObject({ stored: 1, known: 2 })
    expect(await take(sample('nh_personal.csv'))).toMatchObject({ stored: 0, known: 2 })
    expect(await app.db.$count(deposits)).toBe(3)
  })

  it('is known to the release before by a hash of the whole line', async () => {
    await take(HEAD + LINES)
    const [first] = await app.db.select().from(deposits).orderBy(asc(deposits.id))
    const row = '2026.10.12 09:00:00|이체|김하나|0|59,700|159700'
    expect(first?.fingerprint).toBe(keyedHash(app.deps.secretKey, 'deposits', 'statement', row))
  })

  it('with one line that cannot be read brings the others, and tells of it', async () => {
    const taken = await take(`${HEAD}${LINES}언젠가,이체,김,0,1000,0\n`)
    expect(taken).toMatchObject({ stored: 2, unread: 1, notes: [{ line: 5, what: '날짜를 읽을 수 없습니다: 언젠가' }] })
  })

  it('brings all of a long one, and goes on after those that are there', async () => {
    // Of one of its days something was written down by hand, of the other nothing.
    const lines = Array.from(
      { length: 250 },
      (_, i) => `2026.10.${i < 90 ? 11 : 12} 12:00:00,이체,손님${i},0,19900,${i}\n`,
    )
    await app.asStaff(admin.addDeposit, { body: { ...byHand, depositor: '손님249' } })
    expect(await take(HEAD + lines.slice(0, 120).join(''))).toMatchObject({ stored: 120, known: 0, others: 0 })
    expect(await take(HEAD + lines.join(''))).toMatchObject({ stored: 129, known: 121, others: 0 })
    expect(await app.db.$count(deposits)).toBe(250)
  })

  it('may be in the Korean of Windows', async () => {
    expect(await take(CP949)).toMatchObject({ stored: 1 })
    expect(await shown()).toMatchObject([{ depositor: '김하나', amount: 9_900, day: '2026-10-12' }])
  })

  it.each([
    ['wrong columns', '날짜,거래점\n2026-10-12,a\n', 'statement_columns', '입금액, 입금자 열이 없습니다.'],
    ['the columns of another in the Korean of Windows', OTHER_COLUMNS, 'statement_columns', '입금액 열이 없습니다.'],
    ['no line that can be read', `${HEAD}언젠가,이체,김,0,1000,0\n`, 'statement_lines', '2째 줄: 날짜'],
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
    // A busy machine may need more than two seconds; then it refuses.
    expect([code, 'busy']).toContain((await refusal)?.code)
    expect(order).toEqual(['reader', 'reader', 'reader', 'statement'])
    expect(await refused(take(Buffer.concat([bytes, Buffer.from('xxx')])))).toMatchObject({ code: 'invalid_request' })
  })

  it('recognises what somebody had written down by hand, once', async () => {
    await app.asStaff(admin.addDeposit, { body: byHand })
    const again = '2026.10.12 13:00:00,이체,이준,0,19900,196500\n'
    expect(await take(HEAD + LINES + again)).toMatchObject({ stored: 2, known: 1, others: 1 })
    expect((await shown()).filter(({ depositor }) => depositor === '이준')).toHaveLength(2)
  })
})

it('a deposit is written down by hand once, unless a memo tells the second apart', async () => {
  await app.asStaff(admin.addDeposit, { body: byHand })
  expect((await refused(app.asStaff(admin.addDeposit, { body: byHand })))?.code).toBe('duplicate_deposit')
  await app.asStaff(admin.addDeposit, { body: { ...byHand, memo: '두 번째' } })
  expect(await shown()).toHaveLength(2)
})

it.each(['2026-10-13', '2030-01-01'])('a deposit of %s has not arrived yet', async (day) => {
  const statement = `${HEAD}${day} 09:00:00,이체,김하나,0,59700,0\n`
  expect((await refused(app.asStaff(admin.addDeposit, { body: { ...byHand, day } })))?.code).toBe('deposit_in_future')
  expect(await refused(take(statement))).toMatchObject({
    code: 'statement_lines',
    errors: [{ message: `2째 줄: 오늘보다 뒤의 날짜입니다: ${day} 09:00:00` }],
  })
  expect(await shown()).toEqual([])
})

describe('a deposit that was typed wrongly', () => {
  const typed = async () => {
    const { id } = await app.asStaff(admin.addDeposit, { body: { ...byHand, amount: 199_000 } })
    const params = { id: String(id) }
    const correct = (more: object = {}) =>
      refused(
        app.asStaff(admin.correctDeposit, { params, body: { ...byHand, revision: 1, reason: '잘못 봄', ...more } }),
      )
    const remove = (revision: number) =>
      refused(app.asStaff(admin.removeDeposit, { params, body: { revision, reason: '다른 계좌' } }))
    return { id, params, correct, remove }
  }
  const log = async () =>
    (await app.asStaff(listAuditLog, { query: { action_part: 'deposits/', limit: '1' } })).rows[0] as unknown as object

  it('is corrected on record, and by the slower of two not', async () => {
    const { id, correct } = await typed()
    expect(await correct()).toBeNull()
    expect(await shown()).toMatchObject([{ id, amount: 19_900, revision: 2 }])
    expect(await log()).toMatchObject({
      target: `deposit ${id}`,
      before: { amount: 199_000, depositor: '**' },
      after: { amount: 19_900, reason: '잘못 봄' },
    })
    expect((await correct({ amount: 1 }))?.code).toBe('edit_conflict')
    expect((await correct({ revision: 2, day: '2026-10-13' }))?.code).toBe('deposit_in_future')
    // It is known as what it says now.
    expect((await refused(app.asStaff(admin.addDeposit, { body: byHand })))?.code).toBe('duplicate_deposit')
    await app.asStaff(admin.addDeposit, { body: { ...byHand, memo: '또' } })
    expect((await correct({ revision: 2, memo: '또' }))?.code).toBe('duplicate_deposit')
  })

  it('is removed on record, and may be typed again', async () => {
    const { id, correct, remove } = await typed()
    expect((await remove(7))?.code).toBe('edit_conflict')
    expect(await remove(1)).toBeNull()
    expect(await shown()).toEqual([])
    expect(await log()).toMatchObject({
      ...{ target: `deposit ${id}`, before: { day: '2026-10-12', amount: 199_000 } },
      after: { removed: true, reason: '다른 계좌' },
    })
    expect((await correct())?.code).toBe('deposit_not_found')
    await typed()
  })

  it('is neither while it pays for something, nor what the bank said', async () => {
    const { id, params, correct, remove } = await typed()
    const payment = await awaitIt((await aConsultation()).receipt, 199_000)
    await app.asStaff(admin.matchDeposit, { params, body: { from: null, to: payment.id } })
    expect([(await correct())?.code, (await remove(1))?.code]).toEqual(['deposit_matched', 'deposit_matched'])
    await app.asStaff(admin.matchDeposit, { params, body: { from: payment.id, to: null } })
    await take(`${HEAD}2026.10.12 11:00:00,이체,이준,0,199000,176600\n`)
    expect(await shown()).toMatchObject([{ id, source: 'statement' }])
    expect([(await correct({ revision: 2 }))?.code, (await remove(2))?.code]).toEqual([
      'deposit_of_statement',
      'deposit_of_statement',
    ])
  })
})

describe('a deposit whose payer was read from the wrong column', () => {
  it('gets the right one with a reason, keeps what the bank wrote, and stays known', async () => {
    await take(HEAD + LINES)
    const [deposit] = await shown()
    const params = { id: String(deposit?.id) }
    const correct = (depositor: string, revision: number, more: object = {}) =>
      refused(
        app.asStaff(admin.correctDeposit, {
          params,
          body: { day: '2026-10-12', amount: 19_900, depositor, revision, reason: '메모에 이름', ...more },
        }),
      )
    expect(await correct('이준호', 1)).toBeNull()
    expect((await shown())[0]).toMatchObject({
      depositor: '이준호',
      bank_depositor: '이준',
      source: 'statement',
      revision: 2,
    })
    const { rows } = await app.asStaff(listAuditLog, { query: { action_part: 'deposits/', limit: '1' } })
    expect(rows[0]).toMatchObject({ target: `deposit ${params.id}`, after: { reason: '메모에 이름' } })
    expect((await correct('이준호', 1))?.code).toBe('edit_conflict')
    expect((await correct('이준호', 2, { amount: 1 }))?.code).toBe('deposit_of_statement')
    expect((await correct('이준호', 2, { day: '2026-10-11' }))?.code).toBe('deposit_of_statement')
    expect(await take(HEAD + LINES)).toMatchObject({ stored: 0, known: 2 })
    expect(await correct('이준', 2)).toBeNull()
    expect((await shown())[0]).toMatchObject({ depositor: '이준', bank_depositor: null })
  })
})

describe('a payment that is waited for', () => {
  it('stands in a list of all, is found by name, amount or consultation, and matched with another name and amount', async () => {
    const [one, other] = [await aConsultation(), await aConsultation()]
    const first = await awaitIt(one.receipt, 59_701, '남궁민수')
    const second = await awaitIt(other.receipt, 19_901, '한결')
    const found = async (search: string, more: object = {}) => (await awaited({ search, ...more })).map(({ id }) => id)
    expect(await found('궁민')).toEqual([first.id])
    expect(await found('19,901원')).toEqual([second.id])
    expect(await found(one.receipt.toLowerCase())).toEqual([first.id])
    expect(await found('%')).toEqual([])
    // One number in a hundred looks like an amount.
    await app.db.update(consultations).set({ receipt: '8100519701' }).where(eq(consultations.receipt, one.receipt))
    expect(await found('8100519701')).toEqual([first.id])
    // Under the end of their phone number, as banks' apps offer it; and that of who agreed to as many won.
    const third = await awaitIt(other.receipt, 59_702, '5678')
    const fourth = await awaitIt(other.receipt, 5_678, '한결')
    expect(await found('5678')).toEqual([fourth.id, third.id])
    for (const { id } of [third, fourth])
      await app.asStaff(admin.changeAwaitedPayment, {
        ...{ params: { id: String(id) }, body: { revision: 1, is_dropped: true } },
      })
    expect((await awaited({})).slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id])

    const { id } = await app.asStaff(admin.addDeposit, { body: { ...byHand, amount: 60_000, depositor: '주식회사' } })
    expect((await shown('false'))[0]?.suggestions).toEqual([])
    await app.asStaff(admin.matchDeposit, { params: { id: String(id) }, body: { from: null, to: first.id } })
    expect(await found('궁민', { is_open: 'true' })).toEqual([])
    expect(await awaited({ search: '궁민', is_open: 'false' })).toMatchObject([{ arrived: 60_000, state: 'over' }])
    const { content: file } = await app.asStaff(admin.exportAwaitedPayments, { body: { search: '궁민' } })
    expect(file).toContain('남**수')
    expect(file).toContain('더 들어옴')
  })

  it('is suggested by amount and name, matched by a person, and may come in parts', async () => {
    const { receipt, id } = await aConsultation()
    const payment = await awaitIt(receipt, 59_700)
    const params = { id: String(payment.id) }
    await take(HEAD + LINES)
    const [first] = (await shown('false')).filter(({ depositor }) => depositor === '김하나')
    expect(first?.suggestions[0]).toMatchObject({ id: payment.id, ground: 'amount_and_name', remaining: 59_700 })
    // The same amount of 19,900 by another name has no match.
    expect((await shown('false')).find(({ depositor }) => depositor === '이준')?.suggestions).toEqual([])

    const stateOf = async () => (await awaited({ receipt })).map(({ state, arrived }) => [state, arrived])
    const match = (deposit: number, from: number | null, to: number | null) =>
      app.asStaff(admin.matchDeposit, { params: { id: String(deposit) }, body: { from, to } })
    const part = await app.asStaff(admin.addDeposit, { body: { ...byHand, depositor: '김하나 어머니' } })
    expect(await stateOf()).toEqual([['waiting', 0]])
    await match(part.id, null, payment.id)
    expect(await stateOf()).toEqual([['part', 19_900]])
    // Two people at once: the second has another page before them.
    expect((await refused(match(part.id, null, payment.id)))?.code).toBe('edit_conflict')
    const drop = { revision: 1, is_dropped: true as const }
    expect((await refused(app.asStaff(admin.changeAwaitedPayment, { params, body: drop })))?.code).toBe(
      'payment_arrived',
    )
    await match(part.id, payment.id, null)
    await match(first?.id ?? 0, null, payment.id)
    expect(await stateOf()).toEqual([['paid', 59_700]])

    await aSubscription(app, { member_id: id, tier_name: 'STANDARD', start_date: '2026-10-12', end_date: '2027-01-11' })
  })

  it('is tied to a period of that member alone', async () => {
    const [{ receipt, id }, other] = [await aConsultation(), await aMember(app)]
    const october = { tier_name: 'STANDARD', start_date: '2026-10-12', end_date: '2026-11-11' }
    const own = await aSubscription(app, { member_id: id, ...october })
    // Agreed after the plan was given: nothing ties it by itself.
    const payment = await awaitIt(receipt, 19_900)
    const others = await aSubscription(app, { member_id: other.id, ...october })
    const tie = (subscription_id: number, revision = 1) =>
      app.asStaff(admin.changeAwaitedPayment, {
        params: { id: String(payment.id) },
        body: { revision, subscription_id },
      })
    expect((await refused(tie(others.id)))?.code).toBe('no_subscription')
    expect(await tie(own.id)).toEqual({ revision: 2 })
    const { rows } = await app.asStaff(listAuditLog, { query: { action_part: 'awaited-payments/', limit: '1' } })
    expect(rows[0]).toMatchObject({ before: { subscription_id: null }, after: { subscription_id: own.id } })
    expect((await refused(tie(own.id)))?.code).toBe('edit_conflict')
  })

  it('is summed up beyond 32 bits, and can still be mended', async () => {
    const { receipt, id: member_id } = await aConsultation()
    const payment = await awaitIt(receipt, 1_000_000_000)
    const period = { tier_name: 'STANDARD', start_date: '2026-10-12', end_date: '2027-01-11' }
    await aSubscription(app, { member_id, ...period })
    const ids: number[] = []
    for (const memo of ['하나', '둘', '셋']) {
      const { id } = await app.asStaff(admin.addDeposit, { body: { ...byHand, amount: 1_000_000_000, memo } })
      const body = { from: null, to: payment.id, is_confirmed: true }
      await app.asStaff(admin.matchDeposit, { params: { id: String(id) }, body })
      ids.push(id)
    }
    expect(await awaited({ receipt })).toMatchObject([{ arrived: 3_000_000_000, state: 'over' }])
    expect((await shown('false')).length).toBe(0)
    const params = { id: String(member_id) }
    const { periods } = await app.asStaff(listPeriodsOf, { params })
    const amount = periods[0]?.ending?.refund.amount ?? 0
    expect(amount).toBe(3_000_000_000)
    const account = { bank_name: '국민', account_number: '123-456-784417', account_holder: '김하나' }
    await app.asStaff(requestRefund, { params, body: { amount, account } })
    expect((await app.asStaff(listRefunds, { query: {} })).rows.map(({ refund }) => refund.amount)).toContain(amount)
    for (const id of ids)
      await app.asStaff(admin.matchDeposit, { params: { id: String(id) }, body: { from: payment.id, to: null } })
    expect(await awaited({ receipt })).toMatchObject([{ arrived: 0 }])
  })

  it('is written down once, pressed twice or by two at once, unless somebody confirms that it is paid once more', async () => {
    const { receipt } = await aConsultation()
    const presses = await Promise.all([1, 2, 3].map(() => refused(awaitIt(receipt, 19_900))))
    expect(presses.map((refusal) => refusal?.code ?? 'written').toSorted()).toEqual([
      'already_awaited',
      'already_awaited',
      'written',
    ])
    const [first, ...others] = await awaited({ receipt })
    expect([first?.amount, others]).toEqual([19_900, []])
    const another = (more: object) =>
      refused(
        app.asStaff(admin.addAwaitedPayment, {
          params: { receipt },
          body: { amount: 19_900, depositor: '김하나', ...more },
        }),
      )
    expect(await another({ is_confirmed: true })).toBeNull()
    expect(await another({ depositor: '김둘' })).toBeNull()
    expect(await awaited({ receipt })).toHaveLength(3)

    // The next month's is another, once this one has come.
    const { receipt: later } = await aConsultation()
    const { id: to } = await awaitIt(later, 19_900)
    const { id } = await app.asStaff(admin.addDeposit, { body: { ...byHand, memo: '이번 달' } })
    await app.asStaff(admin.matchDeposit, { params: { id: String(id) }, body: { from: null, to } })
    expect(await refused(awaitIt(later, 19_900))).toBeNull()
  })

  it('asks before far more is taken for it than was awaited', async () => {
    const { receipt } = await aConsultation()
    const payment = await awaitIt(receipt, 19_900)
    const { id } = await app.asStaff(admin.addDeposit, { body: { ...byHand, amount: 199_000 } })
    const match = (more: object = {}) =>
      app.asStaff(admin.matchDeposit, { params: { id: String(id) }, body: { from: null, to: payment.id, ...more } })
    expect((await refused(match()))?.code).toBe('far_above_awaited')
    await match({ is_confirmed: true })
    expect(await awaited({ receipt })).toMatchObject([{ state: 'over' }])
  })

  it('shows its name masked, and the audit log does not hold it', async () => {
    const { receipt } = await aConsultation()
    await awaitIt(receipt, 19_900, '남궁 입금자')
    expect(await awaited({ receipt })).toMatchObject([{ depositor: '남****자', tier_name: 'STANDARD' }])
    const { rows: log } = await app.asStaff(listAuditLog, { query: { action_part: 'awaited-payments', limit: '5' } })
    expect(JSON.stringify(log)).not.toContain('남궁')
  })
})

describe('a deposit that the bank took back', () => {
  const reversal = '2026.10.12 10:02:11,입금취소,김하나,0,"-59,700",100000\n'
  const attention = async () =>
    (await app.asStaff(listAttention)).areas.find(({ name }) => name === '입금')?.entries.map(({ title }) => title)

  it('is told once, and can pay for nothing', async () => {
    const { id: to } = await awaitIt((await aConsultation()).receipt, 59_700)
    const taken = await take(HEAD + reversal + LINES)
    expect(taken).toMatchObject({ stored: 2, known: 0, others: 1, reversed: 1, notes: [{ line: 2 }] })
    expect(taken.notes[0]?.what).toContain('은행에서 김하나 입금 59,700원을 취소했습니다')
    expect(await take(HEAD + reversal + LINES)).toMatchObject({ stored: 0, known: 2, reversed: 0, notes: [] })
    const [, deposit] = await shown()
    expect(deposit).toMatchObject({ reversed_on: '2026-10-12', suggestions: [] })
    const match = app.asStaff(admin.matchDeposit, { params: { id: String(deposit?.id) }, body: { from: null, to } })
    expect((await refused(match))?.code).toBe('deposit_reversed')
    const { unmatched } = await app.asStaff(admin.listDeposits)
    expect([unmatched, await attention()]).toEqual([1, []])
    // The page lists what it counts, and what was taken back by itself.
    const depositors = async (which: 'false' | 'reversed') => (await shown(which)).map(({ depositor }) => depositor)
    expect([await depositors('false'), await depositors('reversed')]).toEqual([['이준'], ['김하나']])
  })

  it('no longer pays for what it paid, and stands on 오늘 until it is taken off', async () => {
    const { receipt } = await aConsultation()
    const { id: to } = await awaitIt(receipt, 59_700)
    await take(HEAD + LINES)
    const [, deposit] = await shown()
    const params = { id: String(deposit?.id) }
    await app.asStaff(admin.matchDeposit, { params, body: { from: null, to } })
    expect(await awaited({ receipt })).toMatchObject([{ arrived: 59_700, state: 'paid' }])
    const taken = await take(HEAD + reversal)
    expect(taken.notes[0]?.what).toContain('이미 맞춘 입금')
    expect(await awaited({ receipt })).toMatchObject([{ arrived: 0, state: 'waiting' }])
    expect(await attention()).toEqual(['맞춘 입금 1건을 은행이 취소했어요'])
    await app.asStaff(admin.matchDeposit, { params, body: { from: to, to: null } })
    expect(await awaited({ receipt })).toMatchObject([{ arrived: 0, state: 'waiting' }])
    expect(await attention()).toEqual([])
  })

  it('but is not known is told each time', async () => {
    const other = reversal.replace('김하나', '박서연')
    for (const _ of [1, 2])
      expect((await take(HEAD + LINES + other)).notes[0]?.what).toContain('어느 입금인지 찾지 못했으니')
  })
})
