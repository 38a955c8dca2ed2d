import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { listNumberSets } from '#contract/number-sets/number-sets.ts'
import { salesCloseAt } from '#domain/calendar.ts'
import { aSet } from '#tests/support/made-set.ts'
import { reply, visit } from '#tests/support/screen.tsx'

const ROUND = 1250
const MINUTE = 60_000

afterEach(() => void vi.useRealTimers())

const scene = {
  isSignedIn: true,
  answers: {
    ...reply(listNumberSets, {
      generated_numbers: [aSet({ round_target: ROUND + 1 }), aSet({ round_target: ROUND })],
      has_more: false,
    }),
  },
}

it('names the round that a set plays in: from the close of sales the next one, before its draw', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: salesCloseAt(ROUND) - MINUTE })
  await visit('/dashboard/numbers', scene)
  await screen.findByRole('heading', { name: '제1250회 번호 만들기' })

  vi.setSystemTime(salesCloseAt(ROUND))
  await visit('/dashboard/numbers', scene)
  await screen.findByRole('heading', { name: '제1251회 번호 만들기' })
})

it('between the close of sales and the draw, tells of sets of both rounds that they are still to be drawn', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: salesCloseAt(ROUND) + MINUTE })
  await visit('/dashboard', scene)
  for (const round of [ROUND, ROUND + 1]) {
    const slip = await screen.findByRole('region', { name: `제${round}회` })
    expect(slip.textContent).toContain(round === ROUND ? '추첨 전' : '7일 뒤')
  }
})
