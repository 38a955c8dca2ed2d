import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { claimPrizes, getLedger } from '#contract/number-sets/ledger.ts'
import { aSecondPrize } from '#tests/support/made-set.ts'
import { answer, reply, visit } from '#tests/support/screen.tsx'

const MONTH = {
  month: '2026-10',
  games: 5,
  settled_games: 5,
  spent: 5_000,
  won: 0,
  net: 0,
  shared: { spent: 0, net: 0, agreements: 0, settled: 0 },
  received: 0,
  unclaimed: 0,
  winners: [0, 1, 0, 0, 0],
}

it('goes on at the heading of the months when a prize was said to be received', async () => {
  let unclaimed = [aSecondPrize()]
  const { user } = await visit('/dashboard/ledger', {
    isSignedIn: true,
    answers: {
      ...answer(getLedger, () => ({ json: { months: [MONTH], unclaimed, coming: [] } })),
      ...answer(claimPrizes, () => {
        unclaimed = []
        return { json: { claimed: true } }
      }),
    },
  })
  await user.click(await screen.findByRole('button', { name: '받았어요' }))
  await expect.poll(() => screen.queryByRole('button', { name: '받았어요' })).toBeNull()
  await expect.poll(() => document.activeElement?.textContent).toBe('월별 쓴 돈과 당첨금')
})

const ledger = (more: object) =>
  visit('/dashboard/ledger', {
    isSignedIn: true,
    answers: reply(getLedger, { months: [MONTH], unclaimed: [], coming: [], ...more }),
  })

it('leads whoever has bought nothing yet to where a purchase is told', async () => {
  await ledger({ months: [] })
  await screen.findByRole('heading', { name: '아직 산 번호가 없어요' })
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect([hrefOf('종이 복권 담기'), hrefOf('내 번호 보기')]).toEqual(['/check', '/dashboard/numbers'])
})

it('calls games before their draw neither a win nor a miss', async () => {
  await ledger({
    months: [{ ...MONTH, month: '2026-11', settled_games: 0, winners: [0, 0, 0, 0, 0] }],
    coming: [{ round_number: 1252, games: 5, spent: 5_000 }],
  })
  await screen.findByRole('heading', { name: '토요일 밤에 결과를 더해 드려요' })
  const main = screen.getByRole('main').textContent
  expect(main).toContain('추첨 전')
  expect(main).not.toContain('당첨 없음')
})

it('adds all games of a round before it says what is to be fetched, and says it as in all other places', async () => {
  const second = aSecondPrize()
  const fifth = { ...aSecondPrize(), result: { ...second.result, rank: 5, prize_amount: 5_000, net_amount: 5_000 } }
  await ledger({
    months: [
      { ...MONTH, won: 52_350_678, net: 40_864_638, unclaimed: 40_834_638, received: 30_000, winners: [0, 1, 0, 0, 1] },
    ],
    unclaimed: [second, fifth],
  })
  const prizes = (await screen.findByRole('region', { name: '제1245회 아직 안 받은 2등' })).textContent
  expect(prizes).toMatch(/받을 금액 \(세후\) 40,834,638원.*당첨금 \(세전\)52,350,678원.*세금-11,516,040원/)
  const main = screen.getByRole('main').textContent
  expect(main).toContain('받은 돈30,000원')
  expect(main).toContain('아직 안 받은 돈40,834,638원')
})

it('calls a second prize of five games very rare, and not one in ten', async () => {
  await ledger({})
  expect(
    await screen.findByText(/5게임 중에 2등이 나올 확률은 약 270,000분의 1이에요. 아주 드문 일이에요./),
  ).toBeTruthy()
  expect(screen.getByRole('main').textContent).not.toContain('열 명 중 한 명')
})

it('says of shares of what was bought together that they are no received money, and calls what they won no round to come', async () => {
  const shared = { spent: 1_000, net: 18_332, agreements: 1, settled: 1 }
  await ledger({
    months: [
      {
        ...MONTH,
        games: 0,
        settled_games: 0,
        spent: 1_000,
        won: 18_332,
        net: 18_332,
        shared,
        winners: [0, 0, 0, 0, 0],
      },
    ],
  })
  expect(await screen.findByText(/함께 산 복권의 내 몫을 더했어요: 쓴 돈 1,000원, 당첨금 18,332원/)).toBeTruthy()
  const main = screen.getByRole('main').textContent
  expect(main).toContain('받은 돈과 아직 안 받은 돈에는 넣지 않았어요.')
  expect(main).not.toContain('추첨 전')
  expect(main).not.toContain('0게임쓴')
})

it.each([
  [
    { net: 0, agreements: 2, settled: 2 },
    /쓴 돈 1,000원, 당첨금 0원\. 추첨이 끝났고, 당첨은 없어요\./,
    '함께 산 복권 · 당첨 없음0원',
  ],
  [{ net: 0, agreements: 2, settled: 0 }, /쓴 돈 1,000원\. 아직 결과가 나오지 않았어요\./, '함께 산 복권결과 전'],
  [
    { net: 0, agreements: 2, settled: 1 },
    /당첨금 0원\. 1건은 아직 결과가 나오지 않았어요\./,
    '함께 산 복권 · 당첨 없음 · 1건 결과 전0원',
  ],
])('says of shares alone whether their draws are over: %o', async (more, sentence, line) => {
  const month = { ...MONTH, games: 0, settled_games: 0, spent: 1_000, winners: [0, 0, 0, 0, 0] }
  await ledger({ months: [{ ...month, shared: { spent: 1_000, ...more } }] })
  const main = (await screen.findByText(/함께 산 복권의 내 몫을/)).closest('main')?.textContent
  expect(main).toMatch(sentence)
  expect(main).toContain(line)
})
