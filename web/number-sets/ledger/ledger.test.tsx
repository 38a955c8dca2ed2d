import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { claimPrizes, getLedger } from '#contract/number-sets/ledger.ts'
import { aSecondPrize } from '#tests/support/made-set.ts'
import { answer, visit } from '#tests/support/screen.tsx'

const MONTH = { month: '2026-10', games: 5, settled_games: 5, spent: 5_000, won: 0, net: 0, winners: [0, 1, 0, 0, 0] }

it('goes on at the heading of the months when a prize was said to be received', async () => {
  let unclaimed = [aSecondPrize()]
  const { user } = await visit('/dashboard/ledger', {
    isSignedIn: true,
    answers: {
      ...answer(getLedger, () => ({ json: { months: [MONTH], unclaimed } })),
      ...answer(claimPrizes, () => {
        unclaimed = []
        return { json: { claimed: true } }
      }),
    },
  })
  await user.click(await screen.findByRole('button', { name: '받았어요' }))
  await expect.poll(() => screen.queryByRole('button', { name: '받았어요' })).toBeNull()
  await expect.poll(() => document.activeElement?.textContent).toBe('월별 쓴 돈과 받은 돈')
})
