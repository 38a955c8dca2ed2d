import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getStoreStatistics } from '#contract/analysis/prize-analysis.ts'
import { getDraw } from '#contract/draws/draws.ts'
import type { Reply } from '#contract/endpoint.ts'
import { listSeals } from '#contract/number-sets/seals.ts'
import { listDataVersions } from '#contract/site/data-versions.ts'
import { aDrawWithDetails } from '#tests/support/a-draw.ts'
import { answer, reply, visit } from '#tests/support/screen.tsx'

const NEWEST = 1249
const STORES = {
  ...{ total_games: 500, known_rounds: 48, oldest_round: 1196, regions: [], districts: [], found: 0, stores: [] },
  online: { games: 0, rounds: [] },
}
const others = (versions: Reply<typeof listDataVersions>['versions']) => ({
  ...reply(listSeals, { seals: [], next: null, total: null }),
  ...reply(getStoreStatistics, STORES),
  ...reply(listDataVersions, { versions }),
})

it('shows what is in each file with its newest rows, also on the night when the newest has no prizes yet', async () => {
  const counting = { ...aDrawWithDetails(NEWEST), is_confirmed: false, total_sales: null, prize_details: null }
  const stores = [{ store_rank: 1, store_name: '노다지', number_type: 'auto' as const, location: '서울 중구' }]
  const { user } = await visit('/data', {
    answers: {
      ...answer(getDraw, ({ name }) => ({
        json: name.endsWith(String(NEWEST)) ? counting : { ...aDrawWithDetails(NEWEST - 1), winning_stores: stores },
      })),
      ...others([]),
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

it('lists the newest versions, each with its files, its hashes and what changed', async () => {
  const files = (version: string) =>
    ['draws', 'shops'].map((name) => ({ path: `/data/versions/${version}/${name}.csv`, sha256: 'ab'.repeat(32) }))
  const { user } = await visit('/data', {
    answers: {
      ...answer(getDraw, ({ name }) => ({
        json: aDrawWithDetails(name.endsWith(String(NEWEST)) ? NEWEST : NEWEST - 1),
      })),
      ...others(
        [
          {
            ...{ version: '1249.0', made_at: '2026-11-07T11:50:00Z' },
            changed: { draws: [1249], shops: [1196, 1197, 1199, 1200] },
          },
          { version: '1248.0', made_at: '2026-10-31T11:50:00Z', changed: { draws: [], shops: [] } },
        ].map((one) => ({ ...one, files: files(one.version) })),
      ),
    },
  })
  await user.click(await screen.findByText('데이터 버전'))
  const [newest, first, ...more] = within(await screen.findByRole('list', { name: '최근 버전' })).getAllByRole(
    'listitem',
  )
  expect(more).toEqual([])
  expect(newest?.textContent).toContain('추첨 제1249회 · 판매점 4개 회차가 새로 들어왔거나 바뀌었어요')
  expect(first?.textContent).toContain('처음 남긴 버전이에요')
  expect(screen.getByRole('link', { name: '1249.0 draws.csv' })).toHaveProperty(
    'pathname',
    '/data/versions/1249.0/draws.csv',
  )
})

it('leads to its parts, and opens the fold that an address names', async () => {
  await visit('/data#webhooks', {
    answers: { ...answer(getDraw, () => ({ json: aDrawWithDetails(NEWEST) })), ...others([]) },
  })
  const isOpen = (name: string) => screen.getByText(name, { selector: 'summary span' }).closest('details')?.open
  await expect.poll(() => isOpen('웹훅')).toBe(true)
  expect(isOpen('AI 도우미')).toBe(false)
  const contents = within(screen.getByRole('navigation', { name: '이 페이지의 차례' }))
  for (const link of contents.getAllByRole<HTMLAnchorElement>('link'))
    expect(document.querySelector(link.hash), `${link.textContent}`).not.toBeNull()
})
