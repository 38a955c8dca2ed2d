// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import { getLatestDraw } from '#contract/draws/draws.ts'
import { getMe, listSessions } from '#contract/members/sessions.ts'
import { query } from '#web/data/query.ts'
import { forgetWithMember } from './forget-with-member.ts'
import { clearTokens, keepTokens } from './token-store.ts'

const mine = query(listSessions)
const everybodys = query(getLatestDraw)

const tokensOf = (sub: string, turn = 1) => ({
  access_token: `x.${btoa(JSON.stringify({ sub, turn }))}.x`,
  refresh_token: `r${sub}${turn}`,
})

async function aCacheOf(member: string) {
  keepTokens(tokensOf(member))
  const client = new QueryClient()
  forgetWithMember(client)
  for (const { queryKey, meta } of [mine, everybodys])
    await client.fetchQuery({ queryKey, meta, queryFn: () => 'seen' })
  client.setQueryData([getMe.path, {}], 'seen')
  return { seen: () => [[getMe.path, {}], mine.queryKey, everybodys.queryKey].map((key) => client.getQueryData(key)) }
}

beforeEach(() => localStorage.clear())

it('keeps what was seen while tokens are only renewed', async () => {
  const { seen } = await aCacheOf('7')
  keepTokens(tokensOf('7', 2))
  expect(seen()).toEqual(['seen', 'seen', 'seen'])
})

it('keeps only what is anybody’s when the member leaves', async () => {
  const { seen } = await aCacheOf('7')
  clearTokens()
  expect(seen()).toEqual([undefined, undefined, 'seen'])
})

it('shows nothing of one member to another who signs in', async () => {
  const { seen } = await aCacheOf('7')
  keepTokens(tokensOf('8'))
  expect(seen()).toEqual([undefined, undefined, 'seen'])
})

it('hears of it from another tab', async () => {
  const { seen } = await aCacheOf('7')
  localStorage.clear()
  dispatchEvent(new StorageEvent('storage', { key: null }))
  expect(seen()).toEqual([undefined, undefined, 'seen'])
})
