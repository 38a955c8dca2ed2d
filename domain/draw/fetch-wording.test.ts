import { expect, it } from 'vitest'
import { CERTAINTIES, CERTAINTY_WORDING, correctionSourceWording, drawSourceWording } from './draw-source.ts'
import { FETCH_END_NAMES, fetchOutcomeWording, troubleWording } from './fetch-wording.ts'
import { FETCH_ENDS } from './fetching.ts'

it('a source is called by its Korean name, and one that is not known as it calls itself', () => {
  expect(['official', 'mirror', 'elsewhere'].map(drawSourceWording)).toEqual(['동행복권', '공개 사본', 'elsewhere'])
})

it.each([
  ['staff', '운영자 확인'],
  ['official', '동행복권'],
  ['official+mirror', '동행복권·공개 사본'],
])('a correction on the word of %s is one of %s', (source, wording) => {
  expect(correctionSourceWording(source)).toBe(wording)
})

it('of the sources that were asked only those in trouble are named, each with its own', () => {
  const [late, well] = ['15초 안에 답하지 않았습니다.', null]
  expect(
    troubleWording([
      { name: 'official', trouble: late },
      { name: 'mirror', trouble: well },
    ]),
  ).toBe(`동행복권: ${late}`)
  expect(
    troubleWording([
      { name: 'official', trouble: late },
      { name: 'mirror', trouble: '404' },
    ]),
  ).toBe(`동행복권: ${late} 공개 사본: 404`)
  expect(troubleWording([{ name: 'official', trouble: well }])).toBe('')
})

it('what came of asking is said in a word', () => {
  expect((['stored', 'held', 'waiting', 'failed'] as const).map(fetchOutcomeWording)).toEqual([
    '저장',
    '보류',
    '새 결과 없음',
    '실패',
  ])
})

it('how asking just now ended is said to whoever pressed', () => {
  expect(FETCH_ENDS.map((end) => FETCH_END_NAMES[end])).toEqual([
    '출처를 쓰지 않도록 설정돼 있어요(DRAW_SOURCES=off).',
    '지금 다른 곳에서 묻고 있어요.',
    '빠진 것이 없어요.',
    '새로 저장했어요.',
    '정해 주셔야 할 것이 있어요.',
    '아직 새로 나온 것이 없어요.',
    '어느 출처도 답하지 않았어요.',
  ])
})

it('numbers that are not sure say so, and no others', () => {
  expect(CERTAINTIES.map((certainty) => CERTAINTY_WORDING[certainty])).toEqual([
    ...[null, '한 곳에서 확인했어요 · 다시 확인하는 중', '다시 확인하고 있어요'],
  ])
})
