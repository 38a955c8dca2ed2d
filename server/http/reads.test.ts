import { expect, it } from 'vitest'
import { register } from '#contract/members/sign-in.ts'
import type { Replica } from '#server/database/replica.ts'
import { useApp } from '#tests/support/app.ts'

/** A leader that is lost right after it has acknowledged a write. */
const replica: Replica = {
  reading: (_, work) => work(),
  position: () => Promise.reject(new Error('the leader is gone')),
  heard: () => {},
  standing: () => ({ state: 'ok', lag_seconds: 0, reads: 0 }),
}
const app = useApp(async () => ({ replica }))

it('who has written reads from no replica while the leader cannot say how far it is', async () => {
  const payload = { username: 'hana', password: 'a good password 1', name: '김하나', mobile_number: '01012345678' }
  const { statusCode, cookies } = await app.inject({ method: 'POST', url: register.path, payload })
  expect(statusCode).toBe(200)
  expect(cookies.find(({ name }) => name.endsWith('lottolens_written'))?.value).toBe('FFFFFFFF-FFFFFFFF')
})
