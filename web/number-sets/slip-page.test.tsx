import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { listNumberSets } from '#contract/number-sets/number-sets.ts'
import { aSet } from '#tests/support/made-set.ts'
import { reply, visit } from '#tests/support/screen.tsx'
import { slipPath } from './slip-address.ts'

const SLIP = {
  round: 1250,
  games: [
    [4, 5, 25, 28, 32, 42],
    [1, 2, 3, 43, 44, 45],
  ],
}
const main = () => within(screen.getByRole('main'))

it('shows who has the link its numbers, asks nobody for anything, and copies them as text', async () => {
  const { user, calls } = await visit(slipPath(SLIP))
  const slip = await screen.findByRole('region', { name: '제1250회 번호' })
  expect(within(slip).getByText('B 번호 1, 2, 3, 43, 44, 45')).toBeTruthy()
  await user.click(main().getByRole('button', { name: '글로 복사' }))
  await screen.findByText('번호를 복사했어요.')
  expect(await navigator.clipboard.readText()).toMatch(
    /^로또 6\/45 제1250회\n\d{4}\.\d\d\.\d\d \(토\) 추첨\nA {2}4, 5, 25, 28, 32, 42\nB {2}1, 2, 3, 43, 44, 45$/,
  )
  expect(calls.filter(({ body }) => body !== null)).toEqual([])
})

it('prints on the paper that was asked for', async () => {
  const papers: (string | undefined)[] = []
  vi.stubGlobal('print', () => papers.push(document.querySelector<HTMLElement>('.printed-slip')?.dataset.paper))
  const { user } = await visit(slipPath(SLIP))
  await user.click(await screen.findByRole('button', { name: '인쇄 · 58mm' }))
  await user.click(screen.getByRole('button', { name: '인쇄 · A4' }))
  expect(papers).toEqual(['roll', 'a4'])
})

it('says of a link that was cut or changed that it is, and shows no number', async () => {
  await visit(slipPath(SLIP).replace('42', '41'))
  await screen.findByText(/링크가 잘렸거나 바뀌었어요/)
  expect(main().queryByText(/번호 \d/)).toBeNull()
})

it('says of a link without numbers that it has none, and leads to where one chooses some', async () => {
  await visit('/slip')
  await screen.findByRole('heading', { level: 1, name: '번호가 들어 있지 않은 링크예요' })
  expect(main().queryByText(/번호 \d/)).toBeNull()
  expect(main().getByRole('link', { name: '번호 고르기' }).getAttribute('href')).toBe('/analysis/crowding')
})

it('is reached from the sets of a round, bought ones first', async () => {
  const bought = aSet({ id: 1, round_target: 1250, numbers: [1, 2, 3, 4, 5, 6], is_bought: true })
  const made = aSet({ id: 2, round_target: 1250, numbers: [7, 8, 9, 10, 11, 12], is_bought: false })
  const { user } = await visit('/dashboard/numbers', {
    isSignedIn: true,
    answers: reply(listNumberSets, { generated_numbers: [bought, made], has_more: false }),
  })
  await user.click(await screen.findByRole('link', { name: '제1250회 번호 인쇄·보내기' }))
  const slip = await screen.findByRole('region', { name: '제1250회 번호' })
  expect(within(slip).getByText('A 번호 1, 2, 3, 4, 5, 6')).toBeTruthy()
})
