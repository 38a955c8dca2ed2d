import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { REFUSALS_OF_ANY, refusalsOf } from '#contract/refusals-of.ts'
import { useApp } from '#tests/support/app.ts'
import { ENDPOINTS } from './endpoints.ts'
import { implement } from './implement.ts'
import { refuse } from './refuse.ts'

/* Which refusals a call may give is a part of its declaration. */

const probe = endpoint({
  method: 'GET',
  path: '/api/v1/public/probe/:code',
  access: 'anyone',
  refuses: ['round_closed'],
  summary: '검사.',
  params: z.object({ code: z.enum(['round_closed', 'on_break', 'busy']) }),
  reply: z.object({}),
})

const app = useApp(undefined, undefined, (api) =>
  implement(api, probe, ({ params: { code } }) => {
    throw refuse(code)
  }),
)

it('notes a refusal that the call does not declare, and gives it all the same', async () => {
  for (const code of ['round_closed', 'busy', 'on_break'] as const)
    expect((await app.call(probe, { params: { code } })).body.code).toBe(code)
  expect([...app.api.undeclaredRefusals]).toEqual(['GET /api/v1/public/probe/:code: on_break'])
  // Here it was meant.
  app.api.undeclaredRefusals.clear()
})

describe('every call', () => {
  it.each(ENDPOINTS)('%s names a refusal once', (_, one) => {
    const all = [...refusalsOf(one), ...REFUSALS_OF_ANY]
    expect(all.filter((code, i) => all.indexOf(code) !== i)).toEqual([])
  })
})

it('says of a call in the description of the API why it is refused, with the sentence', async () => {
  const { paths, info } = (await app.get('/api/docs/json')).json()
  const { responses } = paths['/api/v1/auth/me/generate-numbers'].post
  expect(responses[409].description).toContain('round_closed: 방금 이 회차의 판매가 끝났어요.')
  expect(responses[409].content['application/json'].schema.properties.code.enum).toContain('round_closed')
  expect(responses[401].description).toBe('login_required: 로그인이 필요합니다.')
  expect(info.description).toContain('- too_many_attempts: ')
})
