import { readFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import * as workbooks from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { LONGEST_STATEMENT, type ReadStatement, readStatement } from '#domain/money/bank-statement.ts'
import { tablesInFile } from './tables-in-file.ts'

const TODAY = '2026-10-14'

async function readFile(file: Buffer | string): Promise<ReadStatement | { problem: { kind: string } }> {
  const tables = await tablesInFile(Buffer.from(file as string))
  return 'problem' in tables ? { problem: { kind: tables.problem } } : readStatement(tables, TODAY)
}
async function whole(file: Buffer | string) {
  const statement = await readFile(file)
  if ('problem' in statement) throw new Error(JSON.stringify(statement.problem))
  return statement
}
const depositsOf = async (file: Buffer | string) =>
  (await whole(file)).deposits.map(({ day, amount, depositor }) => [day, amount, depositor])
const identitiesOf = async (file: Buffer | string) =>
  (await whole(file)).deposits.map(({ identity }) => JSON.stringify(identity))
const sample = (name: string) => readFileSync(new URL(`samples/${name}`, import.meta.url))

const HEAD = '일자,입금액,내용\n'

describe('a file of a bank', () => {
  const hana = (day: string) => [day, 59_700, '김하나']
  it.each([
    ['nh_personal.csv', [hana('2026-10-12'), ['2026-10-11', 19_900, '이두리']], 1],
    ['nh_business.csv', [hana('2026-10-12'), ['2026-10-11', 59_700, '이두리']], 0],
    ['ibk.csv', [hana('2026-10-12'), ['2026-10-11', 19_900, '이두리']], 0],
    ['kakaobank.csv', [hana('2026-10-12')], 1],
    ['kbank.csv', [hana('2026-10-12')], 0],
    ['kb.csv', [hana('2026-08-31')], 2],
    ['kb_html.xls', [hana('2026-10-12')], 0],
    ['footer.csv', [hana('2026-10-12')], 2],
    ['shinhan.csv', [hana('2026-08-31')], 1],
    ['shinhan_utf16.txt', [hana('2026-08-31')], 1],
  ])('%s gives who paid what', async (name, deposits, others) => {
    expect(await depositsOf(sample(name))).toEqual(deposits)
    expect(await whole(sample(name))).toMatchObject({ others, unread: [], equal: [], reversals: [] })
  })

  it.each([
    ['saved again by a spreadsheet', 'kb.csv', 'kb_resaved.csv', 0],
    ['with an edited memo', 'memo1.csv', 'memo2.csv', 0],
    ['in UTF-16', 'shinhan.csv', 'shinhan_utf16.txt', 0],
    ['exported again with a newer line', 'nh_personal.csv', 'nh_personal_later.csv', 1],
  ])('%s has the same deposits', async (_, first, second, more) => {
    const [known, later] = [await identitiesOf(sample(first)), await identitiesOf(sample(second))]
    expect(later.filter((one) => !known.includes(one))).toHaveLength(more)
    expect(known.filter((one) => !later.includes(one))).toEqual([])
  })

  it('says what the bank took back', async () => {
    const [deposit] = await depositsOf(sample('reversed.csv'))
    expect(deposit).toEqual(hana('2026-10-12'))
    expect((await whole(sample('reversed.csv'))).reversals).toMatchObject([{ line: 3, amount: 59_700 }])
  })

  it('may be pasted with tabs, and have cells of two lines', async () => {
    const pasted = '거래일자\t찾으신금액\t맡기신금액\t기재내용\r\n20261012\t0\t9,900원\t"박서연\r\n(국민)"\r\n'
    expect(await depositsOf(pasted)).toEqual([['2026-10-12', 9_900, '박서연 (국민)']])
  })

  it('with a quote that is not closed tells of that line alone', async () => {
    const text = `일자,적요,입금액,내용\n2026-10-12,,"1,000","김\n2026-10-12,,"2,000",이\n2026-10-12,,3000,"박"\n`
    expect((await depositsOf(text)).map(([, amount]) => amount)).toEqual([2_000, 3_000])
    expect((await whole(text)).unread).toEqual([{ line: 2, what: '따옴표가 닫히지 않았습니다' }])
  })

  it('says which line has a cell that is too long, or too many of them', async () => {
    const good = '2026-10-12,1000,김\n'
    expect((await whole(`${HEAD}${good}2026-10-12,1000,${'이'.repeat(1_001)}`)).unread).toEqual([
      { line: 3, what: '한 칸이 1,000자보다 깁니다' },
    ])
    expect((await whole(`${HEAD}\n${good}2026-10-12,1000,김${',x'.repeat(100)}`)).unread).toEqual([
      { line: 4, what: '칸이 100개보다 많습니다' },
    ])
  })
})

describe('a workbook', () => {
  const bookOf = (rows: unknown[][], bookType: 'xlsx' | 'biff8' | 'xlml' = 'xlsx'): Buffer => {
    const book = workbooks.utils.book_new()
    workbooks.utils.book_append_sheet(book, workbooks.utils.aoa_to_sheet([['안내']]), '표지')
    const sheet = workbooks.utils.aoa_to_sheet(rows, { UTC: true, cellDates: true })
    workbooks.utils.book_append_sheet(book, sheet, '내역')
    return workbooks.write(book, { bookType, type: 'buffer' }) as Buffer
  }
  const ROWS = [
    ['거래내역 조회'],
    [],
    ['거래일시', '적요', '보낸분/받는분', '출금액', '입금액', '잔액'],
    [new Date(Date.UTC(2026, 9, 12, 9, 13)), '이체', '김하나', 0, 59_700, 1_089_400],
    ['2026-10-11 08:00:00', '이체', '이두리', '', '19,900', '1,029,700'],
    ['총 2건'],
  ]
  const AS_TEXT =
    '거래일시,보낸분,입금액,잔액\n2026.10.12 09:13:00,김하나,59700,1089400\n2026.10.11 08:00:00,이두리,19900,1029700\n'

  it.each(['xlsx', 'biff8', 'xlml'] as const)('of the kind %s has the deposits of the text', async (kind) => {
    const file = bookOf(ROWS, kind)
    expect(await identitiesOf(file)).toEqual(await identitiesOf(AS_TEXT))
    expect(await whole(file)).toMatchObject({ others: 1, unread: [] })
  })

  it('with more rows than a statement is refused', async () => {
    const rows = Array.from({ length: LONGEST_STATEMENT + 100 }, (_, i) => ['2026-10-12', '김', 1_000, i])
    expect(await readFile(bookOf([['거래일', '보낸분', '입금액', '잔액'], ...rows]))).toEqual({
      problem: { kind: 'too_long' },
    })
  })

  it.each([
    ['that is broken', bookOf(ROWS).subarray(0, 2_000)],
    ['that is another zip file', zipOf('a.txt', Buffer.from('hello'))],
    ['that is no workbook behind its mark', Buffer.from('d0cf11e0a1b11ae1'.repeat(200), 'hex')],
  ])('%s is refused', async (_, file) => {
    expect(await readFile(file)).toMatchObject({ problem: {} })
  })

  it('that unpacks to more than thirty megabytes is refused before it is read, whatever it says of its size', async () => {
    const bomb = zipOf('xl/worksheets/sheet1.xml', Buffer.alloc(40 * 1024 * 1024, ' '), 1_000)
    expect(bomb.length).toBeLessThan(100_000)
    expect(await readFile(bomb)).toEqual({ problem: { kind: 'no_text' } })
  })
})

/** A zip file of one file, which says of it that it has some size. */
function zipOf(name: string, content: Buffer, says = content.length): Buffer {
  const packed = deflateRawSync(content)
  const named = Buffer.from(name)
  const field = (length: number, values: readonly (readonly [at: number, value: number, bytes: 2 | 4])[]) => {
    const bytes = Buffer.alloc(length)
    for (const [at, value, size] of values) bytes.writeUIntLE(value, at, size)
    return bytes
  }
  const local = field(30, [
    ...([
      [0, 0x04034b50, 4],
      [8, 8, 2],
      [18, packed.length, 4],
      [22, says, 4],
      [26, named.length, 2],
    ] as const),
  ])
  const central = field(46, [
    ...([
      [0, 0x02014b50, 4],
      [10, 8, 2],
      [20, packed.length, 4],
      [24, says, 4],
      [28, named.length, 2],
    ] as const),
  ])
  const begins = local.length + named.length + packed.length
  const end = field(22, [
    ...([
      [0, 0x06054b50, 4],
      [8, 1, 2],
      [10, 1, 2],
      [12, central.length + named.length, 4],
      [16, begins, 4],
    ] as const),
  ])
  return Buffer.concat([local, named, packed, central, named, end])
}

describe('a statement of two megabytes', () => {
  const fill = (text: string) => text.repeat(Math.ceil(2_000_000 / text.length))
  const lines = (text: string) => `${text.repeat(Math.ceil(390 / text.length))}\n`.repeat(5_000)
  it.each([
    ['opening brackets', fill('(')],
    ['brackets in its head', `${HEAD.replace('내용', fill('('))}`],
    ['quotes', fill('"')],
    ['quotes after a head', HEAD + fill('"')],
    ['lines with open quotes', HEAD + lines('"a,b')],
    ['quotes and blanks', HEAD + lines('"" ')],
    ['blanks', HEAD + fill(' ')],
    ['separators', HEAD + fill(',')],
    ['accents on one letter', HEAD + fill('\u0301')],
    ['noughts behind points', HEAD + '2026-10-12,.0.00x,\n'.repeat(5_000)],
    ['tables that are not closed', fill('<table><tr><td>')],
    ['marks of pages', `<table>${fill('<')}`],
    ['rows as long as they may be', HEAD + `2026-10-12,1000,${'"김'.repeat(190)}\n`.repeat(5_000)],
  ])('of %s is read or refused in time', async (_, text) => {
    const processorTime = async (content: string) => {
      const begun = process.cpuUsage()
      await readFile(content)
      const { user, system } = process.cpuUsage(begun)
      return (user + system) / 1_000
    }
    // A pattern that is not linear takes four times as long for twice the text, and minutes for these; 200 ms are noise.
    // One time of several is enough: what else the machine does meanwhile falls on single ones.
    const isLinear = async () => {
      const half = await processorTime(text.slice(0, text.length / 2))
      return (await processorTime(text)) < 3 * half + 200
    }
    let isInTime = false
    for (let i = 0; i < 3 && !isInTime; i++) isInTime = await isLinear()
    expect(isInTime).toBe(true)
  })
})
