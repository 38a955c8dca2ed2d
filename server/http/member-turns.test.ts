import { beforeAll, expect, it } from 'vitest'
import { exportMyData } from '#contract/members/profile.ts'
import { getLedger } from '#contract/number-sets/ledger.ts'
import { useApp } from '#tests/support/app.ts'
import { aMember, type MadeMember } from '#tests/support/makers.ts'
import { isPostgres } from '#tests/support/template.ts'

const app = useApp()
let greedy: MadeMember
let honest: MadeMember
beforeAll(async () => {
  greedy = await aMember(app)
  honest = await aMember(app)
})

// PostgreSQL works beside this process: there the order of answers is that of other work.
it.skipIf(isPostgres)('keeps nobody waiting for a member who asks on twenty connections at once', async () => {
  const order: string[] = []
  const ask = (who: string, { access_token }: MadeMember) =>
    app.call(getLedger, {}, access_token).then(({ status }) => order.push(`${who} ${status}`))
  await Promise.all([...Array.from({ length: 20 }, () => ask('greedy', greedy)), ask('honest', honest)])
  expect(order.filter((answer) => answer === 'greedy 200')).toHaveLength(20)
  expect(order.indexOf('honest 200')).toBeLessThan(8)
})

it('turns away who has had their file three times, before the password is looked at', async () => {
  const ask = (current_password: string) =>
    app
      .call(exportMyData, { body: { current_password } }, greedy.access_token)
      .then(({ body, status }) => body.code ?? status)
  expect(await ask('a wrong guess')).toBe('wrong_password')
  expect([await ask(greedy.password), await ask(greedy.password), await ask(greedy.password)]).toEqual([200, 200, 200])
  expect(await ask('a wrong guess')).toBe('too_many_attempts')
})
