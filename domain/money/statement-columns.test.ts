import { describe, expect, it } from 'vitest'
import { type ColumnPlaces, missingColumns, placesIn } from './statement-columns.ts'

/** The columns as banks print them; of several for one thing the clearest first. */
const PRINTED: readonly (readonly [keyof ColumnPlaces, string])[] = [
  [
    'day',
    '거래일자 거래일시 거래일 거래날짜 거래년월일 거래연월일 거래일자시간 거래일시분초 입금일시 입금일자 입금일 처리일시 처리일자 이체일시 이체일자 이체일 입출금일시 입출금일자 승인일시 승인일자 기표일자 일자 날짜 일시 거래시간',
  ],
  ['time', '거래시간 거래시각 입금시간 입금시각 처리시간 처리시각 이체시간 시간 시각'],
  [
    'paidIn',
    '입금액 입금금액 입금하신금액 맡기신금액 맡기신돈 받은금액 받으신금액 들어온금액 들어온돈 수입금액 수입액 입금 수입',
  ],
  [
    'paidOut',
    '출금액 출금금액 출금하신금액 찾으신금액 찾으신돈 보낸금액 보내신금액 나간금액 나간돈 지급금액 지급액 지출금액 지출액 출금 지급 지출',
  ],
  ['moved', '거래금액 거래액 입출금액 입출금금액 입금출금액 입금출금금액 이체금액 금액'],
  ['direction', '입출금구분 입출금 입지구분 입지급구분 구분 거래구분 거래유형 거래종류 유형 종류'],
  ['balance', '거래후잔액 거래후잔고 잔액 잔고 통장잔액 계좌잔액 현재잔액 거래후금액 남은금액'],
  [
    'payer',
    '입금자명 입금자 입금인 입금인명 보낸분 보낸사람 보낸이 보내는분 보내신분 송금인 송금인명 송금자 의뢰인 의뢰인명 상대계좌예금주명 상대계좌예금주 상대예금주명 상대예금주 상대방예금주명 상대방예금주 보낸분받는분 받는분보낸분 보낸사람받는사람 받는사람보낸사람 의뢰인수취인 수취인의뢰인 입금의뢰인 상대방 상대방명 상대방성명 상대명 거래상대 거래상대방 거래상대명 거래처 거래처명 거래기록사항 기록사항 기재내용 통장기재내용 통장표시내용 내통장표시내용 받는분통장표시내용 통장표시 받는통장표시내용 통장인자내용 이름 성명 예금주명 예금주 내용 거래내용 거래내역 적요내용 거래적요 적요',
  ],
  ['memo', '메모 거래메모 송금메모 이체메모 통장메모 입금메모 비고 거래특이사항 추가메모'],
  [
    'kind',
    '입출금구분 입출금 입지구분 입지급구분 구분 거래구분 거래유형 거래종류 유형 종류 내용 거래내용 거래내역 적요내용 거래적요 적요',
  ],
  ['formerPayer', '입금자명 입금자 보낸분 보낸사람 의뢰인 보낸분받는분 기재내용 거래내용 내용 적요 통장표시내용'],
]

describe('the columns of a statement', () => {
  it.each(PRINTED)('are found for %s under each name that a bank gives them, the clearest first', (column, printed) => {
    const names = printed.split(' ')
    for (const name of names) expect(placesIn(['x', name])[column], name).toEqual([1])
    // Whatever their order on the page is.
    expect(placesIn(names)[column]).toEqual([...names.keys()])
    expect(placesIn(names.toReversed())[column]).toEqual([...names.keys()].toReversed())
    expect(placesIn(['', 'x', '번호'])[column]).toEqual([])
  })

  it.each([
    ['보낸분/받는분'],
    ['보낸분 / 받는분'],
    ['보낸분·받는분(원)'],
    ['[은행] 보낸분받는분'],
    ['보낸분(이름)받는분[표시]'],
    ['ＡＢ보낸분받는분'.slice(2)],
    ['보낸분받는분'.normalize('NFD')],
  ])('are found under %j, without its signs, blanks and brackets', (name) =>
    expect(placesIn([name]).payer).toEqual([0]),
  )

  it('are read of names of 40 characters, and no longer ones', () => {
    expect(placesIn([`적요${' '.repeat(38)}`]).payer).toEqual([0])
    expect(placesIn([`적요${' '.repeat(39)}`]).payer).toEqual([])
  })

  it.each([
    ['거래일 입금액 입금자', []],
    ['거래일 거래금액 메모', []],
    ['거래일 입금액 거래금액 메모', []],
    ['거래일 거래금액 적요', []],
    ['입금액 메모', ['거래일']],
    ['거래일 적요', ['입금액']],
    ['거래일 금액', ['입금자']],
    ['잔액', ['거래일', '입금액', '입금자']],
  ])('of a head of %s lack %j', (head, missing) => expect(missingColumns(placesIn(head.split(' ')))).toEqual(missing))
})
