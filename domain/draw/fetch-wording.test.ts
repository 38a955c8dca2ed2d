import { expect, it } from 'vitest'
import { correctionSourceWording, drawSourceWording } from './draw-source.ts'
import { fetchOutcomeWording, troubleWording } from './fetch-wording.ts'

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
