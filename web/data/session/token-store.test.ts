// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  accessToken,
  clearTokens,
  isSessionOfThisPage,
  keepTokens,
  onTokensChange,
  refreshToken,
} from './token-store.ts'

const denied = () => {
  throw new DOMException('denied', 'SecurityError')
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('keeps both tokens under the names that others know', () => {
  keepTokens({ access_token: 'a', refresh_token: 'r' })
  expect([localStorage.getItem('access_token'), localStorage.getItem('refresh_token')]).toEqual(['a', 'r'])
  clearTokens()
  expect([accessToken(), refreshToken()]).toEqual([null, null])
})

it('tells of changes here and in other tabs, until nobody listens', () => {
  const heard = vi.fn()
  const stop = onTokensChange(heard)
  keepTokens({ access_token: 'a', refresh_token: 'r' })
  dispatchEvent(new StorageEvent('storage', { key: 'access_token' }))
  dispatchEvent(new StorageEvent('storage', { key: 'something else' }))
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
  clearTokens()
  expect(heard).toHaveBeenCalledTimes(2)
})

describe.each([
  ['forbidden', Object.defineProperties({}, { getItem: { get: denied }, setItem: { get: denied } })],
  ['null', null],
])('where storage is %s', (_, storage) => {
  it('is empty, not broken, and keeps a session for this page alone', () => {
    vi.stubGlobal('localStorage', storage)
    expect([accessToken(), refreshToken(), isSessionOfThisPage()]).toEqual([null, null, false])
    keepTokens({ access_token: 'a', refresh_token: 'r' })
    expect([accessToken(), refreshToken(), isSessionOfThisPage()]).toEqual(['a', 'r', true])
    clearTokens()
    expect([accessToken(), refreshToken(), isSessionOfThisPage()]).toEqual([null, null, false])
  })
})

it('keeps the newer tokens where storage has become full', () => {
  keepTokens({ access_token: 'a', refresh_token: 'r' })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(denied)
  keepTokens({ access_token: 'b', refresh_token: 's' })
  expect([accessToken(), refreshToken()]).toEqual(['b', 's'])
})
