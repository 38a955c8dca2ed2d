import { expect, it } from 'vitest'
import { accountWording, businessLookUp, businessNumberDigits, businessNumberWording } from './company.ts'

// The numbers of Samsung Electronics and Naver, as they publish them.
it.each([
  ['124-81-00998', '1248100998'],
  [' 220 81 62517 ', '2208162517'],
  ['124-81-00997', null],
  ['124-81-0099', null],
  ['124-81-009980', null],
  ['x1248100998', null],
  ['1248100998x', null],
  ['', null],
])('%s is the business number %s', (said, digits) => expect(businessNumberDigits(said)).toBe(digits))

it('is written with its dashes, and looked up by its digits', () => {
  expect(businessNumberWording('1248100998')).toBe('124-81-00998')
  expect(businessLookUp('124-81-00998')).toBe('https://www.ftc.go.kr/bizCommPop.do?wrkr_no=1248100998')
  expect(businessLookUp('124-81-00997')).toBeNull()
})

it.each([
  [['국민은행', '123-456', '로또렌즈'], '국민은행 123-456 (예금주 로또렌즈)'],
  [['국민은행', '123-456', null], '국민은행 123-456'],
  [[null, null, '로또렌즈'], '(예금주 로또렌즈)'],
  [[null, null, null], '없음'],
] as const)('the account %j is %s', ([bank_name, account_number, account_holder], wording) =>
  expect(accountWording({ bank_name, account_number, account_holder, bank_logo_url: null })).toBe(wording),
)
