import { describe, expect, it } from 'vitest'
import { LONGEST_STATEMENT, readStatement } from './bank-statement.ts'

const CSV = `계좌번호,123-456-7890
조회기간,2026.10.01 ~ 2026.10.12

거래일시,적요,보낸분/받는분,출금액(원),입금액(원),잔액(원)
2026.10.12 09:13:02,타행이체,김하나,0,"59,700","1,059,700"
2026.10.12 10:00:00,카드,편의점,"3,000",0,"1,056,700"
2026-10-11 08:00:00,타행이체,"이 ""준""",,19900,1000000
합계,,,"3,000","79,600",
`
const TODAY = '2026-10-13'
const depositsOf = (text: string) => {
  const read = readStatement(text, TODAY)
  return 'deposits' in read ? read.deposits.map(({ identity: _, ...deposit }) => deposit) : read.problem
}

describe('a bank statement', () => {
  it('gives its deposits, whatever stands above and under its table', () => {
    expect(depositsOf(CSV)).toEqual([
      { day: '2026-10-12', amount: 59_700, depositor: '김하나' },
      { day: '2026-10-11', amount: 19_900, depositor: '이 "준"' },
    ])
    expect(readStatement(CSV, TODAY)).toMatchObject({ others: 2 })
  })

  it('may be pasted, with tabs, and be of another bank', () => {
    const pasted = '거래일자\t찾으신금액\t맡기신금액\t기재내용\r\n20261012\t0\t9,900원\t박서연\r\n'
    expect(depositsOf(pasted)).toEqual([{ day: '2026-10-12', amount: 9_900, depositor: '박서연' }])
  })

  it('tells two equal deposits apart by the hour or the balance, and nothing else', () => {
    const head = '일자;입금액;내용;잔액\n'
    const read = readStatement(`${head}2026/1/2;5000;김;10000\n2026/1/2;5000;김;15000\n2026/1/2; 5000 ;김;10000`, TODAY)
    if ('problem' in read) throw new Error('not read')
    expect(new Set(read.deposits.map(({ identity }) => identity)).size).toBe(2)
  })

  it.each([
    ['without the column of deposits', '거래일,내용\n2026-10-12,김하나', { kind: 'columns', missing: ['입금액'] }],
    ['that is none', 'hello', { kind: 'columns', missing: ['거래일', '입금액', '입금자'] }],
    ['that is empty', '', { kind: 'columns', missing: ['거래일', '입금액', '입금자'] }],
  ])('%s says which it lacks', (_, text, problem) => expect(depositsOf(text)).toEqual(problem))

  it('with one line that cannot be read gives none of the others', () => {
    expect(depositsOf('일자,입금액,내용\n2026-10-12,1000,김\n2026-13-12,1000,이\n2026-10-12,많이,박')).toEqual({
      kind: 'lines',
      lines: [
        { line: 3, what: '날짜를 읽을 수 없습니다: 2026-13-12' },
        { line: 4, what: '금액을 읽을 수 없습니다: 많이' },
      ],
    })
  })

  it('knows no day that has not begun', () => {
    expect(depositsOf('일자,입금액,내용\n2026-10-13,1000,김\n2030-10-12,1000,이')).toEqual({
      kind: 'lines',
      lines: [{ line: 3, what: '오늘보다 뒤의 날짜입니다: 2030-10-12' }],
    })
  })

  it('brings nothing into a name that cannot be seen, and is not endless', () => {
    expect(depositsOf('일자,입금액,내용\n2026-10-12,1000,"김\u202e하\n나"')).toEqual([
      { day: '2026-10-12', amount: 1_000, depositor: '김 하 나' },
    ])
    expect(depositsOf('x\n'.repeat(2 * LONGEST_STATEMENT))).toEqual({ kind: 'too_long' })
  })
})

describe('a statement of two megabytes', () => {
  const HEAD = '일자,입금액,내용\n'
  const fill = (text: string) => text.repeat(Math.ceil(2_000_000 / text.length))
  it.each([
    ['opening brackets', fill('(')],
    ['brackets in its head', `${HEAD.replace('내용', fill('('))}`],
    ['quotes', fill('"')],
    ['quotes after a head', HEAD + fill('"')],
    ['quotes and blanks', HEAD + fill('"" ')],
    ['blanks', HEAD + fill(' ')],
    ['separators', HEAD + fill(',')],
    ['accents on one letter', HEAD + fill('\u0301')],
    ['noughts behind points', HEAD + fill('2026-10-12,.0.00x,\n')],
    ['rows as long as they may be', HEAD + `2026-10-12,1000,${'"김'.repeat(190)}\n`.repeat(5_000)],
  ])('of %s is read or refused while nobody has noticed', (_, text) => {
    const processorTime = (content: string) => {
      const begun = process.cpuUsage()
      readStatement(content, TODAY)
      const { user, system } = process.cpuUsage(begun)
      return (user + system) / 1_000
    }
    // A pattern that is not linear takes four times as long for twice the text, and minutes for these; 100 ms are noise.
    // One time of several is enough: what else the machine does meanwhile falls on single ones.
    const isLinear = () => {
      const half = processorTime(text.slice(0, text.length / 2))
      return processorTime(text) < 3 * half + 100
    }
    expect([1, 2, 3].some(isLinear)).toBe(true)
  })

  it('says which line has a cell that is too long, or too many of them', () => {
    expect(depositsOf(`${HEAD}2026-10-12,1000,"김\n2026-10-12,1000,${'이'.repeat(1_000)}`)).toEqual({
      kind: 'lines',
      lines: [{ line: 2, what: '한 칸이 1,000자보다 깁니다' }],
    })
    expect(depositsOf(`${HEAD}\n2026-10-12,1000,김${',x'.repeat(100)}`)).toEqual({
      kind: 'lines',
      lines: [{ line: 3, what: '칸이 100개보다 많습니다' }],
    })
  })
})
