import { expect, it } from 'vitest'
import { passStatements } from './statements.ts'

it.each([
  ['before the statement that kills it', false],
  ['after it', true],
])('a process dies once, though another of its statements is still on its way: %s', async (_, afterwards) => {
  let deaths = 0
  const statements = passStatements(() => {
    deaths += 1
  })
  const { promise: answer, resolve: comes } = Promise.withResolvers<void>()
  statements.count(true)
  statements.dieAt(2, afterwards)
  const works = [statements.trace('on its way', () => answer), statements.trace('the last', async () => {})]
  const ended = Promise.allSettled(works)
  await Promise.resolve()
  comes()
  await answer
  statements.bury()
  const outcomes = await ended
  expect(deaths).toBe(1)
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
