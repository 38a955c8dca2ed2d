import { describe, expect, it, vi } from 'vitest'
import { ApiError, networkError, sentenceOf, sentenceOr, waitWording } from './api-error.ts'

it.each([
  [1, '1초'],
  [59.2, '60초'],
  [60, '1분'],
  [61, '2분'],
  [3600, '60분'],
])('a wait of %d s is %s', (seconds, wording) => expect(waitWording(seconds)).toBe(wording))

describe('a refusal', () => {
  const detail = '시도가 너무 많습니다. 잠시 후 다시 시도해 주세요.'
  it('says how long to wait after too many tries', () => {
    const wait = '시도가 너무 많습니다. 40초 뒤에 다시 시도해 주세요.'
    expect(sentenceOf({ status: 429, detail, retryAfter: 40 })).toBe(wait)
    expect(sentenceOf({ status: 429, detail, retryAfter: undefined })).toBe(detail)
    expect(sentenceOf({ status: 503, detail, retryAfter: 5 })).toBe(detail)
  })
  it('is told in the server’s words, and in ours where it said nothing', () => {
    const said = new ApiError({ status: 409, code: 'username_taken', detail: '이미 사용 중입니다.', isAnswer: true })
    const silent = new ApiError({ status: 502, code: 'internal', detail: '일시적인 오류' })
    expect(sentenceOr(said, '실패')).toBe('이미 사용 중입니다.')
    expect(sentenceOr(silent, '실패')).toBe('실패')
  })
  it('is told as a lost line where the device has none, and nothing was sent', () => {
    vi.stubGlobal('navigator', { onLine: false })
    expect(sentenceOr(networkError(), '실패')).toBe('인터넷 연결이 끊겼어요. 연결되면 다시 시도해 주세요.')
    vi.unstubAllGlobals()
    expect(sentenceOr(networkError(), '실패')).toBe('실패')
  })
  it('is not made of a fault', () => expect(() => sentenceOr(new TypeError('a bug'), '실패')).toThrow('a bug'))
})
