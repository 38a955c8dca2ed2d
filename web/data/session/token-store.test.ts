// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { accessToken, clearTokens, keepTokens, onTokensChange, refreshToken } from './token-store.ts'

beforeEach(() => localStorage.clear())

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

it('is empty, not broken, where storage is forbidden', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(accessToken()).toBeNull()
})
