import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, it } from 'vitest'
import { loggedError, loggedUrl } from './logging.ts'

it.each([
  ['/a?password=secret&b=1', '/a?password=***&b=1'],
  ['/a?b=1&Password=secret', '/a?b=1&Password=***'],
  ['/a?pass%77ord=secret', '/a?pass%77ord=***'],
  ['/a?%=secret', '/a?%=***'],
  ['/auth/callback?code=c&state=s&provider=kakao', '/auth/callback?code=***&state=***&provider=kakao'],
  ['/a?confirmation_token=x&page=2', '/a?confirmation_token=***&page=2'],
  ['/a', '/a'],
])('writes %s as %s', (url, logged) => expect(loggedUrl(url)).toBe(logged))

it('writes of a failed query what failed, not whose data it was', () => {
  const cause = Object.assign(
    new Error('duplicate key value violates unique constraint "members_mobile_number_unique"'),
    {
      code: '23505',
      detail: 'Key (mobile_number)=(01012345678) already exists.',
    },
  )
  const error = new DrizzleQueryError('insert into members values ($1, $2)', ['01012345678', 'a\n$argon2id$'], cause)
  const logged = JSON.stringify(loggedError(error))
  expect(logged).toContain('insert into members')
  expect(logged).toContain('23505')
  expect(logged).toContain('logging.test.ts')
  expect(logged).not.toMatch(/01012345678|argon2/)
})
