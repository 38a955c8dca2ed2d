// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import { getLatestDraw } from '#contract/draws/draws.ts'
import { getMe, listSessions } from '#contract/members/sessions.ts'
import { query } from '#web/data/query.ts'
import { FIRST_SETTINGS, keepSettings, lastSettings } from '#web/number-sets/generator/generator-settings.ts'
import { keepForLater, keptForLater, recentTickets, rememberTicket } from '#web/tickets/stored-tickets.ts'
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

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

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

describe('what this browser stores of a member', () => {
  const TICKET = { round_number: 1245, games: [{ slot: 0, number_type: 'auto' as const, numbers: [1, 2, 3, 4, 5, 6] }] }
  const OTHER = { ...TICKET, round_number: 1244 }
  /** A visitor checks one ticket, then a member another one; they also make numbers. */
  const stored = async () => {
    rememberTicket({ ticket: OTHER, source: 'typed' })
    const cache = await aCacheOf('7')
    rememberTicket({ ticket: TICKET, source: 'qr' })
    keepForLater({ ticket: TICKET, source: 'qr' })
    keepSettings(7, { ...FIRST_SETTINGS, constraints: { fixed: [7], excluded: [] } })
    return cache
  }
  const rounds = () => recentTickets().map(({ ticket }) => ticket.round_number)

  it('is there as long as they are', async () => {
    await stored()
    keepTokens(tokensOf('7', 2))
    expect(rounds()).toEqual([1245, 1244])
    expect(lastSettings(7).constraints.fixed).toEqual([7])
  })

  it.each([
    ['they sign out', () => clearTokens()],
    ['the server ends the session', () => clearTokens(true)],
    ['another member signs in', () => keepTokens(tokensOf('8'))],
    [
      'they sign out in another tab',
      () => {
        localStorage.removeItem('access_token')
        localStorage.removeItem('refresh_token')
        dispatchEvent(new StorageEvent('storage', { key: 'access_token' }))
      },
    ],
  ])('goes when %s, and tickets that were checked before stay the device’s own', async (_, end) => {
    await stored()
    end()
    expect(rounds()).toEqual([1244])
    expect(keptForLater()).toBeNull()
    expect(lastSettings(7)).toEqual(FIRST_SETTINGS)
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('1245')
  })

  it('is not shown to another member, whatever was left', async () => {
    await stored()
    const left = { ...localStorage }
    keepTokens(tokensOf('8'))
    for (const [key, value] of Object.entries(left)) if (!key.endsWith('_token')) localStorage.setItem(key, value)
    expect(rounds()).toEqual([1244])
  })

  it('waits through a sign-in where it was stored for it', async () => {
    await aCacheOf('7')
    clearTokens()
    keepForLater({ ticket: TICKET, source: 'qr' })
    keepTokens(tokensOf('7', 2))
    expect(keptForLater()?.ticket).toEqual(TICKET)
  })
})
