import { expect, test } from 'vitest'
import { type ParticlePair, withParticle } from './particle.ts'

/** Each word, a stroke, and the form that it takes when it is read aloud. */
const FACTS: [ParticlePair, string[]][] = [
  [
    '이에요/예요',
    ['경기|예요', '서울|이에요', '대구|예요', '전남광주|예요', '30.1억원|이에요', '12.5%|예요', '0.9%p|예요'],
  ],
  // 영 일 이 삼 사 오 육 칠 팔 구, then 십 백 천 만 억 조.
  ['을/를', ['0|을', '1|을', '2|를', '3|을', '4|를', '5|를', '6|을', '7|을', '8|을', '9|를']],
  [
    '이/가',
    ['10|이', '20|이', '34|가', '42|가', '100|이', '1,000|이', '10,000|이', '100000000|이', '1000000000000|가'],
  ],
  ['과/와', ['0.8|과', '0.80|과', '2.5|와', '8,145,060|과', '27|과', '연락처|와']],
  [
    '은/는',
    ['SQL|은', 'HTML|은', 'JSON|은', 'KB|는', 'API|는', 'RSS|는', 'PDF|는', 'google|은', 'email|은', 'image|는'],
  ],
  [
    '으로/로',
    ['카카오|로', '구글|로', '서울|로', '경남|으로', '1|로', '3|으로', '404|로', '500|으로', 'URL|로', 'CSV|로'],
  ],
  [
    '이/가',
    ['text/html|이', 'application/json|이', 'text/plain|이', 'internet|이', '카카오(Kakao)|가', '당첨번호”|가'],
  ],
  ['이었어요/였어요', ['부산|이었어요', '제주|였어요']],
  // What stands in brackets or behind the word is not read, and what stands before its end is.
  [
    '이/가',
    [
      '서울 (부산)|이',
      '부산(제주)|이',
      '제주 (부산)!|가',
      '(서울)시|가',
      '당첨!!|이',
      '‘번호’...|가',
      '가각|이',
      '힣|이',
      '가|가',
    ],
  ],
  ['으로/로', ['(Kakao) 서울|로', '1.0|으로', '1.25|로', '100만|으로', '0|으로', '00|으로', '0.0|으로', '2.20|으로']],
  ['을/를', ['10000000000000000|을', '1000000000000|를', '100000000000000|를', '100,000|을', '10회 5|를']],
  [
    '은/는',
    [
      'LG|는',
      'TV|는',
      'LM|은',
      'CN|은',
      '5%p|는',
      'p%p5|는',
      'bottle|은',
      'male|는',
      'mile|는',
      'ball 5|는',
      'spring|은',
      'web|은',
      'cat|은',
      'first|는',
      'app|은',
      'click|은',
      'sum|은',
      '℃|는',
    ],
  ],
  ['이라/라', ['36회|라', '3명|이라']],
  ['이고/고', ['30회|고', '1,000원|이고']],
  ['이나/나', ['부산|이나', '대구|나']],
  ['이어야/여야', ['2026-11-28|이어야', '2026-11-29|여야', '30억원|이어야']],
]

for (const [pair, words] of FACTS)
  test(`${pair} follows the last syllable of ${words.map((each) => each.split('|')[0]).join(', ')}`, () => {
    for (const each of words) expect(withParticle(each.split('|')[0] ?? '', pair)).toBe(each.replace('|', ''))
  })

test('a number takes the particle of its reading', () => {
  expect(withParticle(34, '이/가')).toBe('34가')
})
