/*
 * How banks call the columns of their statements, as plain names: without blanks, signs and what stands in brackets. A bank
 * with a column that is not known is one more name here.
 */

const DAY = [
  ...['거래일자', '거래일시', '거래일', '거래날짜', '거래년월일', '거래연월일', '거래일자시간', '거래일시분초'],
  ...[
    '입금일시',
    '입금일자',
    '입금일',
    '처리일시',
    '처리일자',
    '이체일시',
    '이체일자',
    '이체일',
    '입출금일시',
    '입출금일자',
  ],
  ...['승인일시', '승인일자', '기표일자', '일자', '날짜', '일시', '거래시간'],
]
const TIME = ['거래시간', '거래시각', '입금시간', '입금시각', '처리시간', '처리시각', '이체시간', '시간', '시각']
/** Money that came in, in a column of its own. */
const PAID_IN = [
  ...[
    '입금액',
    '입금금액',
    '입금하신금액',
    '맡기신금액',
    '맡기신돈',
    '받은금액',
    '받으신금액',
    '들어온금액',
    '들어온돈',
  ],
  ...['수입금액', '수입액', '입금', '수입'],
]
const PAID_OUT = [
  ...['출금액', '출금금액', '출금하신금액', '찾으신금액', '찾으신돈', '보낸금액', '보내신금액', '나간금액', '나간돈'],
  ...['지급금액', '지급액', '지출금액', '지출액', '출금', '지급', '지출'],
]
/** Money of both directions in one column. */
const MOVED = ['거래금액', '거래액', '입출금액', '입출금금액', '입금출금액', '입금출금금액', '이체금액', '금액']
/** The direction of that money, in words. */
const DIRECTION = [
  '입출금구분',
  '입출금',
  '입지구분',
  '입지급구분',
  '구분',
  '거래구분',
  '거래유형',
  '거래종류',
  '유형',
  '종류',
]
const BALANCE = [
  '거래후잔액',
  '거래후잔고',
  '잔액',
  '잔고',
  '통장잔액',
  '계좌잔액',
  '현재잔액',
  '거래후금액',
  '남은금액',
]
/** Columns that name people, the clearest first. */
const PAYER = [
  ...[
    '입금자명',
    '입금자',
    '입금인',
    '입금인명',
    '보낸분',
    '보낸사람',
    '보낸이',
    '보내는분',
    '보내신분',
    '송금인',
    '송금인명',
    '송금자',
  ],
  ...[
    '의뢰인',
    '의뢰인명',
    '상대계좌예금주명',
    '상대계좌예금주',
    '상대예금주명',
    '상대예금주',
    '상대방예금주명',
    '상대방예금주',
  ],
  ...[
    '보낸분받는분',
    '받는분보낸분',
    '보낸사람받는사람',
    '받는사람보낸사람',
    '의뢰인수취인',
    '수취인의뢰인',
    '입금의뢰인',
  ],
  ...['상대방', '상대방명', '상대방성명', '상대명', '거래상대', '거래상대방', '거래상대명', '거래처', '거래처명'],
  ...[
    '거래기록사항',
    '기록사항',
    '기재내용',
    '통장기재내용',
    '통장표시내용',
    '내통장표시내용',
    '받는분통장표시내용',
    '통장표시',
  ],
  ...['받는통장표시내용', '통장인자내용', '이름', '성명', '예금주명', '예금주'],
]
/** Columns that may name people, and may say by which way the money came. */
const CONTENT = ['내용', '거래내용', '거래내역', '적요내용', '거래적요', '적요']
/** Columns that the holder of the account fills in, and may change later. */
const MEMO = ['메모', '거래메모', '송금메모', '이체메모', '통장메모', '입금메모', '비고', '거래특이사항', '추가메모']
/** The column that the releases until November 2026 took for the payer's: the first of these names. */
const FORMER_PAYER = [
  ...['입금자명', '입금자', '보낸분', '보낸사람', '의뢰인', '보낸분받는분', '기재내용', '거래내용', '내용', '적요'],
  '통장표시내용',
]

/** The indexes of the columns in a row of names; several, the clearest first, and none where there is no such column. */
export interface ColumnPlaces {
  readonly day: readonly number[]
  readonly time: readonly number[]
  readonly paidIn: readonly number[]
  readonly paidOut: readonly number[]
  readonly moved: readonly number[]
  readonly direction: readonly number[]
  readonly balance: readonly number[]
  /** Columns that name people, then those that may. */
  readonly payer: readonly number[]
  readonly memo: readonly number[]
  /** Columns with the bank's words for the kind of a line. */
  readonly kind: readonly number[]
  readonly formerPayer: readonly number[]
}

/** Characters of a column's name; longer cells of a head are none. */
const LONGEST_COLUMN_NAME = 40

// Each pattern here takes time in proportion to its cell, whatever stands in it: a statement is pasted by anybody.
const plainName = (cell: string) =>
  cell.length > LONGEST_COLUMN_NAME
    ? ''
    : cell
        .normalize('NFKC')
        .replace(/\([^()]*\)|\[[^[\]]*\]/g, '')
        .replace(/[^\p{L}\p{N}]/gu, '')

/** Where the columns are in a row, if it names any. */
export function placesIn(row: readonly string[]): ColumnPlaces {
  const names = row.map(plainName)
  const placesOf = (known: readonly string[]) =>
    known.flatMap((name) => {
      const place = names.indexOf(name)
      return place === -1 ? [] : [place]
    })
  return {
    day: placesOf(DAY),
    time: placesOf(TIME),
    paidIn: placesOf(PAID_IN),
    paidOut: placesOf(PAID_OUT),
    moved: placesOf(MOVED),
    direction: placesOf(DIRECTION),
    balance: placesOf(BALANCE),
    payer: [...placesOf(PAYER), ...placesOf(CONTENT)],
    memo: placesOf(MEMO),
    kind: placesOf([...DIRECTION, ...CONTENT]),
    formerPayer: placesOf(FORMER_PAYER),
  }
}

/** The Korean names of the columns that a statement lacks. */
export const missingColumns = ({ day, paidIn, moved, payer, memo }: ColumnPlaces): string[] => [
  ...(day.length === 0 ? ['거래일'] : []),
  ...(paidIn.length + moved.length === 0 ? ['입금액'] : []),
  ...(payer.length + memo.length === 0 ? ['입금자'] : []),
]
