import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { getDraw, listDraws } from '#contract/draws/draws.ts'
import { aDraw, aDrawWithDetails } from '#tests/support/a-draw.ts'
import { answer, callsOf, visit } from '#tests/support/screen.tsx'

const NEWEST = 1249
const round = ({ name }: { name: string }) => Number(name.split('/').at(-1))
const ROUNDS = answer(getDraw, (call) =>
  round(call) <= NEWEST
    ? { json: aDrawWithDetails(round(call)) }
    : { status: 404, json: { code: 'draw_not_found', detail: '결과를 찾을 수 없습니다.' } },
)
const LIST = answer(listDraws, ({ search }) => {
  const first = NEWEST - Number(new URLSearchParams(search).get('skip'))
  return { json: { items: Array.from({ length: 10 }, (_, i) => aDraw(first - i)), total: NEWEST } }
})

async function onResults(search = '') {
  const shown = await visit(`/results${search}`, { answers: { ...ROUNDS, ...LIST } })
  await screen.findByRole('heading', { level: 1, name: '당첨결과' })
  await screen.findByLabelText('회차 번호')
  await screen.findByRole('region', { name: /검색 결과|지난 당첨결과/ })
  return shown
}

describe('the search for a round', () => {
  const field = () => screen.getByLabelText<HTMLInputElement>('회차 번호')

  it.each(['777', '제777회', ' 7 7 7 ', '７７７'])('takes “%s”, hides the list, and gives it back', async (typed) => {
    const { user, address } = await onResults()
    await user.type(field(), `${typed}{Enter}`)
    const found = await screen.findByRole('region', { name: '검색 결과' })
    expect(within(found).getByRole('link', { name: '제777회' })).toBeTruthy()
    expect(address()).toBe('/results?round=777')
    await expect.poll(() => field().value).toBe('777')
    expect(document.activeElement).toBe(field())
    expect(screen.queryByRole('navigation', { name: '쪽 이동' })).toBeNull()
    expect(screen.getByText('제777회 결과를 찾았습니다.').getAttribute('role')).toBe('status')
    await user.click(screen.getByRole('link', { name: '초기화' }))
    await screen.findByRole('region', { name: '최신 당첨결과' })
    expect(address()).toBe('/results')
    expect(field().value).toBe('')
  })

  it.each(['제1200회', '1,200', '１２００'])('takes “%s” for the round 1200', async (typed) => {
    const { user, address } = await onResults()
    await user.type(field(), `${typed}{Enter}`)
    await expect.poll(address).toBe('/results?round=1200')
  })

  it('says when there is no such round, and keeps the list', async () => {
    const { user } = await onResults()
    await user.type(field(), '99999{Enter}')
    const sentence = '해당 회차의 결과를 찾을 수 없습니다.'
    await expect.poll(() => screen.getByRole('region', { name: '알림' }).textContent).toContain(sentence)
    expect(screen.getAllByText(sentence).length).toBeGreaterThan(1)
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('region', { name: /지난 당첨결과/ })).toBeTruthy()
  })

  it('does not call a round missing that the server had no time to look for', async () => {
    const busy = answer(getDraw, {
      status: 429,
      json: { code: 'too_many_attempts', detail: '잠시 후 다시 시도해 주세요.' },
    })
    await visit('/results?round=1200', { answers: { ...busy, ...LIST } })
    await screen.findByText('검색 중 오류가 발생했습니다.')
    expect(screen.queryByText(/찾을 수 없습니다/)).toBeNull()
  })

  it.each(['', '0', '-5', '번호'])('takes “%s” as no search, without a word', async (nothing) => {
    const { user, address } = await onResults('?round=777')
    await user.clear(field())
    await user.type(field(), `${nothing}{Enter}`)
    await expect.poll(address).toBe('/results')
    expect(screen.queryByText(/찾을 수 없습니다/)).toBeNull()
  })
})

it('prizes and shops load when first opened, and stay; how a prize is set can be read by anybody', async () => {
  const { user, calls } = await onResults()
  const prizes = screen.getByRole('button', { name: '제1248회 당첨금 상세' })
  expect(prizes.getAttribute('aria-expanded')).toBe('false')
  await user.click(prizes)
  const table = await screen.findByRole('table', { name: '등수별 당첨금' })
  expect(within(table).getAllByRole('row')).toHaveLength(6)
  expect(within(table).getAllByText(/당첨금 총액의 12\.5%/)).toHaveLength(5)
  await user.click(screen.getByRole('button', { name: '제1248회 1등 판매점' }))
  await screen.findByText(/^1등 판매점 정보가 없습니다\./)
  await user.click(prizes)
  expect(screen.queryByRole('table', { name: '등수별 당첨금' })).toBeNull()
  await user.click(prizes)
  expect(screen.getByRole('table', { name: '등수별 당첨금' })).toBeTruthy()
  expect(callsOf(getDraw, calls)).toHaveLength(1)
})
