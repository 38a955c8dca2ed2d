import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getStoreStatistics } from '#contract/analysis/prize-analysis.ts'
import { getDraw } from '#contract/draws/draws.ts'
import { listSeals } from '#contract/number-sets/seals.ts'
import { aDrawWithDetails } from '#tests/support/a-draw.ts'
import { answer, reply, visit } from '#tests/support/screen.tsx'

const NEWEST = 1249

it('shows what is in each file with its newest rows, also on the night when the newest has no prizes yet', async () => {
  const counting = { ...aDrawWithDetails(NEWEST), is_confirmed: false, total_sales: null, prize_details: null }
  const stores = [{ store_rank: 1, store_name: '노다지', number_type: 'auto' as const, location: '서울 중구' }]
  const { user } = await visit('/data', {
    answers: {
      ...answer(getDraw, ({ name }) => ({
        json: name.endsWith(String(NEWEST)) ? counting : { ...aDrawWithDetails(NEWEST - 1), winning_stores: stores },
      })),
      ...reply(listSeals, { seals: [], next: null, total: null }),
      ...reply(getStoreStatistics, {
        ...{ total_games: 500, known_rounds: 48, oldest_round: 1196, regions: [], found: 0, stores: [] },
        online: { games: 0, rounds: [] },
      }),
    },
  })
  for (const fold of await screen.findAllByText(/의 열과 뜻$/)) await user.click(fold)
  const draws = within(await screen.findByRole('table', { name: '추첨과 당첨금의 열과 최근 값' }))
  expect(draws.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['열과 뜻', `제${NEWEST}회`, `제${NEWEST - 1}회`],
  ])
  const sales = draws.getByRole('rowheader', { name: /total\s?_sales/ }).parentElement as HTMLElement
  expect(within(sales).getAllByRole('cell')[0]?.textContent).toBe('')
  expect(within(sales).getAllByRole('cell')[1]?.textContent).toMatch(/^\d+$/)
  const shops = within(screen.getByRole('table', { name: '1등 판매점의 열과 최근 값' }))
  const round = shops.getByRole('rowheader', { name: /round\s?_number/ }).parentElement as HTMLElement
  expect(within(round).getAllByRole('cell')[0]?.textContent).toBe(String(NEWEST - 1))
  expect(screen.getByText('제1196회부터 500줄')).toBeTruthy()
})
