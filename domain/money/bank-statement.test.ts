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

  it.each([
    ['입금 취소', 1],
    ['입금정정', 1],
    ['입금반환', 1],
    ['입금  오류', 1],
    ['취소입금', 1],
    ['취소 입금', 1],
    ['타행 취소', 0],
    ['정정 입금', 0],
  ])('of the kind %s is taken back %i times', (kind, reversed) => {
    const head = '거래일|적요|보낸분|입금액'
    expect(whole(`${head}\n2026-10-12|${kind}|김하나|59,700`).reversals).toHaveLength(reversed)
    // In one column for both directions, too.
    const moved = '거래일|적요|보낸분|거래금액'
    expect(whole(`${moved}\n2026-10-12|${kind}|김하나|59,700`).reversals).toHaveLength(reversed)
  })

  it.each([
    ...['입금', '이체입금', '받은돈', '들어온 돈', '수입', '입'].map((word) => [word, 1, 0] as const),
    ...['출금', '지급', '보낸돈', '나간 돈', '지출', '출', '지'].map((word) => [word, 0, 1] as const),
    ...['', '이체', '입장', '퇴출', '출장', '지역', '편지'].map((word) => [word, 1, 0] as const),
  ])('by the word %j in money of both directions %i came in', (word, deposits, others) => {
    const statement = whole(`거래일|구분|보낸분|거래금액\n2026-10-12|${word}|김하나|59,700`)
    expect([statement.deposits.length, statement.others]).toEqual([deposits, others])
  })

  it('takes what is said to come in with a minus for taken back, and what goes out as going out', () => {
    const text = (row: string) => `거래일|구분|보낸분|거래금액\n2026-10-12|${row}`
    expect(whole(text('입금|김하나|-59,700'))).toMatchObject({ deposits: [], reversals: [{ amount: 59_700 }] })
    expect(whole(text('|김하나|-59,700'))).toMatchObject({ deposits: [], reversals: [], others: 1 })
    expect(whole(text('출금|김하나|-59,700'))).toMatchObject({ deposits: [], reversals: [], others: 1 })
    const cancelled = '거래일|구분|적요|보낸분|거래금액\n2026-10-12|출금|입금취소|김하나|59,700'
    expect(whole(cancelled)).toMatchObject({ deposits: [], reversals: [], others: 1 })
    const minus = '거래일|적요|보낸분|거래금액\n2026-10-12|입금취소|김하나|-59,700'
    expect(whole(minus)).toMatchObject({ deposits: [], reversals: [{ amount: 59_700 }] })
  })

  it('passes over what goes out under the word for a cancelled deposit when nothing does', () => {
    const text = (out: string) => `거래일|적요|보낸분|출금액|입금액\n2026-10-12|입금취소|김하나|${out}|0`
    for (const out of ['0', '많이', '-5']) expect(whole(text(out))).toMatchObject({ reversals: [], others: 1 })
    expect(whole(text('1'))).toMatchObject({ reversals: [{ amount: 1 }], others: 0 })
    expect(whole(text('5').replace('입금취소', '카드'))).toMatchObject({ reversals: [], others: 1 })
  })

  it.each([
    [1_000_000_000, 1],
    [1_000_000_001, 0],
  ])('of %i won is believed: %i', (amount, deposits) => {
    const statement = whole(`일자|입금액|내용\n2026-10-12|1000|김\n2026-10-12|${amount}|이`)
    expect(statement.deposits).toHaveLength(1 + deposits)
    if (!deposits) expect(statement.unread).toEqual([{ line: 3, what: `금액을 읽을 수 없습니다: ${amount}` }])
  })

  it('shows of a cell that cannot be read its first twenty characters', () => {
    const text = `일자|입금액|내용\n${'가'.repeat(30)}|1000|김\n2026-10-12|${'나'.repeat(30)}|김\n2026-10-12|5|김`
    expect(whole(text).unread.map(({ what }) => what)).toEqual([
      `날짜를 읽을 수 없습니다: ${'가'.repeat(20)}`,
      `금액을 읽을 수 없습니다: ${'나'.repeat(20)}`,
    ])
  })

  it('holds of a payer forty characters', () =>
    expect(depositsOf(`일자|입금액|내용\n2026-10-12|1|${'가'.repeat(50)}`)[0]?.[2]).toBe('가'.repeat(40)))

  it('looks for the head among thirty lines, in whichever cut of the file has the most columns', () => {
    const above = (lines: number) => `${'x\n'.repeat(lines)}일자|입금액|내용\n2026-10-12|1000|김`
    expect(depositsOf(above(29))).toHaveLength(1)
    expect(read(above(30))).toHaveProperty('problem.kind', 'columns')
    const cut = readStatement([...tableOf('일자,입금액,내용\n2026-10-12,1000,김'), ...tableOf(above(3))], TODAY)
    expect(cut).toMatchObject({ deposits: [{ line: 5, amount: 1_000 }] })
    expect(readStatement([], TODAY)).toEqual({
      problem: { kind: 'columns', missing: ['거래일', '입금액', '입금자'] },
    })
  })

  it('has 5,000 lines and what stands above them at most', () => {
    const lines = (count: number) => `일자|입금액|내용${'\n2026-10-12|1000|김'.repeat(count)}`
    expect(read(lines(5_029))).toHaveProperty('deposits.length', 5_029)
    expect(read(lines(5_030))).toEqual({ problem: { kind: 'too_long' } })
  })

  it('tells of twenty lines at most when none can be read, and gives what was only taken back', () => {
    const wrong = `일자|입금액|내용\n${'2026-13-12|1000|이\n'.repeat(25)}`
    expect(read(wrong)).toHaveProperty('problem.lines.length', 20)
    expect(whole(`${wrong}2026-10-12|-1000|이`)).toMatchObject({ reversals: { length: 1 }, unread: { length: 25 } })
    expect(whole('일자|입금액|내용\n2026-10-12|0|이')).toMatchObject({ deposits: [], others: 1 })
    expect(whole('일자|입금액|내용')).toMatchObject({ deposits: [], others: 0, unread: [] })
  })

  it('says why a row could not be cut into cells, before anything else of it', () => {
    const table = () => [
      { line: 1, cells: ['일자', '입금액', '내용'] },
      { line: 2, cells: ['', '', ''], wrong: '칸이 너무 많습니다' },
      { line: 3, cells: ['2026-10-12', '1000', '김'] },
    ]
    expect(readStatement([table], TODAY)).toMatchObject({
      ...{ deposits: [{ line: 3 }], unread: [{ line: 2, what: '칸이 너무 많습니다' }], others: 0 },
    })
  })

  it('keeps of a deposit its whole row and the payer of the releases before, and of one taken back neither', () => {
    const text =
      '일자|적요|입금액|보낸분|잔액\n2026-10-12 09:13|이체|1000|김하나|5000\n2026-10-12|입금취소|1000|김하나|'
    const { deposits, reversals } = whole(text)
    expect(deposits).toEqual([
      {
        ...{ line: 2, day: '2026-10-12', amount: 1_000, depositor: '김하나', formerDepositor: '김하나' },
        row: '2026-10-12 09:13|이체|1000|김하나|5000',
        identity: ['in', '2026-10-12', '09:13', 1_000, 5_000, '김하나', 1],
      },
    ])
    expect(reversals).toEqual([
      {
        ...{ line: 3, day: '2026-10-12', amount: 1_000, depositor: '김하나' },
        identity: ['reversed', '2026-10-12', '', 1_000, 0, '김하나', 1],
      },
    ])
    expect(whole('일자|입금액|송금인\n2026-10-12|1|김').deposits[0]).toMatchObject({
      ...{ formerDepositor: '', identity: ['in', '2026-10-12', '', 1, '', '김', 1] },
    })
  })

  it('says of the second of two equal deposits that it was counted by itself', () =>
    expect(whole('일자|입금액|내용\n2026-10-12|1000|김\n2026-10-12|1000|김').equal).toEqual([
      { line: 3, what: '앞의 줄과 모두 같습니다. 따로 들어온 입금으로 셌습니다' },
    ]))

  it('takes the day where one stands, and the minute of a column of its own', () => {
    const text = '거래일자|처리일시|처리시간|시각|입금액|내용\n-|2026-10-12||9:13|1000|김'
    expect(whole(text).deposits[0]?.identity.slice(0, 3)).toEqual(['in', '2026-10-12', '09:13'])
    expect(depositsOf('일자|입금액|내용\n2026-10-13|1000|김')).toHaveLength(1)
  })

  it('lets a payer of digits keep one nought, and no more of those before it', () => {
    const payerOf = (payer: string) => whole(`일자|입금액|내용\n2026-10-12|1|${payer}`).deposits[0]?.identity.at(-2)
    expect(['00123', '0123', '0012가', '100'].map(payerOf)).toEqual(['123', '123', '0012가', '100'])
  })

  it('passes over sums, footers and empty lines without a day, and tells of a payment without one', () => {
    const head = '일자|적요|입금액|보낸분|메모'
    for (const row of ['소계||1000||', '|합계|1000|김|', '총 3건||1000||', '||1000||', '1/1||||'])
      expect(whole(`${head}\n${row}`)).toMatchObject({ others: 1, unread: [], deposits: [] })
    for (const row of ['||1000|김|', '||1000||메모'])
      expect(whole(`${head}\n2026-10-12||1|김|\n${row}`)).toMatchObject({ unread: [{ line: 3 }] })
    expect(whole(`${head}\n||||\n\n`)).toMatchObject({ others: 0, unread: [], deposits: [] })
  })

  it('reads a row that was torn before its money as torn, unless what goes out stands before it', () => {
    const last = '일자|내용|출금액|입금액'
    expect(whole(`${last}\n2026-10-12|김|0|5\n2026-10-12|김`).unread).toEqual([
      { line: 3, what: '칸이 모자라 금액을 읽을 수 없습니다' },
    ])
    expect(whole(`${last}\n2026-10-12|김|3000`)).toMatchObject({ unread: [], others: 1 })
  })

  it('looks for the word of the direction in each column that may have it', () => {
    const text = (row: string) => `거래일|구분|거래유형|보낸분|거래금액\n2026-10-12|${row}|김하나|59,700`
    for (const row of ['입장|출금', '가입|출금', '|출금', '출금|입금'])
      expect(whole(text(row))).toMatchObject({ deposits: [], others: 1 })
    const { deposits } = whole(text('입금|출금'))
    expect(deposits.map(({ identity }) => identity[0])).toEqual(['in'])
    expect(whole(text('입금|').replace('59,700', '0'))).toMatchObject({ deposits: [], others: 1 })
  })

  it('takes no other column for the one of what goes out where there is none', () => {
    const text = '거래일|순번|적요|보낸분|입금액'
    expect(whole(`${text}\n2026-10-12|5|입금취소|김|0`)).toMatchObject({ reversals: [], others: 1 })
    expect(whole(`${text}\n2026-10-12|1|이체|김|1\n2026-10-12|5`).unread).toEqual([
      { line: 3, what: '칸이 모자라 금액을 읽을 수 없습니다' },
    ])
  })

  it('tells of a day that cannot be read wherever its column is, and of none where no money came', () => {
    const text = '번호|일자|보낸분|출금액|입금액\n1|2026-10-12|김|0|5'
    expect(whole(`${text}\n2|2026-13-12||0|5`)).toMatchObject({
      ...{ unread: [{ line: 3, what: '날짜를 읽을 수 없습니다: 2026-13-12' }], equal: [] },
    })
    for (const row of ['2||편의점|3,000|0', '2|', '2|2026-13-12|편의점|3,000|0'])
      expect(whole(`${text}\n${row}`)).toMatchObject({ unread: [], others: 1 })
  })

  it('of which one line came and one was taken back has both, whatever else cannot be read', () =>
    expect(whole('일자|입금액|내용\n2026-10-12|5|김\n2026-10-12|-5|김\n2026-13-12|5|김')).toMatchObject({
      ...{ deposits: { length: 1 }, reversals: { length: 1 }, unread: { length: 1 } },
    }))
})
