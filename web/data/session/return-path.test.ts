import { expect, it } from 'vitest'
import { loginPath, returnPath } from './return-path.ts'

it.each([
  ['/dashboard', '/dashboard'],
  ['/dashboard/numbers?round=7#set-3', '/dashboard/numbers?round=7#set-3'],
  ['/a/../plans', '/plans'],
  ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
])('returns to %s', (asked, path) => expect(returnPath(asked)).toBe(path))

it.each([
  null,
  '',
  'dashboard',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\\/evil.example',
  ' //evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/x/..//evil.example',
  '/.//evil.example',
  '//here.invalid@evil.example',
  '/auth/login',
  '/auth/callback?code=x',
])('does not return to %j', (asked) => expect(returnPath(asked)).toBeNull())

it('says that a session has ended', () =>
  expect(loginPath('/dashboard', true)).toBe('/auth/login?return=%2Fdashboard&reason=ended'))

it('leads back through the login, and only to our own pages', () => {
  const asked = new URL(loginPath('/plans?a=1&b=2'), 'https://x.example').searchParams.get('return')
  expect(returnPath(asked)).toBe('/plans?a=1&b=2')
})
