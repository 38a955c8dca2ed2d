import { describe, expect, it } from 'vitest'
import { auditActionName, auditAnchorWording, auditBreakWording, auditSentence } from './audit-wording.ts'

it.each([
  ['회사 정보를 저장', '회사 정보 저장'],
  ['플랜을 저장', '플랜 저장'],
  ['공지에 넣을 그림을 추가', '공지에 넣을 그림 추가'],
  ['로그인', '로그인'],
])('%s is offered to a search as %s', (action, name) => expect(auditActionName(action)).toBe(name))

it.each([
  ['done', '플랜을 저장했어요'],
  ['begun', '플랜을 저장하기 시작했어요'],
  ['refused', '플랜을 저장하려다 거절됐어요'],
  ['failed', '플랜을 저장하다 오류로 멈췄어요'],
] as const)('an action that is %s: %s', (outcome, sentence) =>
  expect(auditSentence('플랜을 저장', outcome)).toBe(sentence),
)

describe('where the log does not hold', () => {
  const at = '2026-11-28T12:05:00.000Z'
  const row = {
    ...{ from: 12, to: 12, rows: 1, at, actor: '김하나', sentence: '플랜을 저장했어요', target_name: '플랜' },
  }
  const nothing = { at: null, actor: null, sentence: null, target_name: null }

  it.each([
    [
      { ...row, kind: 'changed' },
      '감사 기록 12의 내용이 적힌 뒤에 바뀌었어요. 지금 적힌 것: 2026.11.28 21:05 · 김하나 · 플랜을 저장했어요 · 플랜',
    ],
    [
      { ...row, kind: 'gap', target_name: null },
      '감사 기록 12 앞에서 기록이 지워지거나 끼워졌어요. 지금 적힌 것: 2026.11.28 21:05 · 김하나 · 플랜을 저장했어요',
    ],
    [
      { ...row, ...nothing, kind: 'changed', to: 20, rows: 9 },
      '감사 기록 12부터 20까지 9건은 적힌 뒤에 바뀌었거나 다른 SECRET_KEY로 적혔어요.',
    ],
    [{ ...row, ...nothing, kind: 'end', from: 0 }, '감사 기록이 모두 지워졌어요.'],
    [{ ...row, ...nothing, kind: 'end' }, '감사 기록 12 뒤의 기록이 지워졌어요.'],
    [
      { ...row, kind: 'anchor', rows: 9 },
      '2026.11.28 21:05에 데이터베이스 밖에 적어 둔 것과 달라요. 그때 감사 기록은 9건이었고 마지막은 12번째 기록이었어요. 기록이 지워졌거나 통째로 바뀌었거나, 그전의 백업으로 되돌린 거예요.',
    ],
    [
      { ...row, ...nothing, kind: 'anchor', rows: 9 },
      '전에 데이터베이스 밖에 적어 둔 것과 달라요. 그때 감사 기록은 9건이었고 마지막은 12번째 기록이었어요. 기록이 지워졌거나 통째로 바뀌었거나, 그전의 백업으로 되돌린 거예요.',
    ],
  ] as const)('%o is said so', (broken, wording) => expect(auditBreakWording(broken)).toBe(wording))

  it('says with what it was compared, and what was not read again', () => {
    expect(auditAnchorWording({ since: null, anchored_at: at })).toBe(
      '2026.11.28 21:05에 데이터베이스 밖에 적어 둔 것과도 맞아요.',
    )
    expect(auditAnchorWording({ since: { rows: 9, at }, anchored_at: at })).toBe(
      '2026.11.28 21:05에 온전했던 9건은 다시 읽지 않았어요.',
    )
  })
})
