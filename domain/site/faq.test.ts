import { describe, expect, it } from 'vitest'
import { answerParagraphs, plainAnswer } from './faq.ts'

describe('an answer', () => {
  it.each([
    ['글만', [['글만']]],
    ['[구독플랜](/plans)에서', [[{ name: '구독플랜', to: '/plans' }, '에서']]],
    [
      '앞 [하나](/a) 뒤 [둘](https://b.kr/?c=1)',
      [['앞 ', { name: '하나', to: '/a' }, ' 뒤 ', { name: '둘', to: 'https://b.kr/?c=1' }]],
    ],
    ['하나\n\n\n둘\n셋', [['하나'], ['둘\n셋']]],
    ['[나쁜](javascript:x)', [['[나쁜](javascript:x)']]],
    ['[남의](//evil.example)', [['[남의](//evil.example)']]],
    ['[남의](/\\evil.example)', [['[남의](/\\evil.example)']]],
    ['[남의](/a/..//evil.example)', [['[남의](/a/..//evil.example)']]],
    ['[벗은](http://a.kr)', [['[벗은](http://a.kr)']]],
    ['\n', []],
  ])('%j has these pieces', (answer, pieces) => expect(answerParagraphs(answer)).toEqual(pieces))
  it('is plain text for whoever shows no links', () =>
    expect(plainAnswer('[구독플랜](/plans)에서')).toBe('구독플랜에서'))
})
