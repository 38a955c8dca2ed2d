import { describe, expect, it } from 'vitest'
import { LONGEST_STATEMENT, readStatement } from './bank-statement.ts'

const TODAY = '2026-10-13'
/** A table of cells between bars. */
const tableOf = (text: string) => {
  const rows = text.split('\n').map((line, i) => ({ line: i + 1, cells: line.split('|') }))
  return [(most: number) => rows.slice(0, most)]
}
const read = (text: string) => readStatement(tableOf(text), TODAY)
const whole = (text: string) => {
  const statement = read(text)
  if ('problem' in statement) throw new Error(JSON.stringify(statement.problem))
  return statement
}
const depositsOf = (text: string) => whole(text).deposits.map(({ day, amount, depositor }) => [day, amount, depositor])
const identitiesOf = (text: string) => whole(text).deposits.map(({ identity }) => JSON.stringify(identity))

describe('a bank statement', () => {
  it('gives its deposits, whatever stands above and under its table', () => {
    const text = `계좌번호|123-456-7890
조회기간|2026.10.01 ~ 2026.10.12

거래일시|적요|보낸분/받는분|출금액(원)|입금액(원)|잔액(원)
2026.10.12 09:13:02|타행이체|김하나|0|59,700|1,059,700
2026.10.12 10:00:00|카드|편의점|3,000|0|1,056,700
2026-10-11 08:00:00|타행이체|이 "준"||19900|1000000
거래일시|적요|보낸분/받는분|출금액(원)|입금액(원)|잔액(원)
20261010|타행이체|박|0|5,000원|5000
합계|||3,000|84,600|
총 3건||||84,600|
1/1|||||
|||합계|3,000|84,600|`
    expect(depositsOf(text)).toEqual([
      ['2026-10-12', 59_700, '김하나'],
      ['2026-10-11', 19_900, '이 "준"'],
      ['2026-10-10', 5_000, '박'],
    ])
    expect(whole(text)).toMatchObject({ others: 6, unread: [], reversals: [] })
  })

  it.each([
    [
      'the columns that name people, before the way of the transfer',
      '거래내용|거래기록사항',
      '폰뱅킹|김하나',
      '김하나',
    ],
    ['the holder of the other account, before a text', '거래내용|상대계좌예금주명', '프라임3개월|김하나', '김하나'],
    ['the next of them where the first is empty', '상대 예금주명|적요내용|메모', '-|김하나|확인', '김하나'],
    ['the way, before a memo', '적요|메모', '타행이체|김하나', '타행이체'],
    ['a memo where nothing else says it', '적요|메모', '|김하나', '김하나'],
    ['nobody where nothing says it', '의뢰인/수취인|적요', '|', ''],
  ])('takes for the payer %s', (_, names, cells, payer) => {
    expect(depositsOf(`거래일자|입금금액|${names}\n2026/10/12|1,000|${cells}`)).toEqual([['2026-10-12', 1_000, payer]])
  })

  it.each([
    ['a sign', '거래금액|구분', [['59,700|', '-3,000|', '+1,000|'], 2]],
    ['a sign and a word', '거래 금액|거래 유형', [['59,700|입금', '-3,000|출금', '1,000|이체입금'], 2]],
    ['a word alone', '금액|입/출금', [['59,700|입금', '3,000|출금', '3,000|지급'], 1]],
    ['a column of its own', '맡기신금액|찾으신금액', [['59,700|', '|3,000', '0|0'], 1]],
  ] as const)('tells by %s which money came in', (_, names, [lines, deposits]) => {
    const rows = lines.map((line, i) => `2026.10.12 0${i}:00|${line}|김`).join('\n')
    expect(whole(`일시|${names}|내용\n${rows}`)).toMatchObject({ deposits: { length: deposits }, others: 3 - deposits })
  })

  it.each([
    ['a negative deposit', '0|-59,700', '입금취소'],
    ['what goes out as a cancelled deposit', '59,700|0', '입금취소'],
    ['a cancelled deposit without a sign', '0|59,700', '입금 정정'],
  ])('gives %s as a reversal and no deposit', (_, money, kind) => {
    const statement = whole(`거래일|적요|보낸분|출금액|입금액\n2026-10-12|${kind}|김하나|${money}`)
    expect(statement).toMatchObject({ deposits: [], reversals: [{ amount: 59_700, depositor: '김하나' }], others: 0 })
  })

  it('knows a deposit by what it is, also after a spreadsheet or another memo', () => {
    const bank = '순번|거래일시|적요|보낸분|입금액|잔액|메모\n7|2026.10.12 09:13:00|이체|0123|"|59,700|'
    const first = identitiesOf(bank.replace('|"|', '|').replace('59,700|', '59,700|1,059,700|'))
    const saved = identitiesOf(
      '순번|거래일시|적요|보낸분|입금액|잔액|메모\n8|2026-10-12 9:13|이체|123|59700|1059700|확인함',
    )
    expect(first).toEqual(saved)
    const split = identitiesOf('거래일자|거래시간|보낸분|입금액|잔액\n20261012|91300|123|59700|1059700')
    expect(first).toEqual(split)
    const half = identitiesOf('거래일자|보낸분|입금액|잔액\n2026-10-12 오전 9:13:00|123|59700|1059700')
    expect(first).toEqual(half)
  })

  it.each([
    ['day', '2026/1/3 09:00|5000|김|10000'],
    ['time', '2026/1/2 10:00|5000|김|10000'],
    ['amount', '2026/1/2 09:00|6000|김|10000'],
    ['balance', '2026/1/2 09:00|5000|김|15000'],
    ['payer', '2026/1/2 09:00|5000|이|10000'],
    ['number among its equals', '2026/1/2 09:00|5000|김|10000'],
  ])('tells two deposits apart by their %s', (_, other) => {
    const text = `일시|입금액|내용|잔액\n2026/1/2 09:00|5000|김|10000\n${other}`
    expect(new Set(identitiesOf(text)).size).toBe(2)
    expect(identitiesOf(text)).toEqual(identitiesOf(text))
  })

  it('says which line is in all like an earlier one', () => {
    const text = '일자|입금액|내용\n2026-10-12|1000|김\n2026-10-12|1000|김'
    expect(whole(text)).toMatchObject({ deposits: { length: 2 }, equal: [{ line: 3 }] })
  })

  it.each([
    ['without the column of deposits', '거래일|내용\n2026-10-12|김하나', ['입금액']],
    ['that is none', 'hello', ['거래일', '입금액', '입금자']],
    ['that is empty', '', ['거래일', '입금액', '입금자']],
  ])('%s says which it lacks', (_, text, missing) =>
    expect(read(text)).toEqual({ problem: { kind: 'columns', missing } }),
  )

  it('tells of each line that cannot be read, and gives the others', () => {
    const text = `일자|적요|입금액|내용
2026-10-12||1000|김
2026-13-12||1000|이
2026-10-12||많이|박
2030-10-12||1000|최
||1000|정
2026-10-12|이체
(국민)|1000|강|`
    expect(depositsOf(text)).toEqual([['2026-10-12', 1_000, '김']])
    expect(whole(text).unread).toEqual([
      { line: 3, what: '날짜를 읽을 수 없습니다: 2026-13-12' },
      { line: 4, what: '금액을 읽을 수 없습니다: 많이' },
      { line: 5, what: '오늘보다 뒤의 날짜입니다: 2030-10-12' },
      { line: 6, what: '날짜를 읽을 수 없습니다: ' },
      { line: 7, what: '칸이 모자라 금액을 읽을 수 없습니다' },
      { line: 8, what: '날짜를 읽을 수 없습니다: (국민)' },
    ])
  })

  it('of which no line can be read gives their problems', () => {
    expect(read('일자|입금액|내용\n2026-13-12|1000|이')).toEqual({
      problem: { kind: 'lines', lines: [{ line: 2, what: '날짜를 읽을 수 없습니다: 2026-13-12' }] },
    })
  })

  it('brings nothing into a name that cannot be seen, and is not endless', () => {
    expect(depositsOf('일자|입금액|내용\n2026-10-12|1000|김\u202e하\t나')).toEqual([['2026-10-12', 1_000, '김 하 나']])
    const long = `일자|입금액|내용${'\n2026-10-12|1000|김'.repeat(2 * LONGEST_STATEMENT)}`
    expect(read(long)).toEqual({ problem: { kind: 'too_long' } })
  })
})
