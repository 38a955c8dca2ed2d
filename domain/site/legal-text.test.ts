import { expect, it } from 'vitest'
import { promisedNotice, textBlocks } from './legal-text.ts'

it('is headings, lists and paragraphs, with nothing of HTML', () =>
  expect(
    textBlocks(
      '## 제1조  \r\n\r\n첫 줄\n둘째 줄\n\n  \n- 하나\n  - 둘\n\n- 셋\n넷\n\n본문의 ## 표시\n\n<b>굵게</b>\n\n##제목 아님\n',
    ),
  ).toEqual([
    { kind: 'heading', text: '제1조' },
    { kind: 'paragraph', text: '첫 줄 둘째 줄' },
    { kind: 'list', items: ['하나', '둘'] },
    { kind: 'paragraph', text: '- 셋 넷' },
    { kind: 'paragraph', text: '본문의 ## 표시' },
    { kind: 'paragraph', text: '<b>굵게</b>' },
    { kind: 'paragraph', text: '##제목 아님' },
  ]))

const TERMS = '시행 7일 전부터 알립니다. 불리하면 30일 전까지, 수수료는 15일 전에 알립니다.'

it.each([
  ['worse', TERMS, 30],
  ['neutral', TERMS, 7],
  ['better', TERMS, 0],
  ['worse', '미리 알립니다.', 0],
  ['neutral', '7일 전', 0],
  ['neutral', '120일 전까지', 120],
] as const)('a change that is %s, by %s, is announced %i days before', (effect, body, days) =>
  expect(promisedNotice(body, effect)).toBe(days),
)
