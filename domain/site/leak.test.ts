import { expect, it } from 'vitest'
import { leakWording } from './leak.ts'

const TEXT = {
  ...{ items: '이름', happened: '11월 1일 밤', harm_steps: '비밀번호 변경', our_steps: '차단', contact: '02-123-4567' },
}

it.each([
  ['leaked', '회원님의 개인정보가 유출되었습니다'],
  ['possible', '회원님의 개인정보가 유출되었을 수 있습니다'],
  ['lost', '회원님의 개인정보를 잃어버리거나 도난당했습니다'],
  ['altered', '회원님의 개인정보가 위조되거나 변조되었습니다'],
  ['damaged', '회원님의 개인정보가 훼손되었습니다'],
] as const)('%s data are told of with all that the law demands', (kind, title) =>
  expect(leakWording({ ...TEXT, kind })).toEqual({
    title,
    body: [
      '개인정보의 항목: 이름',
      '언제, 어떻게: 11월 1일 밤',
      '피해를 줄이는 방법: 비밀번호 변경',
      '회사의 대응과 피해 구제 절차: 차단',
      '신고를 받는 부서와 연락처: 02-123-4567',
    ].join('\n'),
  }),
)
